"""Analyses of finished games, in SQL that SQLite and PostgreSQL both understand."""

from bactrian.server.store.parts.analyses import StoredAnalysis
from bactrian.server.store.session import Session
from bactrian.server.store.sql.base import SqlBase


class AnalysisSql(SqlBase):
    """What a store keeps of games that were looked back on."""

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """What was found in a table's game."""
        sql = "SELECT judged_by, body FROM analyses WHERE table_id = :table_id"
        rows = await self._query(sql, table_id=table)
        return StoredAnalysis(rows[0][0], bytes(rows[0][1])) if rows else None

    async def put_analysis(self, table: str, found: StoredAnalysis, at: float, most: int) -> None:
        """Keep it instead of an older one."""
        put = """
            INSERT INTO analyses VALUES (:table_id, :judged_by, :at, :body)
            ON CONFLICT (table_id) DO UPDATE SET judged_by = :judged_by, at = :at, body = :body
        """
        forget = """
            DELETE FROM analyses WHERE table_id NOT IN
            (SELECT table_id FROM analyses ORDER BY at DESC, table_id LIMIT :most)
        """
        values = {"table_id": table, "judged_by": found.judged_by, "at": at, "body": found.body}

        def job(session: Session) -> None:
            session.execute(put, values)
            session.execute(forget, {"most": most})

        await self._writer.do(job)
