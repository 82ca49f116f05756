"""M-22 The observation: bounded, and different wherever the future is."""

import random

import numpy as np
import pytest

from bactrian import new_match
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.observation.layout import WAITING_FRAMES
from bactrian.games.merv.tables import PLAYER_COUNTS
from bactrian.games.merv.words import Decision, Price, Task

from .build import ANNA, position
from .roaming import match_at


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_number_lies_between_0_and_1(players: int) -> None:
    """M-22.1"""
    match, dice = new_match("merv", players=players, seed=7), random.Random(players)

    while not match.over:
        for seat in range(players):
            numbers = match.observation(seat)
            assert numbers.min() >= 0
            assert numbers.max() <= 1
        match.play(dice.choice(match.legal()))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_that_waits_is_told_and_belongs_to_the_one_who_decides(players: int) -> None:
    """M-24.5 So the owner of a waiting question or purchase need not be told."""
    match, dice = new_match("merv", players=players, seed=9), random.Random(players)

    while not match.over:
        s = match.plain()
        assert s.depth <= WAITING_FRAMES + 1
        seats = {int(s.frames[frame, SEAT]) for frame in range(s.depth)} - {NOBODY}
        assert seats == {match.to_act}
        match.play(dice.choice(match.legal()))


@pytest.mark.parametrize(
    ("task", "one", "other"),
    [
        (Task.TAKE_CARD, 1, 2),
        (Task.PLACE_COURTIER, 0, 3),
        (Task.RECEIVE_GOOD, 2, 6),
        (Task.ENTER_MOSQUE, 4, 5),
        (Task.FULFIL_CONTRACT, 0, 1),
    ],
)
def test_what_is_being_paid_for_is_told(task: Task, one: int, other: int) -> None:
    """M-24.5 The same needs, but another card, hall, city, space or contract."""
    told = []
    for about in (one, other):
        s = position()
        s.depth = 2
        for place, number in enumerate((task, NOBODY, ANNA, about)):
            s.frames[0, place] = number
        for place, number in enumerate((Decision.PAY, ANNA, Price.COST, 0)):
            s.frames[1, place] = number
        told.append(match_at(s).observation(ANNA))

    assert not np.array_equal(told[0], told[1])


def test_what_is_known_of_the_order_of_solo_cards_is_told() -> None:
    """M-21.35 Cards that came back on top are drawn before the others."""
    s, twin = position(seats=1), position(seats=1)
    twin.solo_layer[0] = max(twin.solo_layer[place] for place in range(twin.solo_count)) + 1

    assert not np.array_equal(match_at(s).observation(ANNA), match_at(twin).observation(ANNA))
