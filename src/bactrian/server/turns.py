"""Work that nobody waits for urgently, a little at a time: answers go out between its pieces.

An action is told to everybody at its table, and to show a position takes longer than to carry the
action out. Without turns, one commit of many tables would be followed by all their pictures, and
the answers would wait for them.
"""

import asyncio
import gc
from collections import deque

AT_ONCE = 3  # pieces of work in one round of the event loop
NEW_OBJECTS, ROUNDS, LONG_ROUNDS = 5_000, 20, 100


class Turns:
    """Gives turns in the order they were asked for, a few in each round of the event loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_giving = False

    async def take(self) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._is_giving:
            self._is_giving = True
            loop.call_soon(self._give, loop)
        await turn

    def _give(self, loop: asyncio.AbstractEventLoop) -> None:
        given = 0
        while self._waiting and given < AT_ONCE:
            turn = self._waiting.popleft()
            if not turn.done():  # whoever waited may have gone
                turn.set_result(None)
                given += 1
        self._is_giving = bool(self._waiting)
        if self._is_giving:
            loop.call_soon(self._give, loop)


def steady_the_collector() -> None:
    """Let Python look for garbage rarely, and never again among what stays for ever.

    A full search stops everything for as long as half a second when many tables are in memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, ROUNDS, LONG_ROUNDS)
