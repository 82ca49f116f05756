"""The names of seats are made once, and those of tables that are gone do not pile up."""

from types import SimpleNamespace
from typing import cast

from bactrian.server.table.table import Table
from bactrian.server.views import updates

TABLES = 5_000


def table(number: int) -> Table:
    setup = SimpleNamespace(kind="open", level=None)
    seats = [
        SimpleNamespace(name=f"Guest {number}.{seat}", setup=setup, level=None, resigned=False)
        for seat in range(2)
    ]
    return cast(Table, SimpleNamespace(seats=seats))


def test_names_of_tables_that_are_gone_are_forgotten() -> None:
    for number in range(TABLES):
        shown = updates._seats(table(number), {0}, "en")

    assert [seat.name for seat in shown] == [f"Guest {TABLES - 1}.0", f"Guest {TABLES - 1}.1"]
    assert updates._names.cache_info().currsize <= 1024
    assert updates._seat_shown.cache_info().currsize <= 1024


def test_names_are_made_once() -> None:
    first, again = (updates._seats(table(7), {0}, "en") for _ in range(2))

    assert first[0] is again[0]
    assert updates._called(table(7), "en") is updates._called(table(7), "en")
