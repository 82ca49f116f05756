"""A table without a server: commands are checked and applied, nothing is stored."""

import time

import msgspec

from bactrian.server import messages as m
from bactrian.server.table.commands import Person, decide
from bactrian.server.table.entries import AnyEntry, Joined, Started, TableRecord, Written
from bactrian.server.table.event_log import LogPage
from bactrian.server.table.table import Table
from bactrian.server.views.updates import update

PEOPLE = [Person(f"person{n}", name) for n, name in enumerate(("Anna", "Boris", "Vera", "Gleb"))]


class Room:
    """People at a table that has started, each on the seat of their number."""

    def __init__(
        self,
        game: str,
        people: int,
        bots: int = 0,
        seed: int = 7,
        *,
        public: bool = False,
        clock: m.Clock | None = None,
        now: float | None = None,
    ) -> None:
        self.now = now  # the time, if it does not go by itself
        seats = [m.SeatSetup("open")] * people + [m.SeatSetup("bot", "random")] * bots
        settings = m.Settings(game, seats, public=public, clock=clock)
        self.record = TableRecord(
            "t" * 16, 0.0, "person0", settings, {}, f"{seed}", "00" * 32, "i", 2
        )
        self.table = Table(self.record)
        self.written: list[Written] = []
        for seat in range(people):
            self.write(Joined(seat, PEOPLE[seat].id, PEOPLE[seat].name))
        self.write(Started())

    def write(self, entry: AnyEntry) -> None:
        """One entry more."""
        at = time.time() if self.now is None else self.now
        written = Written(len(self.written), at, "", "", entry)
        self.written.append(written)
        self.table.apply(written)

    def do(self, seat: int, command: m.Command) -> list[AnyEntry]:
        """A command of the person who sits there."""
        entries = decide(self.table, PEOPLE[seat], command)
        for entry in entries:
            self.write(entry)
        return entries

    def play(self, action: int, seat: int | None = None) -> list[AnyEntry]:
        """An action of the seat to act, or of another."""
        who = self.to_act if seat is None else seat
        return self.do(who, m.Play(seat=who, action=action, seq=self.seq(who)))

    @property
    def to_act(self) -> int:
        """The seat to act."""
        seat = self.table.playing().to_act
        assert seat is not None
        return seat

    def seq(self, *seats: int) -> int:
        """The sequence number of a person with these seats."""
        return self.table.event_log.seq(frozenset(seats))

    def shown(self, *seats: int, since: int = 0) -> m.Update:
        """What a person with these seats sees."""
        shown = update(self.table, frozenset(seats), since, "en", ())
        return msgspec.json.decode(msgspec.json.encode(shown), type=m.Update)

    def pages(self, *seats: int) -> list[LogPage]:
        """What they have been told."""
        return [page for _, page in self.table.event_log.since(frozenset(seats), 0)]

    def again(self) -> Table:
        """The same table, replayed from what is stored."""
        table = Table(self.record)
        for written in self.written:
            table.apply(written)
        return table
