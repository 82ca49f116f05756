"""What an operator does with tables, straight on the database, whether a server runs or not.

Nothing here needs the rules, but an export: a table whose replay fails can still be closed.
"""

import msgspec

from bactrian.core.data.texts import LANGUAGES
from bactrian.core.errors import BactrianError
from bactrian.server import clock
from bactrian.server.live.loading import load
from bactrian.server.messages import Settings, Status, TableRow
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Listed, Store
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.results import Outcome
from bactrian.server.table.entries import Closed, TableRecord, Written
from bactrian.server.views.snapshots import StoredTable
from bactrian.server.views.updates import names

ATTEMPTS = 10
LONGEST_REASON = 200


class NotForThisTable(BactrianError):
    """There is no such table, or it is not in a state for that."""


class TableDetails(TableRow):
    """One table; nothing of it is a secret of the game."""

    creator: str
    people: list[str]
    settings: Settings
    options: dict[str, object]
    rules_version: int


async def list_tables(
    store: Store, status: Status | None, game: str | None, limit: int, language: str = LANGUAGES[0]
) -> list[TableRow]:
    """Tables of all people, public or not, the last changed first."""
    found = await store.every_table(status, game, limit)
    lengths = await store.lengths([table.id for table in found])
    return [_row(table, lengths[table.id], language) for table in found]


async def row(store: Store, table: str, language: str = LANGUAGES[0]) -> TableRow:
    """One table as lists have it."""
    listed = await store.listed(table)
    if listed is None:
        raise _unknown(table)
    return _row(listed, (await store.lengths([table]))[table], language)


async def details(store: Store, table: str) -> TableDetails:
    """One table."""
    record, listed = await store.table(table), await store.listed(table)
    if record is None or listed is None:
        raise _unknown(table)
    length = (await store.lengths([table]))[table]
    return TableDetails(
        **msgspec.structs.asdict(_row(listed, length, LANGUAGES[0])),
        creator=record.creator,
        people=listed.summary.people,
        settings=record.settings,
        options=record.options,
        rules_version=record.rules_version,
    )


def _row(listed: Listed, entries: int, language: str) -> TableRow:
    about = listed.summary
    return TableRow(
        table=listed.id,
        game=listed.game,
        status=about.status,
        public=listed.public,
        created=listed.created,
        updated=about.updated,
        names=names_in(about, language),
        free=about.free,
        entries=entries,
    )


async def match_file(store: Store, table: str, *, running: bool) -> str:
    """The match played there, with its seed; of a game that goes on only if that is meant.

    A game of other rules is exported as it was last stored, with its own version.
    """
    record, listed = await store.table(table), await store.listed(table)
    if record is None or listed is None:
        raise _unknown(table)
    if listed.summary.status in ("waiting", "cancelled"):
        raise NotForThisTable(f"Table {table} has no game yet: it has not begun.")
    if listed.summary.status != "finished" and not running:
        raise NotForThisTable(
            f"The game at table {table} goes on, and its file tells every secret. "
            "Export it with --running if that is what you want."
        )
    try:
        return await _match_text(store, record, listed)
    except Refused as refused:
        raise NotForThisTable(refused.sentence("en")) from refused


async def _match_text(store: Store, record: TableRecord, listed: Listed) -> str:
    try:
        found = await load(store, record)
    except Refused as refused:
        if refused.code != "other_rules":
            raise
        entries, snapshot = await store.entries(record.id, 0), await store.snapshot(record.id)
        return StoredTable(record, entries, listed.summary.status, snapshot).match_file()
    if found.match is None:
        raise NotForThisTable(f"Table {record.id} has no game: it was closed before it began.")
    given_up = listed.summary.status == "finished" and not found.match.over
    return found.match.save(names(found, LANGUAGES[0]), given_up=given_up)


async def close(store: Store, table: str, reason: str) -> None:
    """End a table for good; its clients are notified by their server."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    for _ in range(ATTEMPTS):
        # The number first: if the summary is newer, the number is taken, and we look again.
        length = (await store.lengths([table]))[table]
        listed = await store.listed(table)
        if listed is None:
            raise _unknown(table)
        if listed.summary.status in ("finished", "cancelled"):
            raise NotForThisTable(f"Table {table} is over already.")
        now = clock.now()
        about = msgspec.structs.replace(
            listed.summary,
            status="finished",
            updated=now,
            awaits={},
            placed=None,
            outcome=Outcome(now, []),
        )
        entry = Written(length, now, "", "", Closed(shown[:LONGEST_REASON]))
        try:
            await store.append(table, [entry], about)
            return
        except Conflict:
            continue
    raise BactrianError(f"Table {table} changes too fast to be closed now; try again.")


def _unknown(table: str) -> NotForThisTable:
    return NotForThisTable(f"No table is called {table!r}.")
