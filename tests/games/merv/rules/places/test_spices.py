"""M-9.9, M-9.10 How many spices a player may hold, and free cards."""

import pytest

from bactrian.games.merv.words import Decision

from ...acting import acting, at_market
from ...build import ANNA, play
from ...looking import asked, choices, cubes_of, display, options, spices_of

GINGER = ["ginger"] * 6 + ["juniper"] * 2
MIXED = ["juniper", "ginger", "pepper", "cinnamon", "juniper", "ginger", "pepper", "cinnamon"]


@pytest.mark.parametrize(
    ("held", "influence"), [(0, 0), (1, 3), (2, 7), (3, 12)], ids=["one", "two", "three", "four"]
)
def test_influence_limits_the_number_of_spices(held: int, influence: int) -> None:
    """M-9.9 Spaces 0, 3, 7 and 12; pepper would be one spice more than are held."""
    spices = {ANNA: dict.fromkeys(["cinnamon", "ginger", "juniper"][:held], 1)}
    cards = ["pepper", *["cinnamon"] * 7]
    known = {"spices": spices, "display": cards, "display_camels": (1, 1, 0, 0, 0, 0, 0, 0)}

    s = acting("caravansary", {"purple": 3}, influence={ANNA: influence}, **known)
    assert ("card", 1) in options(s)
    if held:
        s = acting("caravansary", {"purple": 3}, influence={ANNA: influence - 1}, **known)
        assert options(s) == {("card", 2), ("card", 3)}


def test_a_card_taken_earlier_in_the_action_counts_as_a_spice() -> None:
    """M-9.9"""
    s = acting(
        "caravansary", {"purple": 3}, display=MIXED, display_camels=(1, 1), influence={ANNA: 3}
    )

    assert choices(s, "card") == {(1,), (2,), (3,)}
    play(s, "card", 1)
    play(s, "card", 2)

    assert spices_of(s, ANNA) == {"juniper": 1, "ginger": 1}
    assert cubes_of(s, ANNA) == {"purple": 1}
    assert options(s) == {("place_camel",), ("done",)}  # two camels reach the juniper


def test_a_free_card_is_any_card_of_an_allowed_spice() -> None:
    """M-9.10 Without payment or camels; its camel is gained, the display refilled."""
    s = at_market(
        "A",
        spices={ANNA: {"juniper": 1}},
        display=MIXED,
        display_camels=(0, 0, 0, 0, 1, 0, 0, 0),
    )

    play(s, "market_place", "top_right")
    assert asked(s) == (Decision.FREE_CARD, ANNA)
    assert options(s) == {("card", 1), ("card", 5)}
    play(s, "card", 5)

    assert spices_of(s, ANNA) == {"juniper": 2}
    assert s.camels[ANNA] == 1
    assert s.favour[ANNA] == 1  # the boon of the pair
    assert display(s)[:7] == [*MIXED[:4], *MIXED[5:]]
    assert display(s)[7] is not None


def test_without_an_allowed_spice_a_free_card_is_lost() -> None:
    """M-9.10"""
    s = at_market("A", spices={ANNA: {"pepper": 1}}, display=GINGER)

    play(s, "market_place", "top_right")

    assert spices_of(s, ANNA) == {"pepper": 1}
    assert display(s) == GINGER
    assert asked(s) == (Decision.TURN, ANNA)
