"""Records and tables as plain Python numbers, for whatever is not compiled.

A field of a NumPy record takes a third of a microsecond to read, a number in a row of it as long
again, and a view reads thousands. And NumPy's 16-bit numbers overflow where Python's do not. So
views, texts and the interpreted twins of rules (`core.rules.rule.interpreted`) see the same names
and numbers, but plain.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.record import R, Record, Records

SHORT = 8  # numbers, as one for each seat
FORMATS = {"<i2": "h", "<i8": "q", "<u8": "Q"}  # NumPy's codes as memory views name them


class Place(NamedTuple):
    """Where a field lies in a record."""

    bit: int  # that stands for it in a set of fields, or for its first row: others follow
    begin: int  # bytes
    end: int
    format: str
    first: int  # numbers of its own format that lie before it
    size: int  # numbers
    shape: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many bits it has: one for each row of a table, or number of a short row."""
        is_parted = len(self.shape) > 1 or (self.shape and self.shape[0] <= SHORT)
        return self.shape[0] if is_parted else 1

    def changed(self, before: bytes, after: bytes) -> int:
        """The bits of what differs between two records."""
        if before[self.begin : self.end] == after[self.begin : self.end]:
            return 0
        if self.rows == 1:
            return self.bit
        width = (self.end - self.begin) // self.rows
        starts = enumerate(range(self.begin, self.end, width))
        return sum(
            self.bit << row
            for row, at in starts
            if before[at : at + width] != after[at : at + width]
        )


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
    bit = 1
    for name, field in kind.fields.items():
        offset = int(kind.dtype.fields[name][1])  # type: ignore[index]  # it has fields
        width = np.dtype(field.code).itemsize
        size = math.prod(field.shape)
        end, code = offset + width * size, FORMATS[field.code]
        found[name] = Place(bit, offset, end, code, offset // width, size, field.shape)
        bit <<= found[name].rows
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


@cache
def cells_of(row: int, columns: int) -> list[tuple[int, int]]:
    """The indices of one row."""
    return [(row, column) for column in range(columns)]


class TrackedGrid(dict[Any, Any]):
    """A table that can be asked like a grid, and knows which of its rows were read."""

    def __init__(self, grid: Grid, bit: int) -> None:
        self._grid = grid
        self._bit = bit  # of the first row
        self.rows_read = 0  # as bits

    def __missing__(self, index: Any) -> Any:  # Any: a number or a pair
        row, column = index if type(index) is tuple else (index, None)
        row = range(len(self._grid))[row]
        numbers = self[row] = self._grid[row]
        self.rows_read |= self._bit << row
        self.update(zip(cells_of(row, len(numbers)), numbers, strict=True))
        return numbers if column is None else numbers[column]

    def __len__(self) -> int:
        return len(self._grid)

    def __iter__(self) -> Any:  # Any: rows, where a dictionary has keys
        return (self[row] for row in range(len(self._grid)))


class TrackedRow(dict[int, int]):
    """A short row of numbers that can be asked like a tuple, and knows which of them were read."""

    def __init__(self, numbers: tuple[int, ...], bit: int) -> None:
        self._numbers = numbers
        self._bit = bit  # of the first number
        self.rows_read = 0  # as bits

    def __missing__(self, index: int) -> int:
        place = range(len(self._numbers))[index]
        self.rows_read |= self._bit << place
        number = self[place] = self._numbers[place]
        return number

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:  # numbers, where a dictionary has keys
        return (self[place] for place in range(len(self._numbers)))

    def __contains__(self, number: object) -> bool:
        return number in tuple(self)


Tracked = TrackedGrid | TrackedRow


def tracked(value: Any, place: Place) -> Tracked | None:  # Any: a number, a tuple or a grid
    """A field that knows what is read of it, if that is worth while."""
    if isinstance(value, Grid):
        return TrackedGrid(value, place.bit)
    return TrackedRow(value, place.bit) if place.rows > 1 else None


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
