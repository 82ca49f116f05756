"""How people did at positions to solve, in SQL for both databases.

A person has a row for each position at most, so what is kept is bounded by what there is to solve.
"""

from collections.abc import Mapping

from bactrian.server.store.parts.people import Solving
from bactrian.server.store.sql.base import SqlBase

MOVE_SOLVING = (
    "UPDATE solving SET person = :person WHERE person = :guest AND position NOT IN "
    "(SELECT position FROM solving WHERE person = :person)"
)


class SolvingSql(SqlBase):
    """What a store keeps of positions that people solve."""

    async def solving(self, person: str) -> Mapping[str, Solving]:
        """How a person did, by position."""
        sql = "SELECT position, tries, solved FROM solving WHERE person = :person"
        rows = await self._query(sql, person=person)
        return {str(row[0]): Solving(int(row[1]), bool(row[2])) for row in rows}

    async def add_try(self, person: str, position: str, solved: bool) -> None:
        """One more try."""
        sql = """
            INSERT INTO solving VALUES (:person, :position, 1, :solved)
            ON CONFLICT (person, position) DO UPDATE
            SET tries = solving.tries + 1, solved = :solved WHERE solving.solved = 0
        """
        values = {"person": person, "position": position, "solved": int(solved)}
        await self._writer.do(lambda session: session.execute(sql, values))
