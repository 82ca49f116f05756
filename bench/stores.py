"""How many entries a second each database commits through our store, beside the database alone.

    python bench/stores.py            both databases, 10 s each
    python bench/stores.py --seconds 3

PostgreSQL is Debian's, started for this in a temporary folder with everything on disk (fsync on).
The store's writers are 100 tables that append one entry after another, in one process and in two.
"""

import argparse
import asyncio
import json
import multiprocessing
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.databases import Postgres

from bactrian.games import NAMES
from bactrian.server.messages import SeatSetup, Settings
from bactrian.server.store import Summary, open_store
from bactrian.server.table.entries import Said, TableRecord, Written

TABLES = 100
TEXT = "x" * 40


def sqlite_alone(folder: Path, seconds: float) -> float:
    """Commits a second of one row each, fully synchronised."""
    connection = sqlite3.connect(folder / "alone.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE a (x TEXT)")
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        connection.execute("INSERT INTO a VALUES (?)", (TEXT,))
        done += 1
    connection.close()
    return done / seconds


def postgres_alone(url: str, seconds: float) -> float:
    """The same, over one connection."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE a (x TEXT)")
        end, done = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            connection.execute("INSERT INTO a VALUES (%s)", (TEXT,))
            done += 1
    return done / seconds


async def append(url: str, process: int, seconds: float) -> float:
    """Entries a second that this process commits at its own tables."""
    store = open_store(url)
    await store.open()
    done = 0
    about = Summary("playing", 0.0, ["Anna"], 0, ["anna"])

    async def write(number: int) -> None:
        nonlocal done
        name, seq = f"{process:04}-{number:010}", 0
        settings = Settings(NAMES[0], [SeatSetup("you"), SeatSetup("you")])
        record = TableRecord(name, 0.0, "anna", settings, {}, "1", "00", "i", 2)
        entry = Said("Anna", TEXT)
        await store.add_table(record, "", [Written(0, 0.0, "anna", "", entry)], about)
        while time.monotonic() < end:
            seq += 1
            await store.append(name, [Written(seq, 0.0, "anna", f"m{seq}", entry)], about)
            done += 1

    end = time.monotonic() + seconds
    await asyncio.gather(*(write(number) for number in range(TABLES)))
    await store.close()
    return done / seconds


def run(url: str, process: int, seconds: float) -> float:
    """In a process of its own."""
    return asyncio.run(append(url, process, seconds))


def several(url: str, processes: int, seconds: float) -> float:
    """The same with several processes at one database."""
    run(url, 0, 0.1)  # the schema is there before they start
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        return sum(pool.map(run, [url] * processes, range(1, 1 + processes), [seconds] * processes))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures["sqlite_alone"] = sqlite_alone(folder, seconds)
        figures["sqlite_store"] = several(f"sqlite:///{folder / 'a.db'}", 1, seconds)
    postgres = Postgres(fsync=True)
    try:
        figures["postgres_alone"] = postgres_alone(postgres.fresh(), seconds)
        figures["postgres_store"] = several(postgres.fresh(), 1, seconds)
        figures["postgres_store_two_processes"] = several(postgres.fresh(), 2, seconds)
    finally:
        postgres.stop()
    print(json.dumps({name: round(figure) for name, figure in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
