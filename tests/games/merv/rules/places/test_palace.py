"""M-10 The palace."""

import pytest

from bactrian.games.merv.words import Decision

from ...acting import acting, at_board, at_market, courtiers_of, space_of, year_end
from ...build import ANNA, BORIS, CLARA, play
from ...looking import asked, choices, cubes_of, options

COLOUR = {"knowledge": "purple", "spice": "teal", "trade": "tan", "faith": "orange"}
PLENTY = {"purple": 9, "tan": 9, "teal": 9, "orange": 9}


def test_the_second_courtier_costs_two_orange_cubes_in_the_hall_of_faith() -> None:
    """M-10.2, M-10.3 The worked example: a third one in trade would cost three tan cubes."""
    cubes = {"orange": 2, "tan": 3}
    s = acting("palace", cubes, courtiers={"knowledge": [ANNA]})

    play(s, "courtier", "faith")
    assert cubes_of(s, ANNA) == {"tan": 3}
    assert s.favour[ANNA] == 1
    assert options(s) == {("courtier", "trade"), ("done",)}
    play(s, "done")

    assert courtiers_of(s, ANNA) == {"knowledge": 1, "faith": 1}
    assert cubes_of(s, ANNA) == {"tan": 3}


def test_two_tan_cubes_are_too_few_for_the_third_courtier() -> None:
    """M-10.2"""
    s = acting("palace", {"orange": 2, "tan": 2}, courtiers={"knowledge": [ANNA]})

    play(s, "courtier", "faith")

    assert cubes_of(s, ANNA) == {"tan": 2}
    assert asked(s) == (Decision.SLOT, BORIS)


def test_one_or_more_courtiers_one_at_a_time() -> None:
    """M-10.1"""
    s = acting("palace", PLENTY)

    assert options(s) == {("courtier", hall) for hall in COLOUR}
    play(s, "courtier", "trade")
    assert options(s) == {("done",), *(("courtier", hall) for hall in COLOUR)}
    play(s, "courtier", "trade")
    play(s, "courtier", "spice")
    play(s, "done")

    assert courtiers_of(s, ANNA) == {"trade": 2, "spice": 1}
    assert s.servants[ANNA] == 8 - 3
    assert cubes_of(s, ANNA) == {"purple": 9, "tan": 9 - 1 - 2, "teal": 9 - 3, "orange": 9}


def test_a_hall_holds_three_courtiers() -> None:
    """M-10.1"""
    s = acting(
        "palace", PLENTY, courtiers={"spice": [BORIS, CLARA, BORIS], "trade": [BORIS, CLARA]}
    )

    assert choices(s, "courtier") == {("knowledge",), ("trade",), ("faith",)}
    play(s, "courtier", "trade")
    assert choices(s, "courtier") == {("knowledge",), ("faith",)}


@pytest.mark.parametrize(("soldiers", "offered"), [(5, True), (6, False)])
def test_a_courtier_needs_a_servant_in_supply(soldiers: int, offered: bool) -> None:
    """M-10.1"""
    cells = [(4, column) for column in range(1, 6)] + [(5, 1)]
    s = at_board(
        "palace",
        {**PLENTY, "purple": 20},
        courtiers={"knowledge": [ANNA, ANNA]},
        buildings=dict.fromkeys(cells, BORIS),
        soldiers=dict.fromkeys(cells[:soldiers], ANNA),
    )

    assert s.servants[ANNA] == 6 - soldiers
    assert (("board",) in options(s)) == offered


@pytest.mark.parametrize(("hall", "colour"), COLOUR.items())
def test_a_hall_is_paid_in_its_colour(hall: str, colour: str) -> None:
    """M-10.2"""
    s = acting("palace", {colour: 1})  # the one hall that can be paid

    assert courtiers_of(s, ANNA) == {hall: 1}
    assert cubes_of(s, ANNA) == {}


