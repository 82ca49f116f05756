"""P-8.1 to P-8.6 Contracts: taking and completing."""

import pytest

from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, BORIS, asked, copy_of, gained, held, lay, play, position
from ...looking import (
    active_contracts,
    choices,
    completed_contracts,
    contract_row,
    options,
    own,
    special_pile,
)

SIX = ("C01", "C03", "C05", "C07", "C09", "C11")


def taking(value: int, held_before: tuple[str, ...] = (), row: tuple[str, ...] = SIX) -> State:
    """Anna lays a die of this value to take contracts."""
    s = position(dice={ANNA: own(value, value)}, contracts={ANNA: held_before}, contract_row=row)
    lay(s, "take_contracts", ("own", value))
    return s


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_value_reaches_the_spaces_up_to_it(value: int) -> None:
    """P-8.1"""
    s = taking(value)

    assert options(s) == {("take_contract", space) for space in range(1, value + 1)}


def test_a_value_reaches_no_more_than_there_are_contracts() -> None:
    """P-8.1"""
    s = taking(6, row=SIX[:3])

    assert options(s) == {("take_contract", space) for space in (1, 2, 3)}


def test_a_single_contract_in_reach_is_taken_at_once() -> None:
    """P-8.1"""
    by_value = taking(1)
    by_row = taking(6, row=SIX[:1])

    assert active_contracts(by_value, ANNA) == active_contracts(by_row, ANNA) == ["C01"]
    assert asked(by_value) == asked(by_row) == (Decision.TURN, ANNA)
    assert (contract_row(by_value), contract_row(by_row)) == ([*SIX[1:]], [])


def test_blue_lays_a_3_and_takes_one_or_two_of_the_first_three() -> None:
    """P-8.2"""
    s = taking(3)
    assert choices(s, "take_contract") == {(1,), (2,), (3,)}

    play(s, "take_contract", 1)
    assert options(s) == {("take_second", 2), ("take_second", 3), ("no_second",)}
    one, two = copy_of(s), copy_of(s)
    play(one, "no_second")
    play(two, "take_second", 3)

    assert active_contracts(one, ANNA) == ["C01"]
    assert active_contracts(two, ANNA) == ["C01", "C05"]


def test_contracts_are_named_in_rising_order_of_space() -> None:
    """P-8.2"""
    s = taking(4)
    last = taking(4)

    play(s, "take_contract", 3)
    play(last, "take_contract", 4)

    assert options(s) == {("take_second", 4), ("no_second",)}
    assert active_contracts(last, ANNA) == ["C07"]
    assert asked(last) == (Decision.TURN, ANNA)


def test_with_room_no_contract_has_to_go() -> None:
    """P-8.3"""
    s = taking(2, ("C20",))
    pile = special_pile(s)

    play(s, "take_contract", 2)

    assert active_contracts(s, ANNA) == ["C20", "C03"]
    assert special_pile(s) == pile


@pytest.mark.parametrize(("slot", "left"), [(1, "C21"), (2, "C20")])
def test_green_has_two_contracts_takes_one_and_chooses_which_older_one_goes(
    slot: int, left: str
) -> None:
    """P-8.3"""
    s = taking(3, ("C20", "C21"))
    gone = ("C20", "C21")[slot - 1]
    pile = special_pile(s)

    play(s, "take_contract", 2)
    play(s, "no_second")
    # The new one cannot go: only the two older ones are offered.
    assert options(s) == {("discard", 1), ("discard", 2)}
    assert contract_row(s) == [*SIX]
    play(s, "discard", slot)

    assert active_contracts(s, ANNA) == [left, "C03"]
    assert special_pile(s) == [*pile, gone]


def test_one_held_and_two_taken_the_older_one_goes_without_asking() -> None:
    """P-8.3"""
    s = taking(3, ("C20",))
    pile = special_pile(s)

    play(s, "take_contract", 1)
    play(s, "take_second", 2)

    assert active_contracts(s, ANNA) == ["C01", "C03"]
    assert special_pile(s) == [*pile, "C20"]


