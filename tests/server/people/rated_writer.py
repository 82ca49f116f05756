"""Ends rated tables as fast as it can until it is killed; each that is on disk is printed."""

import asyncio
import contextlib
import random
import sys
import time

from bactrian.server.messages import SeatSetup, Settings
from bactrian.server.store import Conflict, Summary, open_store
from bactrian.server.store.parts.people import Placed
from bactrian.server.table.entries import Resigned, Started, TableRecord, Written


async def end_tables(database: str, name: str) -> None:
    """Tables of two to four of the same four people; another process may end the very same."""
    store = open_store(database)
    await store.open()
    settings = Settings("merv", [SeatSetup("open")] * 4, rated=True)
    for number in range(100_000):
        table, now = f"{name}{number:015d}", time.time()
        others = random.sample(["person1", "person2", "person3"], random.randint(1, 3))
        people = ["person0", *others]  # the first is at all tables, so that they can be counted
        random.shuffle(people)
        placed = [Placed(person, place) for place, person in enumerate(people, 1)]
        record = TableRecord(table, now, "person0", settings, {}, "1", "00", "i", 2)
        going_on = Summary("playing", now, [], 0, people)
        over = Summary("finished", now, [], 0, people, placed=placed)
        with contextlib.suppress(Conflict):
            await store.add_table(record, "", [Written(0, now, "", "", Started())], going_on)
        with contextlib.suppress(Conflict):
            await store.append(table, [Written(1, now, "", "", Resigned(0, "random"))], over)
            print(table, flush=True)


if __name__ == "__main__":
    asyncio.run(end_tables(sys.argv[1], sys.argv[2]))
