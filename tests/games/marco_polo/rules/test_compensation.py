"""P-4.5 Compensation for low rolls."""

from collections.abc import Mapping, Sequence

from bactrian.core.rules.stack import then
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision, Task

from ..build import (
    ANNA,
    BORIS,
    CLARA,
    DAVID,
    Die,
    asked,
    copy_of,
    gained,
    loop,
    opening,
    play,
    position,
)
from ..looking import dice_of, options, own

OTHERS = ("berke", "kubilai", "wilhelm")
FULL = own(3, 3, 3, 3, 3)


def compensations(
    hands: Mapping[int, Sequence[Die]], characters: Sequence[str], start_player: int = ANNA
) -> State:
    """These dice have just been rolled."""
    s = position(characters=characters, dice=hands, start_player=start_player)
    then(s, Task.COMPENSATE)
    loop.run_on(s)
    return s


def test_green_rolled_13_and_takes_two_camels_two_coins_or_one_of_each() -> None:
    """P-4.5"""
    hands = {ANNA: own(1, 2, 3, 3, 4), BORIS: FULL, CLARA: FULL, DAVID: FULL}
    wins = {0: {"camel": 2}, 1: {"coin": 1, "camel": 1}, 2: {"coin": 2}}

    for coins, win in wins.items():
        s = compensations(hands, ("berke", "johannes", "kubilai", "wilhelm"))
        assert asked(s) == (Decision.COMPENSATION, ANNA)
        assert options(s) == {("compensation", k) for k in range(3)}
        before = copy_of(s)
        play(s, "compensation", coins)
        assert gained(before, s, ANNA) == win
        assert asked(s) == (Decision.TURN, ANNA)


def test_15_or_more_bring_nothing_and_five_ones_bring_ten() -> None:
    """P-4.5"""
    names = ("berke", "johannes", "kubilai", "wilhelm")
    hands = {ANNA: FULL, BORIS: own(1, 1, 1, 1, 1), CLARA: own(6, 6, 6, 6, 6), DAVID: FULL}

    s = compensations(hands, names)

    assert asked(s) == (Decision.COMPENSATION, BORIS)
    assert options(s) == {("compensation", coins) for coins in range(11)}


def test_seats_are_compensated_from_the_start_player_on() -> None:
    """P-4.5"""
    low = own(2, 2, 2, 4, 4)
    hands = dict.fromkeys(range(4), low)

    s = compensations(hands, ("berke", "johannes", "kubilai", "wilhelm"), start_player=CLARA)

    for seat in (CLARA, DAVID, ANNA, BORIS):
        assert asked(s) == (Decision.COMPENSATION, seat)
        play(s, "compensation", 1)


def test_the_white_die_counts_in_the_sum() -> None:
    """P-4.5"""
    names = ("matteo", *OTHERS)
    hands = {BORIS: FULL, CLARA: FULL, DAVID: FULL}

    enough = compensations({**hands, ANNA: [*own(2, 2, 2, 2, 2), ("white", 5)]}, names)
    too_few = compensations({**hands, ANNA: [*own(2, 2, 2, 2, 2), ("white", 4)]}, names)

    assert asked(enough) == (Decision.TURN, ANNA)
    assert options(too_few) == {("compensation", 0), ("compensation", 1)}


def test_raschid_is_not_compensated() -> None:
    """P-4.5"""
    hands = {ANNA: own(0, 0, 0, 0, 0), BORIS: FULL, CLARA: FULL, DAVID: FULL}

    s = compensations(hands, ("raschid", *OTHERS))

    assert asked(s) == (Decision.TURN, ANNA)


def test_compensation_comes_after_all_rolls() -> None:
    """P-4.5"""
    for seed in range(30):
        s = opening(4, seed)
        if (question := asked(s)) and question.decision == Decision.COMPENSATION:
            assert [len(dice_of(s, seat)) for seat in range(4)] == [5, 5, 5, 5]
            assert sum(value for _, value in dice_of(s, question.seat)) < 15
            return
    raise AssertionError("no seed with compensation")
