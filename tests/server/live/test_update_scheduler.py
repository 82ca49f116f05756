"""The scheduler runs urgent jobs first; a failed or cancelled one does not block the others."""

import asyncio
from functools import partial

from bactrian.server.live.update_scheduler import URGENT_PER_ROUND, UpdateScheduler


def test_jobs_run_in_order_a_few_in_each_round() -> None:
    rounds: list[list[int]] = []
    done: list[int] = []

    async def run() -> None:
        scheduler = UpdateScheduler()
        for number in range(30):
            scheduler.schedule(partial(done.append, number), urgent=True)
        while len(done) < 30:
            before = len(done)
            await asyncio.sleep(0)
            rounds.append(done[before:])

    asyncio.run(run())

    assert done == list(range(30))
    assert max(map(len, rounds)) == URGENT_PER_ROUND


def test_urgent_jobs_run_before_deferred_ones() -> None:
    done: list[str] = []

    async def run() -> None:
        scheduler = UpdateScheduler()
        scheduler.schedule(partial(done.append, "deferred"))
        scheduler.schedule(partial(done.append, "urgent"), urgent=True)
        await scheduler.wait_for_turn()

    asyncio.run(run())

    assert done[:1] == ["urgent"]


def test_deferred_jobs_run_at_last_if_there_are_always_urgent_ones() -> None:
    done: list[int] = []
    urgent = 0

    async def run() -> None:
        scheduler = UpdateScheduler()

        def again() -> None:
            nonlocal urgent
            urgent += 1
            scheduler.schedule(again, urgent=True)

        again()
        for number in range(5):
            scheduler.schedule(partial(done.append, number))
        async with asyncio.timeout(90):
            while len(done) < 5:
                await asyncio.sleep(0)

    asyncio.run(run())

    assert done == list(range(5))
    assert urgent > 5


def test_a_job_that_fails_does_not_block_the_others() -> None:
    done: list[str] = []

    def fails() -> None:
        raise ValueError("no")

    async def run() -> None:
        scheduler = UpdateScheduler()
        scheduler.schedule(fails)
        scheduler.schedule(partial(done.append, "later"))
        await scheduler.wait_for_turn()
        await asyncio.sleep(0)

    asyncio.run(run())

    assert done == ["later"]


def test_a_cancelled_caller_does_not_block_the_others() -> None:
    async def run() -> None:
        scheduler = UpdateScheduler()
        waiting = [asyncio.create_task(scheduler.wait_for_turn()) for _ in range(50)]
        await asyncio.sleep(0)
        for task in waiting[:-1]:
            task.cancel()
        await asyncio.wait_for(waiting[-1], 30)
        await asyncio.wait_for(scheduler.wait_for_turn(), 30)

    asyncio.run(run())
