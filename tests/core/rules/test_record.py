import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from bactrian.core.errors import BactrianError
from bactrian.core.rules.record import (
    FILLER,
    Record,
    copy_records,
    i16,
    i64,
    position_bytes,
    record_bytes,
    u64,
)
from bactrian.core.rules.state import GameState
from bactrian.games.samarkand.state import State

ALL = [GameState, State]


class Purse(Record):
    """Declared in an order that would need padding if it were the order in memory."""

    coins = i16()
    note = i16(3, aside=True)
    cards = i16(5)
    stream = u64()
    chart = i16(2, 3)
    sets = i64(2)


class Chest(Purse):
    """Adds a field and declares a row again, longer."""

    cards = i16(9)
    locks = i64()


class Bare(Record):
    """Nothing is set aside here."""

    coins = i16()
    stream = u64()


def spans(kind: type[Record]) -> list[tuple[str, int, int]]:
    """Name, first byte and end of every field, as they lie in memory."""
    fields: dict[str, Any] = dict(kind.dtype.fields or {})  # Any: NumPy's tuple of type and offset
    laid = [(name, int(at[1]), int(at[1]) + int(at[0].itemsize)) for name, at in fields.items()]
    return sorted(laid, key=lambda span: span[1])


@pytest.mark.parametrize("kind", [Purse, Chest, *ALL])
def test_no_padding_lies_between_fields(kind: type[Record]) -> None:
    laid = spans(kind)

    assert laid[0][1] == 0
    for (_, _, end), (name, start, _) in pairwise(laid):
        assert start == end, name


@pytest.mark.parametrize("kind", [Purse, Chest, Bare, *ALL])
def test_every_byte_of_a_record_belongs_to_a_field(kind: type[Record]) -> None:
    """What lies outside is copied or not as a compiler likes: equal records would differ."""
    assert spans(kind)[-1][2] == kind.dtype.itemsize
    assert kind.dtype.itemsize % 8 == 0


@pytest.mark.parametrize("kind", [Purse, Chest, *ALL])
def test_fields_set_aside_lie_behind_the_position(kind: type[Record]) -> None:
    for name, start, end in spans(kind):
        if kind.fields[name].aside:
            assert start >= kind.position_size, name
        else:
            assert end <= kind.position_size, name


def test_the_position_ends_where_the_first_field_set_aside_begins() -> None:
    assert Purse.position_size == 8 + 2 * 8 + 2 + 5 * 2 + 6 * 2
    assert Purse.position_size == min(start for name, start, _ in spans(Purse) if name == "note")


def test_without_fields_set_aside_the_position_is_all_that_was_declared() -> None:
    assert Bare.position_size == 8 + 2


def test_a_subclass_has_the_fields_of_its_base() -> None:
    assert set(Chest.fields) - {FILLER} == {*Purse.fields, "locks"} - {FILLER}


@pytest.mark.parametrize("kind", [Purse, Chest, Bare, *ALL])
def test_the_filler_is_set_aside_and_shorter_than_a_word(kind: type[Record]) -> None:
    if FILLER in kind.fields:
        assert kind.fields[FILLER].aside
        assert spans(kind)[-1][0] == FILLER
        assert 0 < kind.fields[FILLER].shape[0] < 4


def test_a_row_declared_again_takes_its_new_length_and_leaves_the_base_alone() -> None:
    assert len(Chest.blank()[0].cards) == 9
    assert len(Purse.blank()[0].cards) == 5


def test_a_class_does_not_lend_its_fields_to_its_sisters() -> None:
    assert set(Bare.fields) - {FILLER} == {"coins", "stream"}
    assert "locks" not in Purse.fields


def test_counts_are_16_bits_wide_words_64_and_only_the_stream_is_unsigned() -> None:
    codes = {name: field.code for name, field in State.fields.items()}

    stream = {name: codes.pop(name) for name in list(codes) if name.startswith("stream_")}
    assert stream == dict.fromkeys(("stream_key", "stream_block", "stream_drawn"), "<u8")
    assert codes.pop("free") == "<i8"
    assert set(codes.values()) == {"<i2"}


def test_blank_records_are_all_zero() -> None:
    purses = Purse.blank(3)

    assert len(purses) == 3
    assert record_bytes(purses) == bytes(3 * Purse.dtype.itemsize)


def test_a_record_is_a_view_of_its_array() -> None:
    purses = Purse.blank(2)

    purse = purses[1]
    purse.coins = 7
    purse.cards[4] = -1
    purse.chart[1, 2] = 5

    assert purses[1].coins == 7
    assert purses[1].cards[4] == -1
    assert purses[1].chart[1][2] == 5
    assert purses[0].coins == 0


def test_a_row_of_a_table_writes_through() -> None:
    purses = Purse.blank()

    row = purses[0].chart[1]
    row[0] = 9

    assert purses[0].chart[1, 0] == 9


@pytest.mark.parametrize("kind", [Purse, Chest, *ALL])
def test_a_field_that_is_not_there_is_neither_read_nor_written(kind: type[Record]) -> None:
    record: Any = kind.blank()[0]  # Any: a name that no record has

    with pytest.raises(AttributeError, match="dirhams"):
        _ = record.dirhams
    with pytest.raises(AttributeError, match="dirhams"):
        record.dirhams = 1


def test_a_field_cannot_have_a_name_of_numpys() -> None:
    with pytest.raises(BactrianError, match="A field cannot be called item"):
        type("Odd", (Record,), {"item": i16()})


@pytest.mark.parametrize("kind", [Purse, Chest, *ALL])
def test_pickled_records_come_back(kind: type[Record]) -> None:
    records: Any = kind.blank(2)  # Any: each kind has fields of its own
    setattr(records[1], first := next(iter(kind.fields)), 7)

    again = pickle.loads(pickle.dumps(records))

    assert record_bytes(again) == record_bytes(records)
    assert type(again[1]) is type(records[1])
    assert np.all(getattr(again[1], first) == 7)


def test_assigning_a_record_copies_it() -> None:
    purses = Purse.blank(2)
    purses[0].coins = 3
    purses[1] = purses[0]

    purses[0].coins = 4

    assert purses[1].coins == 3


def test_a_copy_is_independent() -> None:
    purses = Purse.blank()
    purses[0].cards[0] = 1
    copy = copy_records(purses)

    copy[0].cards[0] = 2
    copy[0].coins = 8

    assert purses[0].cards[0] == 1
    assert purses[0].coins == 0
    assert copy[0].cards[0] == 2


def test_what_is_set_aside_is_no_part_of_the_position() -> None:
    purses = Purse.blank()
    before = position_bytes(purses, Purse)

    purses[0].note[2] = 5

    assert position_bytes(purses, Purse) == before
    assert record_bytes(purses) != bytes(Purse.dtype.itemsize)


@pytest.mark.parametrize("name", ["coins", "stream"])
def test_every_other_field_is_part_of_the_position(name: str) -> None:
    purses = Purse.blank()

    setattr(purses[0], name, np.uint64(1) if name == "stream" else 1)

    assert position_bytes(purses, Purse) != bytes(Purse.position_size)


def test_the_position_is_that_of_the_first_record() -> None:
    purses = Purse.blank(2)
    purses[1].coins = 5

    assert position_bytes(purses, Purse) == bytes(Purse.position_size)
