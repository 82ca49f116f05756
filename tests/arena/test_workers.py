"""Processes that compute: none is left behind."""

import multiprocessing
import time
from concurrent.futures import wait

import pytest

from bactrian.arena.workers import process_pool


def test_a_pool_computes_and_leaves_no_process() -> None:
    with process_pool(1) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]

    assert multiprocessing.active_children() == []


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
