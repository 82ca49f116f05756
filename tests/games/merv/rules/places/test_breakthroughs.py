"""M-11.5 to M-11.8 What each of the sixteen breakthroughs does."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting, at_board, at_market, courtiers_of, pay, space_of
from ...build import ANNA, BORIS, play
from ...looking import (
    asked,
    choices,
    cubes_of,
    display,
    options,
    part,
    posts_of,
    soldiers_of,
    spices_of,
    walls,
)

COLOURS = ("purple", "tan", "teal", "orange")


def discount_on(board: str, cubes: dict[str, int], **more: object) -> State:
    """Anna takes a board action that her first breakthrough makes cheaper."""
    first = {"scrolls": {ANNA: 2}, "breakthroughs": {ANNA: [f"2-{board}"]}}
    return acting(board, cubes, **{**first, **more})


def breaking_through(tile: str, **more: object) -> State:
    """Anna's last cube in the library reaches the number of the tile, and she takes it."""
    s = acting("library", {"purple": 1}, scrolls={ANNA: int(tile[0]) - 1}, **more)
    play(s, "breakthrough", tile)
    return s


def test_a_discount_in_the_caravansary() -> None:
    """M-11.5 Two cards for one cube."""
    s = discount_on("caravansary", {"purple": 1}, display=["juniper"] * 3)

    play(s, "card", 1)
    pay(s, "discount")
    play(s, "card", 2)

    assert spices_of(s, ANNA) == {"juniper": 2}
    assert cubes_of(s, ANNA) == {}


def test_a_discount_in_the_palace() -> None:
    """M-11.5 The second courtier for one cube."""
    s = discount_on("palace", {"teal": 1}, courtiers={"faith": [ANNA]})

    assert courtiers_of(s, ANNA) == {"faith": 1, "spice": 1}
    assert cubes_of(s, ANNA) == {}


def test_a_discount_in_the_marketplace() -> None:
    """M-11.5 A rare good of Baghdad for one teal cube instead of teal and orange."""
    s = discount_on("marketplace", {"teal": 1}, posts={ANNA: ["rayy"]})

    play(s, "post", "baghdad")
    play(s, "buy", "baghdad")

    assert row(s.goods[ANNA]) == [0, 1]
    assert cubes_of(s, ANNA) == {}


def test_a_discount_in_the_mosque() -> None:
    """M-11.5 The first step for nothing, the second at its price."""
    s = discount_on("mosque", {})

    play(s, "path", 3)

    assert space_of(s, ANNA) == "r3l1"
    assert asked(s) == (Decision.SLOT, BORIS)  # nothing is left to pay a second step


def test_the_discount_is_for_one_need() -> None:
    """M-11.5 Level 5 costs tan and teal."""
    first = {"scrolls": {ANNA: 2}, "breakthroughs": {ANNA: ["2-mosque"]}, "mosque": {ANNA: "bl4"}}

    assert ("board",) not in options(at_board("mosque", {"purple": 2}, **first))
    assert space_of(acting("mosque", {"teal": 1}, **first), ANNA) == "m5"


def test_the_discount_can_be_kept_for_a_later_step() -> None:
    """M-11.5, M-6.2 It is optional, and gone once it is used."""
    s = discount_on("palace", {"purple": 3})

    play(s, "courtier", "knowledge")
    assert choices(s, "pay") == {("purple",), ("discount",)}
    pay(s, "purple")
    play(s, "courtier", "knowledge")
    pay(s, "discount")

    assert courtiers_of(s, ANNA) == {"knowledge": 2}
    assert cubes_of(s, ANNA) == {"purple": 1}
    assert asked(s) == (Decision.SLOT, BORIS)  # a third one would cost three cubes


@pytest.mark.parametrize("board", ["caravansary", "palace", "mosque", "wall"])
def test_a_discount_works_in_its_own_board_action_only(board: str) -> None:
    """M-11.5 Without cubes nothing else can be begun."""
    s = at_board(board, {}, scrolls={ANNA: 2}, breakthroughs={ANNA: ["2-marketplace"]})

    assert ("board",) not in options(s)


def test_a_discount_is_not_spent_on_a_free_card() -> None:
    """M-11.5"""
    s = at_market(
        "A",
        "caravansary",
        scrolls={ANNA: 2},
        breakthroughs={ANNA: ["2-caravansary"]},
        display=["juniper"] * 4,
    )

    play(s, "market_place", "top_right")
    play(s, "card", 4)
    play(s, "board")  # without a cube the discount pays for one card
    play(s, "card", 1)

    assert spices_of(s, ANNA) == {"juniper": 2}


