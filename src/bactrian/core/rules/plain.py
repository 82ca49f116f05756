"""Records and tables as plain Python numbers, for whatever is not compiled.

A field of a NumPy record takes a third of a microsecond to read, a number in a row of it as long
again, and a view reads thousands. And NumPy's 16-bit numbers overflow where Python's do not. So
views, texts and the interpreted twins of rules (`core.rules.rule.interpreted`) see the same names
and numbers, but plain.
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.record import R, Record, Records

FORMATS = {"<i2": "h", "<i8": "q", "<u8": "Q"}  # NumPy's codes as memory views name them


class Place(NamedTuple):
    """Where a field lies in a record."""

    begin: int  # bytes
    end: int
    format: str
    first: int  # numbers of its own format that lie before it
    size: int  # numbers
    shape: tuple[int, ...]


Layout = Mapping[str, Place]
LAYOUTS: dict[type[Record], Layout] = {}


def layout(kind: type[Record]) -> Layout:
    """The fields of a kind of record."""
    found = LAYOUTS.get(kind)
    if found is None:
        found = LAYOUTS[kind] = _layout(kind)
    return found


def _layout(kind: type[Record]) -> Layout:
    found: dict[str, Place] = {}
    for name, field in kind.fields.items():
        offset = int(kind.dtype.fields[name][1])  # type: ignore[index]  # it has fields
        width = np.dtype(field.code).itemsize
        size = math.prod(field.shape)
        end, code = offset + width * size, FORMATS[field.code]
        found[name] = Place(offset, end, code, offset // width, size, field.shape)
    return found


@cache
def cells(rows: int, columns: int) -> list[tuple[int, int]]:
    """The indices of a table of numbers, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


class Grid(dict[Any, Any]):
    """A table of numbers that can be asked for `grid[row, column]` like an array, or for a row.

    A dictionary, because a method of ours would take ten times as long as its own; it is filled
    when it is first asked.
    """

    def __init__(self, numbers: Sequence[int], rows: int, columns: int) -> None:
        self._numbers = numbers
        self._rows = rows
        self._columns = columns

    def __missing__(self, index: Any) -> Any:  # Any: a number or a pair
        if type(index) is tuple:
            if not self:
                self.update(zip(cells(self._rows, self._columns), self._numbers, strict=True))
                return self[index]
            row, column = index  # counted from the end, or not there
            return self[row][column]
        first = range(self._rows)[index] * self._columns
        return tuple(self._numbers[first : first + self._columns])

    def __len__(self) -> int:
        return self._rows

    def __bool__(self) -> bool:
        return dict.__len__(self) > 0

    def __iter__(self) -> Any:  # Any: rows, where a dictionary has keys
        return (self[row] for row in range(self._rows))


class Plain:
    """A record's fields as numbers and tuples. A snapshot, to be read only."""

    _data: memoryview
    _fields: Layout

    def __init__(self, data: bytes, fields: Layout) -> None:
        vars(self).update(_data=memoryview(data), _fields=fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(f"A position is read, not written: {name} = {value}.")

    def __getattr__(self, name: str) -> Any:  # Any: a number, a tuple or a grid
        if name not in self._fields:
            raise AttributeError(name)
        value = self.__dict__[name] = self._read(self._fields[name])
        return value

    def _read(self, place: Place) -> Any:  # Any: as above
        numbers = self._data.cast(place.format)  # type: ignore[call-overload]  # one of FORMATS
        if not place.shape:
            return numbers[place.first]
        numbers = numbers[place.first : place.first + place.size]
        return tuple(numbers) if len(place.shape) == 1 else Grid(numbers, *place.shape)


def plain(states: Records[R], kind: type[Record]) -> Plain:
    """The first of these records."""
    record: Any = states[0]  # Any: NumPy's own
    return Plain(record.tobytes(), layout(kind))


def plain_table(table: NDArray[Any]) -> Any:  # Any: a tuple or a grid
    """A constant table of the rules."""
    if table.ndim == 1:
        return tuple(table.tolist())
    return Grid(table.reshape(-1).tolist(), *table.shape)
