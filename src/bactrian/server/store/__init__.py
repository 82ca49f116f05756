"""Where tables live: a protocol, and the databases that fulfil it."""

from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from bactrian.core.errors import BactrianError
from bactrian.server.store.protocol import (
    Conflict,
    Listed,
    ListKind,
    NotWritten,
    PersonRecord,
    Store,
    StoreFailed,
    Summary,
)
from bactrian.server.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "ListKind",
    "Listed",
    "NotWritten",
    "PersonRecord",
    "Store",
    "StoreFailed",
    "Summary",
    "file_of_url",
    "is_postgres",
    "open_store",
]

EXPECTED = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"


def is_postgres(url: str) -> bool:
    """Whether several processes can serve this database."""
    return _split(url).scheme in ("postgresql", "postgres")


def open_store(url: str) -> Store:
    """The store at a URL: sqlite:///relative, sqlite:////absolute/path, or postgresql://….

    A PostgreSQL URL is libpq's: its parameters, environment and password file all count.
    """
    return _postgres(url) if is_postgres(url) else SqliteStore(file_of_url(url))


def file_of_url(url: str) -> Path:
    """The file of a SQLite database."""
    parts = _split(url)
    if parts.scheme == "sqlite" and not parts.netloc and parts.path[1:]:
        return Path(url.removeprefix("sqlite:///"))
    # No more of it is said: what looks like no URL of ours may still hold a password.
    named = f" {parts.scheme}:…" if parts.scheme else ""
    raise BactrianError(f"--database{named} is no database: {EXPECTED}.")


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        raise BactrianError(f"--database is no database: {EXPECTED}.") from None


def _postgres(url: str) -> Store:
    try:
        from bactrian.server.store.postgres import PostgresStore
    except ImportError as error:
        raise BactrianError(
            "PostgreSQL needs psycopg: python -m pip install 'psycopg[binary]'."
        ) from error
    return PostgresStore(url)
