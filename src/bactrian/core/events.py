"""Reported events as one seat may know them: which numbers each kind has, and which are secret."""

from collections.abc import Callable, Mapping
from enum import IntEnum

from bactrian.core.game import Event
from bactrian.core.rules.state import GameState


def seen_by_seats(
    forms: Mapping[IntEnum, tuple[str, ...]], secret: frozenset[IntEnum]
) -> Callable[[GameState, int | None], list[Event]]:
    """A function that gives the events of the last action that a seat, or a spectator, may know.

    `forms` names the numbers of each kind in the order of the report; of a secret kind the first
    is the seat that may know it.
    """
    known = {int(kind): (kind.name.lower(), forms[kind], kind in secret) for kind in forms}

    def events(s: GameState, seat: int | None) -> list[Event]:
        found = []
        for number in range(s.event_count):
            row = s.events[number]
            kind, names, is_secret = known[int(row[0])]
            if not is_secret or row[1] == seat:
                args = {name: int(row[place]) for place, name in enumerate(names, 1)}
                found.append(Event(kind, args))
        return found

    return events
