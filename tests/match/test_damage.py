"""Random damage to a saved match: it loads to a match by the rules, or is refused as BadSave."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bactrian import BadSave, load_match

from .playing import played

SAVED = played(players=3, seed=7, actions=25).save()
KEYS = list(json.loads(SAVED))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)


def loads_or_is_refused(data: str | bytes | dict[str, Any]) -> bool:  # Any: what JSON holds
    """Whether it loads; if so it must be a sound match, if not a sentence says why."""
    try:
        match = load_match(data)
    except BadSave as refused:
        if not str(refused).strip():
            pytest.fail("refused without a word")
        return False
    again = load_match(match.save())
    assert again.position_hash() == match.position_hash()
    assert match.over or match.legal()
    return True


@given(st.integers(0, len(SAVED) - 1))
def test_a_truncated_match_is_refused(length: int) -> None:
    assert not loads_or_is_refused(SAVED[:length])
    assert not loads_or_is_refused(SAVED[:length].encode())


@given(st.lists(st.tuples(st.integers(0, len(SAVED) - 1), st.integers(1, 255)), min_size=1))
@example([(0, 0x80)])
def test_flipped_bytes_never_break_anything_else(flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(SAVED.encode())
    for place, bits in flips:
        damaged[place] ^= bits

    loads_or_is_refused(bytes(damaged))


@given(st.integers(0, len(SAVED)), st.text(max_size=5))
def test_inserted_text_never_breaks_anything_else(place: int, text: str) -> None:
    loads_or_is_refused(SAVED[:place] + text + SAVED[place:])


@given(st.integers(0, len(SAVED) - 1), st.sampled_from("0123456789"))
def test_a_changed_digit_never_breaks_anything_else(place: int, digit: str) -> None:
    loads_or_is_refused(SAVED[:place] + digit + SAVED[place + 1 :])


@given(st.sets(st.sampled_from(KEYS)))
def test_deleted_parts_are_refused_or_not_needed(keys: set[str]) -> None:
    content = {key: value for key, value in json.loads(SAVED).items() if key not in keys}

    needless = {"format", "salt", "commitment"}
    unkept_promise = "salt" in keys and "commitment" not in keys

    assert loads_or_is_refused(content) == (keys.issubset(needless) and not unkept_promise)


@given(st.sampled_from(KEYS), json_values)
def test_a_part_replaced_by_anything_never_breaks_anything_else(
    key: str,
    value: Any,  # Any: what JSON holds
) -> None:
    content = json.loads(SAVED) | {key: value}

    loads_or_is_refused(content)
    loads_or_is_refused(json.dumps(content))


@given(st.dictionaries(st.sampled_from([*KEYS, "more"]), json_values))
def test_any_object_is_loaded_or_refused(content: dict[str, Any]) -> None:  # Any: as above
    loads_or_is_refused(content)


@given(st.lists(st.integers(-10, 200), max_size=40))
def test_any_list_of_numbers_is_played_or_refused(actions: list[int]) -> None:
    loads_or_is_refused(json.loads(SAVED) | {"actions": actions})


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert not loads_or_is_refused(data)
