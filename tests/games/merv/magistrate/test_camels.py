"""M-21.9, M-21.10 The magistrate at the camel market; in the city it stands in column 3."""

from typing import Any

import pytest

from ...reading import row
from ..build import MAGISTRATE
from ..looking import display, happened, part, spices_of
from .solo import (
    breakthroughs_of,
    contracts_of,
    magistrate_draws,
    magistrate_visits_market,
    slot_of,
    space_of,
)

TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = [
    [1 if place == quarter else 0 for place in range(4)] for quarter in range(4)
]
NONE_THERE = [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("own", "market", "camels"),
    [
        (1, ["top_left", "bottom_right"], 3),
        (0, ["top_right", "bottom_right", "bottom_left"], 3),
        (0, ["bottom_left"], 1),
        (0, ["top_left"], 1),
    ],
)
def test_it_takes_two_camels_or_more_and_without_own_ones_any(
    own: int, market: list[str], camels: int
) -> None:
    """M-21.9"""
    s = magistrate_visits_market(camels={MAGISTRATE: own}, market=market)

    assert slot_of(s, MAGISTRATE) == 3
    assert s.camels[MAGISTRATE] == camels
    assert row(s.market) == NONE_THERE
    assert s.scrolls[MAGISTRATE] == 0


def test_without_any_camels_nothing_happens() -> None:
    """M-21.9"""
    s = magistrate_visits_market()

    assert (s.camels[MAGISTRATE], row(s.market)) == (0, NONE_THERE)
    assert happened(s, "market_taken", "market_placed") == []


@pytest.mark.parametrize(
    ("market", "after"),
    [
        ([], TOP_LEFT),
        (["top_left"], [1, 1, 0, 0]),
        (["top_right"], [1, 1, 0, 0]),
        (["bottom_left"], [1, 0, 0, 1]),
        (["bottom_right"], [1, 0, 1, 0]),
    ],
)
def test_it_places_one_camel_top_left_or_else_top_right(
    market: list[str], after: list[int]
) -> None:
    """M-21.9"""
    s = magistrate_visits_market(camels={MAGISTRATE: 2}, market=market)

    assert s.camels[MAGISTRATE] == 1
    assert row(s.market) == after


def test_in_other_lines_the_camel_market_is_not_visited() -> None:
    """M-21.9"""
    s = magistrate_draws("palace", camels={MAGISTRATE: 1}, market=["top_left", "top_right"])

    assert slot_of(s, MAGISTRATE) == 5
    assert s.camels[MAGISTRATE] == 1
    assert row(s.market) == [1, 1, 0, 0]


@pytest.mark.parametrize("round_number", [2, 4])
def test_row_three_has_the_camel_market_too(round_number: int) -> None:
    """M-21.9 The marketplaces of row 3; row 4 has two more, but is taken."""
    slot_of_row_4 = {2: 4, 4: 2}[round_number]
    s = magistrate_draws(
        "marketplace",
        round_number=round_number,
        slots={slot_of_row_4: 0},
        queue=[0, MAGISTRATE, 2],
        market=["bottom_left", "bottom_right"],
    )

    assert slot_of(s, MAGISTRATE) == 3
    assert row(s.market) == NONE_THERE


def test_the_market_comes_after_the_action() -> None:
    """M-21.9 The camel of the mosque's first step is at hand."""
    s = magistrate_draws("mosque", buildings={(5, 3): MAGISTRATE})

    assert space_of(s, MAGISTRATE) == "r1l2"
    assert (s.camels[MAGISTRATE], row(s.market)) == (0, TOP_LEFT)
    assert s.scrolls[MAGISTRATE] == 1


def test_the_scroll_is_a_library_action() -> None:
    """M-21.10 With its breakthrough."""
    s = magistrate_visits_market(camels={MAGISTRATE: 1}, scrolls={MAGISTRATE: 1})

    assert s.scrolls[MAGISTRATE] == 2
    assert breakthroughs_of(s, MAGISTRATE) == {"2-caravansary"}


def test_the_caravan_card_is_a_caravansary_action() -> None:
    """M-21.10 The card worth most, from any place, with its camel, refill and pair boon."""
    s = magistrate_visits_market(
        camels={MAGISTRATE: 1},
        market=["top_left"],
        spices={MAGISTRATE: {"ginger": 2, "pepper": 1}},
        influence={MAGISTRATE: 0},
        display=["ginger", "ginger", "pepper"],
        display_camels=[0, 0, 1],
    )

    assert spices_of(s, MAGISTRATE) == {"ginger": 2, "pepper": 2}
    assert s.camels[MAGISTRATE] == 1
    assert display(s)[:2] == ["ginger", "ginger"]
    assert None not in display(s)
    assert part(s, MAGISTRATE, "boons") == 3


def test_the_rare_good_leads_to_no_contract() -> None:
    """M-21.10 With it 3S-a could be fulfilled."""
    s = magistrate_visits_market(
        market_side="B", camels={MAGISTRATE: 1}, goods={MAGISTRATE: (1, 1)}
    )

    assert row(s.goods[MAGISTRATE]) == [1, 2]
    assert contracts_of(s, MAGISTRATE) == set()


def test_the_mosque_step_is_a_mosque_action() -> None:
    """M-21.10 One step, whatever the line has."""
    s = magistrate_visits_market(
        market_side="B", camels={MAGISTRATE: 1}, market=["top_left"], mosque={MAGISTRATE: "r3l1"}
    )

    assert space_of(s, MAGISTRATE) == "r3l2"
    assert part(s, MAGISTRATE, "boons") == 3


@pytest.mark.parametrize(
    ("market_side", "market", "changes", "card"),
    [
        ("A", [], {"scrolls": {MAGISTRATE: 7}}, "library"),
        ("A", ["top_left"], {"display": ["ginger"], "deck": 0}, "caravansary"),
        ("B", ["top_left"], {"mosque": {MAGISTRATE: "m9"}}, "mosque"),
    ],
)
def test_cards_are_removed_after_such_an_action_too(
    market_side: str, market: list[str], changes: dict[str, Any], card: str
) -> None:
    """M-21.13"""
    s = magistrate_visits_market(
        market_side=market_side, camels={MAGISTRATE: 1}, market=market, **changes
    )

    assert [event.args for event in happened(s, "solo_card_removed")] == [
        {"board": {"caravansary": 0, "library": 2, "mosque": 4}[card]}
    ]
