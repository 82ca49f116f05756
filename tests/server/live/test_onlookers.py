"""Those who look on at a table are updated together, after writers."""

import asyncio
from functools import partial

from bactrian.server.live.onlookers import (
    MOST_AT_ONCE,
    MOST_DEFERRALS,
    Onlookers,
    Waker,
)
from bactrian.server.live.update_scheduler import UpdateScheduler

PATIENCE = 90


class Table:
    """A table that may be under a write."""

    def __init__(self) -> None:
        self.is_settled = True
        self.waiting: list[Waker] = []

    def wake_after_write(self, waker: Waker) -> None:
        self.waiting.append(waker)


async def until(done: list[int], count: int) -> None:
    """Until so many jobs have run."""
    async with asyncio.timeout(PATIENCE):
        while len(done) < count:
            await asyncio.sleep(0)


def test_the_jobs_of_a_table_run_together() -> None:
    done: list[int] = []

    async def run() -> None:
        onlookers = Onlookers(Table(), UpdateScheduler())
        for first in (0, 5):
            for number in range(first, first + 5):
                onlookers.add(partial(done.append, number))
            await until(done, first + 1)
            assert len(done) == first + 5

    asyncio.run(run())

    assert done == list(range(10))


def test_a_crowd_takes_several_turns() -> None:
    done: list[int] = []

    async def run() -> None:
        onlookers = Onlookers(Table(), UpdateScheduler())
        for number in range(3 * MOST_AT_ONCE):
            onlookers.add(partial(done.append, number))
        await until(done, 1)
        assert len(done) == MOST_AT_ONCE
        await until(done, 3 * MOST_AT_ONCE)

    asyncio.run(run())

    assert done == list(range(3 * MOST_AT_ONCE))


def test_writers_go_first_but_not_for_ever() -> None:
    done: list[int] = []

    async def run() -> None:
        table = Table()
        table.is_settled = False
        onlookers = Onlookers(table, UpdateScheduler())
        onlookers.add(partial(done.append, 0))
        for _ in range(MOST_DEFERRALS):
            async with asyncio.timeout(PATIENCE):
                while not table.waiting:
                    await asyncio.sleep(0)
            assert not done
            table.waiting.pop().wake()
        await until(done, 1)

    asyncio.run(run())

    assert done == [0]
