"""S-11 What a learner gets is what the seat's view tells, as numbers."""

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.observation import SEAT_NUMBERS
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import SPACES, space_ids
from bactrian.games.samarkand.words import Decision

from ..build import ANNA, BORIS, CLARA, DAVID, LEVANT, PERSIAN, play, position
from ..looking import observation
from ..scenes import levant_has_met_four

FLAX = 17  # on Jericho


def observed(s: State, seat: int, name: str) -> list[float]:
    """One part of the seat's observation."""
    numbers, start = observation(s, seat), 0
    for part in GAME.observation:
        if part.name == name:
            return numbers[start : start + part.length]
        start += part.length
    raise KeyError(name)


def ones(numbers: list[float]) -> list[int]:
    """Where there is a 1."""
    return [place for place, number in enumerate(numbers) if number == 1]


def chair(s: State, seat: int, number: int) -> list[float]:
    """What the seat observes of a chair, counted clockwise from its own."""
    return observed(s, seat, "seats")[number * SEAT_NUMBERS : (number + 1) * SEAT_NUMBERS]


def test_the_open_decision_and_whose_it_is() -> None:
    """S-11.2"""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")

    for seat in range(4):
        assert ones(observed(s, seat, "decision")) == [Decision.SECOND]
        assert observed(s, seat, "mine") == [1 if seat == ANNA else 0]
        assert ones(observed(s, seat, "expanding")) == [LEVANT]
        assert ones(observed(s, seat, "placed")) == [space_ids.index("arrajan")]


def test_camels_domains_and_meetings() -> None:
    """S-11.2"""
    s = levant_has_met_four()

    persians = observed(s, BORIS, "camels")[PERSIAN * SPACES : (PERSIAN + 1) * SPACES]
    levants = observed(s, BORIS, "domains")[LEVANT * 6 : (LEVANT + 1) * 6]

    assert ones(persians) == sorted([space_ids.index("arrajan"), space_ids.index("isfahan")])
    assert levants == pytest.approx([4 / 12, 1 / 30, 1 / 2, 1 / 5, 0, 0])
    assert len(ones(observed(s, BORIS, "met"))) == 2 * 4
    assert len(ones(observed(s, BORIS, "goods"))) == 33 - 4


def test_seats_are_listed_from_ones_own_chair_and_empty_chairs_are_zero() -> None:
    """S-11.2"""
    s = position(seats=3, active=CLARA, cash={BORIS: 6}, tiles={BORIS: ["levant"]})

    assert chair(s, BORIS, 0) == chair(s, ANNA, 1) == chair(s, CLARA, 2)
    assert chair(s, BORIS, 0)[:2] == pytest.approx([1, 6 / 30])
    assert chair(s, BORIS, 0)[5 + LEVANT] == 1 / 2
    assert set(chair(s, BORIS, 3)) == {0}
    assert ones(observed(s, BORIS, "active")) == [1]
    assert ones(observed(s, BORIS, "players")) == [1]


def test_sold_cards_and_card_counts_of_all() -> None:
    """S-11.2"""
    s = position(
        tiles={ANNA: ["levant"]},
        camels={"levant": ["jericho"]},
        taken_by=ANNA,
        hand={ANNA: [1, 2]},
        sold={ANNA: [FLAX]},
    )

    annas = chair(s, DAVID, 1)

    assert annas[2:5] == pytest.approx([1 / 33, 0, 3 / 7])
    assert ones(annas[15:]) == [FLAX - 1]


def test_hand_named_card_and_own_discards() -> None:
    """S-11.3"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32], discards={ANNA: [9], BORIS: [10]})

    play(s, "marry", family="sindh")
    play(s, "discard", good=2)

    assert ones(observed(s, ANNA, "hand")) == [0, 1, 29, 30, 31]
    assert ones(observed(s, ANNA, "named")) == [1]
    assert ones(observed(s, ANNA, "discarded")) == [8]
    assert ones(observed(s, BORIS, "named")) == []
    assert observed(s, BORIS, "piles")[1] == pytest.approx(2 / 33)


def test_the_good_of_a_sale_but_not_its_holder() -> None:
    """S-11.5"""
    s = position(tiles={ANNA: ["levant"]}, hand={BORIS: [FLAX, 1]})

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    for seat in range(4):
        assert ones(observed(s, seat, "sale")) == [FLAX - 1]
        assert observed(s, seat, "mine") == [1 if seat == BORIS else 0]
