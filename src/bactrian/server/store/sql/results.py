"""How games ended, in SQL that SQLite and PostgreSQL both understand."""

import msgspec

from bactrian.server.store.parts.results import Opponent, PlaceCount, RatedGame
from bactrian.server.store.protocol import Listed, Summary
from bactrian.server.store.session import Session
from bactrian.server.store.skill import Standing
from bactrian.server.store.sql.base import Row, SqlBase

LISTED = "tables.id, tables.created, tables.game, tables.public, tables.summary"
EVERYTHING, SHOWN = "1 = 1", "mine.shown = 1"
PUT_RESULT = """
    INSERT INTO results VALUES (:table_id, :seat, :person, :level, :game, :players, :ended, :place,
    :points, :won, :counts, :shown)
    ON CONFLICT (table_id, seat) DO UPDATE SET person = :person
"""

_encode = msgspec.json.Encoder().encode
_summary = msgspec.json.Decoder(Summary).decode


def listed_from(row: Row) -> Listed:
    """A table as a list gives it."""
    table, created, game, public, summary = row
    return Listed(table, created, game, bool(public), _summary(summary))


def put_results(session: Session, table: str, summary: Summary) -> None:
    """Store the outcome, in the transaction that ends the table; later only people change."""
    if summary.outcome is None:
        return
    sql = "SELECT game, public FROM tables WHERE id = ?"
    game, public = session.execute(sql, (table,)).fetchone()
    for number, seat in enumerate(summary.outcome.seats):
        values = {
            **msgspec.structs.asdict(seat),
            "table_id": table,
            "seat": number,
            "game": game,
            "players": len(summary.outcome.seats),
            "ended": summary.outcome.ended,
            "won": int(seat.won),
            "counts": int(seat.counts),
            "shown": int(bool(public) or summary.rated),
        }
        session.execute(PUT_RESULT, values)


class ResultsSql(SqlBase):
    """What a store knows of finished games."""

    async def history(self, person: str, before: str | None, limit: int) -> list[Listed]:
        """Finished tables of a person, the last ended first."""
        after = (
            ""
            if before is None
            else """
            AND (mine.ended, mine.table_id) < (SELECT last.ended, last.table_id FROM results last
            WHERE last.table_id = :before AND last.person = :person LIMIT 1)
        """
        )
        return await self._history(EVERYTHING + after, person, before, limit)

    async def shown_history(self, person: str, limit: int) -> list[Listed]:
        """The same, of public tables."""
        return await self._history("tables.public = 1", person, None, limit)

    async def _history(
        self, where: str, person: str, before: str | None, limit: int
    ) -> list[Listed]:
        # A person with several seats has several results of a table.
        sql = f"""
            SELECT DISTINCT {LISTED}, mine.ended, mine.table_id
            FROM results mine JOIN tables ON tables.id = mine.table_id
            WHERE mine.person = :person AND {where}
            ORDER BY mine.ended DESC, mine.table_id DESC LIMIT :most
        """
        rows = await self._query(sql, person=person, before=before, most=limit)
        return [listed_from(row[:5]) for row in rows]

    async def places(self, person: str, *, everything: bool) -> list[PlaceCount]:
        """How often a person came where."""
        sql = f"""
            SELECT game, players, place, count(*), sum(won), max(points) FROM results mine
            WHERE person = :person AND counts = 1 AND {EVERYTHING if everything else SHOWN}
            GROUP BY game, players, place ORDER BY game, players, place
        """
        rows = await self._query(sql, person=person)
        # PostgreSQL sums to decimals.
        return [PlaceCount(*(*row[:4], int(row[4]), row[5])) for row in rows]

    async def rating_curve(self, person: str) -> list[RatedGame]:
        """Every rated game of a person, in order."""
        sql = """
            SELECT tables.game, max(results.ended), rated.mean, rated.deviation,
            rated.games_before + 1
            FROM rated JOIN tables ON tables.id = rated.table_id
            LEFT JOIN results ON results.table_id = rated.table_id
            WHERE rated.person = :person
            GROUP BY rated.table_id, tables.game, rated.mean, rated.deviation, rated.games_before
            ORDER BY tables.game, rated.games_before
        """
        rows = await self._query(sql, person=person)
        return [RatedGame(row[0], row[1], Standing(*row[2:])) for row in rows]

    async def opponents(self, person: str, limit: int, *, everything: bool) -> list[Opponent]:
        """Whom a person met most often: people by themselves, bots by their level."""
        sql = f"""
            SELECT coalesce(max(accounts.name), max(people.name), ''), max(accounts.name),
            theirs.level, count(*),
            sum(CASE WHEN mine.place < theirs.place THEN 1 ELSE 0 END),
            sum(CASE WHEN mine.place > theirs.place THEN 1 ELSE 0 END)
            FROM results mine
            JOIN results theirs ON theirs.table_id = mine.table_id AND theirs.seat <> mine.seat
            LEFT JOIN people ON people.id = theirs.person
            LEFT JOIN accounts ON accounts.person = theirs.person
            WHERE mine.person = :person AND mine.counts = 1 AND theirs.counts = 1
            AND {EVERYTHING if everything else SHOWN}
            GROUP BY theirs.person, theirs.level
            ORDER BY count(*) DESC, 1, 3 LIMIT :most
        """
        rows = await self._query(sql, person=person, most=limit)
        return [Opponent(*(*row[:4], int(row[4]), int(row[5]))) for row in rows]

    async def without_outcome(self, limit: int) -> list[str]:
        """Finished tables whose outcome is not stored yet, the last changed first."""
        # Within a name the quotes would have backslashes before them.
        sql = """
            SELECT id FROM tables WHERE status = 'finished' AND summary NOT LIKE :known
            ORDER BY updated DESC LIMIT :most
        """
        rows = await self._query(sql, known='%"outcome":{%', most=limit)
        return [str(row[0]) for row in rows]

    async def put_outcome(self, table: str, summary: Summary) -> None:
        """Store the outcome of a table that ended earlier."""
        sql = "UPDATE tables SET summary = ? WHERE id = ?"

        def job(session: Session) -> None:
            session.execute(sql, (_encode(summary).decode(), table))
            put_results(session, table, summary)

        await self._writer.do(job, table)
