"""The search with a network: legal, blind to secrets, repeatable, sure of forced wins."""

import time
from pathlib import Path

import numpy as np
import pytest
from thinking import SEARCHED

from bactrian import IllegalAction, new_match
from bactrian.core.kernels.guidance import GuidedParams
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import Player, RandomPlayer
from bactrian.players.guided_search import (
    FEWEST_SLICES,
    GUIDED_PARAMS,
    SLICE,
    GuidedPlayer,
    Thought,
    is_clearly_worse,
)
from bactrian.players.kept_tree import KeptTree
from bactrian.players.search import Budget

from .forced import Forced, match_at, winning_actions
from .networks import random_network
from .test_players import play_out
from .test_search import RECORDED, forced_wins, positions

FEW = Budget(24, 60.0)
MANY = Budget(4_000, 60.0)
HALVING, VISITS = GUIDED_PARAMS, GUIDED_PARAMS._replace(considered=0)
by_root = pytest.mark.parametrize("params", [VISITS, HALVING], ids=["visits", "halving"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("networks")


@pytest.mark.heavy
@pytest.mark.parametrize("file", RECORDED, ids=lambda path: path.stem)
def test_it_answers_any_position_with_what_to_expect(file: Path, folder: Path) -> None:
    for match in positions(file, every=30):
        for has_hidden in (True, False):
            path = random_network(folder, match.game, has_hidden=has_hidden)
            found = GuidedPlayer(path, 3, FEW).think(match)

            assert {candidate.number for candidate in found} == set(match.legal())
            for candidate in found:
                whole = 0.0 <= sum(candidate.chances) <= 1 + 1e-5
                assert whole if match.players == 1 else sum(candidate.chances) == pytest.approx(1)
                assert candidate.chance == candidate.chances[match.to_act or 0]
                assert candidate.points == pytest.approx(sum(candidate.parts))
                assert len(candidate.parts) == len(match.game.parts)


@by_root
@pytest.mark.heavy
@pytest.mark.parametrize(("name", "forced"), forced_wins())
def test_a_forced_win_is_won_without_any_knowledge(
    name: str, forced: Forced, params: GuidedParams, folder: Path
) -> None:
    match = match_at(name, forced)
    assert winning_actions(match)
    seat, nothing_known = match.to_act, random_network(folder, match.game, spread=0)
    assert seat is not None
    players: list[Player] = [RandomPlayer(one) for one in range(match.players)]
    players[seat] = GuidedPlayer(nothing_known, 1, MANY, params=params)

    assert play_out(match, players).winners() == [seat]


@by_root
def test_the_same_seed_plays_the_same_match(params: GuidedParams, folder: Path) -> None:
    path = random_network(folder, find_game("samarkand"))

    def played() -> tuple[int, ...]:
        match = new_match("samarkand", players=3, seed=4)
        seats = [GuidedPlayer(path, seat, FEW, params=params) for seat in range(3)]
        while match.to_act is not None and len(match.played) < 60:
            match.play(seats[match.to_act].choose(match))
        return match.played

    assert played() == played()


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
@by_root
def test_it_keeps_to_its_time(name: str, params: GuidedParams, folder: Path) -> None:
    """By the processor's clock: a busy machine must not fail it."""
    match = new_match(name, players=find_game(name).players[-1], seed=2)
    path, seconds = random_network(folder, match.game), 0.3
    GuidedPlayer(path, 1, FEW).choose(match)  # the machine code is loaded

    begun = time.thread_time()
    GuidedPlayer(path, 1, Budget(10**9, seconds), params=params).choose(match)

    assert time.thread_time() - begun <= 2 * seconds


@by_root
def test_it_can_be_stopped_at_any_moment(params: GuidedParams, folder: Path) -> None:
    match, asked = new_match(SEARCHED, players=3, seed=1), []

    def stop() -> bool:
        asked.append(True)
        return len(asked) >= 3

    path = random_network(folder, match.game)
    player = GuidedPlayer(path, 1, Budget(10**9, 600.0), params=params)

    assert player.think(match, stop)[0].number in match.legal()
    assert len(asked) < 40


def test_a_tree_goes_on_where_the_match_went(folder: Path) -> None:
    match = new_match(SEARCHED, players=2, seed=3)
    player = GuidedPlayer(random_network(folder, match.game), 1, Budget(600, 60.0), params=VISITS)
    match.play(player.choose(match))

    candidates = player.think(match, stop=lambda: True)

    assert sum(candidate.visits for candidate in candidates) > SLICE  # more than this search alone


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_are_played(name: str, folder: Path) -> None:
    path = random_network(folder, find_game(name))
    players = find_game(name).players[-1]
    match = new_match(name, players=players, seed=6)
    play_out(match, [GuidedPlayer(path, seat, Budget(4, 9.0)) for seat in range(players)])

    with pytest.raises(IllegalAction, match="the game is over"):
        GuidedPlayer(path).choose(match)


def test_only_what_is_worse_beyond_doubt_drops_out() -> None:
    luck = np.random.default_rng(1).normal(0.5, 0.1, FEWEST_SLICES)
    noise = np.linspace(-0.1, 0.1, FEWEST_SLICES)
    gains = np.stack([luck, luck - 0.02, luck - 0.02 + noise, luck], axis=1)

    assert is_clearly_worse(gains).tolist() == [False, True, False, False]
    assert not is_clearly_worse(gains[1:]).any()  # too few to say


def test_what_the_policy_says_is_never_worth_nothing(folder: Path) -> None:
    match = new_match("samarkand", players=2, seed=4)
    path = random_network(folder, match.game)
    kept = KeptTree(match, 5_000, len(match.game.parts))
    thought = Thought(match, match.to_act or 0, kept, path, GUIDED_PARAMS, 1)
    thought.simulate(1)
    child = next(kept.children(thought.legal))
    starts = [abs(thought.head_start(child, visits)) for visits in (0, 50, 500, 5_000)]

    assert starts == sorted(starts, reverse=True)
    assert starts[1] > starts[2] == starts[3] > 0
