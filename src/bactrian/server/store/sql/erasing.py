"""Deleting a person: what goes, what stays, and how their name leaves the tables where they sat.

What stays are results without a name: entries and places know a random id that leads nowhere.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bactrian.server.store import schema
from bactrian.server.store.notices import Renamed
from bactrian.server.store.parts.moderation import Deed
from bactrian.server.store.session import Session
from bactrian.server.store.sql.base import SqlBase
from bactrian.server.store.sql.moderation import keep_deed
from bactrian.server.store.sql.tournaments import forget_in_tournaments
from bactrian.server.table.entries import (
    Erased,
    Joined,
    Said,
    TableRecord,
    entry_from_json,
    entry_to_json,
    ids_of,
    record_from_json,
    record_to_json,
)
from bactrian.server.table.seats import NAMELESS

# Every table with a column `person` stands in one of these: the tests see to it.
DELETED = (
    *("accounts", "sessions", "takeovers", "preferences", "notes", "ratings", "webhooks"),
    *("revoked", "notices", "operators", "restrictions", "second_factors", "recovery_codes"),
    *("mail_addresses", "mail_links", "mails", "push_subscriptions", "push_notices"),
    *("season_ratings", "tournament_players", "solving"),
)
KEPT = (
    "entries",
    "rated",
    "results",
    "seated",
    "erasures",
)  # the last two until the tables are done
GUESTS = "SELECT guest FROM takeovers WHERE person = :person"
REPORTS = (
    "DELETE FROM reports WHERE reported = :person",
    "UPDATE reports SET reporter = '' WHERE reporter = :person",
)
# Columns that would let their reader in.
UNTOLD = {"password", "secret", "hash", "key", "auth", "endpoint"}
TRACES = """
    SELECT table_id FROM seated WHERE person = :person
    UNION SELECT id FROM tables WHERE creator = :person
    UNION SELECT table_id FROM entries WHERE person = :person AND body LIKE '{"kind":"said"%'
"""
NAMING = """
    SELECT seq, person, body FROM entries WHERE table_id = ? AND (body LIKE '{"kind":"joined"%'
    OR body LIKE '{"kind":"said"%' OR body LIKE '{"kind":"adopted"%') ORDER BY seq
"""


def personal_tables() -> dict[str, list[str]]:
    """The tables that know a person, with their columns."""
    found = {}
    for name, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\) STRICT", _schema(), re.DOTALL):
        columns = re.findall(r"(?:^|,)\s*(\w+) (?:TEXT|REAL|INTEGER|BLOB)", body)
        if "person" in columns:
            found[name] = columns
    return found


def _schema() -> str:
    return "\n".join(schema.MIGRATIONS)


class ErasingSql(SqlBase):
    """What a store does to forget a person."""

    async def begin_erasure(self, person: str, at: float, deed: Deed) -> None:
        """Delete a person with all that is theirs alone."""
        values = {"person": person, "at": at}

        def job(session: Session) -> None:
            session.execute(
                "INSERT INTO erasures VALUES (:person, :at) ON CONFLICT DO NOTHING", values
            )
            forget_in_tournaments(session, person)
            session.execute(f"DELETE FROM people WHERE id = :person OR id IN ({GUESTS})", values)
            for sql in (*_deletions(), *REPORTS):
                session.execute(sql, values)
            keep_deed(session, deed)
            self._announce(session, Renamed(person))

        await self._writer.do(job, person)

    async def erasures(self) -> list[str]:
        """The people whose tables still have their name."""
        return [str(row[0]) for row in await self._query("SELECT person FROM erasures ORDER BY at")]

    async def traces(self, person: str) -> list[str]:
        """The tables where a person sat, that they set, or where they said something."""
        return [str(row[0]) for row in await self._query(TRACES, person=person)]

    async def end_erasure(self, person: str) -> None:
        """No table has their name any more."""
        # A rated game that ended meanwhile has given them a rating.
        ends = [f"DELETE FROM {table} WHERE person = :person" for table in ("seated", "erasures")]
        await self._update_person(person, *_deletions(), *ends)

    async def stored_about(self, person: str) -> Mapping[str, list[dict[str, Any]]]:
        """All rows about a person, without what proves who they are."""

        def job(session: Session) -> dict[str, list[dict[str, Any]]]:
            return dict(_rows_about(session, person))

        return await self._reader.do(job)


def _deletions() -> list[str]:
    return [f"DELETE FROM {table} WHERE person = :person" for table in DELETED]


def _rows_about(session: Session, person: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    wanted = {
        "people": (["id", "name", "created"], "id"),
        "reports": (["at", "table_id", "line", "quote", "reason", "state"], "reporter"),
        **{name: (columns, "person") for name, columns in personal_tables().items()},
    }
    for table, (columns, owner) in wanted.items():
        shown = [name for name in columns if name not in UNTOLD]
        if table == "sessions":
            shown.remove("id")  # it is half of the token
        sql = f"SELECT {', '.join(shown)} FROM {table} WHERE {owner} = ?"
        rows = [dict(zip(shown, row, strict=True)) for row in session.execute(sql, (person,))]
        if rows:
            yield table, rows


# --- a table ------------------------------------------------------------------------------------


def forget_at(session: Session, table: str, erased: Erased) -> None:
    """Rewrite what a table has of a person, in the transaction that says so."""
    rows = [(seq, by, entry_from_json(body)) for seq, by, body in session.execute(NAMING, (table,))]
    ids = ids_of(erased.person, [entry for _, _, entry in rows])
    for seq, by, entry in rows:
        if isinstance(entry, Joined) and entry.person in ids:
            _rewrite(session, table, seq, msgspec.structs.replace(entry, name=NAMELESS))
        elif isinstance(entry, Said) and by in ids:
            _rewrite(session, table, seq, msgspec.structs.replace(entry, name=NAMELESS, text="–"))
    row = session.execute("SELECT record FROM tables WHERE id = ?", (table,)).fetchone()
    record = record_from_json(row[0])
    if record.creator in ids:
        body = record_to_json(_nameless(record)).decode()
        session.execute("UPDATE tables SET record = ? WHERE id = ?", (body, table))


def _rewrite(session: Session, table: str, seq: int, entry: Joined | Said) -> None:
    sql = "UPDATE entries SET body = ? WHERE table_id = ? AND seq = ?"
    session.execute(sql, (entry_to_json(entry).decode(), table, seq))


def _nameless(record: TableRecord) -> TableRecord:
    """The names that a creator gave to those at their browser go with the creator."""
    seats = [
        msgspec.structs.replace(seat, name=None) if seat.kind == "you" else seat
        for seat in record.settings.seats
    ]
    return msgspec.structs.replace(
        record, settings=msgspec.structs.replace(record.settings, seats=seats)
    )
