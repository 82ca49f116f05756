"""Figures of one's own: a TOML file with only what differs from a game's data.toml.

A key of a table takes the file's value, whole. Entries of an array of tables are found by what
names them, mostly `id`, so that one can be changed without repeating the others. Nothing can be
added: a table, key or entry that the game does not have is refused, with its line.
"""

import copy
import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from bactrian.core.data.toml_lines import Path as Place
from bactrian.core.data.toml_lines import lines_of
from bactrian.core.errors import BadData, shown

Tables = dict[str, Any]  # Any: TOML has many types

LARGEST_FILE = 1_000_000  # bytes
# What names an entry, in the order in which it is looked for.
NAMES_OF_ENTRIES = (
    *(("id",), ("from", "to"), ("a", "b"), ("players",), ("space",)),
    *(("side",), ("rank",), ("nth",)),
)
# Where a figure comes from: every entry may say so, and nothing is played by it.
ORIGIN = {"status", "confidence", "source", "why", "note"}


class DataName(NamedTuple):
    """How a match says which figures it is played with."""

    file: str
    digest: str

    @property
    def short(self) -> str:
        """The digest as people compare it."""
        return self.digest[:12]


@dataclass(frozen=True, eq=False)
class Corrections:
    """What a file says, and where."""

    file: str
    tables: Tables
    lines: Mapping[Place, int] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the figures: spaces, comments and the order of keys do not matter."""
        text = json.dumps(self.tables, sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def name(self) -> DataName:
        """How a match names them."""
        return DataName(self.file, self.digest)

    def at(self, place: Place) -> str:
        """The file, and the line of a place in it, or of what holds it."""
        for length in range(len(place), 0, -1):
            if place[:length] in self.lines:
                return f"{self.file}, line {self.lines[place[:length]]}"
        return self.file


def read_corrections(path: Path) -> Corrections:
    """The file's figures; what is no TOML is refused with the line."""
    try:
        content = path.read_bytes()
        if len(content) > LARGEST_FILE:
            raise BadData(f"{path}: is larger than {LARGEST_FILE:,} bytes.")
        text = content.decode().replace("\r\n", "\n")
        tables = tomllib.loads(text)
    except OSError as error:
        raise BadData(f"{path}: cannot be read ({error.strerror}).") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path}: cannot be read as TOML ({error}).") from error
    if not tables:
        raise BadData(f"{path}: has no table, so that there is nothing to correct.")
    return Corrections(path.name, tables, lines_of(text))


class Merged(NamedTuple):
    """A game's tables with the corrections in them."""

    tables: Tables
    places: dict[Place, Place]  # where in the file stands what is corrected here


def merge(tables: Tables, own: Corrections) -> Merged:
    """The corrections over the game's tables, which stay as they are."""
    merging = _Merging(own)
    return Merged(merging.table(tables, own.tables, set(tables), (), ()), merging.places)


class _Merging:
    def __init__(self, own: Corrections) -> None:
        self._own = own
        self.places: dict[Place, Place] = {}

    def _wrong(self, place: Place, problem: str) -> BadData:
        return BadData(f"{self._own.at(place)}: {problem}")

    def table(self, base: Tables, own: Tables, known: set[str], to: Place, place: Place) -> Tables:
        """A table with the keys of the file's in it; `to` and `place` say where each stands."""
        merged = copy.deepcopy(base)
        for key, value in own.items():
            if key not in known and key not in ORIGIN:
                raise self._wrong((*place, key), _unknown(key, known, place))
            self.places[(*to, key)] = (*place, key)
            merged[key] = self._value(base.get(key), value, (*to, key), (*place, key))
        return merged

    def _value(self, base: Any, own: Any, to: Place, place: Place) -> Any:  # Any: as TOML has it
        if base is not None and _kind(base) != _kind(own):
            told = f"{place[-1]} is {shown(own)}, expected {_kind(base)}."
            raise self._wrong(place, told)
        if _is_rows(base) and _is_rows(own):
            return self._rows(base, own, to, place)
        if isinstance(base, dict) and (len(place) == 1 or not _is_value(base)):
            return self.table(base, own, set(base), to, place)
        if isinstance(base, dict):
            self._check_keys(base, own, place)
        self._place_inside(own, to, place)
        return own

    def _check_keys(self, base: Tables, own: Tables, place: Place) -> None:
        """A value is replaced whole. Outside of entries its keys are those it has, by players."""
        if not any(isinstance(part, int) for part in place):
            for key in own:
                if key not in base:
                    raise self._wrong((*place, key), _unknown(key, set(base), place))

    def _rows(self, base: list[Tables], own: list[Tables], to: Place, place: Place) -> list[Tables]:
        names = _names_of(base)
        if names is None:  # such as rewards by die: they are counted, and come all together
            self._place_inside(own, to, place)
            return own
        merged, met = copy.deepcopy(base), set()
        known = {key for row in base for key in row}
        for number, row in enumerate(own):
            at = self._found(base, row, names, (*place, number))
            if at in met:
                told = f"{_called(row, names)} stands twice among the entries of {place[-1]}."
                raise self._wrong((*place, number), told)
            met.add(at)
            given = {key: value for key, value in row.items() if key not in names}
            self.places[(*to, at)] = (*place, number)
            merged[at] = self.table(base[at], given, known, (*to, at), (*place, number))
        return merged

    def _found(self, base: list[Tables], row: Tables, names: Sequence[str], place: Place) -> int:
        for number, found in enumerate(base):
            if all(found[name] == row.get(name) for name in names):
                return number
        array = place[-2]
        missing = [name for name in names if name not in row]
        if missing:
            told = f"an entry of {array} without {missing[0]}, which says what it corrects."
            raise self._wrong(place, told)
        raise self._wrong(
            place,
            f"{array} has no entry with {_called(row, names)}. "
            "None can be added: actions are numbered by the entries.",
        )

    def _place_inside(self, own: Any, to: Place, place: Place) -> None:  # Any: as TOML has it
        """The tables inside a value that is replaced whole."""
        if isinstance(own, dict):
            for key, value in own.items():
                self.places[(*to, key)] = (*place, key)
                self._place_inside(value, (*to, key), (*place, key))
        elif isinstance(own, list):
            for number, value in enumerate(own):
                self._place_inside(value, (*to, number), (*place, number))


def _kind(value: object) -> str:
    """What a value is, in words."""
    kinds = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
    return {**kinds, dict: "a table", list: "a list"}.get(type(value), type(value).__name__)


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _is_value(table: Tables) -> bool:
    """Whether it is one value, such as a price in several goods, and no chapter of the file."""
    return all(type(value) is int for value in table.values())


def _names_of(rows: list[Tables]) -> Sequence[str] | None:
    """The keys that tell all entries apart."""
    for names in NAMES_OF_ENTRIES:
        if all(name in row for row in rows for name in names):
            found = {tuple(str(row[name]) for name in names) for row in rows}
            if len(found) == len(rows):
                return names
    return None


def _called(row: Tables, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {shown(row[name])}" for name in names)


def _unknown(key: str, known: set[str], place: Place) -> str:
    table = next((part for part in reversed(place) if isinstance(part, str)), None)
    what = f"the game has no table {key}." if table is None else f"{table} has no {key}."
    close = get_close_matches(key, known, 1)
    return f"{what} " + (f"Did you mean {close[0]}?" if close else f"It has {_listed(known)}.")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names - ORIGIN))
