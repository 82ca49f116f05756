"""Work that nobody waits for urgently, a little at a time: answers go out between its pieces.

An action is told to everybody at its table, and to show a position takes longer than to carry the
action out. Without turns, one commit of many tables would be followed by all their pictures, and
the answers would wait for them.

Those whom a table waits for come first: the game goes on when they have seen it. Those who look on
come whenever there is time, and at the latest when they have waited for half a second.
"""

import asyncio
import gc
import logging
import time
from collections import deque
from collections.abc import Callable

AT_ONCE = 8  # pieces of work in one round of the event loop for those who are waited for
FEW_AT_ONCE = 2  # for those who look on, while they have not waited for long
MANY_AT_ONCE = 16  # for those of them who have waited for long
LATEST = 0.5  # seconds that are long
NEW_OBJECTS, ROUNDS, LONG_ROUNDS = 5_000, 20, 100

log = logging.getLogger("bactrian.server")
Job = Callable[[], None]


class UpdateScheduler:
    """Gives turns in the order they were asked for, a few in each round of the event loop."""

    def __init__(self) -> None:
        self._first: deque[Job] = deque()
        self._then: deque[tuple[float, Job]] = deque()  # since when
        self._is_giving = False

    def ask(self, job: Job, *, first: bool = False) -> None:
        """Do this when its turn comes."""
        if first:
            self._first.append(job)
        else:
            self._then.append((time.monotonic(), job))
        if not self._is_giving:
            self._is_giving = True
            asyncio.get_running_loop().call_soon(self._give)

    async def take(self) -> None:
        """Wait for a turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def give() -> None:
            if not turn.done():  # whoever waited may have gone
                turn.set_result(None)

        self.ask(give, first=True)
        await turn

    def _give(self) -> None:
        for _ in range(min(AT_ONCE, len(self._first))):
            _do(self._first.popleft())
        if self._then:
            is_late = time.monotonic() > self._then[0][0] + LATEST
            for _ in range(min(MANY_AT_ONCE if is_late else FEW_AT_ONCE, len(self._then))):
                _do(self._then.popleft()[1])
        self._is_giving = bool(self._first or self._then)
        if self._is_giving:
            asyncio.get_running_loop().call_soon(self._give)


def _do(job: Job) -> None:
    """Do it, whatever comes of it."""
    try:
        job()
    except Exception:
        log.exception("something that took its turn failed")


def steady_the_collector() -> None:
    """Let Python look for garbage rarely, and never again among what stays for ever.

    A full search stops everything for as long as half a second when many tables are in memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, ROUNDS, LONG_ROUNDS)
