"""Holding a tournament: games are handed out, results kept; Ctrl-C loses none of them."""

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

from bactrian.arena.crew import Crew
from bactrian.arena.journal import Journal
from bactrian.arena.playing import Result
from bactrian.arena.schedule import Tournament

PATIENCE = 0.2  # seconds; so soon Ctrl-C is noticed


class Stop:
    """Makes the first Ctrl-C a wish that can be asked for; the second one interrupts as usual."""

    def __init__(self, on_wish: Callable[[], None]) -> None:
        self.wished = False
        self._on_wish = on_wish
        # Only the main thread may listen; in another one Ctrl-C is somebody else's business.
        self._listening = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Self:
        if self._listening:
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True
        self._on_wish()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._listening:
            signal.signal(signal.SIGINT, self._before)


def hold(
    tournament: Tournament,
    games: int,
    journal: Journal,
    crew: Crew,
    on_result: Callable[[Result], None] = lambda result: None,
    on_stop: Callable[[], None] = lambda: None,
) -> bool:
    """Play what the journal misses of so many games; False if somebody pressed Ctrl-C.

    Then the games at the tables are finished and kept, and no others begun. A second Ctrl-C leaves
    at once: those games will be played again.
    """
    waiting = iter(journal.missing(games))
    at_once = True
    try:
        with Stop(on_stop) as stop:
            while True:
                while not stop.wished and crew.busy < crew.size:
                    number = next(waiting, None)
                    if number is None:
                        break
                    crew.start(tournament.pairing(number))
                if not crew.busy:
                    break
                result = crew.finished(PATIENCE)
                if result is not None:
                    journal.add(result)
                    on_result(result)
        at_once = False
        return not journal.missing(games)
    finally:
        crew.close(at_once)
