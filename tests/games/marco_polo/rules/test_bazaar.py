"""P-7.3 The bazaar."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ..build import ANNA, asked, copy_of, gained, lay, play, position
from ..looking import choices, options, own

OFFERED = {
    "bazaar_camel": [{1}, {2}, {3}, {4}, {5}, {6}],
    "bazaar_pepper": [{1}, {2}, {3}, {3, 4}, {5}, {5, 6}],
    "bazaar_silk": [{1}, {2}, {3}, {3, 4}, {5}, {5, 6}],
    "bazaar_gold": [{1}, {2}, {3}, {3, 4}, {3, 5}, {3, 5, 6}],
}
ROWS = {
    ("bazaar_camel", 6): {"camel": 6},
    ("bazaar_camel", 1): {"camel": 1},
    ("bazaar_pepper", 1): {"pepper": 1},
    ("bazaar_pepper", 2): {"pepper": 2},
    ("bazaar_pepper", 3): {"pepper": 2, "coin": 1},
    ("bazaar_pepper", 4): {"pepper": 3},
    ("bazaar_pepper", 5): {"pepper": 3, "coin": 2},
    ("bazaar_pepper", 6): {"pepper": 4},
    ("bazaar_silk", 1): {"silk": 1},
    ("bazaar_silk", 3): {"silk": 2, "camel": 1},
    ("bazaar_silk", 4): {"silk": 3},
    ("bazaar_silk", 5): {"silk": 3, "camel": 1, "coin": 1},
    ("bazaar_silk", 6): {"silk": 4},
    ("bazaar_gold", 2): {"gold": 2},
    ("bazaar_gold", 3): {"gold": 2, "camel": 2},
    ("bazaar_gold", 4): {"gold": 3},
    ("bazaar_gold", 6): {"gold": 4},
}


@pytest.mark.parametrize("space", OFFERED)
def test_rows_are_offered_up_to_the_value_unless_another_one_gives_all_they_give(
    space: str,
) -> None:
    """P-7.3"""
    for value in range(1, 7):
        s = position(dice={ANNA: own(*[value] * 5)})
        play(s, "place", space)
        rows = {row for (row,) in choices(s, "row")}
        # A single row is taken by itself.
        assert rows == (set() if len(OFFERED[space][value - 1]) == 1 else OFFERED[space][value - 1])


@pytest.mark.parametrize(("space", "row"), ROWS)
def test_a_row_gives_what_the_table_says(space: str, row: int) -> None:
    """P-7.3"""
    s = position(dice={ANNA: own(*[row] * 5)})
    before = copy_of(s)

    play(s, "place", space)
    if ("row", row) in options(s):
        play(s, "row", row)

    assert gained(before, s, ANNA) == ROWS[space, row]


def test_red_lays_a_4_for_pepper_and_takes_3_pepper_or_2_and_a_coin() -> None:
    """P-7.3"""
    s = position(dice={ANNA: own(4, 1)})
    before = copy_of(s)

    lay(s, "bazaar_pepper", ("own", 4))
    assert options(s) == {("row", 3), ("row", 4)}
    play(s, "row", 3)

    assert gained(before, s, ANNA) == {"pepper": 2, "coin": 1}


def test_row_5_of_the_gold_table_brings_a_move() -> None:
    """P-7.3"""
    s = position(dice={ANNA: own(5, 5, 5)})
    before = copy_of(s)

    play(s, "place", "bazaar_gold")
    play(s, "row", 5)

    assert gained(before, s, ANNA) == {"gold": 3}
    assert asked(s) == (Decision.STEP, ANNA)
