"""S-15 A position that is broken on purpose is found, by the number of what it breaks."""

from collections.abc import Callable

import pytest

from bactrian.core.rules.bits import remove
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.invariants import MOST_DIRHAMS, bounds_hold, broken
from bactrian.games.samarkand.rules.routes import put_camel
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import space_ids
from bactrian.games.samarkand.words import Decision

from ..build import (
    ANNA,
    BORIS,
    BYZANT,
    CHINESE,
    CLARA,
    DAVID,
    EGYPTIAN,
    LEVANT,
    PERSIAN,
    SINDH,
    play,
    position,
)
from ..looking import cards_of, copy_of, deck_order
from ..scenes import levant_has_met_four

Change = Callable[[State], None]
FLAX, SUGAR = 17, 11  # on Jericho, where nobody is, and on Susa, where the Levants are
MERV, GAZA, HIND, OSH, SINAI, TABUK = map(
    space_ids.index, ("merv", "gaza", "hind", "osh", "sinai", "tabuk")
)


def number_broken(*changes: Change) -> int:
    """Which invariant the changes break, in a position where all hold."""
    before = levant_has_met_four()
    s = copy_of(before)
    assert broken(before, s) == 0
    for change in changes:
        change(s)
    return broken(before, s)


def write(field: str, index: int | tuple[int, int], value: int) -> Change:
    """Write a number into a row or a table."""
    return lambda s: getattr(s, field).__setitem__(index, value)


def add(field: str, index: int | tuple[int, int], value: int) -> Change:
    """Add a number to one in a row or a table."""
    return lambda s: getattr(s, field).__setitem__(index, getattr(s, field)[index] + value)


def hand_from_deck(seat: int, count: int) -> Change:
    """Let a seat take cards from the bottom of the deck."""

    def change(s: State) -> None:
        for _ in range(count):
            s.holder[deck_order(s)[-1]] = seat
            s.deck_end -= 1

    return change


def camel(family: int, space: int) -> Change:
    """Put a camel on a space, whether it may stand there or not."""
    return lambda s: put_camel(s, family, space)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(add("stock", LEVANT, 1), id="a camel too many in stock"),
        pytest.param(write("camel", (GAZA, 1), EGYPTIAN), id="two camels of one family"),
        pytest.param(write("camel", (MERV, 0), NOBODY), id="a camel left the map"),
        pytest.param(write("camel", (MERV, 0), CHINESE), id="a camel changed its family"),
        pytest.param(camel(LEVANT, HIND), id="a camel far from home"),
        pytest.param(camel(CHINESE, OSH), id="a camel of a family nobody married"),
    ],
)
def test_camels_that_are_not_in_order_are_found(change: Change) -> None:
    """S-15.1"""
    assert number_broken(change) == 1


def test_a_free_space_that_is_not_listed_is_found() -> None:
    """S-15.1, S-5.1 From Sinai the Levants could reach Tabuk."""
    assert number_broken(camel(LEVANT, SINAI)) == 0
    assert number_broken(camel(LEVANT, SINAI), lambda s: remove(s.free[LEVANT], TABUK)) == 1


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param([add("tiles", SINDH, 1)], id="a third tile"),
        pytest.param([add("tiles", SINDH, -1)], id="a tile got lost"),
        pytest.param(
            [add("tiles", LEVANT, -1), add("member", (ANNA, LEVANT), 1)], id="two before Anna"
        ),
        pytest.param([add("removed", SINDH, 2), add("tiles", SINDH, -2)], id="two are removed"),
    ],
)
def test_tiles_that_are_not_in_order_are_found(changes: list[Change]) -> None:
    """S-15.2"""
    assert number_broken(*changes) == 2


def test_with_two_players_the_bag_has_ten_tiles_less_those_before_the_seats() -> None:
    """S-15.2"""
    before = position(seats=2, tiles={ANNA: ["levant"], BORIS: ["tigris"]})
    s = copy_of(before)

    s.bag[SINDH] -= 1
    s.tiles[SINDH] += 1

    assert sum(before.bag[family] for family in range(10)) == 8
    assert (broken(before, before), broken(before, s)) == (0, 2)


def hold_the_next_card_too(s: State) -> None:
    s.holder[deck_order(s)[0]] = ANNA


def lose_a_card_of_the_deck(s: State) -> None:
    s.deck_end -= 1


def discard_a_card_and_keep_it(s: State) -> None:
    s.discarder[cards_of(s.holder, ANNA)[0]] = ANNA


