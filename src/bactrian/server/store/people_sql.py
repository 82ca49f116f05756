"""The people's part of the store, in SQL that SQLite and PostgreSQL both understand."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bactrian.server.messages import AwaitKind
from bactrian.server.skill import Standing
from bactrian.server.store.notices import AnyNotice, Renamed
from bactrian.server.store.people import (
    Account,
    Awaiting,
    Known,
    Ranked,
    RatingChange,
    Takeover,
    Webhook,
)
from bactrian.server.store.session import Session
from bactrian.server.store.writer import Writer

Row = tuple[Any, ...]  # Any: whatever the columns hold

ACCOUNT = "SELECT person, name, name_key, password FROM accounts WHERE"
PUT_PERSON = (
    "INSERT INTO people VALUES (:person, :name, :created) "
    "ON CONFLICT (id) DO UPDATE SET name = :name"
)
ADD_SESSION = "INSERT INTO sessions VALUES (:person, :session, :created)"

RATING = "SELECT mean, deviation, games FROM ratings WHERE person = :person AND game = :game"
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
)


class Waiting(Struct):
    """What a table's summary says of those it waits for."""

    updated: float
    names: list[str | None]
    awaits: dict[str, AwaitKind] = {}


_waiting = msgspec.json.Decoder(Waiting).decode


