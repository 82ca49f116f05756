"""The pool of workers: fair to people, and careful with what is given up."""

import asyncio

import pytest

from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games.warmup import Kernel
from bactrian.server.bots.pool import BotFailed, BotPool, WorkerProcess
from bactrian.server.bots.worker import Choice, Question


class FakeWorker(WorkerProcess):
    """Thinks until it is told to answer; all of them write down what they were asked."""

    def __init__(self, asked: list[str]) -> None:
        super().__init__(())
        self._asked = asked
        self._answers: asyncio.Queue[Choice | BotFailed] = asyncio.Queue()

    async def ask(self, question: Question) -> Choice:
        self._asked.append(question.bot)
        answer = await self._answers.get()
        if isinstance(answer, BotFailed):
            raise answer
        return answer

    def answer(self, choice: Choice | BotFailed) -> None:
        self._answers.put_nowait(choice)


class FakePool(BotPool):
    """A pool of such workers."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.asked: list[str] = []
        self.workers = [FakeWorker(self.asked) for _ in range(size + 1)]
        self._workers = list(self.workers)
        self._idle = list(self.workers)
        self.compiled = {"merv"}

    def is_prepared(self, question: Question) -> bool:
        return question.game in self.compiled

    def ask(self, person: str, bot: str, level: str = "master") -> asyncio.Task[int]:
        question = Question(bot, level, "merv", 2, {}, "1", "", [])
        return asyncio.ensure_future(self.think(question, person))

    async def answer_one(self) -> None:
        """The worker that thinks longest answers."""
        await settled()
        busy = next(worker for worker in self.workers if worker not in self._idle)
        busy.answer(Choice(action=7))
        await settled()


async def settled() -> None:
    """Until nothing happens any more."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_many_tables_of_one_person_keep_another_waiting_for_one_answer_at_most() -> None:
    async def run() -> None:
        pool = FakePool(2)
        many = [pool.ask("anna", f"a{number}") for number in range(20)]
        await settled()

        other = pool.ask("boris", "b0")
        await pool.answer_one()

        assert pool.asked == ["a0", "a1", "b0"]
        assert pool.busy == 2
        for _ in range(20):
            await pool.answer_one()
        assert await asyncio.gather(other, *many) == [7] * 21
        assert pool.busy == 0

    asyncio.run(run())


def test_of_one_person_what_is_quick_comes_first() -> None:
    async def run() -> None:
        pool = FakePool(1)
        tasks = [pool.ask("anna", "first"), pool.ask("anna", "master")]
        tasks.append(pool.ask("anna", "expert", level="expert"))
        for _ in range(3):
            await pool.answer_one()

        await asyncio.gather(*tasks)
        assert pool.asked == ["first", "expert", "master"]

    asyncio.run(run())


def test_who_thinks_little_waits_for_nobody_who_thinks_long() -> None:
    async def run() -> None:
        pool = FakePool(2)
        long = [pool.ask(f"person {number}", f"long {number}") for number in range(9)]
        await settled()
        assert pool.asked == ["long 0", "long 1"]

        quick = pool.ask("boris", "quick", level="greedy")
        await settled()

        assert pool.asked == ["long 0", "long 1", "quick"]
        for _ in range(10):
            await pool.answer_one()
        await asyncio.gather(quick, *long)

    asyncio.run(run())


def test_who_thinks_long_waits_for_its_turn_only_however_many_think_little() -> None:
    async def run() -> None:
        pool = FakePool(1)
        quick = [pool.ask("anna", "quick 0", level="expert")]
        quick.append(pool.ask("anna", "quick 1", level="expert"))
        await settled()
        long = pool.ask("boris", "long")
        for number in range(2, 6):  # there is always one that waits
            quick.append(pool.ask("anna", f"quick {number}", level="expert"))
            await pool.answer_one()

        assert pool.asked.index("long") == 2
        while not all(task.done() for task in (long, *quick)):
            await pool.answer_one()

    asyncio.run(run())


