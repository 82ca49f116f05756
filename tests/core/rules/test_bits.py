import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.core.rules.bits import WORD, add, has, is_empty, lowest, remove, words
from bactrian.core.rules.record import Record, i16, i64

MEMBERS = 110


class Sets(Record):
    free = i64(2, words(MEMBERS))
    member = i16()


members = st.integers(0, MEMBERS - 1)


@pytest.mark.parametrize(("count", "needed"), [(0, 0), (1, 1), (32, 1), (33, 2), (64, 2), (110, 4)])
def test_a_set_takes_a_word_for_every_32_members(count: int, needed: int) -> None:
    assert words(count) == needed


@given(st.lists(st.tuples(st.booleans(), members), max_size=40))
def test_a_row_of_words_is_a_set(changes: list[tuple[bool, int]]) -> None:
    bits, expected = Sets.blank()[0].free[0], set[int]()

    for comes, member in changes:
        if comes:
            add(bits, member)
            expected.add(member)
        else:
            remove(bits, member)
            expected.discard(member)

    assert {member for member in range(MEMBERS) if has(bits, member)} == expected
    assert bool(is_empty(bits)) == (not expected)


@given(st.sets(st.integers(0, WORD - 1), min_size=1))
def test_the_lowest_member_of_a_word_is_found(numbers: set[int]) -> None:
    bits = Sets.blank()[0].free[0]
    for member in numbers:
        add(bits, member)

    assert lowest(bits[0]) == min(numbers)


@pytest.mark.parametrize("member", [0, 15, 16, WORD - 1, WORD, 63, 64, 109])
def test_a_member_that_comes_from_a_record_is_no_different(member: int) -> None:
    """A shift by 16 bits would lose it: NumPy keeps the width of the record's number."""
    s = Sets.blank()[0]
    s.member = member

    add(s.free[0], s.member)

    assert [m for m in range(MEMBERS) if has(s.free[0], m)] == [member]
    remove(s.free[0], s.member)
    assert is_empty(s.free[0])


def test_no_member_sets_the_sign() -> None:
    s = Sets.blank()[0]
    for member in range(MEMBERS):
        add(s.free[0], member)

    assert all(s.free[0][word] > 0 for word in range(len(s.free[0])))


def test_the_rows_of_a_table_are_sets_of_their_own() -> None:
    s = Sets.blank()[0]

    add(s.free[0], 40)

    assert not has(s.free[1], 40)
    assert is_empty(s.free[1])
