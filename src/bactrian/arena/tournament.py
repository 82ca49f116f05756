"""Running a tournament: games go to workers, results to the journal; Ctrl-C loses none of them."""

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

from bactrian.arena.journal import Journal
from bactrian.arena.playing import Result
from bactrian.arena.schedule import Tournament
from bactrian.arena.workers import Workers

POLL_SECONDS = 0.2  # how often Ctrl-C is checked


class Stop:
    """Turns the first Ctrl-C into a flag; the second one interrupts as usual."""

    def __init__(self, on_request: Callable[[], None]) -> None:
        self.requested = False
        self._on_request = on_request
        # Only the main thread may handle signals; in another one Ctrl-C is left to the caller.
        self._in_main_thread = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Self:
        if self._in_main_thread:
            self._before = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        self._on_request()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._in_main_thread:
            signal.signal(signal.SIGINT, self._before)


def run_tournament(
    tournament: Tournament,
    games: int,
    journal: Journal,
    workers: Workers,
    on_result: Callable[[Result], None] = lambda result: None,
    on_stop: Callable[[], None] = lambda: None,
) -> bool:
    """Play the games that the journal misses; False if Ctrl-C was pressed.

    Then the games at the tables are finished and kept, and no others begun. A second Ctrl-C leaves
    at once: those games will be played again.
    """
    waiting = iter(journal.missing(games))
    at_once = True
    try:
        with Stop(on_stop) as stop:
            while True:
                while not stop.requested and workers.busy < workers.size:
                    number = next(waiting, None)
                    if number is None:
                        break
                    workers.start(tournament.pairing(number))
                if not workers.busy:
                    break
                result = workers.finished(POLL_SECONDS)
                if result is not None:
                    journal.add(result)
                    on_result(result)
        at_once = False
        return not journal.missing(games)
    finally:
        workers.close(at_once)
