"""Work that can wait takes turns, and whoever goes away holds nobody up."""

import asyncio

from bactrian.server.turns import AT_ONCE, Turns


def test_turns_come_in_order_a_few_in_each_round() -> None:
    rounds: list[list[int]] = []
    done: list[int] = []

    async def work(turns: Turns, number: int) -> None:
        await turns.take()
        done.append(number)

    async def run() -> None:
        turns = Turns()
        tasks = [asyncio.create_task(work(turns, number)) for number in range(10)]
        while not all(task.done() for task in tasks):
            before = len(done)
            await asyncio.sleep(0)
            rounds.append(done[before:])

    asyncio.run(run())

    assert done == list(range(10))
    assert max(map(len, rounds)) == AT_ONCE


def test_whoever_goes_away_holds_nobody_up() -> None:
    async def run() -> None:
        turns = Turns()
        waiting = [asyncio.create_task(turns.take()) for _ in range(50)]
        await asyncio.sleep(0)
        for task in waiting[:-1]:
            task.cancel()
        await asyncio.wait_for(waiting[-1], 30)
        await asyncio.wait_for(turns.take(), 30)

    asyncio.run(run())
