"""Stored tables: a database of each version of the rules, as SQL, with a running game of each game.

    python -m tests.server.record_stored

writes that of the version played now. Do it when `rules_version` is about to change: servers of
later versions must be able to read it. `version-1.sql` was written by a server of version 1, which
knew no snapshots.
"""

import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path

import msgspec

from bactrian.games import game as find_game
from bactrian.games import names
from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.store import open_store
from bactrian.server.table.entries import WindowClosed
from bactrian.server.views.snapshots import snapshot_of

from .room import Room

FOLDER = Path(__file__).resolve().parents[1] / "recorded" / "stored"
ENTRIES = 30
LONG_AGO = 1_700_000_000.0


def played(game: str) -> Room:
    """A game of two people that goes on."""
    room, choices = Room(game, people=2, public=True, now=LONG_AGO), random.Random(game)
    name = game.replace("_", "0").ljust(16, "0")
    room.record = room.table.record = msgspec.structs.replace(
        room.record, id=name, created=LONG_AGO, rules_version=find_game(game).rules_version
    )
    while len(room.written) < ENTRIES:
        held = room.table.held
        if held is not None:
            room.do(held.seat, m.Confirm(seat=held.seat, seq=room.seq(held.seat)))
        elif room.table.window is not None:
            room.write(WindowClosed())
        else:
            room.play(choices.choice(room.table.playing().legal()))
    return room


async def write(file: Path) -> None:
    """A database with a table of each game."""
    store = open_store(f"sqlite:///{file}")
    await store.open()
    for game in names():
        room = played(game)
        await store.add_table(room.record, "", room.written, summary(room.table))
        body = snapshot_of(room.table).packed()
        await store.put_snapshot(room.record.id, len(room.written), body)
    await store.close()


def main() -> None:
    """Write the file of this version."""
    (version,) = {find_game(game).rules_version for game in names()}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite3")
        asyncio.run(write(file))
        connection = sqlite3.connect(file)
        script = "\n".join(connection.iterdump())
        connection.close()
    (FOLDER / f"version-{version}.sql").write_text(script + "\n")


if __name__ == "__main__":
    main()