@pytest.mark.parametrize("colour", COLOURS)
def test_one_cube_a_turn_counts_as_any_colour(colour: str) -> None:
    """M-11.6"""
    s = acting(
        "wall", {colour: 2}, scrolls={ANNA: 4}, breakthroughs={ANNA: ["2-palace", f"4-{colour}"]}
    )
    other = COLOURS[COLOURS.index(colour) - 1]
    ones = {(each, 1) for each in COLOURS}

    assert choices(s, "wall") == {*ones, (colour, 2)}
    play(s, "wall", other, 1)
    play(s, "wall_slot", "north", 1)

    assert cubes_of(s, ANNA) == {colour: 1}
    assert choices(s, "wall") == {(colour, 1)}


def test_a_free_card() -> None:
    """M-11.7"""
    s = breaking_through(
        "6-caravansary", display=["ginger", "pepper", "juniper"], display_camels=(1, 0, 1)
    )

    assert options(s) == {("card", 1), ("card", 2), ("card", 3)}
    play(s, "card", 3)

    assert spices_of(s, ANNA) == {"juniper": 1}
    assert s.camels[ANNA] == 1
    assert None not in display(s)


def test_a_post_in_an_inner_city_with_a_common_good() -> None:
    """M-11.7"""
    s = breaking_through("6-marketplace", posts={BORIS: ["rayy"]})

    assert choices(s, "post") == {("rayy",), ("samarkand",), ("nishapur",), ("balkh",)}
    play(s, "post", "samarkand")

    assert posts_of(s, ANNA) == {"samarkand"}
    assert s.camels[ANNA] == 1
    assert row(s.goods[ANNA]) == [1, 0]
    assert asked(s) == (Decision.SLOT, BORIS)  # nothing more can be bought


def test_a_post_in_an_outer_city_with_a_rare_good() -> None:
    """M-11.7"""
    s = breaking_through("6-marketplace", posts={ANNA: ["rayy"]})

    assert ("baghdad",) in choices(s, "post")
    play(s, "post", "baghdad")

    assert s.favour[ANNA] == 1
    assert row(s.goods[ANNA]) == [0, 1]


def test_without_a_disc_neither_post_nor_good() -> None:
    """M-11.7, M-1.6"""
    inner, outer = ["rayy", "samarkand", "nishapur", "balkh"], ["baghdad", "kashgar", "basra"]
    s = breaking_through("6-marketplace", posts={ANNA: inner + outer})

    assert row(s.goods[ANNA]) == [0, 0]
    assert asked(s) == (Decision.SLOT, BORIS)


def test_a_free_mosque_step() -> None:
    """M-11.7"""
    s = breaking_through("6-mosque", mosque={ANNA: "m6"})

    assert space_of(s, ANNA) == "m7"
    assert part(s, ANNA, "mosque") == 2
    assert s.favour[ANNA] == 1


def test_a_free_wall() -> None:
    """M-11.7"""
    s = breaking_through("6-wall", buildings={(5, 4): BORIS})

    assert asked(s) == (Decision.FREE_WALL, ANNA)
    play(s, "wall", "orange", 2)
    play(s, "wall_slot", "south", 4)

    assert walls(s) == {("south", 4): ("orange", 2)}
    assert s.influence[ANNA] == 2
    assert asked(s) == (Decision.SLOT, BORIS)


def test_eight_points() -> None:
    """M-11.8"""
    s = breaking_through("8-points")

    assert part(s, ANNA, "boons") == 8
    assert s.favour[ANNA] == 0


def test_favour_then_a_soldier() -> None:
    """M-11.8"""
    s = breaking_through("8-mixed")

    assert s.favour[ANNA] == 1
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "deploy_soldier", 1, 1)

    assert soldiers_of(s, ANNA) == {(1, 1)}
    assert asked(s) == (Decision.SLOT, BORIS)


def test_two_favour() -> None:
    """M-11.8"""
    s = breaking_through("8-favour")

    assert s.favour[ANNA] == 2
    assert part(s, ANNA, "favour") == 1  # printed on the second space
    assert asked(s) == (Decision.SLOT, BORIS)


def test_two_soldiers_one_after_the_other() -> None:
    """M-11.8"""
    s = breaking_through("8-soldiers", buildings={(5, 4): BORIS, (5, 5): BORIS})

    play(s, "decline")
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "deploy_soldier", 5, 4)

    assert soldiers_of(s, ANNA) == {(5, 4)}
    assert s.influence[ANNA] == 2
    assert asked(s) == (Decision.SLOT, BORIS)
