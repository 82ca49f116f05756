"""A tracked position knows what was read of it, by row where that is worth while."""

import gc
import weakref
from typing import Any

import numpy as np

from bactrian.core.rules.record import i16, record_bytes
from bactrian.core.rules.state import GameState
from bactrian.server.table.tracked_state import WORD, TrackedState, fields_of
from bactrian.server.table.view_cache import CachedState, Pieces


class Shop(GameState):
    """A state with a number, a short and a long row, and a table."""

    day = i16()
    coins = i16(4)
    shelf = i16(20)
    bought = i16(3, 5)


def changed(*places: tuple[str, Any]) -> int:  # Any: an index, if the field has one
    """The bits of fields that differ after these were written."""
    before, after = Shop.blank(), Shop.blank()
    for name, index in places:
        field: Any = getattr(after[0], name)  # Any: NumPy's own
        if index is None:
            setattr(after[0], name, 1)
        else:
            field[index] = 1
    words = [np.frombuffer(record_bytes(states), WORD) for states in (before, after)]
    return fields_of(Shop).changed(*words)


def tracked() -> Any:  # Any: read like the record
    states = Shop.blank()
    states[0].bought[2, 4] = 7
    states[0].coins[1] = 6
    return TrackedState(CachedState(record_bytes(states), fields_of(Shop), Pieces()))


def test_a_change_is_found_by_field_and_row() -> None:
    assert changed() == 0
    assert changed(("shelf", 3)) == changed(("shelf", 19))
    assert changed(("coins", 3)) != changed(("coins", 0))
    assert changed(("bought", (2, 0))) == changed(("bought", (2, 4)))
    assert changed(("bought", (2, 0))) != changed(("bought", (1, 0)))
    assert changed(("day", None), ("coins", 0)) == changed(("day", None)) | changed(("coins", 0))


def test_what_is_read_is_told_by_the_same_bits() -> None:
    s = tracked()

    assert (s.coins[1], s.bought[2, 4], s.bought[2][4], s.day) == (6, 7, 7, 0)

    assert s.reads.fields == changed(("coins", 1), ("bought", (2, 0)), ("day", None))


def test_a_position_that_was_read_is_gone_without_the_collector() -> None:
    s = tracked()
    assert (s.coins[1], s.bought[2, 4], s.shelf[0], s.day) == (6, 7, 0, 0)
    gone = weakref.ref(s)

    gc.disable()
    try:
        del s
        assert gone() is None
    finally:
        gc.enable()


def test_rows_that_are_run_through_are_read_whole() -> None:
    s = tracked()

    assert [list(row) for row in s.bought] == [[0] * 5, [0] * 5, [0, 0, 0, 0, 7]]
    assert (list(s.coins), 6 in s.coins, len(s.coins), len(s.bought)) == ([0, 6, 0, 0], True, 4, 3)

    whole = [("bought", (row, 0)) for row in range(3)] + [("coins", seat) for seat in range(4)]
    assert s.reads.fields == changed(*whole)
