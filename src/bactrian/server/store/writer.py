"""One thread that writes: everything that waits goes into one transaction, and one disk flush.

Each job runs behind a savepoint of its own, so that one that fails takes nobody with it. Futures
are resolved after the commit, all of a batch at once.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from bactrian.server.store.protocol import Conflict, StoreFailed

MOST_AT_ONCE = 512

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


class Waiting(NamedTuple):
    """A job, and who waits for it."""

    job: Job[Any]  # Any: whatever it returns goes to its own future
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


Outcome = tuple[Waiting, Any, BaseException | None]


class Writer:
    """A thread with a connection of its own; `write=False` makes it one that only reads."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], *, write: bool) -> None:
        self._connect = connect
        self._write = write
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def do(self, job: Job[T]) -> T:
        """Run the job in the thread; returns when it is committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put(Waiting(job, future, loop))
        # Whoever gives up waiting does not undo what is being written.
        return await asyncio.shield(future)

    async def stop(self) -> None:
        """Finish what waits, then end the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        connection = self._connect()
        more = True
        while more:
            batch, more = self._next_batch()
            if batch:
                _tell(self._run(connection, batch))
        connection.close()

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        """All that waits, and whether more may come."""
        batch: list[Waiting] = []
        while len(batch) < MOST_AT_ONCE and (not batch or not self._queue.empty()):
            waiting = self._queue.get()
            if waiting is None:
                return batch, False
            batch.append(waiting)
        return batch, True

    def _run(self, connection: sqlite3.Connection, batch: list[Waiting]) -> list[Outcome]:
        if not self._write:
            return [_attempt(connection, waiting) for waiting in batch]
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_attempt_apart(connection, waiting) for waiting in batch]
            connection.execute("COMMIT")
            return outcomes
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(waiting, None, StoreFailed(str(error))) for waiting in batch]


def _attempt(connection: sqlite3.Connection, waiting: Waiting) -> Outcome:
    try:
        return waiting, waiting.job(connection), None
    except sqlite3.IntegrityError as error:
        return waiting, None, Conflict(str(error))
    except Exception as error:
        return waiting, None, error


def _attempt_apart(connection: sqlite3.Connection, waiting: Waiting) -> Outcome:
    connection.execute("SAVEPOINT job")
    outcome = _attempt(connection, waiting)
    if outcome[2] is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return outcome


def _tell(outcomes: list[Outcome]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].loop, []).append(outcome)
    for loop, told in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, told)


def _resolve(outcomes: list[Outcome]) -> None:
    for waiting, result, error in outcomes:
        if waiting.future.done():
            continue
        if error is None:
            waiting.future.set_result(result)
        else:
            waiting.future.set_exception(error)
