"""What lies near, as a learner is told: measured by the map, held against the rules."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.routes import is_free_space
from bactrian.games.samarkand.rules.scoring import card_points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CARDS,
    FAMILIES,
    GOODS,
    GOODS_SPACE,
    HOME,
    IS_WATER,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SPACES,
    STEPS_TO_GOOD,
)

from ..build import ANNA, BORIS, opening
from ..scenes import levant_has_met_four, random_game
from .test_observation import observed


def test_a_neighbour_is_one_step_nearer() -> None:
    """S-1.3 From every space but the goods space itself there is a neighbour on a shortest way."""
    for good in range(1, CARDS):
        assert STEPS_TO_GOOD[GOODS_SPACE[good], good] == 0
        for space in range(SPACES):
            beside = [NEIGHBOURS[space, side] for side in range(NEIGHBOUR_COUNT[space])]
            steps = int(STEPS_TO_GOOD[space, good])
            if steps > 0:
                assert min(int(STEPS_TO_GOOD[other, good]) for other in beside) == steps - 1


def test_reach_is_one_over_the_camels_that_it_takes() -> None:
    """S-5.1 At the beginning each family has its home, and camels for a long way."""
    s = opening()
    reach = observed(s, ANNA, "reach")
    for family in range(FAMILIES):
        for good in range(1, CARDS):
            steps = int(STEPS_TO_GOOD[HOME[family], good])
            told = reach[family * GOODS + good - 1]
            assert told == pytest.approx(1 / steps if 0 < steps <= s.stock[family] else 0)


def test_a_family_without_camels_reaches_nothing() -> None:
    """S-5.2"""
    s = opening()
    s.stock[0] = 0

    assert set(observed(s, ANNA, "reach")[:GOODS]) == {0}


def test_a_chair_reaches_what_the_nearest_of_its_families_does() -> None:
    """S-5.2"""
    s = levant_has_met_four()
    reach, chairs = observed(s, BORIS, "reach"), observed(s, BORIS, "chairs_reach")
    for chair in range(s.seats):
        own = [f for f in range(FAMILIES) if s.member[(BORIS + chair) % s.seats, f] > 0]
        for good in range(GOODS):
            nearest = max((reach[family * GOODS + good] for family in own), default=0)
            assert chairs[chair * GOODS + good] == nearest


def can_meet(s: State, family: int, other: int) -> bool:
    """S-7.1 By the definitions: a free space with one camel, of a family it has not met."""
    return s.met[family, other] == 0 and any(
        s.camel[space, 0] == other
        and s.camel[space, 1] == NOBODY
        and not IS_WATER[space]
        and is_free_space(s, family, space)
        for space in range(SPACES)
    )


def test_who_can_meet_whom_with_the_next_camel() -> None:
    """S-7.1"""
    met = 0
    for s in random_game(3)[::40]:
        told = observed(s, ANNA, "can_meet")
        for family in range(FAMILIES):
            for other in range(FAMILIES):
                expected = s.stock[family] > 0 and can_meet(s, family, other)
                assert told[family * FAMILIES + other] == expected
                met += expected
    assert met > 0


def test_what_cards_are_worth_in_ones_own_hand() -> None:
    """S-9.2"""
    s = random_game(3)[-20]
    worth, held = observed(s, ANNA, "worth"), observed(s, ANNA, "held_worth")
    for good in range(1, CARDS):
        points = card_points(s, ANNA, good) / 8
        assert worth[good - 1] == points
        assert held[good - 1] == (points if s.holder[good] == ANNA else 0)
    assert any(worth)
