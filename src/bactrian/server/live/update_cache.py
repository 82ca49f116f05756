"""Updates of a table as JSON, made once for all clients that see the same."""

import asyncio
from collections.abc import Collection

import msgspec

from bactrian.server import messages as m
from bactrian.server.live.attendance import Attendance
from bactrian.server.table.table import Table
from bactrian.server.views import updates as views
from bactrian.server.views.changes import changes

KEPT_SECONDS = 2.0  # that an update is kept for other clients

encode = msgspec.json.Encoder().encode
Viewer = tuple[frozenset[int], str]  # seats and language
Sent = tuple[m.Update, bytes]  # a state of the table, and what tells it as JSON


class UpdateCache:
    """The updates of one table in its present state, and who is connected."""

    def __init__(self) -> None:
        self._states: dict[Viewer, m.Update] = {}
        self._wholes: dict[tuple[Viewer, int], bytes] = {}  # by what a client has seen of the log
        self._changes: dict[tuple[Viewer, int], Sent] = {}  # by the id of what a client has
        self._expiry_scheduled = False
        self._presence: bytes | None = None
        self._present: Collection[int] | None = None  # the seats whose people are connected
        self._people: list[str | None] = []

    def whole(self, table: Table, attendance: Attendance, viewer: Viewer, since: int) -> Sent:
        """The whole update for a client, and what it shows."""
        now = self._state(table, attendance, viewer)
        key = viewer, since
        found = self._wholes.get(key)
        if found is None:
            shown = views.with_log(table, now, since, viewer[1])
            found = self._wholes[key] = encode(shown)
        return now, found

    def changes(
        self, table: Table, attendance: Attendance, viewer: Viewer, before: m.Update
    ) -> Sent:
        """What a client must be told that has `before`, and what it has then."""
        now = self._state(table, attendance, viewer)
        key = viewer, id(before)
        found = self._changes.get(key)
        if found is None:
            log = views.log(table, viewer[0], before.seq, viewer[1])
            told = changes(before, now, log)
            if told is None:
                return self.whole(table, attendance, viewer, before.seq)
            found = self._changes[key] = before, encode(told)  # kept, so that its id stays its own
        return now, found[1]

    def _state(self, table: Table, attendance: Attendance, viewer: Viewer) -> m.Update:
        found = self._states.get(viewer)
        if found is None:
            if self._present is None:
                self._present = attendance.seats(table)
            found = self._states[viewer] = views.state(table, *viewer, self._present)
            if not self._expiry_scheduled:
                self._expiry_scheduled = True
                asyncio.get_running_loop().call_later(KEPT_SECONDS, self._expire)
        return found

    def _expire(self) -> None:
        self._expiry_scheduled = False
        self._forget()

    def _forget(self) -> None:
        self._states.clear()
        self._wholes.clear()
        self._changes.clear()

    def presence(self, table: Table, attendance: Attendance) -> bytes:
        """Who is connected."""
        if self._presence is None:
            shown: m.Presence = attendance.presence(table)
            self._presence = encode(shown)
        return self._presence

    def table_changed(self, table: Table) -> None:
        """Something was written."""
        self._forget()
        sitting = [seat.person for seat in table.seats]
        if sitting != self._people:
            self._people, self._presence, self._present = sitting, None, None

    def attendance_changed(self) -> None:
        """A client came or went."""
        self._forget()
        self._presence = self._present = None
