"""Two processes at one table: each has its own copy, and the store says who was first."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from bactrian import IllegalAction
from bactrian.server import messages as m
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import load, summary
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed, Summary, open_store
from bactrian.server.store.sql.store import SqlStore
from bactrian.server.table.commands import Person
from bactrian.server.table.entries import Played, Written

from ..room import PEOPLE, Room
from ..running import PATIENCE


class Watcher:
    """A subscriber that counts how often it is woken."""

    person: str | None = None
    name: str | None = None
    woken = 0

    def wake(self) -> None:
        self.woken += 1


def with_two(database: str, use: Callable[[LiveTable, LiveTable], Awaitable[None]]) -> None:
    """The same table in memory twice, over one store."""

    async def run() -> None:
        store, room = open_store(database), Room("marco_polo", people=2)
        await store.open()
        try:
            await store.add_table(room.record, "", room.written, summary(room.table))
            first, second = [LiveTable(await load(store, room.record), store) for _ in range(2)]
            await use(first, second)
        finally:
            await store.close()

    asyncio.run(run())


def move(live: LiveTable, command: str, seq: int | None = None) -> tuple[Person, m.Play]:
    """The seat to act does the first legal action."""
    match = live.table.playing()
    seat = match.to_act or 0
    current = live.table.event_log.seq({seat}) if seq is None else seq
    return PEOPLE[seat], m.Play(command, seat=seat, action=match.legal()[0], seq=current)


def test_what_one_process_wrote_the_other_reads_and_judges_anew(database: str) -> None:
    async def use(first: LiveTable, second: LiveTable) -> None:
        person, play = move(first, "m1")
        assert not (await first.do(person, play)).repeated

        # The second process knows nothing of it yet, and is told by the store.
        assert (await second.do(person, play)).repeated
        with pytest.raises(Refused, match="stale"):
            await second.do(person, m.Play("m2", seat=play.seat, action=play.action, seq=play.seq))
        assert second.table.event_log.length == first.table.event_log.length

        person, play = move(second, "m3")
        await second.do(person, play)
        watcher = Watcher()
        first.subscribe(watcher)
        await first.catch_up()
        assert watcher.woken == 2
        assert first.table.playing().played == second.table.playing().played

    with_two(database, use)


def test_what_could_not_be_written_never_happened(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(self: SqlStore, table: str, entries: list[Written], about: Summary) -> None:
        raise StoreFailed("database or disk is full")

    async def use(first: LiveTable, second: LiveTable) -> None:
        length, (person, play) = first.table.event_log.length, move(first, "m1")
        with monkeypatch.context() as patched:
            patched.setattr(SqlStore, "append", full)
            with pytest.raises(Refused, match="busy"):
                await first.do(person, play)
        assert first.table.event_log.length == length
        assert not (await first.do(person, play)).repeated

    with_two(database, use)


def test_nobody_sees_an_action_before_it_is_on_disk(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    append = SqlStore.append

    async def slow(self: SqlStore, table: str, entries: list[Written], about: Summary) -> None:
        await asyncio.sleep(0.1)
        await append(self, table, entries, about)
        events.append("written")

    async def use(first: LiveTable, second: LiveTable) -> None:
        monkeypatch.setattr(SqlStore, "append", slow)
        person, play = move(first, "m1")
        doing = asyncio.ensure_future(first.do(person, play))
        await asyncio.sleep(0.02)
        seq, _ = await first.read_update(None, 0, "en")
        events.append(f"seen {seq}")
        done = await doing
        assert events == ["written", f"seen {done.seq}"]

    with_two(database, use)


def test_a_command_is_carried_out_though_its_client_disconnects_meanwhile(database: str) -> None:
    async def use(first: LiveTable, second: LiveTable) -> None:
        person, play = move(first, "m1")
        doing = asyncio.ensure_future(first.do(person, play))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        doing.cancel()
        until = time.monotonic() + PATIENCE
        while not (await first.do(person, play)).repeated:
            assert time.monotonic() < until
        await second.catch_up()
        assert second.table.playing().played == first.table.playing().played

    with_two(database, use)


def test_an_entry_that_does_not_fit_is_not_written(database: str) -> None:
    async def use(first: LiveTable, second: LiveTable) -> None:
        length = first.table.event_log.length

        with pytest.raises(IllegalAction):
            await first.write(lambda: [Played(0, 9_999)])

        assert first.table.event_log.length == length
        await second.catch_up()
        assert second.table.event_log.length == length

    with_two(database, use)
