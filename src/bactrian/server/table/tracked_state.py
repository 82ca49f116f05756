"""A position that tracks which of its fields are read, so that what was made of it can be kept.

A field that is a table or a short row is tracked by row or number: most of them have one for each
seat. Every part of a view is made from a position of its own, so this is kept cheap.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bactrian.core.display.parts import Name
from bactrian.core.rules.plain import Layout, Place, layout
from bactrian.core.rules.record import Record

if TYPE_CHECKING:
    from bactrian.server.table.view_cache import CachedState

SHORT = 8  # numbers, as one for each seat
WORD = np.int16  # the narrowest number of a record
Bits = int | tuple[int, ...]  # of a field, or of each of its rows


def rows_of(place: Place) -> int:
    """How many bits a field has: one for each row of a table, or number of a short row."""
    is_parted = len(place.shape) > 1 or (place.shape and place.shape[0] <= SHORT)
    return place.shape[0] if is_parted else 1


class Fields:
    """The fields of a kind of record as bits, and which of them differ between two records."""

    def __init__(self, places: Layout) -> None:
        self.places = places
        self.bits: dict[str, Bits] = {}
        bit = 1
        for name, place in places.items():
            rows = rows_of(place)
            self.bits[name] = bit if rows == 1 else tuple(bit << row for row in range(rows))
            bit <<= rows
        self._by_word = self._bits_by_word()

    def _bits_by_word(self) -> list[int]:
        width = np.dtype(WORD).itemsize
        found = [0] * (max(place.end for place in self.places.values()) // width)
        for name, place in self.places.items():
            bits = self.bits[name]
            first, count = place.begin // width, (place.end - place.begin) // width
            for n in range(count):
                row = n * rows_of(place) // count
                found[first + n] = bits if isinstance(bits, int) else bits[row]
        return found

    def changed(self, before: NDArray[WORD], after: NDArray[WORD]) -> int:
        """The bits of what differs."""
        found, by_word = 0, self._by_word
        for word in (before != after).nonzero()[0].tolist():
            found |= by_word[word]
        return found


FIELDS: dict[type[Record], Fields] = {}


def fields_of(kind: type[Record]) -> Fields:
    """The fields of a kind of record."""
    found = FIELDS.get(kind)
    if found is None:
        found = FIELDS[kind] = Fields(layout(kind))
    return found


class Reads:
    """What was read of a position so far, as bits.

    It stands apart from the position: rows that referred to the position that has them would be
    garbage that only the collector finds.
    """

    __slots__ = ("fields",)

    def __init__(self) -> None:
        self.fields = 0


class TrackedRow(dict[int, int]):
    """A short row of numbers that knows which of them were read.

    A dictionary, as grids are: rules read the same number again and again.
    """

    __slots__ = ("_bits", "_numbers", "_reads")

    def __init__(self, reads: Reads, numbers: tuple[int, ...], bits: tuple[int, ...]) -> None:
        self._reads, self._numbers, self._bits = reads, numbers, bits

    def __missing__(self, index: int) -> int:
        self._reads.fields |= self._bits[index]
        number = self[index] = self._numbers[index]
        return number

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:  # numbers, where a dictionary has keys
        self._reads.fields |= sum(self._bits)
        return iter(self._numbers)

    def __contains__(self, number: object) -> bool:
        return number in tuple(self)


class TrackedGrid(dict[Any, Any]):
    """A table that is asked for `grid[row, column]` or a row, and knows which rows were read.

    A dictionary, filled row by row: rules read the same row again and again.
    """

    __slots__ = ("_bits", "_reads", "_rows")

    def __init__(self, reads: Reads, rows: list[list[int]], bits: tuple[int, ...]) -> None:
        self._reads, self._rows, self._bits = reads, rows, bits

    def __missing__(self, index: Any) -> Any:  # Any: a number or a pair
        if type(index) is not tuple:
            self._reads.fields |= self._bits[index]
            return self._rows[index]
        row, column = index
        self._reads.fields |= self._bits[row]
        numbers = self._rows[row]
        self.update(zip(cells_of(row, len(numbers)), numbers, strict=True))
        return numbers[column]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Any:  # Any: rows, where a dictionary has keys
        self._reads.fields |= sum(self._bits)
        return iter(self._rows)


@cache
def cells_of(row: int, columns: int) -> list[tuple[int, int]]:
    """The indices of one row."""
    return [(row, column) for column in range(columns)]


class TrackedState:
    """A position from which one part of a view is made."""

    def __init__(self, position: "CachedState") -> None:
        self.reads = Reads()
        self._position = position

    def __getattr__(self, name: str) -> Any:  # Any: a number, a tuple or a grid
        value, bits, rows = self._position.field(name)
        if rows is not None:
            value = TrackedGrid(self.reads, rows, bits)
        elif type(bits) is tuple:
            value = TrackedRow(self.reads, value, bits)
        else:
            self.reads.fields |= bits
        self.__dict__[name] = value
        return value

    def named_parts(self, names: Iterable[tuple[str, Name]]) -> dict[str, Any]:  # Any: JSON
        """Many parts inside this one."""
        pieces = self._position.named_pieces(names)
        for piece in pieces.values():
            self.reads.fields |= piece.fields
        return {key: piece.made for key, piece in pieces.items()}

    def cached_part(self, make: Any, *args: object) -> Any:  # Any: a function, and JSON
        """A part inside this one."""
        piece = self._position.piece((make, *args))
        self.reads.fields |= piece.fields
        return piece.made
