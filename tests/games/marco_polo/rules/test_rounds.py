"""P-4 Round start, P-13.1 round end."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import SMALL_CITIES, node_ids
from bactrian.games.marco_polo.words import Decision, Happening

from ...reading import row
from ..build import (
    ANNA,
    BORIS,
    CLARA,
    DAVID,
    LAST_DIE,
    asked,
    happened,
    lay,
    opening,
    play,
    position,
)
from ..looking import (
    active_contracts,
    choices,
    contract_ids,
    contract_row,
    dice_of,
    dice_on,
    gains_in_order,
    own,
    reports,
    special_pile,
)

OTHERS = ("berke", "kubilai", "wilhelm")


def next_round(s: State) -> State:
    """Anna's last die goes into the bag: the next round begins."""
    play(s, "bag", "own", 1)
    return s


def rolls(s: State) -> list[int]:
    """What was rolled in the last action, die by die."""
    return row(s.chances)[2 : s.chance_count : 3]


def test_the_seat_that_travelled_last_starts_the_next_round() -> None:
    """P-4.1"""
    s = next_round(position(dice=LAST_DIE, traveller=CLARA))

    assert (s.round_number, s.start_player, s.traveller) == (2, CLARA, NOBODY)
    assert asked(s) == (Decision.TURN, CLARA)


def test_if_nobody_travelled_the_start_player_stays() -> None:
    """P-4.1"""
    s = next_round(position(dice=LAST_DIE, start_player=BORIS))

    assert (s.round_number, s.start_player) == (2, BORIS)
    assert asked(s) == (Decision.TURN, BORIS)


def test_green_yellow_and_blue_travelled_in_this_order_so_blue_starts() -> None:
    """P-4.1, P-7.6"""
    hand = own(1, 1)
    s = position(
        dice=dict.fromkeys((ANNA, BORIS, CLARA), hand) | {DAVID: own(1)},
        units={seat: {"coin": 9, "camel": 0} for seat in range(4)},
    )

    for seat in (ANNA, BORIS, CLARA):
        lay(s, "travel", *hand)
        assert s.traveller == seat
        play(s, "step", 1, "oasis_1")
    play(s, "bag", "own", 1)

    assert (s.round_number, s.start_player) == (2, CLARA)


def test_movement_by_a_city_card_or_a_reward_does_not_count_as_travelling() -> None:
    """P-4.1"""
    card = position(
        posts={ANNA: ["moscow"]},
        cards={"moscow": "K17"},
        units={ANNA: {"camel": 4}},
        traveller=DAVID,
        dice={ANNA: own(1)},
    )
    reward = position(
        contracts={ANNA: ["C12"]},
        units={ANNA: {"camel": 2, "pepper": 2, "gold": 1}},
        traveller=DAVID,
    )

    lay(card, "moscow", ("own", 1))
    play(card, "step", 1, "oasis_1")
    play(reward, "complete", 1)
    play(reward, "step", 1, "oasis_1")

    assert (card.traveller, reward.traveller) == (DAVID, DAVID)


def test_round_1_has_round_start_bonuses_too() -> None:
    """P-4.2"""
    s = opening(characters=("johannes", "niccolo_marco", "berke", "matteo"))

    assert [s.held[seat, 0] for seat in range(4)] == [7 + 3, 8, 9, 10]
    assert [s.held[seat, 1] for seat in range(4)] == [2, 2 + 1, 2, 2]
    assert [len(active_contracts(s, seat)) for seat in range(4)] == [1, 1, 1, 2]


def test_each_seat_has_its_small_cities_in_file_order_from_the_start_player_on() -> None:
    """P-4.2"""
    s = next_round(
        position(
            dice=LAST_DIE,
            traveller=CLARA,
            posts={
                ANNA: ["kochi", "anxi"],
                BORIS: ["ormuz"],
                CLARA: ["adana", "ormuz", "anxi"],
                DAVID: ["kochi"],
            },
        )
    )

    came = [
        (seat, node_ids[SMALL_CITIES[city]]) for seat, city, *_ in reports(s, Happening.CITY_BONUS)
    ]
    assert came == [
        *[(CLARA, city) for city in ("anxi", "ormuz", "adana")],
        (DAVID, "kochi"),
        *[(ANNA, city) for city in ("anxi", "kochi")],
        (BORIS, "ormuz"),
    ]
    assert gains_in_order(s, CLARA) == [("coin", 5), ("camel", 3), ("coin", 3), ("camel", 1)]


def test_the_gift_of_the_character_comes_before_the_bonuses_of_its_cities() -> None:
    """P-4.2"""
    s = next_round(
        position(dice=LAST_DIE, characters=("johannes", *OTHERS), posts={ANNA: ["ormuz"]})
    )

    # The first three coins are those of the bag.
    assert gains_in_order(s, ANNA) == [("coin", 3), ("coin", 3), ("camel", 3)]


