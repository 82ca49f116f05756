"""Preferences, notes, ratings and webhooks of people, in SQL for both databases."""

from collections.abc import Mapping, Sequence

import msgspec

from bactrian.server.store.parts.people import Channel, PendingNotice, Ranked, RatingChange, Webhook
from bactrian.server.store.session import Session
from bactrian.server.store.skill import Standing
from bactrian.server.store.sql.base import SqlBase

NOTICES: Mapping[Channel, str] = {"webhook": "notices", "push": "push_notices"}  # tables
RATING = "SELECT mean, deviation, games FROM ratings WHERE person = :person AND game = :game"


class PersonalSql(SqlBase):
    """What a store keeps for each person."""

    # --- preferences and notes ------------------------------------------------------------------

    async def preferences(self, person: str) -> str | None:
        """The preferences of a person as JSON."""
        sql = "SELECT body FROM preferences WHERE person = :person"
        rows = await self._query(sql, person=person)
        return str(rows[0][0]) if rows else None

    async def put_preferences(self, person: str, preferences: str) -> None:
        """Change them."""
        sql = (
            "INSERT INTO preferences VALUES (:person, :body) "
            "ON CONFLICT (person) DO UPDATE SET body = :body"
        )
        await self._update_person(person, sql, body=preferences)

    async def note(self, person: str, table: str) -> str:
        """The private note of a person at a table."""
        sql = "SELECT body FROM notes WHERE person = :person AND table_id = :table_id"
        rows = await self._query(sql, person=person, table_id=table)
        return str(rows[0][0]) if rows else ""

    async def put_note(self, person: str, table: str, text: str) -> None:
        """Change it; an empty text deletes it."""
        sql = "DELETE FROM notes WHERE person = :person AND table_id = :table_id"
        if text:
            sql = (
                "INSERT INTO notes VALUES (:person, :table_id, :body) "
                "ON CONFLICT (person, table_id) DO UPDATE SET body = :body"
            )
        await self._update_person(person, sql, table_id=table, body=text)

    # --- ratings --------------------------------------------------------------------------------

    async def standings(self, people: Sequence[str], game: str) -> Mapping[str, Standing]:
        """The standings of people at a game; those who were never rated are left out."""

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
        """The standing of a person, by game."""
        sql = (
            "SELECT game, mean, deviation, games FROM ratings WHERE person = :person AND games > 0"
        )
        rows = await self._query(f"{sql} ORDER BY game", person=person)
        return {str(row[0]): Standing(*row[1:]) for row in rows}

    async def leaderboard(self, game: str, caution: float, limit: int) -> list[Ranked]:
        """The best, by the mean less `caution` deviations."""
        sql = """
            SELECT ratings.person, accounts.name, mean, deviation, games
            FROM ratings JOIN accounts ON accounts.person = ratings.person
            WHERE game = :game AND games > 0
            ORDER BY mean - :caution * deviation DESC, ratings.person LIMIT :most
        """
        rows = await self._query(sql, game=game, caution=caution, most=limit)
        return [Ranked(row[0], row[1], Standing(*row[2:])) for row in rows]

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """How a table changed ratings when it ended."""
        sql = """
            SELECT person, place, mean_before, deviation_before, games_before, mean, deviation
            FROM rated WHERE table_id = :table_id ORDER BY place, person
        """
        return [
            RatingChange(row[0], row[1], Standing(*row[2:5]), Standing(row[5], row[6], row[4] + 1))
            for row in await self._query(sql, table_id=table)
        ]

    # --- webhooks -------------------------------------------------------------------------------

    async def webhook(self, person: str) -> Webhook | None:
        """The webhook of a person."""
        sql = (
            "SELECT url, secret, created, failures, problem, is_on FROM webhooks "
            "WHERE person = :person"
        )
        rows = await self._query(sql, person=person)
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
        await self._update_person(
            webhook.person,
            sql,
            url=webhook.url,
            secret=webhook.secret,
            created=webhook.created,
            failures=webhook.failures,
            problem=webhook.problem,
            is_on=int(webhook.is_on),
        )

    async def mark_webhook(self, webhook: Webhook) -> None:
        """Store how posting went, unless it has been removed or replaced meanwhile."""
        await self._update_person(
            webhook.person,
            "UPDATE webhooks SET failures = :failures, problem = :problem, is_on = :is_on "
            "WHERE person = :person AND secret = :secret",
            secret=webhook.secret,
            failures=webhook.failures,
            problem=webhook.problem,
            is_on=int(webhook.is_on),
        )

    async def remove_webhook(self, person: str) -> None:
        """Delete it."""
        await self._update_person(person, "DELETE FROM webhooks WHERE person = :person")

    # --- notices on their way -------------------------------------------------------------------

    async def put_notice(self, channel: Channel, notice: PendingNotice) -> None:
        """Keep a notice until it is delivered."""
        sql = f"""
            INSERT INTO {NOTICES[channel]}
            VALUES (:person, :table, :game, :kind, :delivery, :attempt, :due)
            ON CONFLICT (person, table_id) DO UPDATE SET game = :game, kind = :kind,
            delivery = :delivery, attempt = :attempt, due = :due
        """
        values = msgspec.structs.asdict(notice)
        await self._writer.do(lambda session: session.execute(sql, values))

    async def remove_notice(self, channel: Channel, person: str, table: str) -> None:
        """It was delivered, or nobody needs it any more."""
        sql = f"DELETE FROM {NOTICES[channel]} WHERE person = ? AND table_id = ?"
        await self._writer.do(lambda session: session.execute(sql, (person, table)))

    async def due_notices(self, channel: Channel, before: float, limit: int) -> list[PendingNotice]:
        """Notices that should have been delivered by then, the oldest first."""
        sql = f"""
            SELECT person, table_id, game, kind, delivery, attempt, due FROM {NOTICES[channel]}
            WHERE due <= :before ORDER BY due LIMIT :most
        """
        return [PendingNotice(*row) for row in await self._query(sql, before=before, most=limit)]

    async def claim_notice(self, channel: Channel, notice: PendingNotice, due: float) -> bool:
        """Take a notice that another process left."""
        sql = f"""
            UPDATE {NOTICES[channel]} SET due = :new WHERE person = :person AND table_id = :table
            AND delivery = :delivery AND due = :due
        """
        values = {**msgspec.structs.asdict(notice), "new": due}
        return await self._writer.do(lambda session: session.execute(sql, values).rowcount == 1)