@pytest.mark.parametrize("before", range(5))
def test_the_kth_courtier_costs_k_cubes(before: int) -> None:
    """M-10.2 Others' courtiers do not count."""
    halls = ["spice", "spice", "trade", "trade", "faith"][:before]
    own = {hall: [ANNA] * halls.count(hall) for hall in halls}
    courtiers = {**own, "knowledge": [BORIS, CLARA]}

    poor = at_board("palace", {"purple": before}, courtiers=courtiers)
    rich = acting("palace", {"purple": before + 1}, courtiers=courtiers)

    assert ("board",) not in options(poor)
    assert courtiers_of(rich, ANNA)["knowledge"] == 1
    assert cubes_of(rich, ANNA) == {}


def test_white_cubes_pay_in_any_hall() -> None:
    """M-10.2, M-6.2"""
    s = acting("palace", {"purple": 1, "white": 1}, courtiers={"faith": [ANNA]})

    assert courtiers_of(s, ANNA) == {"faith": 1, "knowledge": 1}
    assert cubes_of(s, ANNA) == {}


def test_a_free_courtier_counts_for_the_cost_of_the_next() -> None:
    """M-10.2, M-10.4"""
    s = at_market("B", "palace", {"teal": 2}, mosque={ANNA: "m7"})
    play(s, "market_place", "top_right")
    assert asked(s) == (Decision.FREE_COURTIER, ANNA)
    play(s, "courtier", "faith")

    play(s, "board")

    assert courtiers_of(s, ANNA) == {"spice": 1, "faith": 1}
    assert cubes_of(s, ANNA) == {}


@pytest.mark.parametrize(("there", "favour"), [([], 1), ([BORIS], 0), ([ANNA], 0)])
def test_only_the_first_courtier_of_anyone_gains_favour(there: list[int], favour: int) -> None:
    """M-10.3"""
    s = acting("palace", {"tan": 2}, courtiers={"trade": there})

    assert s.favour[ANNA] == favour


def test_a_free_courtier_goes_into_any_hall_with_room() -> None:
    """M-10.4 Without payment, and it gains favour like any other."""
    s = acting(
        "mosque",
        {"tan": 1, "orange": 1},
        mosque={ANNA: "m7"},
        courtiers={"knowledge": [ANNA], "trade": [BORIS, BORIS, CLARA]},
    )

    assert asked(s) == (Decision.FREE_COURTIER, ANNA)
    assert options(s) == {("courtier", hall) for hall in ("knowledge", "spice", "faith")}
    play(s, "courtier", "spice")

    assert courtiers_of(s, ANNA) == {"knowledge": 1, "spice": 1}
    assert s.favour[ANNA] == 1
    assert cubes_of(s, ANNA) == {}


def test_without_a_servant_a_free_courtier_is_lost() -> None:
    """M-10.4, M-1.6 All eight are soldiers."""
    cells = [(row, column) for row in (4, 5) for column in range(1, 5)]
    s = at_market(
        "B",
        mosque={ANNA: "m7"},
        buildings=dict.fromkeys(cells, BORIS),
        soldiers=dict.fromkeys(cells, ANNA),
    )

    play(s, "market_place", "top_right")

    assert space_of(s, ANNA) == "m8"
    assert courtiers_of(s, ANNA) == {}
    assert asked(s) == (Decision.SLOT, BORIS)  # favour was all that she could do then


def test_courtiers_never_leave() -> None:
    """M-10.5 Not by the invasion, nor by scoring."""
    s = year_end(2, courtiers={"faith": [ANNA, BORIS], "spice": [ANNA]}, favour={ANNA: 2, BORIS: 0})

    assert (s.year, s.round_number) == (3, 1)
    assert courtiers_of(s, ANNA) == {"faith": 1, "spice": 1}
    assert courtiers_of(s, BORIS) == {"faith": 1}
    assert s.servants[ANNA] == 6
