"""What the view says things cost and bring: the rules' own answers."""

from typing import Any

import pytest

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import node_ids

from ..build import ANNA, BORIS, CLARA, lay, opening, play, position
from ..looking import number_of, own

Told = dict[str, Any]  # Any: a view is JSON-able, of many shapes
JOHANNES = ("johannes", "berke", "mercator", "wilhelm")


def seen(s: State, seat: int | None = ANNA) -> Told:
    return GAME.view(s, seat)


def terms(s: State, kind: str, *values: str | int) -> tuple[Told, Told]:
    """Cost and gain of an offered action, as its own seat sees them."""
    view = seen(s, s.active)
    told = view["terms"][view["actions"].index(number_of(kind, *values))]
    return told["cost"], told["gain"]


def test_johannes_steps_from_oasis_to_oasis_without_a_toll_even_where_a_route_joins_them() -> None:
    """P-12.15, P-9.3"""
    s = position(
        characters=JOHANNES,
        units={ANNA: {"coin": 20, "camel": 9}},
        figures={ANNA: "oasis_6"},
        dice={ANNA: own(2, 2, 6)},
    )
    lay(s, "travel", ("own", 2), ("own", 2))

    assert terms(s, "step", 1, "oasis_7") == ({"coin": 3}, {})
    assert seen(s)["turn"]["walk"] == "travel"
    ends = sorted(map(node_ids.index, ("oasis_6", "oasis_7")))
    assert [*ends, 0, 0] in seen(s)["routes"]


def test_others_pay_the_route_between_the_same_oases() -> None:
    """P-9.1, P-9.3"""
    s = position(
        units={ANNA: {"coin": 20, "camel": 9}},
        figures={ANNA: "oasis_6"},
        dice={ANNA: own(2, 2, 6)},
    )
    lay(s, "travel", ("own", 2), ("own", 2))

    assert terms(s, "step", 1, "oasis_7") == ({"coin": 3 + 5}, {})
    play(s, "step", 1, "oasis_7")
    assert terms(s, "step", 1, "oasis_6") == ({"coin": 4 + 5}, {})


@pytest.mark.parametrize(
    ("card", "walk", "cost"),
    [("K17", "camel_card", {"camel": 2}), ("K18", "pair_card", {"goods_different": 2})],
)
def test_a_movement_card_asks_for_its_own_price(card: str, walk: str, cost: Told) -> None:
    """P-9.5"""
    s = position(
        units={ANNA: {"camel": 9, "pepper": 2, "gold": 2}},
        figures={ANNA: "venezia"},
        posts={ANNA: ["moscow"]},
        cards={"moscow": card},
        dice={ANNA: own(3, 6)},
        laid={"travel": [(ANNA, "own", 1), (ANNA, "own", 1)]},
    )
    lay(s, "moscow", ("own", 3))

    assert seen(s)["turn"]["walk"] == walk
    assert terms(s, "step", 1, "alexandria") == (cost, {})


def test_without_a_movement_no_kind_of_one_is_told() -> None:
    """P-9.1"""
    assert seen(position())["turn"]["walk"] is None


def test_the_toll_of_an_occupied_space_is_told_by_value_and_never_to_berke() -> None:
    """P-6.5, P-12.5"""
    s = position(
        characters=("mercator", "berke", "johannes", "matteo"),
        laid={"bazaar_camel": [(CLARA, "own", 3)]},
        units={ANNA: {"coin": 9}},
        dice={ANNA: own(2, 5)},
    )

    assert seen(s)["tolls"][1] == [1, 2, 3, 4, 5, 6]
    assert seen(s)["tolls"][2] == []
    assert seen(s, BORIS)["tolls"][1] == []
    assert seen(s, None)["tolls"] == seen(s, ANNA)["tolls"]
    play(s, "place", "bazaar_camel")
    assert terms(s, "die", "own", 5) == ({"coin": 5}, {})


def test_every_die_in_hand_says_which_spaces_take_it() -> None:
    """P-6.4, P-7.4"""
    s = position(
        seats=4,
        laid={"travel": [(ANNA, "own", 1), (ANNA, "own", 1)], "khans_favor": [(BORIS, "own", 4)]},
        dice={ANNA: [("own", 3), ("own", 5), ("black", 3)]},
    )

    low, high, black = (set(spaces) for spaces in seen(s)["serves"])
    travel, khan = 7, 5
    assert {travel, khan} & low == set()
    assert {travel, khan} & high == {khan}
    assert {travel, khan} & black == {travel}


def test_a_contract_says_what_its_seat_lacks() -> None:
    """P-5.4"""
    cost = {"camel": 2, "pepper": 2, "gold": 1}
    s = position(
        contracts={ANNA: ["C12"]},
        contract_row=["C13", "C14"],
        units={ANNA: {**cost, "gold": 0, "camel": 1}},
    )
    assert seen(s)["seats"][ANNA]["lacks"] == [{"camel": 1, "gold": 1}]
    assert seen(s, BORIS)["seats"][ANNA]["lacks"] == [{"camel": 1, "gold": 1}]

    s = position(contracts={ANNA: ["C12"]}, units={ANNA: cost})
    assert seen(s)["seats"][ANNA]["lacks"] == [{}]
    assert terms(s, "complete", 1)[0] == cost
    assert len(seen(s)["row_lacks"]) == len(seen(s)["row"])
    assert seen(s, None)["row_lacks"] == []


def test_points_so_far_are_told_by_part_and_those_of_goal_cards_to_their_owner_only() -> None:
    """P-13.2, P-14.3"""
    s = position(
        posts={ANNA: ["beijing", "moscow"]},
        goals={ANNA: ("G01", "G02")},
        units={ANNA: {"vp": 4, "coin": 25, "silk": 3}},
    )

    mine, hidden = seen(s)["seats"][ANNA]["points"], seen(s, BORIS)["seats"][ANNA]["points"]
    assert mine["goals"] is not None
    assert (hidden["goals"], hidden["goal_cities"]) == (None, None)
    shown = {"track": 4, "coins": 2, "beijing": 10, "goods": 1, "contracts": 7}
    assert {part: hidden[part] for part in shown} == shown
    assert seen(s, None)["seats"][ANNA]["points"] == hidden


def test_only_the_seat_that_decides_is_told_terms() -> None:
    """P-14.3"""
    s = opening(goal_choice=True)

    assert seen(s, BORIS)["terms"] == seen(s, None)["terms"] == []
    assert len(seen(s)["terms"]) == len(seen(s)["actions"]) > 1
