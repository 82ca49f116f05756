"""A process that thinks ends with the server, even if that is killed."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from bactrian.server.bots.pool import WorkerProcess

from ..running import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no parents to lose")

# A server in short: it starts a worker that thinks for ever, says its number, and waits.
SERVER = """
    import asyncio, sys
    from bactrian.server.bots.pool import WorkerProcess

    async def main():
        worker = WorkerProcess((sys.executable, sys.argv[1]))
        process = await worker._running()
        await process.stdout.readline()
        print(process.pid, flush=True)
        await asyncio.sleep(600)

    asyncio.run(main())
"""
THINKER = """
    from bactrian.server.bots.worker import end_with_parent

    end_with_parent()
    print("thinks", flush=True)
    while True:
        sum(range(1000))
"""


def is_alive(process: int) -> bool:
    try:
        # A child of nobody stays listed until the system collects it.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_a_killed_server_leaves_no_thinker_behind(tmp_path: Path) -> None:
    thinker = tmp_path / "thinker.py"
    thinker.write_text(textwrap.dedent(THINKER))
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SERVER), str(thinker)], stdout=subprocess.PIPE
    )
    assert server.stdout is not None
    number = int(server.stdout.readline())
    assert is_alive(number)

    server.send_signal(signal.SIGKILL)
    server.wait()
    server.stdout.close()

    try:
        until(lambda: not is_alive(number))
    finally:
        if is_alive(number):
            os.kill(number, signal.SIGKILL)


def test_a_server_that_stops_waits_for_no_thought(tmp_path: Path) -> None:
    program = tmp_path / "thinker.py"
    program.write_text(textwrap.dedent(THINKER))

    async def stopped() -> int | None:
        worker = WorkerProcess((sys.executable, str(program)))
        process = await worker._running()
        assert process.stdout is not None
        await process.stdout.readline()
        await worker.stop()
        return process.returncode

    assert asyncio.run(stopped()) is not None
