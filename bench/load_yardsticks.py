"""What this machine does without us: SQLite alone, a bare echo, and a bare broadcast.

The last one is the transport's ceiling: for every message that comes it answers, and sends as many
bytes as one of our updates has to as many sockets as a table has. It knows no game, no store and no
secrets.
"""

import asyncio
import sqlite3
import time
from pathlib import Path

from load_crowd import Tally
from load_process import started, usage
from load_wire import Wire, opened

Figures = dict[str, float]
MESSAGE = b"x" * 60  # as long as a move
ANSWER, TOLD = "done", "told"


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


# --- servers, each in a process of its own ------------------------------------------------------


def echo_app() -> object:
    """What comes goes back."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            return

    return Starlette(routes=[WebSocketRoute("/{path:path}", echo)])


def fan_app(size: int) -> object:
    """What comes is answered, and then all who are at the same address are told."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    told = TOLD.ljust(size, "x")
    tables: dict[str, list[WebSocket]] = {}

    async def fan(socket: WebSocket) -> None:
        await socket.accept()
        table = tables.setdefault(socket.path_params["path"], [])
        table.append(socket)
        try:
            while True:
                await socket.receive_text()
                await socket.send_text(ANSWER)
                for other in table:
                    await other.send_text(told)
        except (WebSocketDisconnect, RuntimeError):
            table.remove(socket)

    return Starlette(routes=[WebSocketRoute("/{path:path}", fan)])


# --- and what they do ---------------------------------------------------------------------------


async def echo_alone(sockets: int, busy: int, seconds: float) -> Figures:
    """Round trips a second of the bare echo with so many sockets, of which some are busy."""
    tally, sent = Tally(), dict[Wire, float]()

    def on_text(wire: Wire, data: bytes, begin: int, end: int) -> None:
        tally.done += 1
        tally.trips.append(time.perf_counter() - sent[wire])
        sent[wire] = wire.send_text(MESSAGE)

    with started("echo") as (address, process):
        wires = [await opened(address, "/", None, on_text) for _ in range(sockets)]
        worked = usage(process)
        for wire in wires[:busy]:
            sent[wire] = wire.send_text(MESSAGE)
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        worked = usage(process) - worked
        for wire in wires:
            wire.close()
    return {
        "echo_per_second": tally.done / took,
        "echo_p99_ms": tally.percentile(0.99),
        "echo_us_per_message": 1e6 * worked / max(1, tally.done),
    }


async def fan_alone(tables: int, each: int, size: int, seconds: float) -> Figures:
    """Actions a second of the bare server that sends an update's bytes to everybody at a table."""
    done, told = 0, 0

    def count(wire: Wire, data: bytes, begin: int, end: int) -> None:
        nonlocal told
        told += data.startswith(b"told", begin)

    def act(wire: Wire, data: bytes, begin: int, end: int) -> None:
        nonlocal done, told
        if data.startswith(b"told", begin):
            done += 1
            told += 1
            wire.send_text(MESSAGE)

    with started("fan", str(size)) as (address, process):
        actors = [await opened(address, f"/{n}", None, act) for n in range(tables)]
        rest = [
            await opened(address, f"/{n}", None, count)
            for n in range(tables)
            for _ in range(each - 1)
        ]
        worked = usage(process)
        for wire in actors:
            wire.send_text(MESSAGE)
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        worked = usage(process) - worked
        for wire in (*actors, *rest):
            wire.close()
    return {
        f"fan_{each}_actions_per_second": done / took,
        f"fan_{each}_updates_per_second": told / took,
        f"fan_{each}_us_per_action": 1e6 * worked / max(1, done),
    }
