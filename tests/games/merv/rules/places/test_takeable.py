"""M-9.4, M-9.5 Which cards can be taken, and camels that bring more of them within reach."""

import pytest

from ....reading import row
from ...acting import acting, at_board
from ...build import ANNA, play
from ...looking import choices, display, options

MIXED = ["juniper", "ginger", "pepper", "cinnamon", "juniper", "ginger", "pepper", "cinnamon"]
NO_CAMELS = (0,) * 8


def test_takeable_are_the_front_a_card_with_a_camel_and_the_one_behind_it() -> None:
    """M-9.4"""
    s = acting(
        "caravansary",
        {"purple": 3},
        display=MIXED,
        display_camels=(0, 0, 0, 1, 0, 0, 1, 0),
        influence={ANNA: 15},
    )

    assert options(s) == {("card", 1), ("card", 4), ("card", 5), ("card", 7), ("card", 8)}


def test_the_camel_on_a_card_is_gained_and_lets_the_next_go() -> None:
    """M-9.4 Gaps do not close: the places keep their numbers."""
    s = acting(
        "caravansary",
        {"purple": 3},
        display=MIXED,
        display_camels=(0, 0, 0, 1, 0, 0, 0, 0),
        influence={ANNA: 15},
    )

    play(s, "card", 4)

    assert s.camels[ANNA] == 1
    assert display(s)[3] is None
    assert choices(s, "card") == {(1,)}
    assert ("place_camel",) in options(s)  # it may be used at once


def test_behind_a_camel_is_counted_among_the_cards_still_there() -> None:
    """M-9.4"""
    s = acting(
        "caravansary",
        {"purple": 3},
        display=MIXED,
        display_camels=(1, 0, 0, 0, 0, 0, 0, 0),
        influence={ANNA: 15},
    )

    assert choices(s, "card") == {(1,), (2,)}
    play(s, "card", 2)

    assert choices(s, "card") == {(1,), (3,)}


def test_a_camel_goes_on_the_frontmost_card_without_one() -> None:
    """M-9.5"""
    s = acting(
        "caravansary",
        {"purple": 1},
        camels={ANNA: 2},
        display=MIXED,
        display_camels=(1, 0, 0, 0, 0, 0, 0, 0),
        influence={ANNA: 15},
    )

    play(s, "place_camel")

    assert row(s.display_camels) == [1, 1, 0, 0, 0, 0, 0, 0]
    assert s.camels[ANNA] == 1
    assert choices(s, "card") == {(1,), (2,), (3,)}


@pytest.mark.parametrize(("camels", "offered"), [(0, False), (1, True)])
def test_a_camel_can_be_placed_only_by_whoever_has_one(camels: int, offered: bool) -> None:
    """M-9.5"""
    s = acting(
        "caravansary",
        {"purple": 1},
        camels={ANNA: camels},
        display=MIXED,
        display_camels=(1, 0, 0, 0, 0, 0, 0, 0),
        influence={ANNA: 15},
    )

    assert (("place_camel",) in options(s)) == offered


@pytest.mark.parametrize(("camels", "offered"), [(1, False), (2, True)])
def test_a_camel_is_not_placed_where_all_own_camels_do_not_help(camels: int, offered: bool) -> None:
    """M-9.5 The pepper on place 5 lies behind two cards without a camel."""
    s = acting(
        "caravansary",
        {"purple": 3},
        camels={ANNA: camels},
        spices={ANNA: {"pepper": 1}},
        influence={ANNA: 0},
        display=["pepper", "pepper", "ginger", "ginger", "pepper", *["ginger"] * 3],
        display_camels=(1, 1, 0, 0, 0, 0, 0, 0),
    )

    assert options(s) - {("place_camel",)} == {("card", 1), ("card", 2)}
    assert (("place_camel",) in options(s)) == offered


@pytest.mark.parametrize(("camels", "offered"), [(1, False), (2, True)])
def test_camels_alone_can_open_the_action(camels: int, offered: bool) -> None:
    """M-9.5 Only the third card has an allowed spice."""
    s = at_board(
        "caravansary",
        {"purple": 1},
        camels={ANNA: camels},
        spices={ANNA: {"pepper": 1}},
        display=["ginger", "ginger", "pepper", *["ginger"] * 4],
        display_camels=NO_CAMELS,
    )

    assert (("board",) in options(s)) == offered
