"""Checked TOML tables: a wrong figure is refused, and the message names table and entry."""

import sys
import tomllib
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, overload

import numpy as np

from bactrian.core.data.corrections import ORIGIN, Corrections, Tables, merge
from bactrian.core.data.toml_lines import Path as Place
from bactrian.core.errors import BadData, shown
from bactrian.core.rules.record import Counts, Grid

STATUSES = ("printed", "derived", "reconstructed")


class Corrected:
    """Which figures of a data file are corrected by one of an owner's own."""

    def __init__(self, own: Corrections, places: dict[Place, Place]) -> None:
        holders = {place[:length] for place in places for length in range(len(place))}
        self.own = own
        self._unread = {place for place in places.keys() - holders if _is_figure(place)}
        self._places = places

    def where(self, place: Place, named: str) -> str:
        """An entry's name, with the line that corrects it or the table that it is in."""
        for length in range(len(place), 0, -1):
            if place[:length] in self._places:
                entry = named.partition(", ")[2]  # of the owner's file, not of the game's
                return f"{self.own.at(self._places[place[:length]])}, {entry}"
        return named

    def note(self, place: Place) -> None:
        """A figure is read, whole."""
        self._unread -= {other for other in self._unread if other[: len(place)] == place}

    def check_all_read(self) -> None:
        """Refuse a figure that nothing is made of."""
        unread = [self._places[place] for place in self._unread]
        for place in sorted(unread, key=lambda place: self.own.lines.get(place, 0)):
            raise BadData(
                f"{self.own.at(place)}: {place[-1]} is no figure of the rules, "
                "so that another one would change nothing."
            )


def _is_figure(place: Place) -> bool:
    """Whether something stands there that rules or boards could be made of."""
    key = place[-1]
    return isinstance(key, str) and len(place) > 1 and key not in ORIGIN


class Entry:
    """One table of a data file, or one row of an array of tables."""

    def __init__(
        self,
        values: Tables,
        named: str,
        place: Place = (),
        corrected: Corrected | None = None,
    ) -> None:
        self._values = values
        self._named = named
        self._place = place
        self._corrected = corrected

    @property
    def where(self) -> str:
        """Which entry it is, and of which file, for messages."""
        return self._where()

    def _where(self, *key: str) -> str:
        if self._corrected is None:
            return self._named
        return self._corrected.where((*self._place, *key), self._named)

    def _get(self, key: str) -> Any:  # Any: checked by the callers
        """A figure that is about to be used."""
        if self._corrected is not None:
            self._corrected.note((*self._place, key))
        return self._look(key)

    def _look(self, key: str) -> Any:  # Any: as above
        if key not in self._values:
            raise BadData(f"{self.where}: {key} is missing.")
        return self._values[key]

    def _inside(self, values: Tables, named: str, *place: str | int) -> "Entry":
        return Entry(values, f"{self._named}, {named}", (*self._place, *place), self._corrected)

    def _wrong(self, key: str, value: object, expected: str) -> BadData:
        return BadData(f"{self._where(key)}: {key} is {shown(value)}, expected {expected}.")

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
                told = f"{key} names {word!r}, which is not in the file."
                raise BadData(f"{self._where(key)}: {told}")
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
        return [Entry({key: row}, self._where(key)).integers(key, columns) for row in value]

    def table(self, key: str) -> Tables:
        """A table inside this one, such as a cost."""
        return self._checked_table(key, self._get(key))

    def _checked_table(self, key: str, value: Any) -> Tables:  # Any: as the file has it
        if not isinstance(value, dict):
            raise self._wrong(key, value, "a table")
        return value

    def entry(self, key: str) -> "Entry":
        """A table inside this one, to be checked in turn."""
        return self._inside(self._checked_table(key, self._look(key)), key, key)

    def plain(self, key: str) -> list[Tables]:
        """A list of tables inside this one."""
        return self._checked_rows(key, self._get(key))

    def _checked_rows(self, key: str, value: Any) -> list[Tables]:  # Any: as the file has it
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self._wrong(key, value, "a list of tables")
        return value

    def tables(self, key: str, count: int) -> list["Entry"]:
        """A list of tables inside this one, which must have `count` rows."""
        rows = self._checked_rows(key, self._look(key))
        if len(rows) != count:
            raise BadData(f"{self._where(key)}: {len(rows)} entries of {key}, expected {count}.")
        return [
            self._inside(row, f"{key} {index} ({row.get('id', '?')})", key, index)
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
        self.corrected: Corrected | None = None
        try:
            self._tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadData(f"{path}: cannot be read as TOML ({error}).") from error

    @property
    def tables(self) -> Tables:
        """All that the file has, for drawings: rules read entries, which are checked."""
        return self._tables

    def with_corrections(self, own: Corrections) -> "DataFile":
        """The same file with figures of one's own."""
        found = copy(self)
        found._tables, places = merge(self._tables, own)
        found.corrected = Corrected(own, places)
        return found

    def entry(self, name: str) -> Entry:
        """The table `[name]`."""
        table = self._tables.get(name)
        if not isinstance(table, dict):
            raise BadData(f"{self._name}: table [{name}] is missing.")
        return Entry(table, f"{self._name}, [{name}]", (name,), self.corrected)

    def entries(self, name: str, count: int) -> list[Entry]:
        """The array of tables `[[name]]`, which must have `count` rows."""
        rows = self._tables.get(name)
        whole = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
        if not isinstance(rows, list) or not whole or len(rows) != count:
            found = len(rows) if isinstance(rows, list) and whole else "no"
            raise BadData(f"{self._name}: {found} entries [[{name}]], expected {count}.")
        return [
            Entry(
                row,
                f"{self._name}, {name} {index} ({row.get('id', '?')})",
                (name, index),
                self.corrected,
            )
            for index, row in enumerate(rows)
        ]


_corrected: dict[str, DataFile] = {}  # by the package of the corrected game


def keep_data(package: str, data: DataFile) -> None:
    """Let the modules of this package read these figures."""
    _corrected[package] = data


def forget_data(package: str) -> None:
    """The package is not used after all."""
    del _corrected[package]


def data_of(module: str) -> DataFile:
    """The data file of the game that a module belongs to: `data_of(__name__)`."""
    parts = module.split(".")
    packages = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    for package in packages:
        if package in _corrected:
            return _corrected[package]
    return _read(str(sys.modules[module].__file__))


@cache
def _read(file: str) -> DataFile:
    folders = Path(file).parents
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
