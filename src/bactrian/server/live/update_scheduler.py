"""A scheduler for updates: a few jobs in each round of the event loop, responses in between.

Every action is sent to all clients of its table, and making an update takes longer than carrying
out the action. Without a scheduler, a commit of many tables would be followed by all their updates,
and the responses would wait for them.

Urgent updates come first: those for clients that a table waits for. The others are deferred until
a round has no urgent ones, all of a table together (`onlookers`), or for half a second.
"""

import asyncio
import gc
import logging
import time
from collections import deque
from collections.abc import Callable

URGENT_PER_ROUND = 8  # urgent jobs in one round of the event loop
DEFERRED_PER_ROUND = 1  # deferred jobs in a round without urgent ones
LATE_PER_ROUND = 4  # deferred jobs that are late
LATE_SECONDS = 0.5  # after which a deferred job is late
NEW_OBJECTS, ROUNDS, LONG_ROUNDS = 5_000, 20, 100

log = logging.getLogger("bactrian.server")
Job = Callable[[], None]


class UpdateScheduler:
    """Runs jobs in the order they were scheduled, a few in each round of the event loop."""

    def __init__(self) -> None:
        self._urgent: deque[Job] = deque()
        self._deferred: deque[tuple[float, Job]] = deque()  # since when
        self._is_scheduled = False

    def schedule(self, job: Job, *, urgent: bool = False) -> None:
        """Run a job when its turn comes."""
        if urgent:
            self._urgent.append(job)
        else:
            self._deferred.append((time.monotonic(), job))
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._run_round)

    async def wait_for_turn(self) -> None:
        """Wait for a turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def give() -> None:
            if not turn.done():  # the caller may have been cancelled
                turn.set_result(None)

        self.schedule(give, urgent=True)
        await turn

    def _run_round(self) -> None:
        urgent = min(URGENT_PER_ROUND, len(self._urgent))
        for _ in range(urgent):
            run_job(self._urgent.popleft())
        is_late = self._deferred and time.monotonic() > self._deferred[0][0] + LATE_SECONDS
        may_run = LATE_PER_ROUND if is_late else 0 if urgent else DEFERRED_PER_ROUND
        for _ in range(min(may_run, len(self._deferred))):
            run_job(self._deferred.popleft()[1])
        self._is_scheduled = bool(self._urgent or self._deferred)
        if self._is_scheduled:
            asyncio.get_running_loop().call_soon(self._run_round)


def run_job(job: Job) -> None:
    """Run a job; one that fails is logged."""
    try:
        job()
    except Exception:
        log.exception("a scheduled job failed")


def tune_garbage_collector() -> None:
    """Make garbage collection rare, and freeze the objects that stay for ever.

    A full collection stops everything for up to half a second when many tables are in memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, ROUNDS, LONG_ROUNDS)
