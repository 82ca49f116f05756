"""Workers that play the games of a tournament: processes on this machine."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Protocol

from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Pairing, Tournament
from bactrian.core.errors import BactrianError

BLAS_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def one_thread_each() -> None:
    """Let processes that are started from now on compute on one core each.

    NumPy would use all cores for a network, in each of as many processes: they wait for each other.
    """
    for name in BLAS_THREADS:
        os.environ.setdefault(name, "1")


class WorkersLost(BactrianError):
    """The workers have gone: what was played is kept."""


class Workers(Protocol):
    """Plays several games at a time."""

    size: int  # so many at a time

    @property
    def busy(self) -> int:
        """Games that have been started and not been handed out."""

    def start(self, pairing: Pairing) -> None:
        """Begin a game."""

    def finished(self, timeout: float) -> Result | None:
        """Hand out a game that is over; None if there is none after so many seconds."""

    def close(self, at_once: bool) -> None:
        """Stop; `at_once` without finishing the games."""


class Processes:
    """As many processes as wanted, each playing one game after the other."""

    def __init__(self, tournament: Tournament, size: int) -> None:
        self.size = size
        self._tournament = tournament
        self._playing: set[Future[Result]] = set()
        self._others = set(multiprocessing.active_children())
        self._pool = _new_pool(size)

    @property
    def busy(self) -> int:
        """Games that have been started and not been handed out."""
        return len(self._playing)

    def start(self, pairing: Pairing) -> None:
        """Begin a game."""
        try:
            self._playing.add(self._pool.submit(play_game, self._tournament, pairing))
        except BrokenProcessPool as error:
            raise _lost() from error

    def finished(self, timeout: float) -> Result | None:
        """Hand out a game that is over; None if there is none after so many seconds."""
        over, _ = wait(self._playing, timeout, FIRST_COMPLETED)
        if not over:
            return None
        game = over.pop()
        self._playing.remove(game)
        try:
            return game.result()
        except BrokenProcessPool as error:
            raise _lost() from error

    def close(self, at_once: bool) -> None:
        """Stop; `at_once` without finishing the games."""
        if at_once:
            _terminate_all_but(self._others)
        self._pool.shutdown(cancel_futures=True)


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_pool(size: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that compute, each on one core; none is left, whatever happens to this one.

    If something goes wrong meanwhile, or Ctrl-C is pressed, they end at once.
    """
    others = set(multiprocessing.active_children())
    pool = _new_pool(size)
    try:
        yield pool
    except BaseException:
        _terminate_all_but(others)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Process(SpawnProcess):
    """A process that Ctrl-C does not reach from its first moment on, where there are such masks.

    Until it had imported what it needs to ignore Ctrl-C, it would die of it with a traceback.
    """

    def start(self) -> None:
        """A process begins with the mask of the one that starts it."""
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Spawning(SpawnContext):
    """Spawned, not forked: the same on every system, and safe with the compiler's threads."""

    Process = _Process


def _new_pool(size: int) -> ProcessPoolExecutor:
    one_thread_each()
    return ProcessPoolExecutor(size, _Spawning(), initializer=_prepare_worker)


def _terminate_all_but(others: set[BaseProcess]) -> None:
    for process in set(multiprocessing.active_children()) - others:
        process.terminate()


def _lost() -> WorkersLost:
    return WorkersLost("A process that played ended by itself; the machine may be out of memory.")


def _prepare_worker() -> None:
    """Leave Ctrl-C to the process that hands out the games, and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)
