"""How much the server holds, as ratios to what this machine does without it, in the same run.

    python bench/load.py [--tables 200] [--sockets 2000] [--seconds 10] [--only PART] [--json]
    python bench/load.py --against CHECKOUT   # this server and another one, in turns
    python bench/load.py --minutes 10         # what it keeps in memory, while games end and begin

The yardsticks are SQLite alone (one row a commit, `synchronous=FULL`, in the same folder, before
and after), a bare Starlette echo on the same uvicorn, and a bare Starlette server that does nothing
but send the bytes of an update to as many sockets as a table has. The driver runs on the same
machine. On a machine that others use, processor time per action says more than actions a second.

Parts: `crowd` (all sockets), `seats` (as many as there are seats), `bots` (a person's move while
bots think on every core). Bots are off but for the last.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from load_beside import beside
from load_crowd import Crowd
from load_memory import over_time
from load_process import megabytes, serve, started, usage
from load_yardsticks import echo_alone, echo_app, fan_alone, fan_app, sqlite_alone

from bactrian.games import NAMES as GAMES
from bactrian.players import NAMES as LEVELS

SEATS = 4
BOT_TABLES_PER_CORE = 2
BOT_MOVES_PER_SECOND = 20
PARTS = ("crowd", "seats", "bots")
Figures = dict[str, float]


def server_app(database: str, bots: int) -> object:
    """The real server, without limits: one client here is a crowd."""
    from bactrian.server.http.app import make_app
    from bactrian.server.limits import UNLIMITED

    return make_app(database, hosts={"127.0.0.1"}, limits=UNLIMITED, bots=bots)


async def at_full_load(folder: Path, tables: int, sockets: int, seconds: float) -> Figures:
    """As many actions as it takes, then half as many by the clock."""
    database = f"sqlite:///{folder / f'load{sockets}.sqlite3'}"
    with started("server", database, "1") as (address, process):
        crowd = Crowd(address)
        await crowd.wait_until_ready()
        empty = megabytes(process)
        await crowd.gather(tables, SEATS, sockets // tables - SEATS)
        await crowd.settle()
        await crowd.play(2, None)  # warm
        await crowd.settle()
        worked, drove = usage(process), time.process_time()
        full = await crowd.play(seconds, None)
        worked, drove = usage(process) - worked, time.process_time() - drove
        await crowd.settle()
        half = await crowd.play(seconds, full.done / seconds / 2)
        await crowd.settle()
        memory = megabytes(process)
        lost = sum(wire.closed for wire in crowd.wires)
        crowd.hang_up()
    if full.errors or half.errors or lost:
        print(f"errors {full.errors + half.errors}, sockets lost {lost}", file=sys.stderr)
    return {
        "sockets": len(crowd.wires),
        "actions_per_second": full.done / seconds,
        "updates_per_second": full.updates / seconds,
        "bytes_per_update": full.update_bytes / max(1, full.updates),
        "us_per_action": 1e6 * worked / max(1, full.done),
        "server_busy": worked / seconds,
        "driver_busy": drove / seconds,
        "full_p99_ms": full.percentile(0.99),
        "full_update_p99_ms": full.percentile(0.99, full.deliveries),
        "full_watching_p99_ms": full.percentile(0.99, full.waits),
        "half_actions_per_second": half.done / seconds,
        "half_p50_ms": half.percentile(0.5),
        "half_p99_ms": half.percentile(0.99),
        "half_update_p99_ms": half.percentile(0.99, half.deliveries),
        "half_watching_p99_ms": half.percentile(0.99, half.waits),
        "megabytes_without_sockets": empty,
        "megabytes": memory,
        "refused": sum((full.errors + half.errors).values()),
        "sockets_lost": lost,
    }


async def beside_bots(folder: Path, seconds: float) -> Figures:
    """A person's round trips without bots and while the strongest think on every core."""
    cores = os.cpu_count() or 1
    with started("server", f"sqlite:///{folder / 'bots.sqlite3'}", str(cores)) as (address, _):
        crowd = Crowd(address)
        await crowd.wait_until_ready()
        await crowd.gather(len(GAMES), SEATS, 0)
        alone = await crowd.play(seconds, BOT_MOVES_PER_SECOND)
        token = crowd.guest("Bots' friend")
        for number in range(cores * BOT_TABLES_PER_CORE):
            seats = [{"kind": "bot", "level": LEVELS[-1]}] * SEATS
            crowd.table(token, GAMES[number % len(GAMES)], seats)
        await asyncio.sleep(3)  # until their processes run
        beside = await crowd.play(seconds, BOT_MOVES_PER_SECOND)
        crowd.hang_up()
    return {
        "alone_p50_ms": alone.percentile(0.5),
        "alone_p99_ms": alone.percentile(0.99),
        "beside_bots_p50_ms": beside.percentile(0.5),
        "beside_bots_p99_ms": beside.percentile(0.99),
        "delay_by_bots_p99_ms": beside.percentile(0.99) - alone.percentile(0.99),
    }


