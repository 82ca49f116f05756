"""Checked TOML tables: a wrong figure is refused, and the message names table and entry."""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, overload

import numpy as np

from bactrian.core.errors import BadData, shown
from bactrian.core.record import Counts, Grid

STATUSES = ("printed", "derived", "reconstructed")


class Entry:
    """One table of a data file, or one row of an array of tables."""

    def __init__(self, values: dict[str, Any], where: str) -> None:  # Any: TOML has many types
        self._values = values
        self.where = where

    def _get(self, key: str) -> Any:  # Any: checked by the callers
        if key not in self._values:
            raise BadData(f"{self.where}: {key} is missing.")
        return self._values[key]

    def _wrong(self, key: str, value: object, expected: str) -> BadData:
        return BadData(f"{self.where}: {key} is {shown(value)}, expected {expected}.")

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self._get(key)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(key, value, f"{low} to {high}")
        return value

    def number(self, key: str) -> float:
        """A number of any kind, such as a coordinate."""
        value = self._get(key)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self._wrong(key, value, "a number")
        return float(value)

    def word(self, key: str, allowed: Iterable[str] | None = None) -> str:
        """A text, one of `allowed` if given."""
        value = self._get(key)
        choices = None if allowed is None else list(allowed)
        if not isinstance(value, str) or (choices is not None and value not in choices):
            raise self._wrong(key, value, "a text" if choices is None else " or ".join(choices))
        return value

    def words(self, key: str, allowed: Iterable[str]) -> list[str]:
        """A list of texts, each one of `allowed`."""
        value, choices = self._get(key), set(allowed)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self._wrong(key, value, "a list of texts")
        for word in value:
            if word not in choices:
                raise BadData(f"{self.where}: {key} names {word!r}, which is not in the file.")
        return value

    def integers(self, key: str, count: int) -> list[int]:
        """A list of whole numbers."""
        value = self._get(key)
        if not isinstance(value, list) or len(value) != count or {*map(type, value)} != {int}:
            raise self._wrong(key, value, f"{count} whole numbers")
        return value

    def exactly(self, key: str, expected: object) -> None:
        """A figure that the rules are made of: another one would change nothing, so refuse it."""
        value = self._get(key)
        if value != expected or type(value) is not type(expected):
            raise self._wrong(key, value, f"{shown(expected)}: the rules are made of it")

    def grid(self, key: str, rows: int, columns: int) -> list[list[int]]:
        """A list of rows of whole numbers."""
        value = self._get(key)
        if not isinstance(value, list) or len(value) != rows:
            raise self._wrong(key, value, f"{rows} rows")
        return [Entry({key: row}, self.where).integers(key, columns) for row in value]

    def table(self, key: str) -> dict[str, Any]:  # Any: as the file has it
        """A table inside this one, such as a cost."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self._wrong(key, value, "a table")
        return value

    def entry(self, key: str) -> "Entry":
        """A table inside this one, to be checked in turn."""
        return Entry(self.table(key), f"{self.where}, {key}")

    def plain(self, key: str) -> list[dict[str, Any]]:  # Any: as the file has it
        """A list of tables inside this one."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self._wrong(key, value, "a list of tables")
        return value

    def tables(self, key: str, count: int) -> list["Entry"]:
        """A list of tables inside this one, which must have `count` rows."""
        rows = self.plain(key)
        if len(rows) != count:
            raise BadData(f"{self.where}: {len(rows)} entries of {key}, expected {count}.")
        return [
            Entry(row, f"{self.where}, {key} {index} ({row.get('id', '?')})")
            for index, row in enumerate(rows)
        ]

    def points(self, key: str) -> list[tuple[float, float]]:
        """A list of points of a drawing."""
        try:
            return [(float(x), float(y)) for x, y in self._get(key)]
        except (TypeError, ValueError):
            raise self._wrong(key, self._get(key), "a list of points") from None

    def has(self, key: str) -> bool:
        """Whether the entry gives this figure at all."""
        return key in self._values

    def status(self, key: str | None = None) -> str:
        """Where a figure comes from; a figure's own `<key>_status` wins over the entry's."""
        name = f"{key}_status"
        return self.word(name if name in self._values else "status", STATUSES)


class DataFile:
    """A game's `data.toml`, read once."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        try:
            self._tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadData(f"{path}: cannot be read as TOML ({error}).") from error

    def entry(self, name: str) -> Entry:
        """The table `[name]`."""
        table = self._tables.get(name)
        if not isinstance(table, dict):
            raise BadData(f"{self._name}: table [{name}] is missing.")
        return Entry(table, f"{self._name}, [{name}]")

    def entries(self, name: str, count: int) -> list[Entry]:
        """The array of tables `[[name]]`, which must have `count` rows."""
        rows = self._tables.get(name)
        whole = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
        if not isinstance(rows, list) or not whole or len(rows) != count:
            found = len(rows) if isinstance(rows, list) and whole else "no"
            raise BadData(f"{self._name}: {found} entries [[{name}]], expected {count}.")
        return [
            Entry(row, f"{self._name}, {name} {index} ({row.get('id', '?')})")
            for index, row in enumerate(rows)
        ]


@cache
def data_of(package: str) -> DataFile:
    """The data file of the game that a module belongs to: `data_of(__file__)`."""
    folders = Path(package).parents
    return DataFile(next(f for folder in folders if (f := folder / "data.toml").exists()))


@overload
def constants(numbers: Sequence[int]) -> Counts: ...
@overload
def constants(numbers: Sequence[Sequence[int]]) -> Grid: ...
def constants(numbers: Any) -> Any:  # Any: rows or tables, as above
    """A table for rules: compiled in as a constant, so it must never change."""
    table = np.array(numbers, dtype=np.int16)
    table.setflags(write=False)
    return table
