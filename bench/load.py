"""How much the server holds, as ratios to what this machine does without it, in the same run.

    python bench/load.py [--tables 200] [--sockets 2000] [--seconds 10] [--json]

The yardsticks are a bare Starlette echo on the same uvicorn, and SQLite alone, one row a commit,
`synchronous=FULL`, in the same folder, before and after. The driver runs on the same machine. Bots
are off, but for the last measurement: a person's move while bots think on every core.
"""

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from load_crowd import GAMES, Crowd, Tally
from load_wire import Wire, opened

from bactrian.players import NAMES as LEVELS

SEATS = 4
ECHOED = b"x" * 100
BOT_TABLES_PER_CORE = 2
Figures = dict[str, float]


# --- the servers, each in a process of its own --------------------------------------------------


def serve(database: str, bots: int) -> None:
    """The real server, without limits: one client here is a crowd."""
    import uvicorn

    from bactrian.server.app import make_app
    from bactrian.server.limits import UNLIMITED
    from bactrian.server.serving import configured

    app = make_app(database, hosts={"127.0.0.1"}, limits=UNLIMITED, bots=bots)
    _run(uvicorn.Server(configured(app)))


def serve_echo() -> None:
    """What Starlette and uvicorn do without us."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from bactrian.server.serving import configured

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/{path:path}", echo)])
    _run(uvicorn.Server(configured(app)))


def _run(server: object) -> None:
    from bactrian.server.serving import listen

    with listen("127.0.0.1", 0) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        server.run(sockets=[listening])  # type: ignore[attr-defined]  # imported where it is used


@contextmanager
def started(*arguments: str) -> Iterator[tuple[str, int]]:
    """Address and process of one of them."""
    process = subprocess.Popen(
        [sys.executable, __file__, *arguments], stdout=subprocess.PIPE, text=True
    )
    try:
        if process.stdout is None:
            raise RuntimeError("no output")
        yield process.stdout.readline().strip(), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def megabytes(process: int) -> float:
    """What a process has in memory now."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def processor_seconds(process: int) -> float:
    """What a process has worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- yardsticks ---------------------------------------------------------------------------------


def sqlite_alone(folder: Path, seconds: float) -> float:
    """Commits a second of one row each."""
    connection = sqlite3.connect(folder / "alone.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, body TEXT)")
    count, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        connection.execute("BEGIN IMMEDIATE")
        body = '{"type":"played","seat":0,"action":31}'
        connection.execute("INSERT INTO entries (body) VALUES (?)", (body,))
        connection.execute("COMMIT")
        count += 1
    connection.close()
    return count / (time.perf_counter() - begun)


async def echo_alone(sockets: int, busy: int, seconds: float) -> Figures:
    """Round trips a second of the bare echo with so many sockets, of which some are busy."""
    tally, sent = Tally(), dict[Wire, float]()

    def hear(wire: Wire, text: bytes) -> None:
        now = time.perf_counter()
        tally.done += 1
        tally.trips.append(now - sent[wire])
        sent[wire] = wire.send("x" * 100)

    with started("echo") as (address, process):
        wires = [await opened(address, "/", None, hear) for _ in range(sockets)]
        for wire in wires[:busy]:
            sent[wire] = wire.send("x" * 100)
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        found = {
            "echo_per_second": tally.done / took,
            "echo_p99_ms": tally.percentile(0.99),
            "echo_megabytes": megabytes(process),
        }
        for wire in wires:
            wire.close()
    return found


# --- the server ---------------------------------------------------------------------------------


async def wait_until_ready(crowd: Crowd) -> None:
    """Until every game can be played."""
    while crowd.ask("GET", "/health")["games_ready"] < len(GAMES):
        await asyncio.sleep(0.2)


async def at_full_load(folder: Path, tables: int, sockets: int, seconds: float) -> Figures:
    """As many actions as it takes, then half as many by the clock."""
    with started("server", f"sqlite:///{folder / 'load.sqlite3'}", "1") as (address, process):
        crowd = Crowd(address)
        await wait_until_ready(crowd)
        empty = megabytes(process)
        await crowd.gather(tables, SEATS, sockets // tables - SEATS)
        await crowd.settle()
        idle = processor_seconds(process)
        await crowd.play(2, None)  # warm
        await crowd.settle()
        worked = processor_seconds(process)
        full = await crowd.play(seconds, None)
        worked = processor_seconds(process) - worked
        await crowd.settle()
        half = await crowd.play(seconds, full.done / seconds / 2)
        await crowd.settle()
        memory = megabytes(process)
        lost = sum(wire.closed for wire in crowd.wires)
        for wire in crowd.wires:
            wire.close()
    if full.errors or half.errors or lost:
        print(f"errors {full.errors + half.errors}, sockets lost {lost}", file=sys.stderr)
    return {
        "sockets": len(crowd.wires),
        "seconds_to_gather": idle,
        "actions_per_second": full.done / seconds,
        "updates_per_second": full.updates / seconds,
        "server_busy": worked / seconds,
        "full_p99_ms": full.percentile(0.99),
        "half_actions_per_second": half.done / seconds,
        "half_p50_ms": half.percentile(0.5),
        "half_p99_ms": half.percentile(0.99),
        "half_update_p99_ms": half.percentile(0.99, half.deliveries),
        "megabytes_without_sockets": empty,
        "megabytes": memory,
        "refused": sum((full.errors + half.errors).values()),
        "sockets_lost": lost,
    }


async def beside_bots(folder: Path, seconds: float) -> Figures:
    """A person's round trips without bots and while they think on every core."""
    cores = os.cpu_count() or 1
    with started("server", f"sqlite:///{folder / 'bots.sqlite3'}", str(cores)) as (address, _):
        crowd = Crowd(address)
        await wait_until_ready(crowd)
        await crowd.gather(len(GAMES), SEATS, 0)
        alone = await crowd.play(seconds, 20)
        token = crowd.guest("Bots' friend")
        for number in range(cores * BOT_TABLES_PER_CORE):
            seats = [{"kind": "bot", "level": LEVELS[-1]}] * SEATS
            crowd.table(token, GAMES[number % len(GAMES)], seats)
        await asyncio.sleep(3)  # until their processes run
        beside = await crowd.play(seconds, 20)
        for wire in crowd.wires:
            wire.close()
    return {
        "alone_p50_ms": alone.percentile(0.5),
        "alone_p99_ms": alone.percentile(0.99),
        "beside_bots_p50_ms": beside.percentile(0.5),
        "beside_bots_p99_ms": beside.percentile(0.99),
        "delay_by_bots_p99_ms": beside.percentile(0.99) - alone.percentile(0.99),
    }


