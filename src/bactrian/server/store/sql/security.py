"""Sessions and second factors, in SQL that SQLite and PostgreSQL both understand."""

from collections.abc import Collection

from bactrian.server.store.parts.security import SecondFactor, SessionRecord
from bactrian.server.store.session import Session
from bactrian.server.store.sql.base import SqlBase


class SecuritySql(SqlBase):
    """What a store keeps to keep accounts safe."""

    async def sessions(self, person: str, oldest: float) -> list[SessionRecord]:
        """The sessions of a person, the last used first."""
        sql = """
            SELECT id, device, created, used FROM sessions
            WHERE person = :person AND created >= :oldest
        """
        rows = await self._query(sql, person=person, oldest=oldest)
        # Sessions from before their use was noted were used when they began, at least.
        found = [
            SessionRecord(id_, device, made, max(made, used)) for id_, device, made, used in rows
        ]
        return sorted(found, key=lambda one: -one.used)

    async def touch_session(self, person: str, session: str, at: float) -> None:
        """A session was used."""
        sql = "UPDATE sessions SET used = ? WHERE person = ? AND id = ?"
        await self._writer.do(lambda writing: writing.execute(sql, (at, person, session)))

    async def second_factor(self, person: str) -> SecondFactor | None:
        """The second factor of a person."""
        sql = "SELECT secret, is_on, last_step FROM second_factors WHERE person = :person"
        rows = await self._query(sql, person=person)
        return SecondFactor(rows[0][0], bool(rows[0][1]), rows[0][2]) if rows else None

    async def begin_second_factor(self, person: str, secret: str) -> None:
        """Keep a secret that is not in use yet."""
        sql = """
            INSERT INTO second_factors VALUES (:person, :secret, 0, 0)
            ON CONFLICT (person) DO UPDATE SET secret = :secret WHERE second_factors.is_on = 0
        """
        values = {"person": person, "secret": secret}
        await self._writer.do(lambda session: session.execute(sql, values))

    async def turn_on_second_factor(self, person: str, step: int, codes: Collection[str]) -> bool:
        """Use it from now on."""
        sql = """
            UPDATE second_factors SET is_on = 1, last_step = :step
            WHERE person = :person AND is_on = 0
        """

        def job(session: Session) -> bool:
            if session.execute(sql, {"person": person, "step": step}).rowcount != 1:
                return False
            session.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
            session.executemany(
                "INSERT INTO recovery_codes VALUES (?, ?)", [(person, code) for code in codes]
            )
            return True

        return await self._writer.do(job, person)

    async def use_step(self, person: str, step: int) -> bool:
        """Whether a code of this time step is the first of it that is used."""
        sql = """
            UPDATE second_factors SET last_step = :step
            WHERE person = :person AND is_on = 1 AND last_step < :step
        """
        values = {"person": person, "step": step}
        return await self._writer.do(lambda session: session.execute(sql, values).rowcount == 1)

    async def use_recovery_code(self, person: str, code: str) -> bool:
        """Whether a hash is one of the person's."""
        sql = "DELETE FROM recovery_codes WHERE person = ? AND hash = ?"
        return await self._writer.do(
            lambda session: session.execute(sql, (person, code)).rowcount == 1
        )

    async def recovery_codes_left(self, person: str) -> int:
        """How many there are."""
        sql = "SELECT count(*) FROM recovery_codes WHERE person = :person"
        return int((await self._query(sql, person=person))[0][0])

    async def remove_second_factor(self, person: str) -> bool:
        """Whether there was one."""

        def job(session: Session) -> bool:
            session.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
            gone = session.execute("DELETE FROM second_factors WHERE person = ?", (person,))
            return gone.rowcount == 1

        return await self._writer.do(job, person)
