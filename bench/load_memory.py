"""What the server keeps in memory while games are played to their end and new ones begin."""

import time
from pathlib import Path

import numpy as np
from load_crowd import Crowd
from load_process import megabytes, started

SEATS = 4
MINUTE = 60.0
UNSETTLED = 10  # minutes, or half of them: caches fill, and finished tables are kept for a while


async def over_time(
    folder: Path, tables: int, sockets: int, minutes: int, pace: float
) -> dict[str, float]:
    """Resident memory minute by minute, and how it rises once it has settled."""
    database = f"sqlite:///{folder / 'memory.sqlite3'}"
    with started("server", database, "1") as (address, process):
        crowd = Crowd(address)
        await crowd.wait_until_ready()
        found = {"megabytes_without_sockets": megabytes(process)}
        watching = sockets // tables - SEATS
        await crowd.gather(tables, SEATS, watching)
        sizes: list[float] = []
        counts: list[float] = []  # of games, minute by minute
        played, games, refused = 0, tables, 0
        for minute in range(1, minutes + 1):
            end = time.monotonic() + MINUTE
            while time.monotonic() < end:
                tally = await crowd.play(min(10.0, max(1.0, end - time.monotonic())), pace)
                played += tally.done
                refused += sum(tally.errors.values())
                games += await crowd.replace_finished(SEATS, watching)
            sizes.append(megabytes(process))
            counts.append(games)
            found[f"minute_{minute}"] = sizes[-1]
            print(
                f"minute {minute}: {sizes[-1]:.1f} MB, {played} actions, {games} games", flush=True
            )
        lost = sum(wire.closed for wire in crowd.wires)
        crowd.hang_up()
    first = min(UNSETTLED, minutes // 2)
    hours = [minute / 60 for minute in range(minutes)]
    return found | {
        "actions": played,
        "games": games,
        "refused": refused,
        "sockets_lost": lost,
        "megabytes_an_hour": _slope(hours[first:], sizes[first:]),
        "kilobytes_a_game": 1024 * _slope(counts[first:], sizes[first:]),
    }


def _slope(places: list[float], sizes: list[float]) -> float:
    return float(np.polyfit(places, sizes, 1)[0]) if len(set(places)) > 1 else float("nan")
