"""P-6.5, P-6.6 The price of occupied spaces."""

import pytest

from bactrian.games.marco_polo.words import Happening

from ..build import ANNA, BORIS, copy_of, gained, happened, held, lay, play, position
from ..looking import choices, dice_of, gains_in_order, own, places

MATTEO = ("matteo", "berke", "kubilai", "wilhelm")


def test_red_lays_4_and_5_where_blue_has_been_and_pays_4() -> None:
    """P-6.5"""
    s = position(
        dice={ANNA: own(4, 5)},
        units={ANNA: {"coin": 6}},
        laid={"bazaar_silk": [(BORIS, "own", 6), (BORIS, "own", 6)]},
    )
    before = copy_of(s)

    play(s, "place", "bazaar_silk")
    play(s, "row", 4)

    assert gained(before, s, ANNA) == {"coin": -4, "silk": 3}


@pytest.mark.parametrize(
    "die", [(ANNA, "own", 1), (ANNA, "black", 1), (ANNA, "white", 1), (BORIS, "own", 6)]
)
def test_a_die_of_any_kind_makes_a_space_occupied(die: tuple[int, str, int]) -> None:
    """P-6.5"""
    s = position(
        characters=MATTEO, dice={ANNA: [("black", 3), *own(1)]}, laid={"bazaar_camel": [die]}
    )
    before = copy_of(s)

    lay(s, "bazaar_camel", ("black", 3))

    assert gained(before, s, ANNA) == {"coin": -3, "camel": 3}


def test_a_neutral_die_makes_a_space_occupied() -> None:
    """P-6.5"""
    s = position(seats=2, dice={ANNA: own(2, 3)}, units={ANNA: {"coin": 2}})
    before = copy_of(s)

    # With 2 coins the 3 cannot be paid for.
    play(s, "place", "take_5_coins")

    assert gained(before, s, ANNA) == {"coin": 3}
    assert dice_of(s, ANNA) == own(3)


def test_an_unoccupied_space_costs_nothing() -> None:
    """P-6.5"""
    s = position(dice={ANNA: own(6, 6)}, units={ANNA: {"coin": 0}})

    play(s, "place", "bazaar_camel")

    assert (held(s, ANNA)["coin"], Happening.PAID in happened(s)) == (0, False)


def test_the_price_is_the_value_of_the_dice_even_if_a_lower_row_is_used() -> None:
    """P-6.5"""
    s = position(dice={ANNA: own(4, 1)}, laid={"bazaar_pepper": [(BORIS, "own", 1)]})
    before = copy_of(s)

    lay(s, "bazaar_pepper", ("own", 4))
    play(s, "row", 3)

    assert gained(before, s, ANNA) == {"coin": -4 + 1, "pepper": 2}
    assert gains_in_order(s, ANNA) == [("coin", 1), ("pepper", 2)]


def test_a_space_is_chosen_only_with_values_whose_price_can_be_paid() -> None:
    """P-6.6"""
    occupied = {"bazaar_camel": [(BORIS, "own", 1)]}
    some = position(dice={ANNA: own(2, 3, 4, 6)}, units={ANNA: {"coin": 3}}, laid=occupied)
    none = position(dice={ANNA: own(4, 6)}, units={ANNA: {"coin": 3}}, laid=occupied)

    assert "bazaar_camel" not in places(none)
    play(some, "place", "bazaar_camel")
    assert choices(some, "die") == {("own", 2), ("own", 3)}


def test_an_occupied_space_of_5_coins_cannot_pay_for_itself() -> None:
    """P-6.6"""
    occupied = {"take_5_coins": [(BORIS, "own", 1)]}
    poor = position(dice={ANNA: own(2, 2)}, units={ANNA: {"coin": 1}}, laid=occupied)
    able = position(dice={ANNA: own(2, 2)}, units={ANNA: {"coin": 2}}, laid=occupied)

    assert "take_5_coins" not in places(poor)
    lay(able, "take_5_coins", ("own", 2))
    assert held(able, ANNA)["coin"] == 5


@pytest.mark.parametrize(("coins", "offered"), [(4, False), (5, True)])
def test_after_the_price_the_action_must_be_possible_once(coins: int, offered: bool) -> None:
    """P-6.6"""
    s = position(
        dice={ANNA: own(2, 2)},
        units={ANNA: {"coin": coins, "camel": 0}},
        laid={"travel": [(BORIS, "own", 6), (BORIS, "own", 6)]},
    )

    assert ("travel" in places(s)) == offered
    if offered:
        play(s, "place", "travel")
        assert choices(s, "step") == {(1, "oasis_1"), (1, "alexandria")}
