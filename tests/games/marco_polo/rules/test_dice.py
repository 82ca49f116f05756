"""P-6.1 to P-6.4 Placing dice."""

from itertools import combinations

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision, Happening

from ..build import (
    ANNA,
    BORIS,
    CLARA,
    asked,
    copy_of,
    gained,
    happened,
    held,
    play,
    position,
)
from ..looking import Die, choices, dice_on, options, own, places

MATTEO = ("matteo", "berke", "kubilai", "wilhelm")


def test_a_main_action_is_space_dice_price_and_then_the_action() -> None:
    """P-6.1"""
    s = position(
        dice={ANNA: own(4, 5, 6)},
        units={ANNA: {"coin": 9}},
        laid={"bazaar_silk": [(BORIS, "own", 2), (BORIS, "own", 2)]},
    )

    play(s, "place", "bazaar_silk")
    assert asked(s) == (Decision.DIE, ANNA)
    play(s, "die", "own", 4)
    # Named dice are out of the hand, but nothing is laid or paid before the last one.
    assert (len(dice_on(s, "bazaar_silk")), held(s, ANNA)["coin"]) == (2, 9)
    play(s, "die", "own", 5)

    laid, paid = happened(s).index(Happening.LAID), happened(s).index(Happening.PAID_FOR_SPACE)
    assert laid < paid
    assert dice_on(s, "bazaar_silk")[2:] == [(ANNA, "own", 4), (ANNA, "own", 5)]
    assert (held(s, ANNA)["coin"], held(s, ANNA)["silk"]) == (5, 0)
    assert asked(s) == (Decision.ROW, ANNA)


def test_only_dice_in_the_own_hand_can_be_laid() -> None:
    """P-6.1"""
    s = position(dice={ANNA: own(2, 2), BORIS: own(5), CLARA: [("black", 6)]})

    play(s, "place", "take_contracts")

    assert s.contract_count[ANNA] == 1
    assert dice_on(s, "take_contracts") == [(ANNA, "own", 2)]


@pytest.mark.parametrize(
    ("space", "needed"),
    [("bazaar_camel", 1), ("bazaar_silk", 2), ("travel", 2), ("bazaar_gold", 3)],
)
def test_exactly_as_many_dice_as_the_space_needs_are_laid(space: str, needed: int) -> None:
    """P-6.1"""
    enough = position(dice={ANNA: own(*[1] * needed)})
    too_few = position(dice={ANNA: own(*[1] * (needed - 1))})

    assert space in places(enough)
    if needed > 1:
        assert space not in places(too_few)
    play(enough, "place", space)
    assert dice_on(enough, space) == [(ANNA, "own", 1)] * needed


def test_blue_lays_4_and_5_for_silk_so_the_value_is_4() -> None:
    """P-6.2, P-7.3"""
    s = position(dice={ANNA: own(4, 5)})
    before = copy_of(s)

    play(s, "place", "bazaar_silk")
    assert options(s) == {("row", 3), ("row", 4)}
    play(s, "row", 4)

    assert gained(before, s, ANNA) == {"silk": 3}


def test_red_lays_2_and_4_to_travel_so_she_makes_at_most_2_steps() -> None:
    """P-6.2, P-9.2"""
    s = position(dice={ANNA: own(2, 4)}, units={ANNA: {"coin": 30}}, outposts={"moscow": "O05"})

    play(s, "place", "travel")
    assert s.walk_left == 2
    play(s, "step", 1, "oasis_1")
    play(s, "step", 1, "moscow")

    assert asked(s) == (Decision.TURN, BORIS)  # two steps were all, and Anna has no dice left


def test_dice_are_named_in_non_falling_order_by_value_and_then_own_black_white() -> None:
    """P-6.3"""
    hand = [*own(2, 4, 4), ("black", 1), ("black", 4), ("white", 4)]
    s = position(characters=MATTEO, dice={ANNA: hand})

    play(s, "place", "bazaar_silk")
    # The white 4 is the last of all, so no set can begin with it.
    assert choices(s, "die") == {("black", 1), ("own", 2), ("own", 4), ("black", 4)}
    twin = copy_of(s)
    play(s, "die", "own", 4)
    play(twin, "die", "own", 2)

    assert choices(s, "die") == {("own", 4), ("black", 4), ("white", 4)}
    assert choices(twin, "die") == {("own", 4), ("black", 4), ("white", 4)}


