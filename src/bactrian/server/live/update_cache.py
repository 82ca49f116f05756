"""Updates of a table as JSON, made once for all clients that see the same."""

import asyncio
from collections.abc import Collection

import msgspec

from bactrian.server.live.attendance import Attendance
from bactrian.server.messages import Presence
from bactrian.server.table.table import Table
from bactrian.server.views import updates as views

KEPT_SECONDS = 2.0  # that an update is kept for other clients

encode = msgspec.json.Encoder().encode
Key = tuple[frozenset[int], int, str]  # seats, since, language


class UpdateCache:
    """The updates of one table in its present state, and who is connected."""

    def __init__(self) -> None:
        self._updates: dict[Key, tuple[int, bytes]] = {}
        self._expiry_scheduled = False
        self._presence: bytes | None = None
        self._present: Collection[int] | None = None  # the seats whose people are connected
        self._people: list[str | None] = []

    def update(
        self,
        table: Table,
        attendance: Attendance,
        seats: frozenset[int],
        since: int,
        language: str,
    ) -> tuple[int, bytes]:
        """The update for a client with these seats, with its sequence number."""
        key = (seats, since, language)
        found = self._updates.get(key)
        if found is None:
            if self._present is None:
                self._present = attendance.seats(table)
            shown = views.update(table, seats, since, language, self._present)
            found = self._updates[key] = shown.seq, encode(shown)
            if not self._expiry_scheduled:
                self._expiry_scheduled = True
                asyncio.get_running_loop().call_later(KEPT_SECONDS, self._expire)
        return found

    def _expire(self) -> None:
        self._expiry_scheduled = False
        self._updates.clear()

    def presence(self, table: Table, attendance: Attendance) -> bytes:
        """Who is connected."""
        if self._presence is None:
            shown: Presence = attendance.presence(table)
            self._presence = encode(shown)
        return self._presence

    def table_changed(self, table: Table) -> None:
        """Something was written."""
        self._updates.clear()
        sitting = [seat.person for seat in table.seats]
        if sitting != self._people:
            self._people, self._presence, self._present = sitting, None, None

    def attendance_changed(self) -> None:
        """A client came or went."""
        self._updates.clear()
        self._presence = self._present = None
