"""The servers that a load test drives, each in a process of its own, and what they use."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent  # the checkout


@contextmanager
def started(*arguments: str, checkout: Path = HERE) -> Iterator[tuple[str, int]]:
    """Address and process of a checkout's own `load.py` with these arguments."""
    process = subprocess.Popen(
        [sys.executable, checkout / "bench" / "load.py", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
    )
    try:
        if process.stdout is None:
            raise RuntimeError("no output")
        yield process.stdout.readline().strip(), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def serve(app: object, *, bare: bool) -> None:
    """Serve an application on a free port, and say where; bare: on uvicorn as it is."""
    import uvicorn

    from bactrian.server.http.serving import configured, listen

    if bare:
        config = uvicorn.Config(
            app,  # type: ignore[arg-type]  # imported where it is used
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
        )
    else:
        config = configured(app)  # type: ignore[arg-type]
    with listen("127.0.0.1", 0) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        uvicorn.Server(config).run(sockets=[listening])


def megabytes(process: int) -> float:
    """What a process has in memory now."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def usage(process: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
