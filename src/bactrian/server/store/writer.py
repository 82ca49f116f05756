"""A thread that writes in batches: all jobs in the queue share one transaction and one disk flush.

Each job runs behind a savepoint of its own, so that one that fails does not affect the others.
Futures are resolved after the commit, all of a batch at once.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from bactrian.server.store.protocol import Conflict, NotWritten, StoreFailed
from bactrian.server.store.session import Dialect, Session

MOST_AT_ONCE = 512
ATTEMPTS = 3  # for a connection that was lost
# Seconds before each further attempt at a job that clashed with another process. Without them it
# could be back at the same rows before the other, which waits for them, was given a processor.
PAUSES = (0.02, 0.1, 0.5, 1.0)

T = TypeVar("T")
Job = Callable[[Session], T]


class Waiting(NamedTuple):
    """A queued job, and its future."""

    order: str
    job: Job[Any]  # Any: whatever it returns goes to its own future
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class Outcome(NamedTuple):
    """What became of a job."""

    waiting: Waiting
    result: Any  # Any: as above
    error: BaseException | None


class Writer:
    """A thread with a connection of its own; `write=False` makes it one that only reads.

    `poll` is called in the thread every `poll_seconds` or soon after.
    """

    def __init__(
        self,
        dialect: Dialect,
        *,
        write: bool,
        poll: Callable[[Session], None] | None = None,
        poll_seconds: float = 0.0,
    ) -> None:
        self._dialect = dialect
        self._write = write
        self._poll = poll
        self._poll_seconds = poll_seconds
        self._session: Session | None = None
        self._is_stopped = False
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait, about."""
        return self._queue.qsize()

    async def do(self, job: Job[T], order: str = "") -> T:
        """Run the job in the thread; returns when it is committed.

        `order` is the row that it begins with: all processes take them in the same order, so that
        two transactions never wait for each other.
        """
        if self._is_stopped:
            raise StoreFailed("The database is closed.")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put(Waiting(order, job, future, loop))
        # A cancelled caller does not undo what is being written.
        return await asyncio.shield(future)

    async def stop(self) -> None:
        """Finish what waits, then end the thread; what comes later is refused."""
        self._is_stopped = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- in the thread --------------------------------------------------------------------------

    def _work(self) -> None:
        more, polled = True, 0.0
        while more:
            batch, more = self._next_batch()
            if batch:
                _resolve_all(self._run(batch))
            # Between batches, however many there are.
            if self._poll is not None and time.monotonic() >= polled + self._poll_seconds:
                polled = time.monotonic()
                with suppress(*self._dialect.failures):
                    self._poll(self._connected())
        self._disconnect()

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        """The jobs in the queue, and whether more may come; none if it is time to poll."""
        batch: list[Waiting] = []
        timeout = None if self._poll is None else self._poll_seconds
        while len(batch) < MOST_AT_ONCE and (not batch or not self._queue.empty()):
            try:
                waiting = self._queue.get(timeout=timeout)
            except Empty:
                return [], True
            if waiting is None:
                return batch, False
            batch.append(waiting)
        return sorted(batch, key=lambda waiting: waiting.order), True

    def _connected(self) -> Session:
        if self._session is None or self._session.is_lost:
            self._disconnect()
            self._session = self._dialect.connect()
        return self._session

    def _disconnect(self) -> None:
        if self._session is not None:
            with suppress(*self._dialect.failures):
                self._session.close()
        self._session = None

    def _run(self, batch: list[Waiting]) -> list[Outcome]:
        if not self._write:
            return [self._read(waiting) for waiting in batch]
        outcomes = [self._retried(outcome) for outcome in self._transact(batch)]
        return [self._translate_error(outcome) for outcome in outcomes]

    def _retried(self, outcome: Outcome) -> Outcome:
        """What became of a job in the end, if it clashed with another process."""
        for pause in PAUSES:
            if not isinstance(outcome.error, self._dialect.retryable):
                break
            time.sleep(pause)
            outcome = self._transact([outcome.waiting])[0]
        return outcome

    def _read(self, waiting: Waiting) -> Outcome:
        outcome = Outcome(waiting, None, None)
        for _ in range(ATTEMPTS):
            try:
                session = self._connected()
            except self._dialect.failures as error:
                return self._translate_error(Outcome(waiting, None, error))
            outcome = _attempt(session, waiting)
            if not session.is_lost:
                break
        return self._translate_error(outcome)

    def _transact(self, batch: list[Waiting]) -> list[Outcome]:
        """All jobs in one transaction: either it is committed, or none of them has happened."""
        try:
            session = self._begun()
            outcomes = [self._attempt_in_savepoint(session, waiting) for waiting in batch]
            session.execute("COMMIT")
            return outcomes
        except self._dialect.failures as error:
            with suppress(*self._dialect.failures):
                if self._session is not None:
                    self._session.execute("ROLLBACK")
            return [Outcome(waiting, None, error) for waiting in batch]

    def _attempt_in_savepoint(self, session: Session, waiting: Waiting) -> Outcome:
        try:
            with session.pipeline():
                session.execute("SAVEPOINT job")
                result = waiting.job(session)
                session.execute("RELEASE job")
            return Outcome(waiting, result, None)
        except Exception as error:
            try:
                session.execute("ROLLBACK TO job")
                session.execute("RELEASE job")
            except self._dialect.failures:
                # A full disk ends the whole transaction: the first error says why.
                if isinstance(error, self._dialect.failures):
                    raise error from None
                raise
            return Outcome(waiting, None, error)

    def _begun(self) -> Session:
        """A session in a transaction; nothing has happened yet, so a lost one may be replaced."""
        for _ in range(1, ATTEMPTS):
            session = self._connected()
            with suppress(*self._dialect.failures):
                session.execute(self._dialect.begin)
                return session
            if not session.is_lost:
                break
        session = self._connected()
        session.execute(self._dialect.begin)
        return session

    def _translate_error(self, outcome: Outcome) -> Outcome:
        """The database's error as the store's own."""
        error = outcome.error
        if isinstance(error, self._dialect.conflicts):
            error = Conflict(str(error))
        elif isinstance(error, self._dialect.failures):
            kind = NotWritten if _cannot_write(error) else StoreFailed
            error = kind(str(error))
        return outcome._replace(error=error)


def _cannot_write(error: Exception) -> bool:
    """Whether the database is there, but full or read-only."""
    text = str(error).lower()
    return any(sign in text for sign in ("readonly", "read-only", "full", "no space", "i/o error"))


def _attempt(session: Session, waiting: Waiting) -> Outcome:
    try:
        return Outcome(waiting, waiting.job(session), None)
    except Exception as error:
        return Outcome(waiting, None, error)


def _resolve_all(outcomes: list[Outcome]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome.waiting.loop, []).append(outcome)
    for loop, of_loop in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, of_loop)


def _resolve(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        future = outcome.waiting.future
        if future.done():
            continue
        if outcome.error is None:
            future.set_result(outcome.result)
        else:
            future.set_exception(outcome.error)
