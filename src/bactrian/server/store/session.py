"""A connection as the store's jobs use it, and what differs between databases."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

Values = Sequence[object] | Mapping[str, object]


class Rows(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchone(self) -> Any:  # Any: a row, or None
        """The next row."""

    def fetchall(self) -> list[Any]:  # Any: rows
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Row by row."""


class Session(Protocol):
    """A connection: SQL in SQLite's words, with `?` or `:name` for values."""

    @property
    def is_lost(self) -> bool:
        """Whether another connection is needed."""

    def pipeline(self) -> AbstractContextManager[object]:
        """Statements within may be sent together: a failure is raised at the end at the latest."""

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        """One statement."""

    def executemany(self, sql: str, values: Iterable[Sequence[object]], /) -> object:
        """One statement for each row of values."""

    def close(self) -> None:
        """Close the connection."""


class Dialect(NamedTuple):
    """How a database begins, and how it says that something did not work."""

    connect: Callable[[], Session]
    begin: str
    conflicts: tuple[type[Exception], ...]  # another writer was first
    retryable: tuple[type[Exception], ...]  # try the same again
    failures: tuple[type[Exception], ...]  # everything the database can say
