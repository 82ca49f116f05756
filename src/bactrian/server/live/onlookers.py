"""The clients of a table that it does not wait for: they are updated together, when there is time.

Those who see the same share one update only if they get it at the same time. Where actions follow
each other faster than anybody can look, or the server is busy, they get one update for several.
"""

import asyncio
from typing import Protocol

from bactrian.server.live.update_scheduler import Job, UpdateScheduler, run_job

MOST_AT_ONCE = 32  # jobs in one turn: responses go out in between
MOST_DEFERRALS = 3  # turns in a row that are given to writers
PAUSE_SECONDS = 0.2  # between two updates of those who look on


class Waker(Protocol):
    """Something that is woken."""

    def wake(self) -> None:
        """Go on."""


class Watched(Protocol):
    """The table."""

    @property
    def is_settled(self) -> bool:
        """Whether it may be shown."""

    def wake_after_write(self, waker: Waker) -> None:
        """Wake when the write that is under way has ended."""


class Onlookers:
    """The jobs of one table that can wait."""

    def __init__(self, table: Watched, scheduler: UpdateScheduler) -> None:
        self._table = table
        self._scheduler = scheduler
        self._jobs: list[Job] = []
        self._is_scheduled = False
        self._deferrals = 0
        self._next_run = 0.0  # not before this time of the loop

    def add(self, job: Job) -> None:
        """Run a job with the others."""
        self._jobs.append(job)
        if not self._is_scheduled:
            self._is_scheduled = True
            loop = asyncio.get_running_loop()
            if loop.time() >= self._next_run:
                self.wake()
            else:
                loop.call_at(self._next_run, self.wake)

    def wake(self) -> None:
        """Run in the next turn."""
        self._scheduler.schedule(self._run)

    def _run(self) -> None:
        if not self._table.is_settled and self._deferrals < MOST_DEFERRALS:
            self._deferrals += 1
            self._table.wake_after_write(self)
            return
        self._deferrals = 0
        self._next_run = asyncio.get_running_loop().time() + PAUSE_SECONDS
        jobs, self._jobs = self._jobs[:MOST_AT_ONCE], self._jobs[MOST_AT_ONCE:]
        for job in jobs:
            run_job(job)
        self._is_scheduled = bool(self._jobs)
        if self._is_scheduled:
            self.wake()
