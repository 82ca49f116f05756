"""The process that compiles: what it tells the server, and that it ends without a traceback."""

import asyncio
import contextlib
import os
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from bactrian.server.bots.compiling import Progress
from bactrian.server.bots.pool import WorkerProcess

from ..running import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals like these")

# What compiles, with a game that shows its bar until somebody has been told how far it is.
COMPILER = """
    import threading
    from bactrian.core.progress import Progress
    from bactrian.server.bots import compiling

    told = threading.Event()
    print_progress = compiling._print_progress

    def note(name, part):
        print_progress(name, part)
        told.set()

    def compile_game(game, kernels=None):
        if kernels is not None:
            return
        with Progress("Compiling", 1):
            told.clear()  # importing the bar takes its time
            assert told.wait(60)

    compiling._print_progress = note
    compiling.warmup.compile_game = compile_game
    compiling.main(["merv"])
"""


def everything_on(terminal: int) -> bytes:
    """What is drawn until nobody draws any more."""
    drawn = b""
    with contextlib.suppress(OSError):  # that is how a terminal ends
        while data := os.read(terminal, 65536):
            drawn += data
    os.close(terminal)
    return drawn


def test_a_bar_on_the_terminal_takes_nothing_of_what_the_server_is_told() -> None:
    ours, terminal = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(COMPILER)],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(terminal)
    with ThreadPoolExecutor(1) as elsewhere:
        drawn_later = elsewhere.submit(everything_on, ours)
        told, _ = process.communicate(timeout=PATIENCE)
        drawn = drawn_later.result()

    progress = [msgspec.json.decode(line, type=Progress) for line in told.splitlines()]
    assert process.returncode == 0
    assert progress[-2].part < 1 == progress[-1].part
    assert b"Compiling" in drawn
    assert b'"part"' not in drawn


@pytest.mark.parametrize("module", ["compiling", "worker"])
@pytest.mark.parametrize("after", [0.05, 0.4])
def test_what_is_ended_while_it_imports_prints_no_traceback(module: str, after: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", f"bactrian.server.bots.{module}", "merv"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(after)
    process.terminate()

    assert b"Traceback" not in process.communicate()[1]


def test_an_interrupt_at_the_terminal_is_for_the_server_alone() -> None:
    async def leader() -> bool:
        worker = WorkerProcess((sys.executable, "-c", "input()"))
        process = await worker._running()
        is_leader = os.getsid(process.pid) == process.pid
        await worker.stop()
        return is_leader

    assert asyncio.run(leader())
