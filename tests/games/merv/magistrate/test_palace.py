"""M-21.17 The magistrate's courtiers."""

from typing import Any

import pytest

from ..build import ANNA, MAGISTRATE
from ..looking import happened
from .solo import courtiers_of, magistrate_draws

P, M = ANNA, MAGISTRATE


@pytest.mark.parametrize(
    ("actions", "courtiers"),
    [(1, {"spice": 1}), (2, {"spice": 1}), (3, {"spice": 1}), (4, {"spice": 2}), (5, {"spice": 2})],
)
def test_up_to_three_actions_place_one_courtier_and_more_place_two(
    actions: int, courtiers: dict[str, int]
) -> None:
    """M-21.17 Two caravan cards make spice the best hall for both."""
    s = magistrate_draws("palace", actions=actions, spices={M: {"ginger": 2}})

    assert courtiers_of(s, M) == courtiers
    assert s.servants[M] == 8 - sum(courtiers.values())


@pytest.mark.parametrize(
    ("changes", "hall"),
    [
        # worth most to it, whatever it is worth to the player
        (
            {"scrolls": {M: 2, P: 5}, "spices": {M: {"ginger": 1}}, "goods": {P: (9, 9)}},
            "knowledge",
        ),
        ({"scrolls": {M: 1}, "spices": {M: {"ginger": 2}}, "goods": {M: (1, 0)}}, "spice"),
        ({"scrolls": {M: 1}, "goods": {M: (1, 2)}, "spices": {M: {"ginger": 2}}}, "trade"),
        ({"scrolls": {M: 2}, "goods": {M: (1, 1)}, "mosque": {M: "al3"}}, "faith"),
        # tie: worth most to the player
        ({"goods": {P: (0, 2)}, "spices": {P: {"pepper": 1}}}, "trade"),
        ({"scrolls": {M: 3, P: 1}, "mosque": {M: "al3", P: "m5"}}, "faith"),
        # tie: leftmost
        ({}, "knowledge"),
        ({"goods": {M: (2, 0)}, "mosque": {M: "r1l2"}}, "trade"),
        ({"spices": {P: {"pepper": 3}}, "mosque": {P: "bl3"}}, "spice"),
        # committed goods count
        ({"goods": {M: (2, 0)}, "committed": {M: (2, 0)}, "scrolls": {M: 1}}, "trade"),
    ],
)
def test_the_hall_worth_most_to_it_then_to_the_player_then_leftmost(
    changes: dict[str, Any], hall: str
) -> None:
    """M-21.17 With one courtier too."""
    s = magistrate_draws("palace", **changes)

    assert courtiers_of(s, M) == {hall: 1}


@pytest.mark.parametrize("actions", [1, 4])
def test_a_full_hall_is_passed_over(actions: int) -> None:
    """M-21.17"""
    s = magistrate_draws(
        "palace",
        actions=actions,
        scrolls={M: 3},
        goods={M: (1, 0)},
        courtiers={"knowledge": [P, P, P]},
    )

    assert courtiers_of(s, M) == {"trade": 1 if actions == 1 else 2}


def test_the_second_courtier_goes_elsewhere_when_the_first_fills_the_hall() -> None:
    """M-21.17 One after the other."""
    s = magistrate_draws(
        "palace",
        actions=5,
        scrolls={M: 3},
        spices={M: {"ginger": 1}},
        courtiers={"knowledge": [P, M]},
    )

    assert courtiers_of(s, M) == {"knowledge": 2, "spice": 1}
    assert [event.args["hall"] for event in happened(s, "courtier_placed")] == [0, 1]


@pytest.mark.parametrize(
    ("courtiers", "actions", "favour"),
    [({}, 1, 1), ({"knowledge": [P]}, 1, 0), ({}, 4, 1), ({"knowledge": [P, M]}, 4, 1)],
)
def test_the_first_courtier_in_a_hall_brings_favour(
    courtiers: dict[str, list[int]], actions: int, favour: int
) -> None:
    """M-21.17 In the last case the second one is the first in spice."""
    s = magistrate_draws("palace", actions=actions, courtiers=courtiers)

    assert s.favour[M] == favour


@pytest.mark.parametrize(
    ("courtiers", "placed"),
    [
        ({"knowledge": [M] * 3, "spice": [M] * 3, "trade": [M] * 2}, 8),
        ({"knowledge": [M] * 3, "spice": [M] * 3, "trade": [M]}, 8),
        ({"knowledge": [P] * 3, "spice": [P] * 3, "trade": [M] * 3, "faith": [M] * 3}, 6),
    ],
)
def test_without_a_servant_or_room_nothing_happens(
    courtiers: dict[str, list[int]], placed: int
) -> None:
    """M-21.17 Four actions; in the second case one servant is left."""
    s = magistrate_draws("palace", actions=4, courtiers=courtiers)

    assert sum(courtiers_of(s, M).values()) == placed
