"""The time of the server: seconds since 1970 that never jump.

The machine's own time may be set back or forth while games go on. Here it is read once, at the
start; from then on time passes as a clock that nobody can set says. What is stored is stored with
it, answers carry it (`date`), and a server that starts goes on where the last one was.
"""

import time

LARGEST_GAP = 24 * 3600.0  # ahead of the machine's time: what is stored was written by a mad clock


class SteadyClock:
    """A clock that nobody can set."""

    def __init__(self) -> None:
        self._offset = time.time() - _passed()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._offset + _passed()

    def go_on_from(self, stored: float) -> None:
        """Do not begin before what was stored last, if the machine was set back meanwhile."""
        if 0 < stored - self.now() < LARGEST_GAP:
            self._offset = stored - _passed()


def _passed() -> float:
    """Seconds that have passed, those of a sleeping machine too where it can say so."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


CLOCK = SteadyClock()


def now() -> float:
    """The time of this process."""
    return CLOCK.now()
