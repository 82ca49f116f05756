"""What the offered actions bring about, computed by the rules themselves."""

from typing import Any

from bactrian.core.rules.rule import interpreted
from bactrian.games.merv.catalogue import END_TURN
from bactrian.games.merv.rules.owners import is_courtier, is_human
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import MASTERS, ROUNDS, YEARS

Offer = dict[str, Any]  # Any: numbers and truths
of_a_person, of_the_courtier = interpreted(is_human), interpreted(is_courtier)


def offers(s: State, actions: list[int]) -> list[Offer]:
    """An entry for the end of a turn, if it is among these actions."""
    return [{"action": END_TURN, "ends": would_end(s)}] if END_TURN in actions else []


def would_end(s: State) -> bool:
    """M-3.1, M-3.2 Whether no person has a turn after this one: siege and scoring follow."""
    if s.year < YEARS or s.round_number < ROUNDS:
        return False
    queue = [int(s.queue[place]) for place in range(MASTERS[s.seats])]
    later = queue[queue.index(int(s.active)) + 1 :]
    return not any(of_a_person(s, owner) or of_the_courtier(s, owner) for owner in later)
