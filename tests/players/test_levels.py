"""The levels: what they play with, that they choose with sense, and that they are strong enough."""

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from lengths import long_case

from bactrian import load_match, new_match
from bactrian.arena.playing import play_out
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import GreedyPlayer, Player, player
from bactrian.players.guided_search import GUIDED_PARAMS, IN_QUESTION, GuidedPlayer
from bactrian.players.levels import EASY, EXPERT, HARD, LEVELS, MASTER, MEDIUM, Level
from bactrian.players.network_file import APPRENTICE, SHIPPED, data_digest, read_network
from bactrian.players.network_player import NetworkPlayer, first_sight, load_network
from bactrian.players.search import Budget, SearchPlayer

from .forced import Forced, match_at, winning_actions
from .test_search import FORCED, RECORDED

DEALS = 12  # each is played from both seats
LEAST_WON = 0.6


def test_levels_come_from_weak_to_strong_with_the_time_that_people_like() -> None:
    assert [level.name for level in LEVELS] == ["easy", "medium", "hard", "expert", "master"]
    assert [level.seconds for level in LEVELS] == [0.0, 0.3, 0.3, 0.3, 5.0]
    assert EASY.way.temperature > MEDIUM.way.temperature > HARD.way.temperature == 0
    assert MASTER.guided.iterations > EXPERT.guided.iterations > 0
    unguided = [level.unguided.iterations for level in LEVELS]
    assert unguided == sorted(unguided)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_for_two_has_a_network_that_its_levels_play_with(name: str) -> None:
    game = find_game(name)
    kinds = [type(level.player_at(game, 2, 1)) for level in LEVELS]

    assert kinds == [NetworkPlayer] * 3 + [GuidedPlayer] * 2
    assert [level for level in LEVELS if level.answers_at_once(game, 2)] == [EASY, MEDIUM, HARD]


@pytest.mark.parametrize("name", NAMES)
def test_expert_may_simulate_less_at_a_table_and_master_never(name: str) -> None:
    """So that the steps between levels are even."""
    game = find_game(name)
    for players in game.players:
        assert 0 <= EXPERT.budget_at(game, players).iterations <= EXPERT.guided.iterations
        assert EXPERT.budget_at(game, players).seconds == EXPERT.guided.seconds
        assert MASTER.budget_at(game, players) == MASTER.guided


def test_what_a_file_says_of_a_table_is_how_a_level_searches_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, found = find_game("merv"), {"in_question": 0.05, "firmest": 60.0}
    monkeypatch.setattr(
        "bactrian.players.levels.shipped_search",
        lambda key, players, level: found if (players, level) == (3, "master") else {},
    )
    made: list[tuple[int, float, float]] = []

    def noted(path: Path, seed: int, budget: Budget, name: str, *rest: Any) -> None:  # Any: mixed
        made.append((budget.iterations, rest[0].firmest, rest[1]))

    monkeypatch.setattr("bactrian.players.levels.GuidedPlayer", noted)
    for level, players in [(MASTER, 3), (MASTER, 4), (EXPERT, 3)]:
        level.player_at(game, players, 1)

    usual = GUIDED_PARAMS.firmest
    assert made == [(3_000, 60.0, 0.05), (3_000, usual, 0.0), (300, usual, IN_QUESTION)]


def test_where_no_network_fits_they_search_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bactrian.players.levels.shipped_network", lambda key, players: None)
    kinds = [type(level.player_at(find_game("merv"), 1, 1)) for level in LEVELS]

    assert kinds == [GreedyPlayer] + [SearchPlayer] * 4
    assert not any(level.answers_at_once(find_game("merv"), 1) for level in LEVELS)


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD], ids=lambda level: level.name)
@pytest.mark.parametrize("file", RECORDED, ids=lambda path: path.stem)
def test_a_policy_chooses_only_what_it_noticed(level: Level, file: Path) -> None:
    match = load_match(json.loads(file.read_text(encoding="utf-8"))["save"])
    way = level.way_at(match.game, match.players)
    path = match.game.folder / way.file
    for count in range(0, len(match.played), 20):
        here = match.replay(count)
        policy = first_sight(load_network(path, here.game.key), here).policy

        chosen = level.player(seed=count).choose(here)

        assert policy[chosen] >= (way.least_share or 1) * max(policy.values())


@pytest.mark.parametrize("name", NAMES)
def test_weaker_levels_know_how_to_play_at_every_table(name: str) -> None:
    """`easy` is an earlier self everywhere; both networks together are small enough to be given."""
    game = find_game(name)
    for players in game.players:
        hard, medium, easy = (level.way_at(game, players) for level in (HARD, MEDIUM, EASY))

        assert (hard.file, easy.file) == (SHIPPED, APPRENTICE)
        assert medium.file == SHIPPED or medium.temperature < easy.temperature
    sizes = [(game.folder / file).stat().st_size for file in (SHIPPED, APPRENTICE)]
    assert sum(sizes) <= 5_000_000


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD], ids=lambda level: level.name)
def test_a_warm_level_varies_and_others_do_not(level: Level) -> None:
    """In positions of a game, by players with many seeds."""
    match, found = new_match("samarkand", players=2, seed=1), 0
    while match.to_act is not None and len(match.played) < 40:
        found += len({level.player(seed).choose(match) for seed in range(10)})
        match.play(player("hard", seed=1).choose(match))
    is_warm = level.way_at(match.game, 2).temperature > 0

    assert (found > 40) == is_warm


@pytest.mark.parametrize("level", [HARD, long_case(EXPERT)], ids=["hard", "expert"])
@pytest.mark.parametrize("forced", FORCED["marco_polo"], ids=lambda forced: f"seed {forced.seed}")
def test_a_win_that_lies_before_it_is_taken(level: Level, forced: Forced) -> None:
    match = match_at("marco_polo", forced)

    assert level.player(1).choose(match) in winning_actions(match)


@pytest.mark.parametrize("level", [EASY, MEDIUM], ids=lambda level: level.name)
@pytest.mark.parametrize("name", ["marco_polo", "merv"])
def test_weaker_levels_mostly_take_what_lies_before_them(name: str, level: Level) -> None:
    """More often than by chance. Samarkand's positions are too strange: not even `hard` does."""
    taken, by_chance = [], []
    for forced in FORCED[name]:
        match = match_at(name, forced)
        winning = winning_actions(match)
        taken += [level.player(seed).choose(match) in winning for seed in range(20)]
        by_chance.append(len(winning) / len(match.legal()))

    assert fmean(taken) >= fmean(by_chance) + 0.15


@pytest.mark.parametrize("name", NAMES)
def test_networks_were_trained_with_the_figures_of_the_game(name: str) -> None:
    game = find_game(name)
    for file in (SHIPPED, APPRENTICE):
        assert read_network(game.folder / file, game).about["data"] == data_digest(game)


@pytest.mark.parametrize("name", NAMES)
def test_hard_beats_greedy(name: str) -> None:
    """A gate with a wide margin: docs/strength.md has the figures. The same games every time."""
    won = 0.0
    for number in range(2 * DEALS):
        match, seat = new_match(name, players=2, seed=number // 2), number % 2
        seats: list[Player] = [player("greedy", number), player("greedy", number)]
        seats[seat] = player("hard", number)
        play_out(match, seats)
        won += match.shares_of_win()[seat]

    assert won >= LEAST_WON * 2 * DEALS
