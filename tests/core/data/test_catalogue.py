import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.core.data.catalogue import Argument, Catalogue, Kind, whole_number
from bactrian.core.errors import IllegalAction

catalogue = Catalogue(
    [
        Kind("pass"),
        Kind("move", (Argument("piece", range(1, 4)), Argument("space", range(4)))),
        Kind("draw", (Argument("cards", range(2, 4)),)),
    ]
)


def test_numbers_run_from_0_without_gaps() -> None:
    assert len(catalogue) == 1 + 12 + 2
    assert [catalogue[number].number for number in range(15)] == list(range(15))


def test_kinds_come_in_their_order() -> None:
    assert [catalogue.first(kind) for kind in ("pass", "move", "draw")] == [0, 1, 13]


def test_the_last_argument_runs_fastest() -> None:
    assert catalogue[1] == (1, "move", {"piece": 1, "space": 0})
    assert catalogue[2] == (2, "move", {"piece": 1, "space": 1})
    assert catalogue[5] == (5, "move", {"piece": 2, "space": 0})
    assert catalogue[12] == (12, "move", {"piece": 3, "space": 3})
    assert catalogue[14] == (14, "draw", {"cards": 3})


@pytest.mark.parametrize("number", range(15))
def test_every_number_comes_back_from_kind_and_arguments(number: int) -> None:
    entry = catalogue[number]

    assert catalogue.number(entry.kind, entry.args) == number


def test_arguments_may_come_in_any_order_and_from_numpy() -> None:
    assert catalogue.number("move", {"space": np.int16(3), "piece": np.int64(2)}) == 8


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(IllegalAction) as refused:
        catalogue.number("fly", {})

    assert str(refused.value) == "No action is called 'fly'. There are: pass, move, draw."


@pytest.mark.parametrize(
    ("kind", "args", "message"),
    [
        ("move", {"piece": 1}, "move takes the arguments: piece, space. Given: piece."),
        ("pass", {"piece": 1}, "pass takes the arguments: none. Given: piece."),
        ("draw", {}, "draw takes the arguments: cards. Given: none."),
        ("draw", {"card": 2}, "draw takes the arguments: cards. Given: card."),
    ],
)
def test_wrong_arguments_are_refused_with_those_it_takes(
    kind: str, args: dict[str, int], message: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        catalogue.number(kind, args)

    assert str(refused.value) == message


@pytest.mark.parametrize("value", [0, 4, -1, 10**30, 1.0, "1", None, True, [1], np.array([1, 2])])
def test_a_value_out_of_range_or_of_no_number_is_refused_with_the_range(value: object) -> None:
    with pytest.raises(IllegalAction) as refused:
        catalogue.number("move", {"piece": value, "space": 0})

    assert str(refused.value) == f"move: piece is {value!r}, expected 1 to 3."


def test_a_number_too_long_to_be_written_out_is_refused_all_the_same() -> None:
    """Python writes no whole numbers of more than 4,300 digits."""
    with pytest.raises(IllegalAction):
        catalogue.number("move", {"piece": 10**5000, "space": 0})


@given(st.integers())
def test_whole_numbers_are_taken_as_they_are(number: int) -> None:
    assert whole_number(number) == number


@pytest.mark.parametrize("number", [np.int16(-3), np.uint64(2**64 - 1), np.array(7, np.int16)])
def test_whole_numbers_of_numpy_become_plain_ones(number: np.int16) -> None:
    found = whole_number(number)

    assert type(found) is int
    assert found == int(number)


@pytest.mark.parametrize(
    "value", [True, False, np.True_, 1.0, np.float32(2), "3", b"3", None, [4], (5,), {6}, int]
)
def test_everything_else_is_no_whole_number(value: object) -> None:
    assert whole_number(value) is None
