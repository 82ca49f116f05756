"""M-15 The camel market: taking camels, and every quarter of both sides."""

import pytest

from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import at_board, at_market, space_of
from ...build import ANNA, BORIS, play
from ...looking import asked, choices, cubes_of, display, options, soldiers_of, spices_of

QUARTERS = ["top_left", "top_right", "bottom_right", "bottom_left"]


def test_all_camels_there_are_taken() -> None:
    """M-15.1"""
    s = at_market(market=["top_left", "bottom_right", "bottom_left"], mosque_camels=(0,) * 4)

    play(s, "market_take")

    assert s.camels[ANNA] == 1 + 3
    assert row(s.market) == [0, 0, 0, 0]
    assert asked(s) == (Decision.TURN, ANNA)
    assert not choices(s, "market_place")  # once a turn


def test_the_market_is_reached_in_a_middle_line_only() -> None:
    """M-15.1, M-4.9"""
    s = at_board("palace", camels={ANNA: 1}, market=["top_left"])

    assert ("market_take",) not in options(s)
    assert not choices(s, "market_place")


def test_nothing_can_be_taken_from_an_empty_market() -> None:
    """M-15.1"""
    s = at_market()

    assert ("market_take",) not in options(s)
    assert choices(s, "market_place") == {(quarter,) for quarter in QUARTERS}


def test_a_camel_goes_on_a_free_quarter() -> None:
    """M-15.1"""
    s = at_market(market=["top_left", "bottom_right"])

    assert choices(s, "market_place") == {("top_right",), ("bottom_left",)}
    play(s, "market_place", "bottom_left")

    assert s.camels[ANNA] == 0
    assert row(s.market) == [1, 0, 1, 1]
    assert ("market_take",) not in options(s)


def test_without_an_own_camel_none_can_be_placed() -> None:
    """M-15.1"""
    s = at_market(camels={}, market=["top_left"])

    assert not choices(s, "market_place")
    assert ("market_take",) in options(s)


def test_a_full_market_takes_no_camel() -> None:
    """M-15.1"""
    s = at_market(market=QUARTERS, mosque_camels=(0,) * 4)

    assert not choices(s, "market_place")
    assert ("market_take",) in options(s)


def test_side_a_top_left_gives_a_scroll() -> None:
    """M-15.2"""
    s = at_market("A")

    play(s, "market_place", "top_left")

    assert s.scrolls[ANNA] == 1
    assert asked(s) == (Decision.TURN, ANNA)


def test_the_scroll_can_bring_a_breakthrough() -> None:
    """M-15.2"""
    s = at_market("A", scrolls={ANNA: 7})

    play(s, "market_place", "top_left")
    assert asked(s) == (Decision.BREAKTHROUGH, ANNA)
    play(s, "breakthrough", "8-favour")

    assert s.favour[ANNA] == 2
    assert asked(s) == (Decision.TURN, ANNA)


def test_side_a_top_right_gives_a_free_card() -> None:
    """M-15.2"""
    s = at_market("A", display=["ginger", "juniper", "pepper"])

    play(s, "market_place", "top_right")
    play(s, "card", 3)

    assert spices_of(s, ANNA) == {"pepper": 1}
    assert display(s)[:2] == ["ginger", "juniper"]


def test_side_a_bottom_right_gives_favour() -> None:
    """M-15.2"""
    s = at_market("A")

    play(s, "market_place", "bottom_right")

    assert s.favour[ANNA] == 1


@pytest.mark.parametrize("side", ["A", "B"])
def test_bottom_left_gives_a_white_cube_on_both_sides(side: str) -> None:
    """M-15.2"""
    s = at_market(side)

    play(s, "market_place", "bottom_left")

    assert cubes_of(s, ANNA) == {"white": 1}


def test_side_b_top_left_gives_a_rare_good() -> None:
    """M-15.2"""
    s = at_market("B")

    play(s, "market_place", "top_left")

    assert row(s.goods[ANNA]) == [0, 1]


def test_side_b_top_right_gives_a_free_mosque_step() -> None:
    """M-15.2"""
    s = at_market("B", mosque={ANNA: "r2l2"})

    play(s, "market_place", "top_right")

    assert space_of(s, ANNA) == "al3"
    assert s.favour[ANNA] == 1


def test_side_b_bottom_right_gives_a_soldier() -> None:
    """M-15.2"""
    s = at_market("B", buildings={(5, 5): BORIS})

    play(s, "market_place", "bottom_right")
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "deploy_soldier", 5, 5)

    assert soldiers_of(s, ANNA) == {(5, 5)}
    assert asked(s) == (Decision.TURN, ANNA)
    assert ("gain_favour",) in options(s)  # the action is still to come


def test_a_quarter_may_be_used_even_if_its_boon_is_lost() -> None:
    """M-15.2 At the last space of the mosque there is no step."""
    s = at_market("B", mosque={ANNA: "m10"})

    assert ("top_right",) in choices(s, "market_place")
    play(s, "market_place", "top_right")

    assert s.camels[ANNA] == 0
    assert space_of(s, ANNA) == "m10"