def discard_without_being_asked(s: State) -> None:
    good = cards_of(s.holder, BORIS)[0]
    s.holder[good], s.discarder[good] = NOBODY, BORIS


@pytest.mark.parametrize(
    "change",
    [
        hold_the_next_card_too,
        lose_a_card_of_the_deck,
        discard_a_card_and_keep_it,
        discard_without_being_asked,
    ],
)
def test_cards_that_are_not_in_order_are_found(change: Change) -> None:
    """S-15.3"""
    assert number_broken(change) == 3


def test_a_card_count_above_the_limit_is_found() -> None:
    """S-15.3 Anna has two cards, the limit is seven."""
    assert number_broken(hand_from_deck(ANNA, 5)) == 0
    assert number_broken(hand_from_deck(ANNA, 6)) == 3


def test_while_discard_is_open_the_active_seat_may_have_two_cards_more() -> None:
    """S-15.3"""
    before = position(hand={ANNA: range(1, 7)})
    play(before, "marry", family="sindh")
    one_more, boris = copy_of(before), copy_of(before)

    hand_from_deck(ANNA, 1)(one_more)
    hand_from_deck(BORIS, 6)(boris)

    assert len(cards_of(before.holder, ANNA)) == 9
    assert [broken(before, s) for s in (before, one_more, boris)] == [0, 3, 3]


def test_a_sold_card_whose_goods_space_is_empty_is_found() -> None:
    """S-15.3"""
    before = levant_has_met_four(hand={ANNA: [FLAX, SUGAR]})
    flax, sugar = copy_of(before), copy_of(before)

    for s, good in ((flax, FLAX), (sugar, SUGAR)):
        s.holder[good], s.seller[good] = NOBODY, ANNA
        s.cash[ANNA] += 3

    assert (broken(before, flax), broken(before, sugar)) == (3, 0)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(write("marker_owner", FLAX, ANNA), id="a marker taken from an empty space"),
        pytest.param(write("marker_owner", SUGAR, NOBODY), id="a marker under a camel"),
    ],
)
def test_goods_markers_that_are_not_in_order_are_found(change: Change) -> None:
    """S-15.4"""
    assert number_broken(change) == 4


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(write("met", (LEVANT, BYZANT), 0), id="a meeting forgotten"),
        pytest.param(write("met", (SINDH, PERSIAN), 1), id="a meeting made up"),
        pytest.param(add("markers", SINDH, -1), id="a marker got lost"),
        pytest.param(add("relationships", (CLARA, LEVANT), 1), id="a marker too many"),
    ],
)
def test_relationships_that_are_not_in_order_are_found(change: Change) -> None:
    """S-15.5"""
    assert number_broken(change) == 5


def test_a_turn_that_should_not_have_begun_is_found() -> None:
    """S-15.5 After the fifth relationship of a family the game is over."""
    s = levant_has_met_four()
    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    before = copy_of(s)

    s.frames[s.depth - 1, 0] = Decision.TURN

    assert (broken(before, before), broken(before, s)) == (0, 5)


def pay_forty_dirhams_of_bonuses(s: State) -> None:
    s.bonuses += 40
    s.cash[ANNA] += 40


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param([add("cash", DAVID, 1)], id="a Dirham too many"),
        pytest.param([add("treasury", LEVANT, -1)], id="a Dirham got lost"),
        pytest.param([add("cash", ANNA, 1), add("treasury", SINDH, -1)], id="a debt"),
        pytest.param([pay_forty_dirhams_of_bonuses], id="more bonuses than four meetings pay"),
    ],
)
def test_money_that_is_not_in_order_is_found(changes: list[Change]) -> None:
    """S-15.6"""
    assert number_broken(*changes) == 6


def let_seven_families_meet_each_other(s: State) -> None:
    for one in range(7):
        for other in range(one):
            s.met[one, other] = s.met[other, one] = 1


def count_a_fifth_pass(s: State) -> None:
    s.passes = 5


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(let_seven_families_meet_each_other, id="21 relationships"),
        pytest.param(add("relationships", (ANNA, LEVANT), 33), id="41 markers"),
        pytest.param(add("cash", ANNA, MOST_DIRHAMS), id="more than 309 Dirhams"),
        pytest.param(add("member", (ANNA, SINDH), 20), id="more than 20 marriages"),
        pytest.param(count_a_fifth_pass, id="five passes of four seats"),
    ],
)
def test_what_exceeds_the_bounds_is_found(change: Change) -> None:
    """S-15.7, S-15.8"""
    s = levant_has_met_four()
    within = bounds_hold(s)

    change(s)

    assert within
    assert not bounds_hold(s)
