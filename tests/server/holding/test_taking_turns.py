"""Work that can wait takes turns, and whoever goes away holds nobody up."""

import asyncio
from functools import partial

from bactrian.server.live.update_scheduler import AT_ONCE, UpdateScheduler


def test_turns_come_in_order_a_few_in_each_round() -> None:
    rounds: list[list[int]] = []
    done: list[int] = []

    async def run() -> None:
        turns = UpdateScheduler()
        for number in range(30):
            turns.ask(partial(done.append, number), first=True)
        while len(done) < 30:
            before = len(done)
            await asyncio.sleep(0)
            rounds.append(done[before:])

    asyncio.run(run())

    assert done == list(range(30))
    assert max(map(len, rounds)) == AT_ONCE


def test_whoever_is_waited_for_comes_before_those_who_look_on() -> None:
    done: list[str] = []

    async def run() -> None:
        turns = UpdateScheduler()
        turns.ask(partial(done.append, "looks on"))
        turns.ask(partial(done.append, "is to move"), first=True)
        await turns.take()

    asyncio.run(run())

    assert done[:1] == ["is to move"]


def test_those_who_look_on_have_a_part_of_every_round() -> None:
    done: list[int] = []

    async def run() -> None:
        turns = UpdateScheduler()

        def again() -> None:
            turns.ask(again, first=True)

        for _ in range(2 * AT_ONCE):
            again()
        for number in range(5):
            turns.ask(partial(done.append, number))
        for _ in range(20):
            await asyncio.sleep(0)

    asyncio.run(run())

    assert done == list(range(5))


def test_work_that_fails_holds_nobody_up() -> None:
    done: list[str] = []

    def fails() -> None:
        raise ValueError("no")

    async def run() -> None:
        turns = UpdateScheduler()
        turns.ask(fails)
        turns.ask(partial(done.append, "later"))
        await turns.take()
        await asyncio.sleep(0)

    asyncio.run(run())

    assert done == ["later"]


def test_whoever_goes_away_holds_nobody_up() -> None:
    async def run() -> None:
        turns = UpdateScheduler()
        waiting = [asyncio.create_task(turns.take()) for _ in range(50)]
        await asyncio.sleep(0)
        for task in waiting[:-1]:
            task.cancel()
        await asyncio.wait_for(waiting[-1], 30)
        await asyncio.wait_for(turns.take(), 30)

    asyncio.run(run())
