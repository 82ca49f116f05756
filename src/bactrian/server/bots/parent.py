"""Processes that end when the one that started them does, however that ended."""

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

PARENT_VARIABLE = "BACTRIAN_PARENT"  # the number of the server's process
WATCH_SECONDS = 0.25
SIGNAL_WHEN_PARENT_ENDS = 1  # PR_SET_PDEATHSIG of Linux


def end_with_parent() -> None:
    """End at once, even in a thought: while compiled code runs, no other thread does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SIGNAL_WHEN_PARENT_ENDS, signal.SIGKILL)
    when_parent_ends(lambda: os._exit(1))  # it may have ended before, or this is another system


def when_parent_ends(then: Callable[[], None]) -> None:
    """Call this from a thread when the process that started this one is gone."""
    parent = int(os.environ.get(PARENT_VARIABLE) or os.getppid())

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        then()

    threading.Thread(target=watch, name="parent", daemon=True).start()


def with_parent(environment: dict[str, str]) -> dict[str, str]:
    """An environment that tells a new process who starts it."""
    return {**environment, PARENT_VARIABLE: str(os.getpid())}
