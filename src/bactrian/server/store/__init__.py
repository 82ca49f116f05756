"""Where tables live: a protocol, and the databases that fulfil it."""

from pathlib import Path
from urllib.parse import urlsplit

from bactrian.core.errors import BactrianError
from bactrian.server.store.protocol import (
    Conflict,
    Listed,
    PersonRecord,
    Store,
    StoreFailed,
    Summary,
    Which,
)
from bactrian.server.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "Listed",
    "PersonRecord",
    "Store",
    "StoreFailed",
    "Summary",
    "Which",
    "open_store",
]


def open_store(url: str) -> Store:
    """The store at a URL such as sqlite:///path/to/file (relative) or sqlite:////absolute/path."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and parts.path[1:]:
        return SqliteStore(Path(url.removeprefix("sqlite:///")))
    raise BactrianError(f"--database {url!r} is no database: expected sqlite:///FILE.")
