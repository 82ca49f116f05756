"""What the offered actions say of themselves."""

from typing import Any

import pytest

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import ROUNDS

from .build import ANNA, BORIS, lay, position
from .looking import number_of, own


def offers(s: State, seat: int) -> list[dict[str, Any]]:  # Any: numbers and truths
    found: list[dict[str, Any]] = GAME.view(s, seat)["offers"]
    return found


@pytest.mark.parametrize(
    ("round_number", "others", "ends"),
    [(ROUNDS, [], True), (ROUNDS, [2], False), (ROUNDS - 1, [], False)],
)
def test_the_last_die_of_the_last_round_ends_the_game(
    round_number: int, others: list[int], ends: bool
) -> None:
    """P-5.1, P-13.1"""
    dice = {ANNA: own(3), BORIS: own(*others)}
    s = position(seats=2, round_number=round_number, dice=dice, units={ANNA: {"camel": 9}})
    assert offers(s, ANNA) == []

    lay(s, "take_5_coins", ("own", 3))

    assert offers(s, ANNA) == [{"action": number_of("end_turn"), "ends": ends}]
    assert offers(s, BORIS) == []
