"""Limits are shared by the processes of one database."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from bactrian.server import limits
from bactrian.server.limits import UNLIMITED, ConcurrencyLimiter, Limiter, OpenCounts, Rate
from bactrian.server.live import shared_limits
from bactrian.server.live.shared_limits import SharedLimits
from bactrian.server.refusals import Refused
from bactrian.server.store.notices import AnyNotice, NoticeHandler, from_payload, to_payload
from bactrian.server.store.sqlite import SqliteStore

from .. import patient
from ..databases import Postgres
from ..running import Running, until


class Joined(SqliteStore):
    """A store whose notices reach another one, as PostgreSQL carries them."""

    is_shared = True

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.others: list[Joined] = []

    async def notify(self, notice: AnyNotice) -> None:
        payload = to_payload("process", notice)
        assert len(payload) < 8000
        received = from_payload(payload)
        assert received is not None
        for other in self.others:
            other._dispatch(*received)


def taken(limiter: Limiter, client: str, count: int) -> int:
    """How many of so many requests are allowed."""
    allowed = 0
    for _ in range(count):
        try:
            limiter.take(client)
            allowed += 1
        except Refused:
            pass
    return allowed


async def settled(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(240):
        while not true():
            await asyncio.sleep(0.01)


def test_what_is_used_up_at_one_process_is_missing_at_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_limits, "TELL_SECONDS", 0.02)

    async def run() -> None:
        stores = [Joined(tmp_path / name) for name in "ab"]
        stores[0].others, stores[1].others = [stores[1]], [stores[0]]
        limiters = [Limiter(Rate(0.001, 10)) for _ in stores]
        shared = [
            SharedLimits(store, {"requests": limiter})
            for store, limiter in zip(stores, limiters, strict=True)
        ]
        for one in shared:
            one.start()

        assert taken(limiters[0], "anna", 8) == 8
        await settled(lambda: "anna" in limiters[1]._buckets)
        assert taken(limiters[1], "anna", 8) == 2
        assert taken(limiters[1], "boris", 8) == 8

        limiters[1].give_back("anna")
        await asyncio.sleep(0.1)
        assert taken(limiters[0], "anna", 8) == 1
        for number in range(500):
            limiters[0].take(f"one of many clients with a long name {number}")
        await asyncio.sleep(0.1)
        for one in shared:
            await one.stop()

    asyncio.run(run())


def test_what_is_open_at_one_process_counts_at_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_limits, "TELL_SECONDS", 0.02)

    async def run() -> None:
        stores = [Joined(tmp_path / name) for name in "ab"]
        stores[0].others, stores[1].others = [stores[1]], [stores[0]]
        here, there = (ConcurrencyLimiter(20) for _ in stores)
        shared = [
            SharedLimits(store, {}, counts={"sockets": limiter.counts})
            for store, limiter in zip(stores, (here, there), strict=True)
        ]
        for one in shared:
            one.start()

        with ExitStack() as held:
            for _ in range(15):
                held.enter_context(there.hold("anna"))
            await settled(lambda: here.counts.of("anna") == 15)
            for _ in range(5):
                held.enter_context(here.hold("anna"))
            with pytest.raises(Refused), here.hold("anna"):
                pass
            with here.hold("boris"):
                pass
        await settled(lambda: here.counts.of("anna") == there.counts.of("anna") == 0)
        for one in shared:
            await one.stop()

    asyncio.run(run())


def test_what_a_process_had_open_is_forgotten_when_it_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = OpenCounts()
    counts.hear("a process", {"anna": 15})
    assert counts.of("anna") == 15

    monkeypatch.setattr(limits, "SILENT_SECONDS", 0.0)
    assert counts.of("anna") == 0


def test_a_store_of_one_process_is_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers: list[NoticeHandler] = []

    async def run() -> None:
        store = SqliteStore(tmp_path / "a")
        monkeypatch.setattr(store, "listen", handlers.append)
        shared = SharedLimits(store, {})
        shared.start()
        await shared.stop()

    asyncio.run(run())
    assert not handlers


@pytest.mark.long
def test_failed_logins_count_at_all_processes(postgres: Postgres) -> None:
    few = UNLIMITED._replace(guesses=Rate(0.001, 3))
    url = postgres.fresh()
    with Running(url, few) as first, Running(url, few) as second:
        body = {"name": "Anna", "password": "a wrong one"}
        for _ in range(3):
            assert patient.post(f"{first.url}/api/account/login", json=body).status_code == 403

        def refused() -> bool:
            answer = patient.post(f"{second.url}/api/account/login", json=body)
            return answer.status_code == 429

        until(refused, 5)
