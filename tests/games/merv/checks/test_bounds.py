"""M-26.7 Bounds of turns and games."""

import random
from statistics import mean

import pytest
from lengths import long_case

from bactrian.games.merv.checks.invariants import MOST_DECISIONS, MOST_IN_TURN

from ...reading import legal
from ..build import loop, opening
from ..looking import happened
from ..roaming import PLAYER_COUNTS, random_states

GAMES = 25
LENGTHS = [(1, 75), (2, 146), long_case(3, 187), long_case(4, 249)]


def decisions_of(seats: int, seed: int) -> int:
    """How many decisions a game of random play has."""
    s, dice, count = opening(seats, seed), random.Random(seed), 0
    while s.depth > 0:
        loop.apply(s, dice.choice(legal(s)))
        count += 1
    return count


@pytest.mark.quick("1-75")
@pytest.mark.parametrize(("seats", "expected"), LENGTHS)
def test_random_games_are_as_long_as_the_specification_says(seats: int, expected: int) -> None:
    """M-26.7 Within 5 %, which is more than three standard errors of so many games."""
    average = mean(decisions_of(seats, seed) for seed in range(GAMES))

    assert abs(average - expected) < expected * 0.05


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_each_human_takes_12_turns_in_12_rounds(seats: int) -> None:
    """M-26.7"""
    states = random_states(seats)
    turns = [e.args["owner"] for s in states for e in happened(s, "turn_began")]

    assert [turns.count(seat) for seat in range(seats)] == [12] * seats
    assert len([e for s in states for e in happened(s, "round_began")]) == 12


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_every_decision_has_at_least_two_options(seats: int) -> None:
    """M-26.7, M-24.2"""
    assert min(int(s.option_count) for s in random_states(seats)[:-1]) >= 2


def test_longer_turns_and_games_are_errors() -> None:
    """M-26.7"""
    assert (MOST_IN_TURN, MOST_DECISIONS) == (200, 3000)
