"""P-5.4 to P-5.8 Bonus actions."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ...reading import row
from ..build import ANNA, BORIS, CLARA, DAVID, asked, copy_of, gained, held, lay, play, position
from ..looking import active_contracts, choices, completed_contracts, dice_of, dice_on, options, own

MATTEO = ("matteo", "berke", "kubilai", "wilhelm")


def test_green_completes_a_contract_for_2_camels_2_silk_and_1_pepper() -> None:
    """P-5.4"""
    s = position(
        contracts={ANNA: ["C05"]}, units={ANNA: {"camel": 2, "silk": 2, "pepper": 1, "gold": 1}}
    )
    before = copy_of(s)

    play(s, "complete", 1)

    assert gained(before, s, ANNA) == {"camel": -2, "silk": -2, "pepper": -1, "coin": 3, "vp": 4}
    assert (active_contracts(s, ANNA), completed_contracts(s, ANNA)) == ([], ["C05"])
    assert s.completed[ANNA] == 1


@pytest.mark.parametrize("missing", ["camel", "silk", "pepper"])
def test_a_contract_can_be_completed_only_if_its_full_cost_is_held(missing: str) -> None:
    """P-5.4"""
    cost = {"camel": 2, "silk": 2, "pepper": 1}
    s = position(contracts={ANNA: ["C05"]}, units={ANNA: cost | {missing: cost[missing] - 1}})

    assert choices(s, "complete") == set()


def test_contracts_of_others_and_on_the_board_cannot_be_completed() -> None:
    """P-5.4"""
    riches = {"camel": 20, "silk": 20, "pepper": 20, "gold": 20}
    s = position(
        units={ANNA: riches}, contracts={ANNA: [], BORIS: ["C05", "C06"]}, contract_row=["C01"]
    )

    assert choices(s, "complete") == set()


def test_several_contracts_can_be_completed_in_one_turn() -> None:
    """P-5.4"""
    s = position(
        contracts={ANNA: ["C05", "C03"]}, units={ANNA: {"camel": 4, "silk": 3, "pepper": 3}}
    )

    play(s, "complete", 2)
    play(s, "complete", 1)

    assert completed_contracts(s, ANNA) == ["C03", "C05"]
    assert held(s, ANNA)["vp"] == 7


def test_a_die_of_any_colour_and_value_goes_into_the_bag_for_3_coins() -> None:
    """P-5.5"""
    hand = [("own", 3), ("own", 6), ("black", 1), ("white", 5)]
    s = position(characters=MATTEO, dice={ANNA: hand})
    assert choices(s, "bag") == set(hand)
    bagged = len(dice_on(s, "bag"))

    for colour, value in (("own", 3), ("black", 1), ("white", 5)):
        before = copy_of(s)
        play(s, "bag", colour, value)
        assert gained(before, s, ANNA) == {"coin": 3}

    assert dice_of(s, ANNA) == [("own", 6)]
    assert dice_on(s, "bag")[bagged:] == [
        (ANNA, "own", 3),
        (ANNA, "black", 1),
        (ANNA, "white", 5),
    ]


def test_the_bag_has_no_price_and_no_limit_and_takes_the_last_die_too() -> None:
    """P-5.5"""
    s = position(dice={ANNA: own(1, 2, 3, 4, 6)}, units={ANNA: {"coin": 0}})

    for value in (1, 2, 3, 4, 6):
        play(s, "bag", "own", value)

    assert held(s, ANNA)["coin"] == 15
    assert [die for die in dice_on(s, "bag") if die[0] == ANNA] == [
        (ANNA, "own", value) for value in (1, 2, 3, 4, 6)
    ]
    assert asked(s) == (Decision.TURN, BORIS)


def test_blue_pays_a_camel_to_roll_a_die_again() -> None:
    """P-5.6"""
    s = position(dice={ANNA: own(2, 6)}, units={ANNA: {"camel": 2}})

    play(s, "reroll", "own", 2)

    (result,) = row(s.chances)[2 : s.chance_count : 3]
    assert held(s, ANNA)["camel"] == 1
    assert dice_of(s, ANNA) == sorted(own(result, 6))


def test_rerolling_has_no_limit_but_camels() -> None:
    """P-5.6"""
    s = position(dice={ANNA: own(2)}, units={ANNA: {"camel": 4}})

    for left in (3, 2, 1, 0):
        play(s, "reroll", *dice_of(s, ANNA)[0])
        assert held(s, ANNA)["camel"] == left

    assert choices(s, "reroll") == set()


def test_a_reroll_can_show_every_value() -> None:
    """P-5.6"""
    s = position(dice={ANNA: own(2)}, units={ANNA: {"camel": 90}})
    shown = set()

    for _ in range(80):
        play(s, "reroll", *dice_of(s, ANNA)[0])
        shown |= {*dice_of(s, ANNA)}

    assert shown == {*own(1, 2, 3, 4, 5, 6)}


def test_only_dice_in_hand_can_be_rerolled_black_and_white_ones_too() -> None:
    """P-5.6"""
    hand = [("own", 3), ("black", 4), ("white", 5)]
    s = position(
        characters=MATTEO,
        dice={ANNA: hand},
        units={ANNA: {"camel": 1}},
        laid={"bazaar_camel": [(ANNA, "own", 6)]},
    )

    assert choices(s, "reroll") == set(hand)


def test_yellow_pays_2_camels_to_turn_a_2_into_a_3() -> None:
    """P-5.7"""
    s = position(dice={ANNA: own(2, 6)}, units={ANNA: {"camel": 2}})
    before = copy_of(s)

    play(s, "adjust", "own", 2, 1)

    assert gained(before, s, ANNA) == {"camel": -2}
    assert dice_of(s, ANNA) == own(3, 6)
    assert s.chance_count == 0


def test_a_die_is_adjusted_up_or_down_by_1_within_1_to_6() -> None:
    """P-5.7"""
    s = position(dice={ANNA: own(1, 4, 6)}, units={ANNA: {"camel": 2}})

    assert choices(s, "adjust") == {
        ("own", 1, 1),
        ("own", 4, -1),
        ("own", 4, 1),
        ("own", 6, -1),
    }
    play(s, "adjust", "own", 4, -1)
    assert dice_of(s, ANNA) == own(1, 3, 6)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_every_value_can_be_adjusted_as_said(value: int) -> None:
    """P-5.7"""
    for change in (-1, 1):
        s = position(dice={ANNA: [("black", value)]}, units={ANNA: {"camel": 2}})
        if 1 <= value + change <= 6:
            play(s, "adjust", "black", value, change)
            assert dice_of(s, ANNA) == [("black", value + change)]
        else:
            assert ("black", value, change) not in choices(s, "adjust")


def test_adjusting_a_die_twice_costs_4_camels() -> None:
    """P-5.7"""
    s = position(dice={ANNA: own(2, 6)}, units={ANNA: {"camel": 5}})

    play(s, "adjust", "own", 2, 1)
    play(s, "adjust", "own", 3, 1)

    assert (dice_of(s, ANNA), held(s, ANNA)["camel"]) == (own(4, 6), 1)
    assert choices(s, "adjust") == set()


def test_black_and_white_dice_can_be_adjusted() -> None:
    """P-5.7"""
    s = position(characters=MATTEO, dice={ANNA: [("black", 1), ("white", 6)]})

    assert choices(s, "adjust") == {("black", 1, 1), ("white", 6, -1)}


def test_red_pays_3_camels_for_a_black_die_and_rolls_it() -> None:
    """P-5.8"""
    s = position(dice={ANNA: own(2)}, units={ANNA: {"camel": 3}})

    play(s, "buy_black")

    (result,) = row(s.chances)[2 : s.chance_count : 3]
    assert dice_of(s, ANNA) == [("own", 2), ("black", result)]
    assert (held(s, ANNA)["camel"], s.black_supply) == (0, 4)


@pytest.mark.parametrize(
    ("camels", "supply", "offered"), [(3, 1, True), (2, 1, False), (3, 0, False)]
)
def test_a_black_die_needs_3_camels_and_one_in_the_supply(
    camels: int, supply: int, offered: bool
) -> None:
    """P-5.8"""
    s = position(units={ANNA: {"camel": camels}}, black_supply=supply)

    assert (("buy_black",) in options(s)) == offered
    if offered:
        play(s, "buy_black")
        assert s.black_supply == 0
        assert [colour for colour, _ in dice_of(s, ANNA)].count("black") == 1


def test_a_black_die_is_bought_once_a_turn_and_again_in_the_next() -> None:
    """P-5.8"""
    s = position(
        dice={ANNA: own(2, 2), BORIS: [], CLARA: [], DAVID: []}, units={ANNA: {"camel": 20}}
    )

    play(s, "buy_black")
    assert ("buy_black",) not in options(s)
    lay(s, "take_5_coins", ("own", 2))
    assert ("buy_black",) not in options(s)
    play(s, "end_turn")

    assert ("buy_black",) in options(s)


def test_black_dice_gained_as_rewards_are_not_counted() -> None:
    """P-5.8"""
    units = {ANNA: {"camel": 20, "pepper": 9}}
    before = position(contracts={ANNA: ["C01"]}, units=units)
    after = position(contracts={ANNA: ["C01"]}, units=units)

    play(before, "complete", 1)
    assert ("buy_black",) in options(before)
    play(before, "buy_black")
    play(after, "buy_black")
    play(after, "complete", 1)

    for s in (before, after):
        assert [colour for colour, _ in dice_of(s, ANNA)].count("black") == 2
        assert s.black_supply == 3