class PeopleSql:
    """What a store does for people."""

    _writer: Writer
    _reader: Writer

    def _announce(self, session: Session, notice: AnyNotice) -> None:
        raise NotImplementedError

    async def _ask(self, sql: str, **values: object) -> list[Row]:
        return await self._reader.do(lambda session: session.execute(sql, values).fetchall())

    async def _tell(self, person: str, *statements: str, **values: object) -> None:
        """Statements in one transaction; other processes read this person anew."""

        def job(session: Session) -> None:
            for sql in statements:
                session.execute(sql, {"person": person, **values})
            self._announce(session, Renamed(person))

        await self._writer.do(job)

    # --- accounts -------------------------------------------------------------------------------

    async def known(self, person: str, session: str | None, oldest: float) -> Known | None:
        """Whoever this token proves."""
        sql = """
            SELECT people.id, people.name, accounts.name, preferences.body
            FROM people
            LEFT JOIN accounts ON accounts.person = people.id
            LEFT JOIN preferences ON preferences.person = people.id
            WHERE people.id = :person AND NOT EXISTS
                (SELECT 1 FROM takeovers WHERE takeovers.guest = people.id)
            AND CASE WHEN accounts.person IS NULL THEN :session = '' ELSE EXISTS
                (SELECT 1 FROM sessions WHERE sessions.person = people.id
                AND sessions.id = :session AND sessions.created >= :oldest) END
        """
        rows = await self._ask(sql, person=person, session=session or "", oldest=oldest)
        return Known(*rows[0]) if rows else None

    async def add_account(self, account: Account, created: float, session: str) -> None:
        """An account for a person, new or a guest until now."""
        await self._tell(
            account.person,
            PUT_PERSON,
            "INSERT INTO accounts VALUES (:person, :name, :key, :password, :created)",
            ADD_SESSION,
            name=account.name,
            key=account.key,
            password=account.password,
            created=created,
            session=session,
        )

    async def account_named(self, key: str) -> Account | None:
        """The account that is opened with this name."""
        rows = await self._ask(f"{ACCOUNT} name_key = :key", key=key)
        return Account(*rows[0]) if rows else None

    async def account_of(self, person: str) -> Account | None:
        """Somebody's account."""
        rows = await self._ask(f"{ACCOUNT} person = :person", person=person)
        return Account(*rows[0]) if rows else None

    async def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password; every session but one ends."""
        await self._tell(
            person,
            "UPDATE accounts SET password = :password WHERE person = :person",
            "DELETE FROM sessions WHERE person = :person AND id <> :keep",
            password=password,
            keep=keep,
        )

    async def add_session(self, person: str, session: str, at: float, oldest: float) -> None:
        """Somebody logged in."""
        await self._tell(
            person,
            "DELETE FROM sessions WHERE person = :person AND created < :oldest",
            ADD_SESSION,
            session=session,
            created=at,
            oldest=oldest,
        )

    async def end_session(self, person: str, session: str | None) -> None:
        """One session of somebody ends, or all."""
        one = "" if session is None else " AND id = :session"
        sql = f"DELETE FROM sessions WHERE person = :person{one}"
        await self._tell(person, sql, session=session)

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
        await self._tell(guest, "UPDATE takeovers SET done = 1 WHERE guest = :person")

    async def takeovers(self) -> list[Takeover]:
        """Those with tables that are still the guest's."""
        rows = await self._ask("SELECT guest, person FROM takeovers WHERE done = 0")
        return [Takeover(*row) for row in rows]

    async def seated_at(self, person: str) -> list[str]:
        """All tables where somebody sits or sat."""
        sql = "SELECT table_id FROM seated WHERE person = :person ORDER BY table_id"
        return [str(row[0]) for row in await self._ask(sql, person=person)]

    async def awaiting(self, person: str, limit: int) -> list[Awaiting]:
        """The tables that wait for somebody, as everybody there may know."""
        sql = """
            SELECT id, game, summary FROM tables WHERE status = 'playing'
            AND id IN (SELECT table_id FROM seated WHERE person = :person)
            ORDER BY updated DESC LIMIT :most
        """
        found = []
        for table, game, text in await self._ask(sql, person=person, most=limit):
            about = _waiting(text)
            if person in about.awaits:
                kind = about.awaits[person]
                found.append(Awaiting(table, game, kind, about.names, about.updated))
        return found

    # --- what is somebody's own -----------------------------------------------------------------

    async def preferences(self, person: str) -> str | None:
        """Somebody's preferences as JSON."""
        sql = "SELECT body FROM preferences WHERE person = :person"
        rows = await self._ask(sql, person=person)
        return str(rows[0][0]) if rows else None

    async def put_preferences(self, person: str, preferences: str) -> None:
        """Change them."""
        sql = (
            "INSERT INTO preferences VALUES (:person, :body) "
            "ON CONFLICT (person) DO UPDATE SET body = :body"
        )
        await self._tell(person, sql, body=preferences)

    async def note(self, person: str, table: str) -> str:
        """What somebody noted for themselves at a table."""
        sql = "SELECT body FROM notes WHERE person = :person AND table_id = :table_id"
        rows = await self._ask(sql, person=person, table_id=table)
        return str(rows[0][0]) if rows else ""

    async def put_note(self, person: str, table: str, text: str) -> None:
        """Change it; nothing removes it."""
        sql = "DELETE FROM notes WHERE person = :person AND table_id = :table_id"
        if text:
            sql = (
                "INSERT INTO notes VALUES (:person, :table_id, :body) "
                "ON CONFLICT (person, table_id) DO UPDATE SET body = :body"
            )
        await self._tell(person, sql, table_id=table, body=text)

    # --- ratings --------------------------------------------------------------------------------

    async def standings(self, people: Sequence[str], game: str) -> Mapping[str, Standing]:
        """How good these are at a game; those who were never rated are left out."""

        def job(session: Session) -> dict[str, Standing]:
            found = {}
            for person in people:
                values = {"person": person, "game": game}
                row = session.execute(f"{RATING} AND games > 0", values).fetchone()
                if row is not None:
                    found[person] = Standing(*row)
            return found

        return await self._reader.do(job)

    async def ratings_of(self, person: str) -> Mapping[str, Standing]:
        """How good somebody is, by game."""
        sql = (
            "SELECT game, mean, deviation, games FROM ratings WHERE person = :person AND games > 0"
        )
        rows = await self._ask(f"{sql} ORDER BY game", person=person)
        return {str(row[0]): Standing(*row[1:]) for row in rows}

    async def leaderboard(self, game: str, caution: float, limit: int) -> list[Ranked]:
        """The best, by the mean less `caution` deviations."""
        sql = """
            SELECT ratings.person, accounts.name, mean, deviation, games
            FROM ratings JOIN accounts ON accounts.person = ratings.person
            WHERE game = :game AND games > 0
            ORDER BY mean - :caution * deviation DESC, ratings.person LIMIT :most
        """
        rows = await self._ask(sql, game=game, caution=caution, most=limit)
        return [Ranked(row[0], row[1], Standing(*row[2:])) for row in rows]

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """What a table did to ratings when it ended."""
        sql = """
            SELECT person, place, mean_before, deviation_before, games_before, mean, deviation
            FROM rated WHERE table_id = :table_id ORDER BY place, person
        """
        return [
            RatingChange(row[0], row[1], Standing(*row[2:5]), Standing(row[5], row[6], row[4] + 1))
            for row in await self._ask(sql, table_id=table)
        ]

    # --- webhooks -------------------------------------------------------------------------------

    async def webhook(self, person: str) -> Webhook | None:
        """Where somebody wants to be told."""
        sql = (
            "SELECT url, secret, created, failures, problem, is_on FROM webhooks "
            "WHERE person = :person"
        )
        rows = await self._ask(sql, person=person)
        if not rows:
            return None
        url, secret, created, failures, problem, is_on = rows[0]
        return Webhook(person, url, secret, created, failures, problem, bool(is_on))

    async def put_webhook(self, webhook: Webhook) -> None:
        """Set or change it."""
        sql = """
            INSERT INTO webhooks VALUES (:person, :url, :secret, :created, :failures, :problem,
            :is_on) ON CONFLICT (person) DO UPDATE SET url = :url, secret = :secret,
            created = :created, failures = :failures, problem = :problem, is_on = :is_on
        """
        await self._tell(
            webhook.person,
            sql,
            url=webhook.url,
            secret=webhook.secret,
            created=webhook.created,
            failures=webhook.failures,
            problem=webhook.problem,
            is_on=int(webhook.is_on),
        )

    async def remove_webhook(self, person: str) -> None:
        """Tell them no more."""
        await self._tell(person, "DELETE FROM webhooks WHERE person = :person")
