"""M-22 The observation: bounded, and different wherever the future is."""

import random

import numpy as np
import pytest
from lengths import long_case
from numpy.typing import NDArray

from bactrian import new_match
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv import GAME
from bactrian.games.merv.city_tables import SITE_ROW, SITES, SIZE
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.observation.layout import WAITING_FRAMES
from bactrian.games.merv.observation.measured import MOST_ON_LINE
from bactrian.games.merv.rules.places.city import whole_output
from bactrian.games.merv.tables import PLAYER_COUNTS
from bactrian.games.merv.words import Colour, Decision, Price, Task

from ..build import ANNA, position
from ..roaming import match_at

whole = interpreted(whole_output)


@pytest.mark.parametrize("players", [1, 2, long_case(3), long_case(4)])
def test_every_number_lies_between_minus_1_and_1(players: int) -> None:
    """M-22.1"""
    match, dice = new_match("merv", players=players, seed=7), random.Random(players)

    while not match.over:
        numbers = match.observation(len(match.played) % players)  # the seats in turn
        assert numbers.min() >= -1
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


def part(numbers: NDArray[np.float32], name: str) -> NDArray[np.float32]:
    """One part of an observation."""
    start = 0
    for found in GAME.observation:
        if found.name == name:
            return numbers[start : start + found.length]
        start += found.length
    raise KeyError(name)


def test_what_own_buildings_yield_is_told_by_line() -> None:
    """M-5.1 Every cube of a site comes on its row and on its column, and nobody else's do."""
    match, dice = new_match("merv", players=3, seed=5), random.Random(5)
    for _ in range(150):
        match.play(dice.choice(match.legal()))
    s = match.plain()
    for seat in range(3):
        yields = part(match.observation(seat), "lines").reshape(2, SIZE, len(Colour)) * MOST_ON_LINE
        own = [site for site in range(SITES) if s.building[site] == seat]
        rows = [sum(whole(s, site) for site in own if SITE_ROW[site] == row) for row in range(SIZE)]

        assert own
        assert yields[0].sum(axis=1).round(3).tolist() == rows
        assert yields[1].sum().round(3) == sum(rows)


def test_what_positions_are_evaluated_by_is_told_of_every_player() -> None:
    """M-22.1 Nobody has secrets: the same figures stand at the chair of every player."""
    match, dice = new_match("merv", players=3, seed=6), random.Random(6)
    for _ in range(100):
        match.play(dice.choice(match.legal()))
    told = [part(match.observation(seat), "measured").reshape(-1, len(Feature)) for seat in (0, 1)]

    np.testing.assert_array_equal(told[0][1], told[1][0])
    np.testing.assert_array_equal(told[0][2], told[1][1])
    assert (told[0][3] == 0).all()
    assert told[0][0, Feature.ALWAYS] == pytest.approx(1 / 11)
