"""M-21.14 to M-21.16 The magistrate's caravansary."""

import pytest

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE
from ..looking import display, happened, part, soldiers_of, solo_deck, spices_of
from .solo import magistrate_draws, open_card, removed_cards

NO_INFLUENCE = {MAGISTRATE: 0}


@pytest.mark.parametrize(
    ("held", "shown", "taken"),
    [
        # a third spice is worth 3, another ginger or pepper 1
        ({"ginger": 1, "pepper": 1}, ["ginger", "pepper", "cinnamon"], "cinnamon"),
        # completing a second pair of two is worth 2, a third spice in the first set 3
        ({"ginger": 2, "cinnamon": 1}, ["cinnamon", "ginger", "pepper"], "pepper"),
        # the fourth spice is worth 4, a third one in the second set 3
        (
            {"ginger": 2, "cinnamon": 2, "juniper": 1},
            ["juniper", "ginger", "pepper"],
            "pepper",
        ),
        # a third in the second set is worth 3, a second in the third set 2, a first one 1
        (
            {"ginger": 3, "cinnamon": 2, "juniper": 1, "pepper": 1},
            ["ginger", "cinnamon", "juniper"],
            "juniper",
        ),
    ],
)
def test_it_takes_the_card_that_raises_its_sets_most(
    held: dict[str, int], shown: list[str], taken: str
) -> None:
    """M-21.14 M-21.11 It needs no influence for a further spice."""
    s = magistrate_draws(
        "caravansary", spices={MAGISTRATE: held}, influence=NO_INFLUENCE, display=shown
    )

    assert spices_of(s, MAGISTRATE) == held | {taken: held.get(taken, 0) + 1}


@pytest.mark.parametrize(
    ("held", "shown", "place"),
    [
        ({}, ["pepper", "cinnamon", "ginger"], 0),
        ({"ginger": 1}, ["ginger", "juniper", "cinnamon", "pepper"], 1),
        ({"ginger": 1, "juniper": 1}, ["juniper", "ginger", "pepper", "cinnamon", "pepper"], 2),
    ],
)
def test_among_equal_cards_it_takes_the_one_nearest_to_the_front(
    held: dict[str, int], shown: list[str], place: int
) -> None:
    """M-21.14"""
    s = magistrate_draws(
        "caravansary", spices={MAGISTRATE: held}, influence=NO_INFLUENCE, display=shown
    )

    (taken,) = happened(s, "card_taken")
    assert taken.args["place"] == place


def test_it_takes_cards_from_anywhere_and_the_camels_on_them() -> None:
    """M-21.14 Pepper lies last, without a camel before it."""
    s = magistrate_draws(
        "caravansary",
        spices={MAGISTRATE: {"cinnamon": 1}},
        display=["cinnamon"] * 4 + ["pepper"],
        display_camels=[1, 0, 0, 0, 1],
    )

    assert spices_of(s, MAGISTRATE) == {"cinnamon": 1, "pepper": 1}
    assert s.camels[MAGISTRATE] == 1
    assert row(s.display_camels) == [1, 0, 0, 0, 0, 0, 0, 0]


def test_each_action_looks_anew() -> None:
    """M-21.14 One of each spice, in the order of the row."""
    s = magistrate_draws(
        "caravansary",
        actions=4,
        display=["ginger", "ginger", "pepper", "pepper", "juniper", "cinnamon"],
    )

    taken = [event.args["place"] for event in happened(s, "card_taken")]
    assert taken == [0, 2, 4, 5]


def test_nothing_is_refilled_between_the_actions() -> None:
    """M-21.14 The deck's next card is cinnamon, which would be worth more."""
    s = magistrate_draws("caravansary", actions=2, display=["ginger", "ginger"])

    assert spices_of(s, MAGISTRATE) == {"ginger": 2}
    assert display(s)[0] == "cinnamon"
    assert None not in display(s)


def test_with_no_card_left_further_actions_are_lost() -> None:
    """M-21.14"""
    s = magistrate_draws("caravansary", actions=3, display=["ginger"])

    assert spices_of(s, MAGISTRATE) == {"ginger": 1}


@pytest.mark.parametrize(
    ("spice", "boons", "favour", "soldiers"),
    [
        ("cinnamon", 3, 0, set()),
        ("ginger", 0, 0, {(2, 1)}),
        ("juniper", 0, 1, set()),
        ("pepper", 3, 0, set()),
    ],
)
def test_a_pair_brings_points_a_soldier_or_favour(
    spice: str, boons: int, favour: int, soldiers: set[tuple[int, int]]
) -> None:
    """M-21.15"""
    s = magistrate_draws(
        "caravansary",
        spices={MAGISTRATE: {spice: 1}},
        display=[spice],
        buildings={(2, 1): COURTIER, (1, 1): ANNA, (1, 2): ANNA, (1, 3): ANNA},
    )

    assert part(s, MAGISTRATE, "boons") == boons
    assert s.favour[MAGISTRATE] == favour
    assert soldiers_of(s, MAGISTRATE) == soldiers
    assert s.influence[MAGISTRATE] == 2 * len(soldiers)


def test_only_pairs_completed_by_the_action_count() -> None:
    """M-21.15 From two cinnamon to three: none; from one to four: two pairs."""
    none = magistrate_draws(
        "caravansary", spices={MAGISTRATE: {"cinnamon": 2}}, display=["cinnamon"]
    )
    two = magistrate_draws(
        "caravansary", actions=3, spices={MAGISTRATE: {"cinnamon": 1}}, display=["cinnamon"] * 3
    )

    assert part(none, MAGISTRATE, "boons") == 0
    assert part(two, MAGISTRATE, "boons") == 6


def test_first_the_refill_then_the_pairs_in_the_order_of_spices() -> None:
    """M-21.15"""
    s = magistrate_draws(
        "caravansary",
        actions=4,
        spices={MAGISTRATE: {"cinnamon": 1, "ginger": 1, "juniper": 1, "pepper": 1}},
        display=["pepper", "juniper", "ginger", "cinnamon"],
    )

    events = happened(s, "card_drawn", "pair_completed")
    assert [event.kind for event in events] == ["card_drawn"] * 8 + ["pair_completed"] * 4
    assert [event.args["spice"] for event in events[8:]] == [0, 1, 2, 3]


def test_an_empty_display_removes_the_caravansary_card() -> None:
    """M-21.16 It took the last cards; the card was in play."""
    s = magistrate_draws("caravansary", actions=2, display=["ginger", "pepper"], deck=0)

    assert display(s) == [None] * 8
    assert removed_cards(s) == {"caravansary"}
    assert open_card(s) is None
    assert solo_deck(s) == ["palace", "library", "marketplace", "mosque", "wall"]


@pytest.mark.parametrize(("shown", "deck"), [(["ginger"], 1), (["ginger", "pepper"], 0)])
def test_the_card_stays_while_a_caravan_card_is_left(shown: list[str], deck: int) -> None:
    """M-21.16 After the refill."""
    s = magistrate_draws("caravansary", display=shown, deck=deck)

    assert removed_cards(s) == set()
    assert open_card(s) == "caravansary"
