"""What the server keeps in memory while games are played to their end and new ones begin."""

import time
from pathlib import Path

import numpy as np
from load_crowd import Crowd
from load_process import megabytes, started

SEATS = 4
MINUTE = 60.0


async def over_time(
    folder: Path, tables: int, sockets: int, minutes: int, pace: float
) -> dict[str, float]:
    """Resident memory minute by minute, and the slope of the second half in megabytes an hour."""
    database = f"sqlite:///{folder / 'memory.sqlite3'}"
    with started("server", database, "1") as (address, process):
        crowd = Crowd(address)
        await crowd.wait_until_ready()
        found = {"megabytes_without_sockets": megabytes(process)}
        watching = sockets // tables - SEATS
        await crowd.gather(tables, SEATS, watching)
        sizes, played, games = [], 0, tables
        for minute in range(1, minutes + 1):
            end = time.monotonic() + MINUTE
            while time.monotonic() < end:
                tally = await crowd.play(min(10.0, max(1.0, end - time.monotonic())), pace)
                played += tally.done
                games += await crowd.replace_finished(SEATS, watching)
            sizes.append(megabytes(process))
            found[f"minute_{minute}"] = sizes[-1]
            print(
                f"minute {minute}: {sizes[-1]:.1f} MB, {played} actions, {games} games", flush=True
            )
        crowd.hang_up()
    half = sizes[len(sizes) // 2 :]
    slope = np.polyfit(range(len(half)), half, 1)[0] if len(half) > 1 else float("nan")
    return found | {"actions": played, "games": games, "megabytes_an_hour": 60 * float(slope)}