def test_thinking_time_is_what_was_used_not_what_was_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("bactrian.server.bots.pool.time.monotonic", lambda: now)

    async def run() -> None:
        nonlocal now
        pool = FakePool(1)
        tasks = [pool.ask("anna", f"a{number}") for number in range(3)]
        await settled()
        tasks += [pool.ask("boris", f"b{number}") for number in range(3)]
        for seconds in (0.1, 5.0, 0.1, 0.1, 5.0, 5.0):  # Anna's bots are quick to decide
            now += seconds
            await pool.answer_one()
        await asyncio.gather(*tasks)

        assert pool.asked == ["a0", "b0", "a1", "a2", "b1", "b2"]

    asyncio.run(run())


def test_on_a_new_machine_one_process_compiles_what_several_bots_wait_for() -> None:
    async def run() -> None:
        pool = FakePool(3)
        pool.compiled.clear()
        tasks = [pool.ask(person, f"{person}0") for person in ("anna", "boris", "clara")]
        await settled()
        assert pool.asked == ["anna0"]

        pool.compiled.add("merv")
        await pool.answer_one()
        assert pool.asked == ["anna0", "boris0", "clara0"]
        assert pool.busy == 2

        await pool.answer_one()
        await pool.answer_one()
        assert await asyncio.gather(*tasks) == [7] * 3

    asyncio.run(run())


def test_another_game_is_not_waited_for() -> None:
    async def run() -> None:
        pool = FakePool(3)
        pool.compiled.clear()
        questions = [Question(game, "expert", game, 2, {}, "1", "", []) for game in NAMES]
        tasks = [asyncio.ensure_future(pool.think(question, "anna")) for question in questions]
        await settled()

        assert sorted(pool.asked) == sorted(NAMES)
        for _ in tasks:
            await pool.answer_one()

    asyncio.run(run())


def test_what_a_bot_thinks_with_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[str, tuple[str, ...]]] = []

    def compiled(game: Game, kernels: dict[str, Kernel]) -> bool:
        looked.append((game.name, tuple(kernels)))
        return "guided_search" not in kernels

    monkeypatch.setattr("bactrian.server.bots.pool.is_compiled", compiled)
    pool = BotPool(1)

    prepared = [
        pool.is_prepared(Question("bot", level, "samarkand", 2, {}, "1", "", []))
        for level in ("greedy", "greedy", "expert", "expert")
    ]

    assert prepared == [True, True, False, False]
    assert len(looked) == 3


def test_what_is_given_up_while_it_waits_is_never_thought_about() -> None:
    async def run() -> None:
        pool = FakePool(1)
        first, given_up, last = (pool.ask("anna", bot) for bot in ("first", "given up", "last"))
        await settled()

        given_up.cancel()
        for _ in range(2):
            await pool.answer_one()

        assert [await first, await last] == [7, 7]
        assert pool.asked == ["first", "last"]

    asyncio.run(run())


def test_a_worker_goes_on_after_a_caller_that_left() -> None:
    async def run() -> None:
        pool = FakePool(1)
        left = pool.ask("anna", "left")
        await settled()
        left.cancel()
        next_one = pool.ask("boris", "next")
        for _ in range(2):
            await pool.answer_one()

        assert await next_one == 7
        assert pool.asked == ["left", "next"]

    asyncio.run(run())


def test_a_failure_is_tried_once_more_and_then_told() -> None:
    async def run() -> None:
        pool = FakePool(1)
        asking = pool.ask("anna", "a")
        await settled()
        (busy,) = (worker for worker in pool.workers if worker not in pool._idle)
        for _ in range(2):
            busy.answer(BotFailed("no idea"))
        with pytest.raises(BotFailed, match="no idea"):
            await asking

        assert pool.asked == ["a", "a"]
        assert pool.busy == 0

    asyncio.run(run())
