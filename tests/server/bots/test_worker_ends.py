"""Processes that a server starts end with it, even if it is killed."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bactrian.server.bots.pool import WorkerProcess

from ..running import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no parents to lose")

# A server in short: it starts a process, says the number that this says, and waits.
SERVER = """
    import asyncio, sys
    from bactrian.server.bots.pool import WorkerProcess

    async def main():
        worker = WorkerProcess((sys.executable, sys.argv[1]))
        process = await worker._running()
        print((await process.stdout.readline()).decode(), end="", flush=True)
        await asyncio.sleep(600)

    asyncio.run(main())
"""
THINKER = """
    import os
    from bactrian.server.bots.parent import end_with_parent

    end_with_parent()
    print(os.getpid(), flush=True)
    {thought}
"""
IN_PYTHON = "while True: sum(range(1000))"
# As compiled searches do, it lets no other thread of its process run.
COMPILED = "import ctypes; ctypes.PyDLL(None).sleep(600)"
# What compiles for bots, with a game whose kernels take for ever.
COMPILER = """
    import os, subprocess, sys
    from bactrian.server.bots import compiling

    def compile_game(game, kernels=None):
        if kernels is None:
            return
        process = subprocess.Popen(["sleep", "600"])
        print(process.pid, flush=True)
        try:
            while True:
                sum(range(1000))
        finally:
            process.kill()

    compiling.warmup.compile_game = compile_game
    compiling._print_progress = lambda name, part: None
    compiling.main(["merv"])
"""


def is_alive(process: int) -> bool:
    try:
        # A child of nobody stays listed until the system collects it.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


@contextmanager
def killed_server(program: Path) -> Iterator[int]:
    """The number that a program said before its server was killed."""
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SERVER), str(program)],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # as in the background
    )
    assert server.stdout is not None
    number = int(server.stdout.readline())
    assert is_alive(number)
    server.send_signal(signal.SIGKILL)
    server.wait()
    server.stdout.close()
    try:
        yield number
    finally:
        if is_alive(number):
            os.kill(number, signal.SIGKILL)


@pytest.mark.parametrize("thought", [IN_PYTHON, COMPILED])
def test_a_killed_server_leaves_no_thinker_behind(tmp_path: Path, thought: str) -> None:
    if thought == COMPILED and sys.platform != "linux":
        pytest.skip("it ends after its thought there")
    thinker = tmp_path / "thinker.py"
    thinker.write_text(textwrap.dedent(THINKER).format(thought=thought))

    with killed_server(thinker) as number:
        until(lambda: not is_alive(number), 60)


def test_nor_what_it_compiles(tmp_path: Path) -> None:
    compiler = tmp_path / "compiler.py"
    compiler.write_text(textwrap.dedent(COMPILER))

    with killed_server(compiler) as number:
        until(lambda: not is_alive(number), 60)


def test_a_server_that_stops_waits_for_no_thought(tmp_path: Path) -> None:
    program = tmp_path / "thinker.py"
    program.write_text(textwrap.dedent(THINKER).format(thought=COMPILED))

    async def stopped() -> int | None:
        worker = WorkerProcess((sys.executable, str(program)))
        process = await worker._running()
        assert process.stdout is not None
        await process.stdout.readline()
        await worker.stop()
        return process.returncode

    assert asyncio.run(stopped()) is not None
