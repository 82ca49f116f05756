"""Reported events as one seat may know them: which numbers each kind has, and which are secret."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum

from bactrian.core.game import Event
from bactrian.core.state import EVENT_SIZE, GameState


def seen_by_seats(
    forms: Mapping[IntEnum, tuple[str, ...]], secret: frozenset[IntEnum]
) -> Callable[[GameState, int | None], list[Event]]:
    """A function that gives the events of the last action that a seat, or a spectator, may know.

    `forms` names the numbers of each kind in the order of the report; of a secret kind the first
    is the seat that may know it.
    """
    kinds = {int(kind): kind for kind in forms}

    def events(s: GameState, seat: int | None) -> list[Event]:
        rows = [[int(s.events[i, j]) for j in range(EVENT_SIZE)] for i in range(s.event_count)]
        return [event(row) for row in rows if kinds[row[0]] not in secret or row[1] == seat]

    def event(row: Sequence[int]) -> Event:
        kind = kinds[row[0]]
        return Event(kind.name.lower(), dict(zip(forms[kind], row[1:], strict=False)))

    return events
