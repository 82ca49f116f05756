"""What the offered actions bring about, computed by the rules themselves."""

from typing import Any

from bactrian.core.rules.rule import interpreted
from bactrian.games.marco_polo.catalogue import END_TURN
from bactrian.games.marco_polo.rules.dice import dice_in_hand
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import ROUNDS

Offer = dict[str, Any]  # Any: numbers and truths
dice_left = interpreted(dice_in_hand)


def offers(s: State, actions: list[int]) -> list[Offer]:
    """An entry for the end of a turn, if it is among these actions."""
    return [{"action": END_TURN, "ends": would_end(s)}] if END_TURN in actions else []


def would_end(s: State) -> bool:
    """P-5.1, P-13.1 Whether the game ends with this turn: the last round, no hand holds a die."""
    return bool(s.round_number == ROUNDS) and all(
        dice_left(s, seat) == 0 for seat in range(s.seats)
    )
