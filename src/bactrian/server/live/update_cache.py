"""What a table shows, as JSON, made once for all who see the same."""

import asyncio

import msgspec

from bactrian.server.live.attendance import Attendance
from bactrian.server.messages import Presence
from bactrian.server.showing import updates as showing
from bactrian.server.table.table import Table

KEPT_SECONDS = 2.0  # that an update is kept for others who see the same

encode = msgspec.json.Encoder().encode
Key = tuple[frozenset[int], int, str]  # seats, since, language


class Pictures:
    """The updates of one table as it is now, and who is there."""

    def __init__(self) -> None:
        self._updates: dict[Key, tuple[int, bytes]] = {}
        self._is_forgetting = False
        self._presence: bytes | None = None
        self._sitting: list[str | None] = []

    def update(
        self,
        table: Table,
        attendance: Attendance,
        seats: frozenset[int],
        since: int,
        language: str,
    ) -> tuple[int, bytes]:
        """The update for whoever holds these seats, with its sequence number."""
        key = (seats, since, language)
        found = self._updates.get(key)
        if found is None:
            shown = showing.update(table, seats, since, language, attendance.seats(table))
            found = self._updates[key] = shown.seq, encode(shown)
            if not self._is_forgetting:
                self._is_forgetting = True
                asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget)
        return found

    def _forget(self) -> None:
        self._is_forgetting = False
        self._updates.clear()

    def presence(self, table: Table, attendance: Attendance) -> bytes:
        """Who is there."""
        if self._presence is None:
            shown: Presence = attendance.presence(table)
            self._presence = encode(shown)
        return self._presence

    def table_changed(self, table: Table) -> None:
        """Something was written."""
        self._updates.clear()
        sitting = [seat.person for seat in table.seats]
        if sitting != self._sitting:
            self._sitting, self._presence = sitting, None

    def attendance_changed(self) -> None:
        """Somebody came or went."""
        self._updates.clear()
        self._presence = None
