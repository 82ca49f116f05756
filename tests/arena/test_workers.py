"""Processes that compute: none is left behind."""

import multiprocessing
import signal
import sys
import time
from concurrent.futures import wait

import pytest

from bactrian.arena.workers import process_pool


def test_a_pool_computes_and_leaves_no_process() -> None:
    with process_pool(1) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]

    assert multiprocessing.active_children() == []


def held_back() -> bool:
    """Whether this process has been kept from Ctrl-C since it was started."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(sys.platform == "win32", reason="no such masks")
def test_ctrl_c_does_not_reach_a_process_that_is_only_beginning() -> None:
    with process_pool(1) as pool:
        assert pool.submit(held_back).result()

    assert not held_back()


def interrupted() -> None:
    """Somebody presses Ctrl-C while a process computes."""
    with process_pool(1) as pool:
        pool.submit(abs, 1).result()  # it has begun to work
        long = pool.submit(time.sleep, 3600)
        assert not wait([long], timeout=0.2).done
        raise KeyboardInterrupt


def test_who_is_interrupted_does_not_wait_for_what_is_computed() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert multiprocessing.active_children() == []