async def with_yardsticks(folder: Path, tables: int, sockets: int, seconds: float) -> Figures:
    """The server between its yardsticks, and the ratios to them."""
    each, short = sockets // tables, min(seconds, 5)
    before = sqlite_alone(folder, 3)
    figures = await echo_alone(sockets, tables, short)
    figures |= await at_full_load(folder, tables, sockets, seconds)
    size = round(figures["bytes_per_update"])
    figures |= await fan_alone(tables, each, size, short)
    after = sqlite_alone(folder, 3)
    done, fan = figures["actions_per_second"], figures[f"fan_{each}_actions_per_second"]
    return figures | {
        "sqlite_before": before,
        "sqlite_after": after,
        "ratio_to_sqlite": 2 * done / (before + after),
        "ratio_to_echo": done / figures["echo_per_second"],
        "ratio_to_fan": done / fan,
        "work_to_fan": figures["us_per_action"] / figures[f"fan_{each}_us_per_action"],
        "fan_to_sqlite": 2 * fan / (before + after),
        "half_p99_to_echo_p99": figures["half_p99_ms"] / figures["echo_p99_ms"],
        "load_average": os.getloadavg()[0],
    }


async def measure(
    folder: Path, parts: list[str], tables: int, sockets: int, seconds: float
) -> Figures:
    """Everything that is wanted, one after another."""
    figures: Figures = {}
    for part, count in (("crowd", sockets), ("seats", tables * SEATS)):
        if part in parts:
            found = await with_yardsticks(folder, tables, count, seconds)
            figures |= {f"{part}.{name}": value for name, value in found.items()}
    if "bots" in parts:
        found = await beside_bots(folder, seconds)
        figures |= {f"bots.{name}": value for name, value in found.items()}
    return figures


def main() -> None:
    """Read the command line, measure, tell."""
    match sys.argv[1:]:
        case ["server", database, bots]:
            serve(server_app(database, int(bots)), bare=False)
        case ["echo"]:
            serve(echo_app(), bare=True)
        case ["fan", size]:
            serve(fan_app(int(size)), bare=True)
        case _:
            _measure()


def _measure() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--against", type=Path, help="another checkout, to be measured beside")
    parser.add_argument("--minutes", type=int, help="look at the memory for so long")
    parser.add_argument("--pace", type=float, default=60, help="actions a second meanwhile")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    _allow_sockets(2 * wanted.sockets)
    figures = uvloop.run(_wanted_figures(wanted))
    if wanted.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
        return
    for name, value in figures.items():
        print(f"{name:36} {value:12.2f}")


async def _wanted_figures(wanted: argparse.Namespace) -> Figures:
    size = (wanted.tables, wanted.sockets)
    with tempfile.TemporaryDirectory(prefix="bactrian-load-") as name:
        folder = Path(name)
        if wanted.minutes:
            figures = await over_time(folder, *size, wanted.minutes, wanted.pace)
        elif wanted.against:
            figures = await beside(folder, wanted.against.resolve(), *size, wanted.seconds)
        else:
            parts = wanted.only or list(PARTS)
            return await measure(folder, parts, *size, wanted.seconds)
    return figures | {"load_average": os.getloadavg()[0]}


def _allow_sockets(count: int) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + 500
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


if __name__ == "__main__":
    main()
