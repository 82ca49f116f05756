"""M-11.1 to M-11.4 The library."""

import pytest

from bactrian.games.merv.words import Decision

from ...acting import acting, at_board, at_market, pay
from ...build import ANNA, BORIS, play
from ...looking import asked, choices, cubes_of, options, part, walls

COLOURS = ("purple", "tan", "teal", "orange")
OF_TWO = {("2-caravansary",), ("2-palace",), ("2-marketplace",), ("2-mosque",)}
OF_FOUR = {(f"4-{colour}",) for colour in COLOURS}
OF_SIX = {("6-caravansary",), ("6-marketplace",), ("6-mosque",), ("6-wall",)}
OF_EIGHT = {("8-points",), ("8-mixed",), ("8-favour",), ("8-soldiers",)}


def test_three_scrolls_bring_the_third_and_the_fourth_breakthrough() -> None:
    """M-11.1, M-11.3 The worked example: a gate for nothing, then eight points."""
    s = acting(
        "library",
        {"purple": 1, "tan": 1, "white": 1},
        scrolls={ANNA: 5},
        breakthroughs={ANNA: ["2-palace", "4-teal"]},
        buildings={(3, 5): BORIS, (3, 4): ANNA},
    )

    pay(s, "purple", "tan", "white")
    assert s.scrolls[ANNA] == 8
    assert asked(s) == (Decision.BREAKTHROUGH, ANNA)
    assert choices(s, "breakthrough") == OF_SIX
    play(s, "breakthrough", "6-wall")
    play(s, "wall", "teal", 3)
    play(s, "wall_slot", "east", 3)
    assert walls(s) == {("east", 3): ("teal", 3)}
    assert s.influence[ANNA] == 3
    assert choices(s, "breakthrough") == OF_EIGHT
    play(s, "breakthrough", "8-points")

    assert part(s, ANNA, "boons") == 8
    assert cubes_of(s, ANNA) == {}
    assert asked(s) == (Decision.SLOT, BORIS)


def test_at_most_four_cubes_are_spent() -> None:
    """M-11.1 One scroll for each."""
    s = acting("library", {**dict.fromkeys(COLOURS, 1), "white": 3})

    pay(s, "purple", "tan", "white", "white")

    assert s.scrolls[ANNA] == 4
    assert cubes_of(s, ANNA) == {"teal": 1, "orange": 1, "white": 1}
    assert asked(s) == (Decision.BREAKTHROUGH, ANNA)


def test_any_number_of_cubes_may_be_white() -> None:
    """M-11.1"""
    s = acting("library", {"white": 5})

    pay(s, "white", "white", "white")  # the first one goes by itself

    assert s.scrolls[ANNA] == 4
    assert cubes_of(s, ANNA) == {"white": 1}


def test_colours_come_in_canonical_order_each_at_most_once() -> None:
    """M-11.2"""
    s = acting("library", {"purple": 2, "tan": 2, "orange": 2, "white": 1})

    assert options(s) == {("pay", means) for means in ("purple", "tan", "orange", "white")}
    pay(s, "tan")
    assert options(s) == {("pay", "orange"), ("pay", "white"), ("done",)}
    pay(s, "orange")
    assert options(s) == {("pay", "white"), ("done",)}
    play(s, "done")

    assert cubes_of(s, ANNA) == {"purple": 2, "tan": 1, "orange": 1, "white": 1}
    assert s.scrolls[ANNA] == 2


def test_after_a_white_cube_come_no_colours() -> None:
    """M-11.2"""
    s = acting("library", {"purple": 1, "white": 2})

    pay(s, "white")

    assert options(s) == {("pay", "white"), ("done",)}


