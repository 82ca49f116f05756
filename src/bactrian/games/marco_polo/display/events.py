"""What happened, as one seat may know it, and how it is told."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from bactrian.core.data.texts import Texts
from bactrian.core.events import seen_by_seats
from bactrian.core.game import Event
from bactrian.games.marco_polo.display.naming import (
    bonus_name,
    character_name,
    contract_name,
    die_name,
    goal_name,
    node_name,
    outpost_name,
    space_name,
    unit_name,
)
from bactrian.games.marco_polo.tables import SMALL_CITIES
from bactrian.games.marco_polo.words import End, Happening

# The numbers of each event, by name, in the order of the report.
FORMS: dict[IntEnum, tuple[str, ...]] = {
    Happening.ROUND_BEGAN: ("round", "seat"),
    Happening.TURN_BEGAN: ("seat", "turn"),
    Happening.CHARACTER_TAKEN: ("seat", "character"),
    Happening.GOALS_DEALT: ("seat", "count"),
    Happening.GOAL_KEPT: ("seat", "goal"),
    Happening.ROLLED: ("seat", "colour", "value"),
    Happening.COMPENSATED: ("seat", "missing"),
    Happening.LAID: ("seat", "space", "colour", "value"),
    Happening.PAID_FOR_SPACE: ("seat", "space", "coins"),
    Happening.GAINED: ("seat", "unit", "amount"),
    Happening.PAID: ("seat", "unit", "amount"),
    Happening.BAGGED: ("seat", "colour", "value"),
    Happening.REROLLED: ("seat", "colour", "value", "result"),
    Happening.ADJUSTED: ("seat", "colour", "value", "result"),
    Happening.CONTRACT_TAKEN: ("seat", "contract"),
    Happening.CONTRACT_DRAWN: ("seat", "contract"),
    Happening.CONTRACT_DROPPED: ("seat", "contract"),
    Happening.CONTRACT_COMPLETED: ("seat", "contract"),
    Happening.ROW_REFILLED: ("contract",),
    Happening.STEPPED: ("seat", "node", "figure"),
    Happening.POST_PLACED: ("seat", "node"),
    Happening.POST_MOVED: ("seat", "origin", "node"),
    Happening.OUTPOST_TAKEN: ("seat", "node", "tile"),
    Happening.CITY_BONUS: ("seat", "city", "bonus"),
    Happening.PILE_LAID_OUT: ("round",),
    Happening.ENDED: ("reasons",),
}

# P-14.3 Known to their seat alone until the game is over.
SECRET: frozenset[IntEnum] = frozenset({Happening.GOAL_KEPT})


events = seen_by_seats(FORMS, SECRET)


NAMES: dict[str, Callable[[Texts, int], str]] = {
    "character": character_name,
    "goal": goal_name,
    "space": space_name,
    "contract": contract_name,
    "node": node_name,
    "origin": node_name,
    "tile": outpost_name,
    "bonus": bonus_name,
    "city": lambda t, city: node_name(t, SMALL_CITIES[city]),
}


def narrate(event: Event, t: Texts, seats: Sequence[str]) -> str:
    """The event as a sentence."""
    words: dict[str, Any] = dict(event.args)  # Any: numbers and the texts for them
    for name, told in NAMES.items():
        if name in words:
            words[name] = told(t, words[name])
    if "seat" in words:
        words["seat"] = seats[words["seat"]] if words["seat"] >= 0 else t("nobody")
    if "unit" in words:
        words["amount"] = unit_name(t, words["unit"], words["amount"])
    if "colour" in words:
        words["die"] = die_name(t, words["colour"], words["value"], event.args["seat"])
    if "reasons" in words:
        words["reasons"] = "; ".join(
            t(f"end.{e.name.lower()}") for e in End if words["reasons"] & e
        )
    blank = event.kind == "rolled" and event.args["value"] == 0  # P-12.1 Raschid rolls no die
    return t("event.took_die" if blank else f"event.{event.kind}", **words)