def test_two_held_and_two_taken_both_older_ones_go_slot_1_first() -> None:
    """P-8.3"""
    s = taking(3, ("C21", "C20"))
    pile = special_pile(s)

    play(s, "take_contract", 1)
    play(s, "take_second", 2)

    assert active_contracts(s, ANNA) == ["C01", "C03"]
    assert special_pile(s) == [*pile, "C21", "C20"]
    assert asked(s) == (Decision.TURN, ANNA)


def test_contracts_are_kept_in_order_of_arrival() -> None:
    """P-8.3"""
    s = position(
        contracts={ANNA: ["C05", "C20"]}, units={ANNA: {"camel": 2, "silk": 2, "pepper": 1}}
    )

    play(s, "complete", 1)
    assert active_contracts(s, ANNA) == ["C20"]
    lay(s, "take_contracts", ("own", 1))

    assert active_contracts(s, ANNA)[0] == "C20"
    assert s.contract_count[ANNA] == 2


def test_the_row_slides_left_after_contracts_are_taken() -> None:
    """P-8.4"""
    s = taking(5)

    play(s, "take_contract", 2)
    assert contract_row(s) == [*SIX]
    play(s, "take_second", 4)

    assert active_contracts(s, ANNA) == ["C03", "C07"]
    assert contract_row(s) == ["C01", "C05", "C09", "C11"]


def test_green_takes_the_second_and_the_sixth_contract_and_2_camels() -> None:
    """P-8.5"""
    s = taking(6)
    before = copy_of(s)

    play(s, "take_contract", 2)
    play(s, "take_second", 6)
    assert options(s) == {("extra", "coin"), ("extra", "camel")}
    play(s, "extra", "camel")

    assert gained(before, s, ANNA) == {"camel": 2}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize(("space", "amount"), [(5, 1), (6, 2)])
@pytest.mark.parametrize("unit", ["coin", "camel"])
def test_space_5_gives_one_coin_or_camel_and_space_6_two(
    space: int, amount: int, unit: str
) -> None:
    """P-8.5"""
    s = taking(6)
    before = copy_of(s)

    play(s, "take_contract", space)
    if space < 6:
        play(s, "no_second")
    play(s, "extra", unit)

    assert gained(before, s, ANNA) == {unit: amount}


def test_of_spaces_5_and_6_both_extras_come_5_asked_first() -> None:
    """P-8.5"""
    s = taking(6)
    before = copy_of(s)

    play(s, "take_contract", 5)
    play(s, "take_second", 6)
    play(s, "extra", "coin")
    assert gained(before, s, ANNA) == {"coin": 1}
    play(s, "extra", "camel")

    assert gained(before, s, ANNA) == {"coin": 1, "camel": 2}


def test_the_space_is_that_before_sliding() -> None:
    """P-8.5"""
    s = taking(6)
    before = copy_of(s)

    # The contract of space 5 would lie on space 4 after the first one has left.
    play(s, "take_contract", 1)
    play(s, "take_second", 5)
    play(s, "extra", "coin")

    assert gained(before, s, ANNA) == {"coin": 1}


def test_spaces_1_to_4_give_nothing() -> None:
    """P-8.5"""
    for space in (1, 2, 3, 4):
        s = taking(4)
        before = copy_of(s)
        play(s, "take_contract", space)
        if space < 4:
            play(s, "no_second")
        assert (asked(s), gained(before, s, ANNA)) == ((Decision.TURN, ANNA), {})


def test_completing_pays_first_then_gives_reward_and_points() -> None:
    """P-8.6"""
    s = position(contracts={ANNA: ["C18"]}, units={ANNA: {"camel": 2, "silk": 2, "gold": 1}})

    play(s, "complete", 1)

    assert held(s, ANNA) == {"coin": 7, "camel": 4, "pepper": 0, "silk": 0, "gold": 0, "vp": 4}
    assert (active_contracts(s, ANNA), completed_contracts(s, ANNA)) == ([], ["C18"])
    assert completed_contracts(s, BORIS) == []


def test_the_slot_is_free_before_a_contract_comes_as_the_reward() -> None:
    """P-8.6"""
    s = position(
        contracts={ANNA: ["C11", "C20"]},
        units={ANNA: {"camel": 2, "pepper": 2, "gold": 1}},
        special=["C30"],
    )

    play(s, "complete", 1)

    assert asked(s) == (Decision.TURN, ANNA)
    assert active_contracts(s, ANNA) == ["C20", "C30"]
