"""Who is connected to a table: through this process, and through others at the same database."""

from collections.abc import Collection, Mapping
from typing import Protocol

from bactrian.server import clock
from bactrian.server.messages import Presence
from bactrian.server.store.notices import Present
from bactrian.server.table.table import Table

MOST_NAMES = 20  # of spectators: notices between processes are short


class Subscriber(Protocol):
    """The client at the other end of a socket."""

    person: str | None
    name: str | None

    def wake(self) -> None:
        """The table has changed: send an update when there is time."""


class Attendance:
    """Who is at one table now, and when the others were last seen."""

    def __init__(self) -> None:
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: Mapping[str, Present] = {}  # by process
        self._opened = clock.now()
        self._seen: dict[str, float] = {}

    def mark_seen(self, *people: str | None) -> None:
        """Note that these people are here at this moment."""
        now = clock.now()
        self._seen.update({person: now for person in people if person is not None})

    def last_seen(self, person: str) -> float:
        """When a person was last seen here; at the earliest, when the table was opened."""
        return self._seen.get(person, self._opened)

    def local_presence(self, table: Table) -> Present:
        """Who is connected through this process: people with a seat, and how many others."""
        seated = {seat.person for seat in table.seats if seat.person is not None}
        persons = [subscriber.person for subscriber in self.subscribers]
        here = sorted(seated.intersection(person for person in persons if person is not None))
        watching = sum(person not in seated for person in persons)
        names = {s.person: s.name for s in self.subscribers if s.person not in seated}
        named = sorted(name for name in names.values() if name is not None)
        return Present(table.record.id, here, watching, named[:MOST_NAMES])

    def is_here(self, person: str) -> bool:
        """Whether a person is connected, through any process."""
        there = any(person in process.people for process in self.elsewhere.values())
        return there or any(subscriber.person == person for subscriber in self.subscribers)

    def seats(self, table: Table) -> Collection[int]:
        """The seats whose people are connected."""
        there = {person for process in self.elsewhere.values() for person in process.people}
        there.update(s.person for s in self.subscribers if s.person is not None)
        return {n for n, seat in enumerate(table.seats) if seat.person in there}

    def presence(self, table: Table) -> Presence:
        """Who is connected, as it is sent to all clients."""
        seats = self.seats(table)
        processes = [self.local_presence(table), *self.elsewhere.values()]
        watching = sum(one.watching for one in processes)
        names = sorted(name for one in processes for name in one.spectators)
        return Presence([n in seats for n in range(len(table.seats))], watching, names)
