"""A pool of worker processes that think for bots; a seat gets the same one again if it is free."""

import asyncio
import contextlib
import math
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bactrian.core.digest import PACKAGE
from bactrian.games import game as find_game
from bactrian.games.warmup import is_compiled
from bactrian.players.registry import kernels_of, most_seconds
from bactrian.server.bots import hints
from bactrian.server.bots.fair_queue import FairQueue
from bactrian.server.bots.hints import HintResult
from bactrian.server.bots.parent import with_parent
from bactrian.server.bots.worker import Choice, Question

LONGEST_LINE = 1 << 20
WORKER_COMMAND = (sys.executable, "-m", "bactrian.server.bots.worker")
STOPPING_SECONDS = 0.1  # until a process that was being started is looked for
QUICK_SECONDS = 0.3  # an answer that takes no longer need not wait for those that do
LOOK_SECONDS = 0.5  # that some decisions of a finished game take, about
ATTEMPTS = 2  # a process that died is replaced once


class BotFailed(Exception):
    """No process could answer; the message is for the operator."""


class WorkerProcess:
    """One process, started when it is first asked."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._is_over = False
        self._choices = msgspec.json.Decoder(Choice)

    async def ask(self, question: Question) -> Choice:
        """What the process answers."""
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise BotFailed("The process has no pipes.")
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except OSError as error:
            raise BotFailed(f"The process ended: {error}.") from error
        if not line:
            raise BotFailed(f"The process ended with {await process.wait()}.")
        choice = self._choices.decode(line)
        if choice.error is not None:
            raise BotFailed(choice.error)
        return choice

    async def _running(self) -> Process:
        if self._is_over:
            raise BotFailed("The server stops.")
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
                env=with_parent(package_path()),
                start_new_session=True,  # Ctrl-C is for the server, which ends it
            )
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it thinks about; none is started after it."""
        self._is_over = True
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            await self._process.wait()


def package_path() -> dict[str, str]:
    """An environment in which a new process finds the same package as this one."""
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}


class Waiting(NamedTuple):
    """A question, for whom it is, what its answer may take, and who waits for it."""

    question: Question
    person: str
    seconds: float
    answer: asyncio.Future[Choice]

    @property
    def is_long(self) -> bool:
        """Whether others would notice that they wait for it."""
        return self.seconds > QUICK_SECONDS


class BotPool:
    """All workers. Questions queue fairly by person: none waits for another's many tables."""

    def __init__(self, size: int | None = None, command: Sequence[str] = WORKER_COMMAND) -> None:
        # One more than may think for long: it starts when there is something quick to do.
        count = (size or os.cpu_count() or 1) + 1
        self._workers = [WorkerProcess(command) for _ in range(count)]
        self._idle = list(self._workers)
        self._tasks: set[asyncio.Task[None]] = set()
        self._queue = FairQueue[Waiting]()
        self._long = 0  # how many think about something that takes long
        self._prepared = set[tuple[str, int, str]]()  # games, numbers of players, levels
        self._compiling = defaultdict[str, asyncio.Lock](asyncio.Lock)  # by the game's key

    @property
    def busy(self) -> int:
        """How many think now."""
        return len(self._workers) - len(self._idle)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._queue)

    async def think(self, question: Question, person: str) -> int:
        """What a bot does, at a table of this person.

        On a new machine its process may have to compile what it thinks with. Those that would
        compile the same meanwhile wait until it is done, and leave their processes to others.
        """
        if not self.is_prepared(question):
            async with self._compiling[question.game]:
                if not self.is_prepared(question):
                    return await self._action(question, person)
        return await self._action(question, person)

    async def _action(self, question: Question, person: str) -> int:
        choice = await self._answer(question, person)
        if choice.action is None:
            raise BotFailed("No action came.")
        return choice.action

    async def hint(self, question: Question, person: str) -> HintResult:
        """A hint for a person."""
        choice = await self._answer(question, person)
        if choice.hint is None:
            raise BotFailed("No hint came.")
        return choice.hint

    async def look(self, question: Question, person: str) -> Choice:
        """Some decisions of a finished game, judged for a person."""
        return await self._answer(question, person)

    def is_prepared(self, question: Question) -> bool:
        """Whether everything that the bot thinks with is compiled."""
        key = question.game, question.players, question.level
        if key not in self._prepared:
            game = find_game(question.game)
            if is_compiled(game, kernels_of([question.level], game, [question.players])):
                self._prepared.add(key)
        return key in self._prepared

    async def _answer(self, question: Question, person: str) -> Choice:
        """Wait for it. A caller that is cancelled gives up its place, but ends no thinking."""
        answer: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()
        waiting = Waiting(question, person, seconds_for(question), answer)
        self._queue.put(person, waiting.seconds, waiting)
        self._serve_next()
        return await waiting.answer

    def _serve_next(self) -> None:
        while self._idle and (waiting := self._next()) is not None:
            if waiting.answer.done():  # given up
                self._queue.settle(waiting.person, waiting.seconds, 0.0)
            else:
                usual = self._workers[hash(waiting.question.bot) % len(self._workers)]
                worker = usual if usual in self._idle else self._idle[0]
                self._idle.remove(worker)
                self._long += waiting.is_long
                task = asyncio.create_task(self._serve(worker, waiting))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _next(self) -> Waiting | None:
        """Whom to think for; all processes but one may think for long."""
        most = math.inf if self._long < len(self._workers) - 1 else QUICK_SECONDS
        return self._queue.take(most)

    async def _serve(self, worker: WorkerProcess, waiting: Waiting) -> None:
        begun = time.monotonic()
        try:
            choice = await self._ask(worker, waiting.question)
            if not waiting.answer.done():
                waiting.answer.set_result(choice)
        except Exception as error:  # it is the caller's
            if not waiting.answer.done():
                waiting.answer.set_exception(error)
        finally:
            self._queue.settle(waiting.person, waiting.seconds, time.monotonic() - begun)
            self._long -= waiting.is_long
            self._idle.append(worker)
            self._serve_next()

    async def _ask(self, worker: WorkerProcess, question: Question) -> Choice:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await worker.ask(question)
            except BotFailed:
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    async def stop(self) -> None:
        """End all processes, also one that is just being started."""
        while True:
            await asyncio.gather(*(worker.stop() for worker in self._workers))
            if not self._tasks:
                return
            await asyncio.wait(self._tasks, timeout=STOPPING_SECONDS)


def seconds_for(question: Question) -> float:
    """What an answer may take."""
    if question.look is not None:
        return LOOK_SECONDS
    return hints.SECONDS if question.hint is not None else most_seconds(question.level)