def test_as_any_needs_a_cube_spent_as_its_own_colour_before() -> None:
    """M-11.2"""
    s = acting(
        "library",
        {"purple": 3, "tan": 1},
        scrolls={ANNA: 5},
        breakthroughs={ANNA: ["2-palace", "4-purple"]},
    )

    assert options(s) == {("pay", "purple"), ("pay", "tan")}
    pay(s, "purple")
    assert options(s) == {("pay", "tan"), ("pay", "as_any"), ("done",)}
    pay(s, "as_any")

    assert s.scrolls[ANNA] == 7
    assert cubes_of(s, ANNA) == {"purple": 1, "tan": 1}


def test_as_any_is_not_offered_when_its_colour_was_passed_over() -> None:
    """M-11.2"""
    s = acting(
        "library",
        {"purple": 3, "tan": 1},
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-palace", "4-purple"]},
    )

    pay(s, "tan")

    assert s.scrolls[ANNA] == 5
    assert asked(s) == (Decision.SLOT, BORIS)


def test_after_as_any_come_no_white_cubes() -> None:
    """M-11.2"""
    s = acting(
        "library",
        {"purple": 2, "white": 2},
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-palace", "4-purple"]},
    )

    pay(s, "purple", "white")
    assert options(s) == {("pay", "white"), ("pay", "as_any"), ("done",)}
    pay(s, "as_any")

    assert s.scrolls[ANNA] == 7
    assert cubes_of(s, ANNA) == {"white": 1}


def test_contracts_come_before_the_cubes_and_after_them() -> None:
    """M-11.2"""
    s = at_board(
        "library",
        {"purple": 2},
        influence={ANNA: 2},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
    )
    assert ("contract", "1F") in options(s)

    play(s, "board")

    assert asked(s) == (Decision.BREAKTHROUGH, ANNA)  # one cube went without a question
    assert ("contract", "1F") in options(s)


def test_no_contract_is_offered_between_two_cubes() -> None:
    """M-11.2"""
    s = acting(
        "library",
        {"purple": 2, "tan": 1},
        influence={ANNA: 2},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
    )

    assert options(s) == {("pay", "purple"), ("pay", "tan")}
    pay(s, "purple")
    assert options(s) == {("pay", "tan"), ("done",)}


def test_all_scrolls_come_first_then_the_breakthroughs_ascending() -> None:
    """M-11.3"""
    s = acting("library", {"purple": 1, "tan": 1, "teal": 1}, scrolls={ANNA: 1})

    pay(s, "purple", "tan", "teal")
    assert s.scrolls[ANNA] == 4
    assert choices(s, "breakthrough") == OF_TWO
    play(s, "breakthrough", "2-mosque")
    assert choices(s, "breakthrough") == OF_FOUR
    play(s, "breakthrough", "4-teal")

    assert asked(s) == (Decision.SLOT, BORIS)


def test_only_tiles_left_are_offered() -> None:
    """M-11.3"""
    s = acting(
        "library",
        {"purple": 1},
        scrolls={ANNA: 1, BORIS: 4},
        breakthroughs={BORIS: ["2-mosque", "4-tan"]},
    )

    assert choices(s, "breakthrough") == OF_TWO - {("2-mosque",)}


def test_committed_scrolls_count() -> None:
    """M-11.4"""
    s = acting(
        "library",
        {"purple": 1},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        committed={ANNA: (1, 0)},
        contracts={"1F": [ANNA]},
    )

    assert s.scrolls_committed[ANNA] == 1
    assert choices(s, "breakthrough") == OF_TWO


def test_a_scroll_of_the_camel_market_counts() -> None:
    """M-11.4"""
    s = at_market("A", scrolls={ANNA: 3}, breakthroughs={ANNA: ["2-palace"]})

    play(s, "market_place", "top_left")

    assert choices(s, "breakthrough") == OF_FOUR


@pytest.mark.parametrize("scrolls", [2, 4, 6, 8, 9])
def test_a_number_is_reached_only_once(scrolls: int) -> None:
    """M-11.4 One scroll more brings no breakthrough."""
    s = acting("library", {"purple": 1}, scrolls={ANNA: scrolls})

    assert s.scrolls[ANNA] == scrolls + 1
    assert asked(s) == (Decision.SLOT, BORIS)
