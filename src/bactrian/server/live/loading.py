"""Loading a table from its stored entries, and the summary that the store keeps of it."""

import asyncio
from collections.abc import Sequence

from bactrian.server.people.ratings import contenders_of, places_of_people
from bactrian.server.people.results import outcome_of
from bactrian.server.store import Store, Summary
from bactrian.server.table import versions
from bactrian.server.table.entries import TableRecord, Written
from bactrian.server.table.notices import awaited
from bactrian.server.table.table import Table


async def load(store: Store, record: TableRecord) -> Table:
    """A table from its entries; a thread replays them, for that can take a while."""
    if refused := versions.other_rules(record):
        raise refused
    entries = await store.entries(record.id, 0)
    return await asyncio.to_thread(replay, record, entries)


def replay(record: TableRecord, entries: Sequence[Written]) -> Table:
    """The table that these entries make."""
    table = Table(record)
    for written in entries:
        table.apply(written)
    return table


def summary(table: Table) -> Summary:
    """What lists show of a table: only what is public, its time included."""
    return Summary(
        status=table.status,
        updated=table.last_public_change,
        names=[seat.name or seat.setup.level for seat in table.seats],
        free=sum(seat.is_free for seat in table.seats),
        people=sorted({seat.person for seat in table.seats if seat.person is not None}),
        rated=table.settings.rated,
        awaits=awaited(table),
        filled=any(
            seat.setup.kind == "bot" != setup.kind
            for seat, setup in zip(table.seats, table.settings.seats, strict=True)
        ),
        placed=places_of_people(table),
        outcome=outcome_of(table),
        contenders=contenders_of(table),
        levels=[None if seat.name else seat.setup.level for seat in table.seats],
    )
