"""P-17 Bounds of turns, rounds and games."""

from itertools import pairwise

import pytest

from bactrian.games.marco_polo.invariants import MOST_DECISIONS, MOST_IN_TURN, broken
from bactrian.games.marco_polo.words import Decision, Happening

from ..build import ANNA, asked, copy_of, happened, opening, play, position
from ..more import random_states

GAMES = [(2, 1, False), (3, 2, True), (4, 3, True)]


def test_more_than_64_options_are_noticed() -> None:
    """P-17.6"""
    before = position()
    s = copy_of(before)
    s.option_count = 64
    assert broken(before, s) == 0

    s.option_count = 65

    assert broken(before, s) == 6


def test_a_turn_that_laid_no_die_is_noticed() -> None:
    """P-17.6"""
    before = opening(2, 7, ("berke", "johannes"))
    while asked(before) != (Decision.TURN, ANNA):
        play(before, "compensation", 0)
    s = copy_of(before)
    s.turn += 1

    assert broken(before, s) == 6


def test_a_later_turn_without_a_die_is_noticed_too() -> None:
    """P-17.6 Every turn lays a die, not only the first one of a round."""
    before = position(seats=2, dice={ANNA: [("own", 2), ("own", 3)]})  # three are in the bag
    s = copy_of(before)
    s.turn += 1

    assert broken(before, s) == 6


@pytest.mark.parametrize("game", GAMES)
def test_games_stay_within_their_bounds(game: tuple[int, int, bool]) -> None:
    """P-17.6 Turns of a round, options, decisions of a game and of a turn."""
    states = random_states(*game)
    seats = game[0]
    turns: dict[int, set[int]] = {}
    decisions: dict[int, int] = {}
    for s in states:
        turns.setdefault(int(s.round_number), set()).add(int(s.turn))
        decisions[int(s.turn)] = decisions.get(int(s.turn), 0) + 1
        assert s.option_count <= 64

    # positions of a round start still have the turn before, so a round may show one more
    assert all(len(numbers) <= 6 * seats + 2 + 1 for numbers in turns.values())
    assert max(decisions.values()) < 60
    assert 60 < len(states) < 400


def test_longer_games_and_turns_are_errors() -> None:
    """P-17.6"""
    assert (MOST_DECISIONS, MOST_IN_TURN) == (5000, 500)


def test_every_turn_of_a_real_game_lays_a_die() -> None:
    """P-17.6"""
    kinds = [kind for s in random_states(*GAMES[2]) for kind in happened(s)]
    counted = {Happening.TURN_BEGAN, Happening.LAID, Happening.BAGGED}
    turns = [kind for kind in kinds if kind in counted]

    assert turns.count(Happening.TURN_BEGAN) > 30
    for one, next_one in pairwise(turns):
        assert (one, next_one) != (Happening.TURN_BEGAN, Happening.TURN_BEGAN)
