"""A table whose people are told of their turns by a poster that does what it is told."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from bactrian.server import messages as m
from bactrian.server.limits import UNLIMITED, Limiter, Rate
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import load, summary
from bactrian.server.live.notices.posting import CannotPost, Poster
from bactrian.server.live.notices.webhooks import Webhooks
from bactrian.server.store.parts.people import Webhook
from bactrian.server.store.sqlite import SqliteStore

from .room import PEOPLE, Room

SECRET = "a secret"


class Scripted(Poster):
    """Answers as it was told, and remembers."""

    def __init__(self, *problems: str | None) -> None:
        super().__init__()
        self.problems = list(problems)
        self.posted: list[tuple[Mapping[str, Any], Mapping[str, str]]] = []
        self.stuck = asyncio.Event()
        self.stuck.set()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        await self.stuck.wait()
        self.posted.append((json.loads(body), headers))
        assert headers["bactrian-signature"].startswith("t=")
        problem = self.problems.pop(0) if self.problems else None
        if problem is not None:
            raise CannotPost(problem)


class Scene:
    """A table in a store, and webhooks for all who sit there."""

    def __init__(self, store: SqliteStore, live: LiveTable, hooks: Webhooks, poster: Scripted):
        self.store, self.live, self.hooks, self.poster = store, live, hooks, poster

    async def move(self) -> None:
        """The seat to act does the first legal action, until it is another's turn."""
        first = self.live.table.playing().to_act
        while self.live.table.playing().to_act == first:
            match = self.live.table.playing()
            seat = match.to_act or 0
            play = m.Play(
                seat=seat, action=match.legal()[0], seq=self.live.table.event_log.seq({seat})
            )
            await self.live.do(PEOPLE[seat], play)
            if self.live.table.held is not None:
                seq = self.live.table.event_log.seq({seat})
                await self.live.do(PEOPLE[seat], m.Confirm(seat=seat, seq=seq))

    async def sent(self, count: int) -> None:
        """Wait until so many were posted."""
        async with asyncio.timeout(240):
            while len(self.poster.posted) < count:
                await asyncio.sleep(0.01)

    def pending(self) -> list[int]:
        """Whose notices are on their way."""
        people = [person.id for person in PEOPLE]
        return sorted(people.index(person) for person, _ in self.hooks._pending)

    async def hook(self, person: int) -> Webhook:
        found = await self.store.webhook(PEOPLE[person].id)
        assert found is not None
        return found


def scene(
    folder: Path,
    use: Callable[[Scene], Awaitable[None]],
    *problems: str | None,
    rate: Rate = UNLIMITED.notices,
    settle: float = 0.0,
) -> None:
    async def run() -> None:
        store, room = SqliteStore(folder / "a.db"), Room("marco_polo", people=2)
        await store.open()
        poster = Scripted(*problems)
        hooks = Webhooks(store, Limiter(rate), poster, settle=settle, waits=(0.01, 0.02, 0.03))
        try:
            await store.add_table(room.record, "", room.written, summary(room.table))
            live = LiveTable(await load(store, room.record), store)
            live.on_awaited = lambda before, now: hooks.on_awaited(live, before, now)
            for person in PEOPLE[:2]:
                await store.put_webhook(Webhook(person.id, "http://a.example", SECRET, 1.0))
            await use(Scene(store, live, hooks, poster))
        finally:
            await hooks.stop()
            await store.close()

    asyncio.run(run())
