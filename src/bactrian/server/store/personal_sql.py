"""What is somebody's own: preferences, notes, ratings, a webhook; in SQL for both databases."""

from collections.abc import Mapping, Sequence

from bactrian.server.store.asking import Asking
from bactrian.server.store.people import Ranked, RatingChange, Webhook
from bactrian.server.store.session import Session
from bactrian.server.store.skill import Standing

RATING = "SELECT mean, deviation, games FROM ratings WHERE person = :person AND game = :game"


class PersonalSql(Asking):
    """What a store keeps for each person."""

    # --- preferences and notes ------------------------------------------------------------------

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

    async def mark_webhook(self, webhook: Webhook) -> None:
        """How posting went; nothing if it has been removed or set anew meanwhile."""
        await self._tell(
            webhook.person,
            "UPDATE webhooks SET failures = :failures, problem = :problem, is_on = :is_on "
            "WHERE person = :person AND secret = :secret",
            secret=webhook.secret,
            failures=webhook.failures,
            problem=webhook.problem,
            is_on=int(webhook.is_on),
        )

    async def remove_webhook(self, person: str) -> None:
        """Tell them no more."""
        await self._tell(person, "DELETE FROM webhooks WHERE person = :person")