def test_after_a_black_4_no_own_4_can_be_named() -> None:
    """P-6.3"""
    hand = [*own(4, 5), ("black", 4), ("white", 4)]
    s = position(characters=MATTEO, dice={ANNA: hand})

    play(s, "place", "bazaar_silk")
    play(s, "die", "black", 4)

    assert choices(s, "die") == {("white", 4), ("own", 5)}


def test_equal_dice_are_one_option() -> None:
    """P-6.3"""
    s = position(dice={ANNA: own(3, 3, 3, 5)})

    play(s, "place", "bazaar_camel")

    assert sorted(choices(s, "die")) == [("own", 3), ("own", 5)]
    assert s.option_count == 2


def sets_of_dice(s: State) -> list[list[Die]]:
    """The sets that all ways to name the dice from here on lay."""
    if s.place_space == NOBODY:
        return [sorted((colour, value) for _, colour, value in dice_on(s, "bazaar_silk"))]
    sets = []
    for die in choices(s, "die"):
        one = copy_of(s)
        play(one, "die", *die)
        sets += sets_of_dice(one)
    return sets


def test_each_set_of_dice_exists_once_and_none_is_missing() -> None:
    """P-6.3"""
    hand = [*own(1, 2, 2, 6), ("black", 2), ("black", 6)]
    s = position(dice={ANNA: hand})
    play(s, "place", "bazaar_silk")

    sets = sorted(sets_of_dice(s))

    assert sets == sorted(map(list, {tuple(sorted(two)) for two in combinations(hand, 2)}))


def test_a_die_is_offered_only_if_enough_dice_at_or_after_it_complete_the_set() -> None:
    """P-6.3"""
    s = position(dice={ANNA: own(1, 2, 3, 4, 5)})

    play(s, "place", "bazaar_gold")
    assert choices(s, "die") == {("own", 1), ("own", 2), ("own", 3)}
    play(s, "die", "own", 2)
    assert choices(s, "die") == {("own", 3), ("own", 4)}


def test_green_has_taken_camels_and_can_do_so_again_with_a_black_die_only() -> None:
    """P-6.4"""
    laid = {"bazaar_camel": [(ANNA, "own", 3)]}
    s = position(dice={ANNA: [*own(1, 2), ("black", 5)]}, laid=laid)
    without = position(dice={ANNA: own(1, 2)}, laid=laid)
    before = copy_of(s)

    assert "bazaar_camel" not in places(without)
    play(s, "place", "bazaar_camel")

    assert dice_on(s, "bazaar_camel") == [(ANNA, "own", 3), (ANNA, "black", 5)]
    assert gained(before, s, ANNA) == {"camel": 5, "coin": -5}


def test_a_mixed_set_counts_as_own_colour() -> None:
    """P-6.4"""
    mixed = {"bazaar_silk": [(ANNA, "own", 3), (ANNA, "black", 3)]}
    blocked = position(dice={ANNA: [*own(1, 1), ("black", 1)]}, laid=mixed)
    open_to_black = position(dice={ANNA: [*own(1, 1), ("black", 1), ("black", 1)]}, laid=mixed)

    assert "bazaar_silk" not in places(blocked)
    assert "bazaar_silk" in places(open_to_black)
    play(open_to_black, "place", "bazaar_silk")
    assert dice_on(open_to_black, "bazaar_silk")[2:] == [(ANNA, "black", 1)] * 2


def test_a_mixed_set_cannot_be_laid_where_an_own_die_lies() -> None:
    """P-6.4"""
    hand = [*own(2, 2), ("black", 2), ("white", 2)]
    s = position(
        characters=MATTEO, dice={ANNA: hand}, laid={"travel": [(ANNA, "own", 1), (ANNA, "own", 1)]}
    )

    play(s, "place", "travel")

    assert dice_on(s, "travel")[2:] == [(ANNA, "black", 2), (ANNA, "white", 2)]


def test_own_black_and_white_dice_do_not_block_own_dice_by_their_colour() -> None:
    """P-6.4"""
    s = position(
        characters=MATTEO,
        dice={ANNA: own(2, 2)},
        laid={"bazaar_silk": [(ANNA, "black", 1), (ANNA, "white", 1)]},
    )

    assert "bazaar_silk" in places(s)
