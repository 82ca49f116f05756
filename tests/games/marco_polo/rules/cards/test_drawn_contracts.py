"""P-8.7 to P-8.9 The special pile."""

import pytest

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.words import Decision, Happening

from ...build import ANNA, BORIS, CLARA, DAVID, LAST_DIE, asked, happened, lay, play, position
from ...looking import active_contracts, contract_ids, contract_row, options, own, special_pile

MATTEO = ("matteo", "berke", "kubilai", "wilhelm")
COST = {"camel": 2, "pepper": 2, "gold": 1}  # of C11, which brings a contract


def known(*names: str) -> list[int]:
    """Contracts as views show them."""
    return [contract_ids.index(name) for name in names]


def test_a_contract_as_a_reward_is_the_top_of_the_special_pile() -> None:
    """P-8.7"""
    s = position(contracts={ANNA: ["C11"]}, units={ANNA: COST}, special=["C30", "C31"])
    pile = special_pile(s)

    play(s, "complete", 1)

    assert active_contracts(s, ANNA) == ["C30"]
    assert special_pile(s) == pile[1:]
    assert Happening.CONTRACT_DRAWN in happened(s)
    assert GAME.view(s, CLARA)["seats"][ANNA]["contracts"] == known("C30")


@pytest.mark.parametrize(
    ("slot", "left"), [(1, ["C21", "C30"]), (2, ["C20", "C30"]), (3, ["C20", "C21"])]
)
def test_without_room_one_of_the_three_goes_under_the_pile(slot: int, left: list[str]) -> None:
    """P-8.7"""
    s = position(
        characters=MATTEO, dice=LAST_DIE, contracts={ANNA: ["C20", "C21"]}, special=["C30"]
    )
    three = ["C20", "C21", "C30"]

    play(s, "bag", "own", 1)
    assert (asked(s), active_contracts(s, ANNA)) == ((Decision.DISCARD, ANNA), three)
    assert options(s) == {("discard", 1), ("discard", 2), ("discard", 3)}
    play(s, "discard", slot)

    assert active_contracts(s, ANNA) == left
    assert special_pile(s)[-1] == three[slot - 1]


def test_with_room_it_is_taken_without_asking() -> None:
    """P-8.7"""
    s = position(characters=MATTEO, dice=LAST_DIE, contracts={ANNA: ["C20"]}, special=["C30"])

    play(s, "bag", "own", 1)

    assert active_contracts(s, ANNA) == ["C20", "C30"]
    assert s.round_number == 2


def test_an_empty_pile_gives_nothing() -> None:
    """P-8.7"""
    s = position(
        contracts={ANNA: ["C11"]},
        units={ANNA: COST},
        contract_row=["C01"],
        rest_completed_by=DAVID,
    )
    assert special_pile(s) == []

    play(s, "complete", 1)

    assert (active_contracts(s, ANNA), asked(s)) == ([], (Decision.TURN, ANNA))


def test_an_empty_row_gets_two_contracts_when_a_turn_begins() -> None:
    """P-8.8"""
    s = position(contract_row=["C01"], special=["C30", "C31", "C32"], dice={ANNA: own(1, 1)})

    lay(s, "take_contracts", ("own", 1))
    # Emptied during the turn, the row stays empty until the next one begins.
    assert contract_row(s) == []
    play(s, "end_turn")

    assert asked(s) == (Decision.TURN, BORIS)
    assert contract_row(s) == ["C30", "C31"]
    assert special_pile(s)[0] == "C32"


def test_a_row_that_is_not_empty_gets_nothing() -> None:
    """P-8.8"""
    s = position(contract_row=["C01", "C02"], special=["C30"], dice={ANNA: own(1, 1)})

    lay(s, "take_contracts", ("own", 1))
    play(s, "end_turn")

    assert contract_row(s) == ["C02"]


@pytest.mark.parametrize("left", [[], ["C30"], ["C30", "C31"]])
def test_if_the_pile_has_fewer_than_two_the_row_gets_what_is_left(left: list[str]) -> None:
    """P-8.8"""
    s = position(contract_row=[], special=left, rest_completed_by=DAVID)

    assert (contract_row(s), special_pile(s)) == (left, [])


def test_cards_put_under_the_pile_stay_known_in_their_place() -> None:
    """P-8.9"""
    s = position(
        contracts={ANNA: ["C20"]},
        contract_row=["C01", "C03"],
        special=["C30", "C31"],
        unseen=2,
        rest_completed_by=DAVID,
        dice={ANNA: own(2, 2)},
    )
    assert GAME.view(s, BORIS)["special"] == {"size": 2, "known": []}

    lay(s, "take_contracts", ("own", 2))
    play(s, "take_contract", 1)
    play(s, "take_second", 2)

    for seat in (None, ANNA, BORIS):
        assert GAME.view(s, seat)["special"] == {"size": 3, "known": known("C20")}


def test_known_cards_are_still_known_when_the_unseen_ones_above_them_have_come() -> None:
    """P-8.9"""
    s = position(
        contracts={ANNA: ["C11"]},
        units={ANNA: COST},
        contract_row=["C01"],
        special=["C30", "C20", "C21"],
        unseen=1,
        rest_completed_by=DAVID,
    )
    assert GAME.view(s, BORIS)["special"] == {"size": 3, "known": known("C20", "C21")}

    play(s, "complete", 1)

    assert active_contracts(s, ANNA) == ["C30"]
    assert GAME.view(s, BORIS)["special"] == {"size": 2, "known": known("C20", "C21")}


def test_contracts_cleared_from_the_board_are_known_under_the_pile() -> None:
    """P-8.9, P-13.1"""
    s = position(
        dice=LAST_DIE, contract_row=["C05", "C01"], rest_completed_by=DAVID, special=["C30"]
    )

    play(s, "bag", "own", 1)

    assert GAME.view(s, BORIS)["special"] == {"size": 3, "known": known("C05", "C01")}
