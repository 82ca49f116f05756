"""The people's part of the store, in SQL that SQLite and PostgreSQL both understand."""

import msgspec
from msgspec import Struct

from bactrian.server.messages import AwaitKind
from bactrian.server.store.notices import Renamed
from bactrian.server.store.parts.people import (
    Account,
    Awaiting,
    Takeover,
    TokenOwner,
)
from bactrian.server.store.session import Session
from bactrian.server.store.sql.personal import PersonalSql
from bactrian.server.store.sql.solving import MOVE_SOLVING, SolvingSql

ACCOUNT = "SELECT person, name, name_key, password FROM accounts WHERE"
PUT_PERSON = (
    "INSERT INTO people VALUES (:person, :name, :created) "
    "ON CONFLICT (id) DO UPDATE SET name = :name"
)
MOST_SESSIONS = 100  # of one account: those that were not used for longest end
DROP_SESSIONS = (
    "DELETE FROM sessions WHERE person = :person AND id NOT IN "
    "(SELECT id FROM sessions WHERE person = :person ORDER BY used DESC, id LIMIT :most)"
)
ADD_SESSION = "INSERT INTO sessions VALUES (:person, :session, :created, :device, :created)"

BEGIN_TAKEOVER = (
    "INSERT INTO takeovers VALUES (:guest, :person, 0) "
    "ON CONFLICT (guest) DO NOTHING RETURNING guest"
)
MOVE_TO_ACCOUNT = (
    "UPDATE notes SET person = :person WHERE person = :guest AND table_id NOT IN "
    "(SELECT table_id FROM notes WHERE person = :person)",
    "UPDATE preferences SET person = :person WHERE person = :guest AND NOT EXISTS "
    "(SELECT 1 FROM preferences WHERE person = :person)",
    "UPDATE webhooks SET person = :person WHERE person = :guest AND NOT EXISTS "
    "(SELECT 1 FROM webhooks WHERE person = :person)",
    "DELETE FROM webhooks WHERE person = :guest",
    "UPDATE results SET person = :person WHERE person = :guest",
    "UPDATE push_subscriptions SET person = :person WHERE person = :guest AND endpoint NOT IN "
    "(SELECT endpoint FROM push_subscriptions WHERE person = :person)",
    "DELETE FROM push_subscriptions WHERE person = :guest",
    MOVE_SOLVING,
)


class Waiting(Struct):
    """What a table's summary says of those it waits for."""

    updated: float
    names: list[str | None]
    awaits: dict[str, AwaitKind] = {}
    levels: list[str | None] = []


_waiting = msgspec.json.Decoder(Waiting).decode


class PeopleSql(PersonalSql, SolvingSql):
    """What a store does for people."""

    # --- accounts -------------------------------------------------------------------------------

    async def token_owner(
        self, person: str, session: str | None, oldest: float
    ) -> TokenOwner | None:
        """The person of a valid token."""
        sql = """
            SELECT people.id, people.name, accounts.name, preferences.body,
            (SELECT used FROM sessions WHERE sessions.person = people.id
            AND sessions.id = :session)
            FROM people
            LEFT JOIN accounts ON accounts.person = people.id
            LEFT JOIN preferences ON preferences.person = people.id
            WHERE people.id = :person AND NOT EXISTS
                (SELECT 1 FROM takeovers WHERE takeovers.guest = people.id)
            AND CASE WHEN accounts.person IS NULL THEN :session = '' AND NOT EXISTS
                (SELECT 1 FROM revoked WHERE revoked.person = people.id) ELSE EXISTS
                (SELECT 1 FROM sessions WHERE sessions.person = people.id
                AND sessions.id = :session AND sessions.created >= :oldest) END
        """
        rows = await self._query(sql, person=person, session=session or "", oldest=oldest)
        return TokenOwner(*rows[0]) if rows else None

    async def add_account(
        self, account: Account, created: float, session: str, device: str
    ) -> None:
        """An account for a person, new or a guest until now."""
        await self._update_person(
            account.person,
            PUT_PERSON,
            "INSERT INTO accounts VALUES (:person, :name, :key, :password, :created)",
            ADD_SESSION,
            name=account.name,
            key=account.key,
            password=account.password,
            created=created,
            session=session,
            device=device,
        )

    async def account_named(self, key: str) -> Account | None:
        """The account that is opened with this name."""
        rows = await self._query(f"{ACCOUNT} name_key = :key", key=key)
        return Account(*rows[0]) if rows else None

    async def account_of(self, person: str) -> Account | None:
        """The account of a person."""
        rows = await self._query(f"{ACCOUNT} person = :person", person=person)
        return Account(*rows[0]) if rows else None

    async def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password; every session but one ends."""
        await self._update_person(
            person,
            "UPDATE accounts SET password = :password WHERE person = :person",
            "DELETE FROM sessions WHERE person = :person AND id <> :keep",
            password=password,
            keep=keep,
        )

    async def add_session(
        self, person: str, session: str, device: str, at: float, oldest: float
    ) -> None:
        """Add a session."""
        await self._update_person(
            person,
            "DELETE FROM sessions WHERE person = :person AND created < :oldest",
            DROP_SESSIONS,
            ADD_SESSION,
            session=session,
            device=device,
            created=at,
            oldest=oldest,
            most=MOST_SESSIONS - 1,
        )

    async def end_session(self, person: str, session: str | None) -> None:
        """End one session of a person, or all."""
        one = "" if session is None else " AND id = :session"
        sql = f"DELETE FROM sessions WHERE person = :person{one}"
        await self._update_person(person, sql, session=session)

    async def revoke_guest(self, person: str) -> None:
        """The token of a guest is no longer valid, wherever it is."""
        sql = "INSERT INTO revoked VALUES (:person) ON CONFLICT DO NOTHING"
        await self._update_person(person, sql)

    # --- guests who have logged in --------------------------------------------------------------

    async def take_over(self, takeover: Takeover) -> bool:
        """A guest becomes the account's, with their notes and what the account has not got."""
        values = {"guest": takeover.guest, "person": takeover.person}

        def job(session: Session) -> bool:
            rows = session.execute(BEGIN_TAKEOVER, values).fetchall()
            for sql in MOVE_TO_ACCOUNT if rows else ():
                session.execute(sql, values)
            self._announce(session, Renamed(takeover.guest))
            return bool(rows)

        return await self._writer.do(job)

    async def taken_over(self, guest: str) -> None:
        """All tables of this guest are the account's now."""
        await self._update_person(guest, "UPDATE takeovers SET done = 1 WHERE guest = :person")

    async def takeovers(self) -> list[Takeover]:
        """Those with tables that are still the guest's."""
        rows = await self._query("SELECT guest, person FROM takeovers WHERE done = 0")
        return [Takeover(*row) for row in rows]

    async def seated_at(self, person: str) -> list[str]:
        """All tables where a person sits or sat."""
        sql = "SELECT table_id FROM seated WHERE person = :person ORDER BY table_id"
        return [str(row[0]) for row in await self._query(sql, person=person)]

    async def awaiting(self, person: str, limit: int) -> list[Awaiting]:
        """The tables that wait for a person, as everyone there may know."""
        sql = """
            SELECT id, game, summary FROM tables WHERE status = 'playing'
            AND id IN (SELECT table_id FROM seated WHERE person = :person)
            ORDER BY updated DESC LIMIT :most
        """
        found = []
        for table, game, text in await self._query(sql, person=person, most=limit):
            about = _waiting(text)
            if person in about.awaits:
                kind = about.awaits[person]
                found.append(Awaiting(table, game, kind, about.names, about.updated, about.levels))
        return found
