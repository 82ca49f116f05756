"""What happened, as one seat may know it, and how it is told."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from bactrian.core.data.texts import Texts
from bactrian.core.events import seen_by_seats
from bactrian.core.game import Event
from bactrian.games.samarkand.display.naming import family_name, good_name, space_name
from bactrian.games.samarkand.words import End, Happening

# The numbers of each event, by name, in the order of the report.
FORMS: dict[IntEnum, tuple[str, ...]] = {
    Happening.TURN_BEGAN: ("seat", "turn"),
    Happening.PASSED: ("seat",),
    Happening.MARRIED: ("seat", "family", "portion"),
    Happening.BAG_TILE_CAME: ("family",),
    Happening.BAG_TILE_LEFT: ("family",),
    Happening.RESHUFFLED: (),
    Happening.DREW: ("seat", "count"),
    Happening.DREW_CARD: ("seat", "good"),
    Happening.DISCARDED: ("seat", "count"),
    Happening.DISCARDED_CARD: ("seat", "good"),
    Happening.PLACED: ("seat", "family", "space"),
    Happening.PAID_FOR_SECOND: ("family", "count"),
    Happening.TOOK_GOODS: ("seat", "good"),
    Happening.SALE_OPENED: ("good",),
    Happening.SOLD: ("seat", "good", "count"),
    Happening.KEPT: ("seat", "good"),
    Happening.MET: ("seat", "family", "other"),
    Happening.BONUS: ("seat", "count"),
    Happening.TOOK_MARKER: ("seat", "family"),
    Happening.ENDED: ("reasons",),
}

# S-11.3, S-11.6 Known to their seat alone until the game is over.
SECRET: frozenset[IntEnum] = frozenset(
    {Happening.DREW_CARD, Happening.DISCARDED_CARD, Happening.KEPT}
)


events = seen_by_seats(FORMS, SECRET)


def narrate(event: Event, t: Texts, seats: Sequence[str]) -> str:
    """The event as a sentence."""
    words: dict[str, Any] = dict(event.args)  # Any: numbers and the texts for them
    if "seat" in words:
        words["seat"] = seats[words["seat"]]
    for name in ("family", "other"):
        if name in words:
            words[name] = family_name(t, words[name])
    if "space" in words:
        words["space"] = space_name(t, words["space"])
    if "good" in words:
        words["good"] = good_name(t, words["good"])
    if "reasons" in words:
        reasons = [t(f"end.{end.name.lower()}") for end in End if words["reasons"] & end]
        words["reasons"] = "; ".join(reasons)
    return t(f"event.{event.kind}", **words)
