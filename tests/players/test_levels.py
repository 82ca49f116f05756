"""The levels: their order, their time, and that a stronger one is stronger."""

import pytest

from bactrian import new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import Player, player
from bactrian.players.levels import EASY, EXPERT, HARD, LEVELS, MEDIUM

GAMES = 6


def test_levels_come_from_weak_to_strong_with_the_time_that_people_like() -> None:
    assert [level.name for level in LEVELS] == ["easy", "medium", "hard", "expert"]
    assert [level.budget.seconds for level in LEVELS] == [0.2, 1, 3, 10]
    assert EASY.budget.iterations < MEDIUM.budget.iterations < HARD.budget.iterations
    assert HARD.budget.iterations < EXPERT.budget.iterations
    assert [level for level in LEVELS if not level.careless] == [EXPERT]
    for name in NAMES:
        whims = find_game(name).whims
        assert 1 > whims["easy"] > whims["medium"] > whims["hard"] > 0


@pytest.mark.parametrize("name", NAMES)
def test_medium_is_ahead_of_easy(name: str) -> None:
    """Tournaments measure by how much (bench/ladder.py); here only that the order is right."""
    ahead = 0
    for seed in range(GAMES):
        match = new_match(name, players=2, seed=seed)
        seats: list[Player] = [player("easy", seed), player("easy", seed + 50)]
        seats[seed % 2] = player("medium", seed)
        while match.to_act is not None:
            match.play(seats[match.to_act].choose(match))
        points = [score.total for score in match.scores()]
        ahead += points[seed % 2] - points[1 - seed % 2]

    assert ahead > 0


def test_a_beginner_is_sometimes_careless() -> None:
    match = new_match("samarkand", players=find_game("samarkand").players[0], seed=1)

    choices = {player("easy", seed).choose(match) for seed in range(40)}

    assert len(choices) > 2
