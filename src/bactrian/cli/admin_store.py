"""What the operator's commands share: the database they work on, and how they print."""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

from bactrian.cli.files import user_data_folder
from bactrian.core.errors import BactrianError
from bactrian.server.http.serving import default_database
from bactrian.server.refusals import Refused
from bactrian.server.store import Store, StoreFailed, open_store

T = TypeVar("T")


def database_of(parsed: argparse.Namespace) -> str:
    """The URL of the database that is meant."""
    return str(parsed.database or default_database(user_data_folder()))


def with_store(parsed: argparse.Namespace, use: Callable[[Store], Awaitable[T]]) -> T:
    """What `use` returns for the database, which is opened meanwhile."""

    async def run() -> T:
        store = open_store(database_of(parsed))
        await store.open(migrate=False)
        try:
            return await use(store)
        except StoreFailed as error:
            raise BactrianError(f"The database failed: {error}.") from error
        except Refused as refused:
            raise BactrianError(refused.sentence("en")) from refused
        finally:
            await store.close()

    return asyncio.run(run())


def print_json(message: object) -> None:
    """The result for programs."""
    print(msgspec.json.encode(message).decode())


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows below each other, with a heading."""
    lines = [columns, *rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(columns))]
    for line in lines:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )


def shown_time(at: float) -> str:
    """A time as this machine says it."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))