async def measure(tables: int, sockets: int, seconds: float) -> Figures:
    """Everything, one after another."""
    with tempfile.TemporaryDirectory(prefix="bactrian-load-") as name:
        folder = Path(name)
        before = sqlite_alone(folder, 3)
        figures = await echo_alone(sockets, tables, min(seconds, 5))
        figures |= await at_full_load(folder, tables, sockets, seconds)
        after = sqlite_alone(folder, 3)
        figures |= await beside_bots(folder, seconds)
    sqlite = (before + after) / 2
    figures |= {
        "sqlite_before": before,
        "sqlite_after": after,
        "ratio_to_sqlite": figures["actions_per_second"] / sqlite,
        "ratio_to_echo": figures["actions_per_second"] / figures["echo_per_second"],
        "half_p99_to_echo_p99": figures["half_p99_ms"] / figures["echo_p99_ms"],
        "load_average": os.getloadavg()[0],
    }
    return figures


def main() -> None:
    """Read the command line, measure, tell."""
    if sys.argv[1:2] == ["server"]:
        serve(sys.argv[2], int(sys.argv[3]))
        return
    if sys.argv[1:2] == ["echo"]:
        serve_echo()
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    _allow_sockets(arguments.sockets)
    figures = asyncio.run(measure(arguments.tables, arguments.sockets, arguments.seconds))
    if arguments.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
        return
    for name, value in figures.items():
        print(f"{name:28} {value:12.2f}")


def _allow_sockets(count: int) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + 500
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


if __name__ == "__main__":
    main()
