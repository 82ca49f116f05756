"""M-9.1 to M-9.3, M-9.6, M-9.7 The caravansary: cards and what they cost."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting, pay
from ...build import ANNA, BORIS, play
from ...looking import asked, choices, cubes_of, display, options, soldiers_of, spices_of

GINGER = ["ginger"] * 6 + ["juniper"] * 2


def take(s: State, place: int, *means: str) -> None:
    """Take a card and pay it with these means, if there is a choice."""
    play(s, "card", place)
    pay(s, *means)


def test_three_ginger_cards_for_two_purple_cubes_and_a_white_one() -> None:
    """M-9.1, M-9.4, M-9.5, M-9.9 The worked example."""
    cards = ["ginger", "juniper", "ginger", "pepper", "ginger", *["cinnamon"] * 3]
    s = acting("caravansary", {"purple": 2, "white": 1}, display=cards, display_camels=(1, 1))

    assert options(s) == {("card", 1), ("card", 2), ("card", 3)}
    take(s, 1, "purple")
    assert s.camels[ANNA] == 1
    assert options(s) == {("card", 3), ("done",)}  # juniper would be a second spice
    take(s, 3, "purple")
    assert options(s) == {("place_camel",), ("done",)}
    play(s, "place_camel")
    assert row(s.display_camels)[:5] == [0, 1, 0, 1, 0]
    take(s, 5)

    assert cubes_of(s, ANNA) == {}
    assert spices_of(s, ANNA) == {"ginger": 3}
    assert display(s)[:5] == ["juniper", "pepper", "cinnamon", "cinnamon", "cinnamon"]
    assert None not in display(s)
    assert row(s.display_camels) == [1, 1, 0, 0, 0, 0, 0, 0]
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "deploy_soldier", 1, 1)
    assert soldiers_of(s, ANNA) == {(1, 1)}


def test_each_card_costs_one_cube() -> None:
    """M-9.1"""
    s = acting("caravansary", {"purple": 2}, display=GINGER)

    take(s, 1)
    assert cubes_of(s, ANNA) == {"purple": 1}
    take(s, 2)

    assert cubes_of(s, ANNA) == {}
    assert spices_of(s, ANNA) == {"ginger": 2}


def test_all_cubes_are_of_the_colour_of_the_first() -> None:
    """M-9.2"""
    s = acting("caravansary", {"purple": 3, "teal": 2}, display=GINGER)

    play(s, "card", 1)
    assert choices(s, "pay") == {("purple",), ("teal",)}
    pay(s, "teal")
    take(s, 2)  # only the other teal cube can pay for it

    assert cubes_of(s, ANNA) == {"purple": 3}
    assert spices_of(s, ANNA) == {"ginger": 2}
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)  # nothing else was payable


def test_a_white_cube_leaves_the_colour_open() -> None:
    """M-9.2"""
    s = acting("caravansary", {"purple": 1, "teal": 1, "white": 1}, display=GINGER)

    take(s, 1, "white")
    play(s, "card", 2)

    assert choices(s, "pay") == {("purple",), ("teal",)}


def test_as_any_pays_once_the_colour_is_fixed() -> None:
    """M-9.3 A discount does not bar white cubes for another card."""
    s = acting(
        "caravansary",
        {"purple": 3, "teal": 2, "white": 2},
        display=GINGER,
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-caravansary", "4-teal"]},
    )

    play(s, "card", 1)
    assert choices(s, "pay") == {("purple",), ("teal",), ("white",), ("discount",)}
    pay(s, "purple")
    play(s, "card", 2)
    assert choices(s, "pay") == {("purple",), ("white",), ("as_any",), ("discount",)}
    pay(s, "discount")
    play(s, "card", 3)
    assert choices(s, "pay") == {("purple",), ("white",), ("as_any",)}
    pay(s, "as_any")
    play(s, "card", 4)
    assert choices(s, "pay") == {("purple",), ("white",)}

    assert cubes_of(s, ANNA) == {"purple": 2, "teal": 1, "white": 2}


def test_as_any_is_not_offered_for_its_own_colour() -> None:
    """M-9.3"""
    s = acting(
        "caravansary",
        {"teal": 3, "white": 1},
        display=GINGER,
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["4-teal"]},
    )

    take(s, 1, "teal")
    play(s, "card", 2)

    assert choices(s, "pay") == {("teal",), ("white",)}


def test_done_comes_with_the_first_card() -> None:
    """M-9.6"""
    s = acting("caravansary", {"purple": 2}, display=GINGER)

    assert ("done",) not in options(s)
    take(s, 1)
    assert ("done",) in options(s)
    play(s, "done")

    assert spices_of(s, ANNA) == {"ginger": 1}
    assert cubes_of(s, ANNA) == {"purple": 1}
    assert asked(s) == (Decision.SLOT, BORIS)


def test_the_action_ends_when_nothing_is_left_to_choose() -> None:
    """M-9.6"""
    s = acting("caravansary", {"purple": 3}, display=["ginger", *["juniper"] * 6])

    take(s, 1)

    assert cubes_of(s, ANNA) == {"purple": 2}
    assert asked(s) == (Decision.SLOT, BORIS)


@pytest.mark.parametrize(("deck", "shown"), [(5, 8), (2, 8), (1, 7), (0, 6)])
def test_the_cards_close_up_and_are_refilled_as_far_as_the_deck_goes(deck: int, shown: int) -> None:
    """M-9.7 Camels stay on their cards."""
    s = acting(
        "caravansary",
        {"purple": 2},
        display=["ginger", "juniper", "ginger", "pepper", *["cinnamon"] * 4],
        display_camels=(0, 1, 0, 0, 1, 0, 0, 0),
        deck=deck,
    )

    take(s, 1)
    take(s, 3)

    assert display(s)[:6] == ["juniper", "pepper", *["cinnamon"] * 4]
    assert row(s.display_camels) == [1, 0, 1, 0, 0, 0, 0, 0]
    assert [card is not None for card in display(s)] == [True] * shown + [False] * (8 - shown)
