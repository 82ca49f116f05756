"""Tournaments in SQL, for both databases."""

from collections.abc import Mapping

from bactrian.server.messages import Status
from bactrian.server.store.parts.tournaments import StoredTournament, TournamentList
from bactrian.server.store.protocol import Conflict
from bactrian.server.store.session import Session
from bactrian.server.store.sql.base import Row, SqlBase
from bactrian.server.table.seats import NAMELESS
from bactrian.server.tournaments.state import (
    Tournament,
    tournament_from_json,
    tournament_to_json,
)
from bactrian.server.tournaments.tournament import forgotten

LISTS: dict[TournamentList, str] = {
    "open": "public = 1 AND status = 'open'",
    "running": "public = 1 AND status = 'running'",
    "finished": "public = 1 AND status = 'finished'",
    "mine": """(creator = :person OR id IN
        (SELECT tournament_id FROM tournament_players WHERE person = :person))""",
}
BODY = "SELECT body, version FROM tournaments WHERE"


class TournamentSql(SqlBase):
    """What a store keeps of tournaments."""

    async def add_tournament(self, tournament: Tournament, command: str) -> None:
        """A new tournament."""
        sql = """
            INSERT INTO tournaments (id, created, updated, creator, command, public, status,
            version, body) VALUES (:id, :at, :at, :creator, :command, :public, :status, 1, :body)
        """
        values = {
            "id": tournament.id,
            "at": tournament.created,
            "creator": tournament.creator,
            "command": command or None,
            "public": int(tournament.rules.public),
            "status": tournament.status,
            "body": tournament_to_json(tournament),
        }

        def job(session: Session) -> None:
            session.execute(sql, values)
            _put_players(session, tournament)

        await self._writer.do(job, tournament.id)

    async def tournament_made_by(self, creator: str, command: str) -> StoredTournament | None:
        """The tournament that this command made."""
        where = "creator = :creator AND command = :command"
        return _first(await self._query(f"{BODY} {where}", creator=creator, command=command))

    async def tournament(self, name: str) -> StoredTournament | None:
        """A tournament by its id."""
        return _first(await self._query(f"{BODY} id = :id", id=name))

    async def replace_tournament(self, tournament: Tournament, version: int, at: float) -> None:
        """Put another in the place of the one of this version."""
        sql = """
            UPDATE tournaments SET updated = :at, status = :status, version = version + 1,
            body = :body WHERE id = :id AND version = :version RETURNING version
        """
        values = {
            "id": tournament.id,
            "version": version,
            "at": at,
            "status": tournament.status,
            "body": tournament_to_json(tournament),
        }

        def job(session: Session) -> None:
            # Not by `rowcount`: statements in a pipeline have not been answered yet.
            if session.execute(sql, values).fetchone() is None:
                raise Conflict(f"The tournament is no longer of version {version}.")
            _put_players(session, tournament)

        await self._writer.do(job, tournament.id)

    async def tournaments(
        self, which: TournamentList, person: str | None, limit: int
    ) -> list[StoredTournament]:
        """Tournaments, the last changed first."""
        sql = f"{BODY} {LISTS[which]} ORDER BY updated DESC LIMIT :most"
        rows = await self._query(sql, person=person, most=limit)
        return [_stored(row) for row in rows]

    async def running_tournaments(self) -> list[str]:
        """Those that go on."""
        rows = await self._query("SELECT id FROM tournaments WHERE status = 'running'")
        return [str(row[0]) for row in rows]

    async def going_tournaments_of(self, creator: str) -> int:
        """How many of a person's own are not over."""
        sql = """
            SELECT count(*) FROM tournaments
            WHERE creator = :creator AND status IN ('open', 'running')
        """
        return int((await self._query(sql, creator=creator))[0][0])

    async def tables_of_tournament(self, name: str) -> Mapping[str, Status]:
        """The tables that were made for it."""
        sql = "SELECT id, status FROM tables WHERE creator = :creator"
        return {str(row[0]): row[1] for row in await self._query(sql, creator=name)}


def forget_in_tournaments(session: Session, person: str) -> None:
    """Rewrite what tournaments have of a person whose account is deleted."""
    sql, values = f"{BODY} {LISTS['mine']}", {"person": person}
    for row in session.execute(sql, values).fetchall():
        after = forgotten(tournament_from_json(row[0]), person, NAMELESS)
        session.execute(
            "UPDATE tournaments SET status = :status, version = version + 1, body = :body "
            "WHERE id = :id",
            {"id": after.id, "status": after.status, "body": tournament_to_json(after)},
        )


def _stored(row: Row) -> StoredTournament:
    return StoredTournament(tournament_from_json(row[0]), int(row[1]))


def _first(rows: list[Row]) -> StoredTournament | None:
    return _stored(rows[0]) if rows else None


def _put_players(session: Session, tournament: Tournament) -> None:
    """Who takes part: those who left before the start do so no more."""
    values = {"id": tournament.id}
    session.execute("DELETE FROM tournament_players WHERE tournament_id = :id", values)
    session.executemany(
        "INSERT INTO tournament_players VALUES (?, ?)",
        [(player.person, tournament.id) for player in tournament.players if player.person],
    )
