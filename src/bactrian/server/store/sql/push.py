"""Browsers that take push messages, in SQL that SQLite and PostgreSQL both understand."""

import msgspec

from bactrian.server.store.parts.push import Subscription
from bactrian.server.store.sql.base import SqlBase


class PushSql(SqlBase):
    """What a store keeps for push messages."""

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers of a person, the newest first."""
        sql = """
            SELECT person, endpoint, key, auth, created FROM push_subscriptions
            WHERE person = :person ORDER BY created DESC, endpoint
        """
        return [Subscription(*row) for row in await self._query(sql, person=person)]

    async def put_subscription(self, subscription: Subscription, most: int) -> None:
        """Add a browser."""
        values = msgspec.structs.asdict(subscription)
        del values["person"]
        await self._update_person(
            subscription.person,
            # Another person at this browser is not told of the turns of the one before.
            "DELETE FROM push_subscriptions WHERE endpoint = :endpoint",
            "INSERT INTO push_subscriptions VALUES (:person, :endpoint, :key, :auth, :created)",
            """
            DELETE FROM push_subscriptions WHERE person = :person AND endpoint NOT IN
            (SELECT endpoint FROM push_subscriptions WHERE person = :person
            ORDER BY created DESC, endpoint LIMIT :most)
            """,
            **values,
            most=most,
        )

    async def remove_subscription(self, person: str, endpoint: str) -> None:
        """A browser takes no more messages."""
        sql = "DELETE FROM push_subscriptions WHERE person = :person AND endpoint = :endpoint"
        await self._update_person(person, sql, endpoint=endpoint)