def test_matteo_sees_his_contract_before_he_chooses_goods() -> None:
    """P-4.2"""
    s = position(
        characters=("matteo", *OTHERS),
        dice=LAST_DIE,
        posts={ANNA: ["kashgar"]},
        contracts={ANNA: ["C01", "C02"]},
        special=["C03"],
    )

    play(s, "bag", "own", 1)
    assert asked(s) == (Decision.DISCARD, ANNA)
    assert active_contracts(s, ANNA) == ["C01", "C02", "C03"]

    play(s, "discard", 3)
    assert asked(s) == (Decision.PAIR, ANNA)


def test_bonuses_come_before_the_dice_are_rolled() -> None:
    """P-4.2, P-4.4"""
    s = next_round(position(dice=LAST_DIE, posts={DAVID: ["kochi"]}))

    order = happened(s)
    assert order.index(Happening.CITY_BONUS) < order.index(Happening.ROLLED)


@pytest.mark.parametrize(("seats", "khan", "coins"), [(2, 2, 1), (3, 1, 0), (4, 0, 0)])
def test_all_dice_but_the_neutral_ones_leave_the_spaces(seats: int, khan: int, coins: int) -> None:
    """P-4.3"""
    s = next_round(
        position(
            dice=LAST_DIE,
            seats=seats,
            characters=("matteo", *OTHERS),
            contracts={ANNA: ["S1"]},
            laid={
                "khans_favor": [(BORIS, "own", 3)],
                "take_5_coins": [(BORIS, "own", 3)],
                "bazaar_camel": [(ANNA, "white", 2), (BORIS, "black", 4)],
                "bag": [(BORIS, "black", 5)],
            },
        )
    )

    assert dice_on(s, "khans_favor") == [(NOBODY, "neutral", 1)] * khan
    assert dice_on(s, "take_5_coins") == [(NOBODY, "neutral", 1)] * coins
    assert s.laid_count == khan + coins
    assert s.black_supply == seats + 1
    colours = [[colour for colour, _ in dice_of(s, seat)] for seat in range(seats)]
    assert colours == [["own"] * 5 + ["white"], *[["own"] * 5] * (seats - 1)]


def test_space_and_khans_favour_are_as_new_after_the_dice_have_left() -> None:
    """P-4.3"""
    s = next_round(
        position(dice=LAST_DIE, laid={"khans_favor": [(ANNA, "own", 2), (BORIS, "own", 6)]})
    )

    play(s, "place", "khans_favor")

    assert choices(s, "die") == set(dice_of(s, ANNA))


def test_every_seat_rolls_five_dice_from_the_start_player_on_then_matteo_the_white_one() -> None:
    """P-4.4"""
    s = next_round(
        position(
            dice=LAST_DIE,
            characters=("berke", "matteo", "kubilai", "wilhelm"),
            contracts={BORIS: ["S1"]},
            traveller=DAVID,
        )
    )

    rolled = [(seat, colour) for seat, colour, *_ in reports(s, Happening.ROLLED)]
    assert rolled == [
        *[(DAVID, 0)] * 5,
        *[(ANNA, 0)] * 5,
        *[(BORIS, 0)] * 5,
        (BORIS, 2),
        *[(CLARA, 0)] * 5,
    ]
    shown = [value for _, _, value, _ in reports(s, Happening.ROLLED)]
    assert rolls(s) == shown
    assert all(1 <= value <= 6 for value in shown)
    assert sorted(shown[:5]) == [value for _, value in dice_of(s, DAVID)]


def test_raschid_does_not_roll() -> None:
    """P-4.4"""
    s = next_round(position(dice=LAST_DIE, characters=("berke", "raschid", "kubilai", "wilhelm")))

    assert dice_of(s, BORIS) == own(0, 0, 0, 0, 0)
    assert len(rolls(s)) == 15


def test_dice_show_every_value_in_the_course_of_time() -> None:
    """P-4.4"""
    shown = {die for seed in range(10) for die in dice_of(opening(4, seed), DAVID)}

    assert shown == {("own", value) for value in range(1, 7)}


def test_contracts_left_go_under_the_special_pile_space_1_first() -> None:
    """P-13.1"""
    s = position(dice=LAST_DIE, contract_row=["C05", "C01", "C03"])
    pile = special_pile(s)

    play(s, "bag", "own", 1)

    assert special_pile(s) == [*pile, "C05", "C01", "C03"]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_after_rounds_1_to_4_the_next_pile_is_laid_out(number: int) -> None:
    """P-13.1"""
    s = position(dice=LAST_DIE, round_number=number)
    next_pile = [contract_ids[c] for c in row(s.pile)[6 * (number - 1) : 6 * number]]

    play(s, "bag", "own", 1)

    assert (s.round_number, contract_row(s)) == (number + 1, next_pile)
    assert reports(s, Happening.PILE_LAID_OUT) == [(number + 1, 0, 0, 0)]


def test_after_round_5_the_row_is_cleared_and_nothing_is_laid_out() -> None:
    """P-13.1"""
    s = position(dice=LAST_DIE, round_number=5, contract_row=["C05", "C01"])

    play(s, "bag", "own", 1)

    assert asked(s) is None
    assert (contract_row(s), special_pile(s)[-2:]) == ([], ["C05", "C01"])
