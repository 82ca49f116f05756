"""A state is one flat record of numbers, declared as a class that editors and mypy understand.

```python
class Purse(Record):
    coins = i16()      # Dirhams
    cards = i16(33)    # who holds each card

purses = Purse.blank(2)         # an array of two records, all zero
purses[0].cards[5] = 1          # records are views: this writes into the array
```
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast, overload

import numpy as np

from bactrian.core.errors import BactrianError

R = TypeVar("R")


class Counts(Protocol):
    """A row of numbers inside a record."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A table of numbers inside a record; one index gives a row that writes through."""

    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Counts: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Words(Protocol):
    """A row of 64 bits each inside a record."""

    def __getitem__(self, index: int | np.uint64, /) -> np.uint64: ...
    def __setitem__(self, index: int, value: np.uint64, /) -> None: ...
    def __iter__(self) -> Iterator[np.uint64]: ...


class Records(Protocol[R]):
    """An array of records: `records[i]` is a view, `records[i] = records[j]` copies."""

    def __getitem__(self, index: int, /) -> R: ...
    def __setitem__(self, index: int, value: R, /) -> None: ...
    def __len__(self) -> int: ...


WIDEST = 8  # bytes of the widest number
FILLER = "filler"


class Field(NamedTuple):
    """How one field lies in memory; `aside` fields are no part of the position."""

    code: str
    shape: tuple[int, ...]
    aside: bool


@overload
def i16(*, aside: bool = False) -> int: ...
@overload
def i16(length: int, /, *, aside: bool = False) -> Counts: ...
@overload
def i16(rows: int, columns: int, /, *, aside: bool = False) -> Grid: ...
def i16(
    *shape: int, aside: bool = False
) -> Any:  # Any: the field stands for what a record has there
    """A count, a row or a table of counts. Smaller types overflow interpreted but not compiled."""
    return Field("<i2", shape, aside)


@overload
def i64() -> int: ...
@overload
def i64(length: int, /) -> Counts: ...
@overload
def i64(rows: int, columns: int, /) -> Grid: ...
def i64(*shape: int) -> Any:  # Any: as above
    """Words of sets of small numbers (`core.rules.bits`), and numbers too big for `i16`."""
    return Field("<i8", shape, aside=False)


@overload
def u64() -> np.uint64: ...
@overload
def u64(length: int, /) -> Words: ...
def u64(*shape: int) -> Any:  # Any: as above
    """Random streams have these; nothing else in a state should be unsigned."""
    return Field("<u8", shape, aside=False)


def _layout_order(item: tuple[str, Field]) -> tuple[bool, int]:
    """Positions first, wide numbers before narrow ones: then no padding lies between fields."""
    _, field = item
    return field.aside, -np.dtype(field.code).itemsize


def _without_gaps(fields: dict[str, Field]) -> dict[str, Field]:
    """The fields in order, and a filler at the end instead of padding.

    Padding is copied or not as a compiler likes: with it equal records would differ in bytes.
    """
    ordered = dict(sorted(fields.items(), key=_layout_order))
    ordered.pop(FILLER, None)
    size = sum(np.dtype((f.code, f.shape)).itemsize for f in ordered.values())
    if missing := -size % WIDEST:
        ordered[FILLER] = Field("<i2", (missing // 2,), aside=True)
    return ordered


def _with_attributes(owner: type, fields: np.dtype[Any]) -> type[np.void]:  # Any: as below
    """NumPy's record with attributes for its fields, under a name by which pickles find it.

    `np.record` finds a field by a search in Python: five times as slow, and interpreted rules do
    little else.
    """
    attributes: dict[str, object] = {name: _attribute(name) for name in fields.names or ()}
    attributes |= {"__slots__": (), "__module__": owner.__module__}
    attributes["__qualname__"] = f"{owner.__qualname__}._instance"
    return type("_instance", (np.void,), attributes)


def _attribute(name: str) -> property:
    def write(record: np.void, value: int) -> None:
        record[name] = value

    return property(itemgetter(name), write)


class Record:
    """Base of all states. Instances are NumPy records: the class only describes and makes them."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]  # Any: NumPy has no type for a structured dtype's fields
    position_size: ClassVar[int]  # bytes that make a position; what lies behind is set aside
    _instance: ClassVar[type[np.void]]

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in declared:
            if hasattr(np.void, name):
                raise BactrianError(f"A field cannot be called {name}: NumPy's records have that.")
        cls.fields = _without_gaps(cls.fields | declared)
        plain = np.dtype([(n, f.code, f.shape) for n, f in cls.fields.items()], align=True)
        cls._instance = _with_attributes(cls, plain)
        cls.dtype = np.dtype((cls._instance, plain))
        offsets = dict(plain.fields or {})
        cls.position_size = min(
            (offsets[n][1] for n, f in cls.fields.items() if f.aside), default=plain.itemsize
        )

    @classmethod
    def blank(cls, count: int = 1) -> Records[Self]:
        """An array of records, all zero."""
        return cast("Records[Self]", np.zeros(count, cls.dtype))


def record_bytes(records: Records[R]) -> bytes:
    """All bytes of an array of records, to be stored or compared."""
    return cast("np.ndarray[Any, Any]", records).tobytes()  # Any: any shape, any record


def field_of(records: Records[R], name: str) -> np.ndarray[Any, Any]:  # Any: as above
    """A field of all records: ten times as fast as from one of them, for Python reads that."""
    # In quotes: a type that is made anew takes longer than the field.
    return cast("np.ndarray[Any, Any]", cast("np.ndarray[Any, Any]", records)[name])


def position_bytes(records: Records[R], kind: type[Record]) -> bytes:
    """The bytes of the first record that make its position: equal games have equal ones."""
    return record_bytes(records)[: kind.position_size]


def clear_aside(records: Records[R], kind: type[Record]) -> None:
    """Set everything that is no part of the positions to zero."""
    for name, field in kind.fields.items():
        if field.aside:
            cast("np.ndarray[Any, Any]", records)[name] = 0  # Any: as above


def copy_records(records: Records[R]) -> Records[R]:
    """An independent copy of an array of records, as bytes: NumPy would copy field by field."""
    array = cast("np.ndarray[Any, Any]", records)  # Any: as above
    return cast("Records[R]", np.frombuffer(bytearray(array.tobytes()), array.dtype))
