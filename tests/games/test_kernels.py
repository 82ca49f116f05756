"""What all games share as kernels, interpreted: batches, the evaluation and the search.

They have tests of their own, compiled. Here overflows show, and coverage sees every line.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, pairwise

import numpy as np
import pytest
from lengths import long_case

from bactrian.core.errors import IllegalAction
from bactrian.core.kernels.rewarding import KINDS, outcome, place
from bactrian.core.rules.rule import INTERPRETED
from bactrian.games import NAMES, game
from bactrian.match import Match, new_match
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.search import Budget, SearchPlayer
from bactrian.research.batch import Matches
from bactrian.research.rewards import rewards_of
from bactrian.research.setup import hidden_size

LAST = 6  # decisions of a game, of which the last ends it
FEW = Budget(iterations=8, seconds=600.0)
TABLES = [(name, game(name).players[place]) for name in NAMES for place in (0, -1)]
SMALLEST_FIRST = [
    table if table[1] == game(table[0]).players[0] else long_case(*table) for table in TABLES
]
pytestmark = pytest.mark.skipif(not INTERPRETED, reason="compiled they are tested elsewhere")


@cache
def played(name: str, players: int) -> Match:
    """A whole game of random actions, always the same."""
    match, dice = new_match(name, players=players, seed=players), random.Random(players)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


def moments(name: str, players: int, parts: int) -> Iterator[Match]:
    """Positions of a game, from its beginning to its last decision."""
    whole = played(name, players)
    last = len(whole.played) - 1
    for part in range(parts):
        yield whole.replay(last * part // (parts - 1))


@pytest.mark.parametrize(
    ("name", "players", "rewards"),
    [(*table, rewards) for table, rewards in zip(TABLES, cycle(KINDS), strict=False)],
)
def test_a_batch_is_stepped_like_single_matches(name: str, players: int, rewards: str) -> None:
    """Through the end of the game into the next one."""
    single = played(name, players).replay(len(played(name, players).played) - LAST)
    matches = Matches.starting_at([single], seed=3, rewards=rewards, threads=1)

    while not matches.games_finished:
        assert matches.to_act[0] == single.to_act
        assert np.flatnonzero(matches.masks[0]).tolist() == single.legal()
        (action,) = matches.random_actions()
        single.play(int(action))
        matches.step([action])

    assert matches.scores[0].sum(axis=1).tolist() == [score.total for score in single.scores()]
    assert matches.rewards[0].tolist() == pytest.approx(rewards_of(single, rewards))
    after = new_match(name, players=players, seed=int(matches.seeds[0]))
    assert after.to_act is not None
    assert np.array_equal(matches.observations[0], after.observation(after.to_act))
    matches.redeal()
    assert np.array_equal(matches.observations[0], after.observation(after.to_act))


@pytest.mark.parametrize(("name", "players"), SMALLEST_FIRST)
def test_a_search_looks_at_every_action_and_tells_what_to_expect(name: str, players: int) -> None:
    for match in moments(name, players, parts=3):
        found = SearchPlayer(seed=1, budget=FEW).think(match)

        assert sorted(candidate.number for candidate in found) == match.legal()
        assert all(0 <= candidate.chance <= 1 for candidate in found)
        assert all(before.visits >= after.visits for before, after in pairwise(found))
        assert 0 < sum(candidate.visits for candidate in found) <= FEW.iterations


@pytest.mark.quick("marco_polo-2")
@pytest.mark.parametrize(("name", "players"), SMALLEST_FIRST)
def test_a_greedy_player_chooses_the_same_again(name: str, players: int) -> None:
    for match in moments(name, players, parts=3):
        first, again = (GreedyPlayer(seed=2).choose(match) for _ in range(2))

        assert first == again
        assert first in match.legal()


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_refuses_the_first_action_that_is_not_legal(name: str) -> None:
    matches = Matches(name, players=2, matches=2, seed=1, threads=1)
    legal = matches.random_actions()
    other = int(np.flatnonzero(~matches.masks[1])[0])

    with pytest.raises(IllegalAction, match=rf"(?i)match 1\b.*\b{other}\b|\b{other}\b.*match 1\b"):
        matches.step([int(legal[0]), other])


@pytest.mark.parametrize("name", [name for name in NAMES if hidden_size(game(name))])
def test_what_a_batch_reveals_differs_by_what_the_others_hold(name: str) -> None:
    matches = Matches(name, players=2, matches=8, seed=1, threads=1)

    revealed = matches.reveal()

    assert revealed.shape[0] == len(matches)
    assert revealed.any()
    assert len(np.unique(revealed, axis=0)) > 1


@pytest.mark.parametrize("share", [outcome, place])
def test_who_competes_with_nobody_has_all_that_can_be_won(
    share: Callable[[int, int, int], float],
) -> None:
    assert share(0, 1, 1) == 1.0


def test_a_copied_state_is_handed_on_around_the_array() -> None:
    """What copying costs is measured so."""
    states = game(NAMES[0]).state.blank(3)

    game(NAMES[0]).simulation.copy_often(states, 5)

    assert [int(states[place].turn) for place in range(3)] == [4, 5, 5]
