"""P-5.1 to P-5.3 The turn."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ..build import ANNA, BORIS, CLARA, DAVID, asked, copy_of, gained, lay, play, position
from ..looking import choices, dice_of, options, own, places

GOODS = {"camel": 9, "pepper": 9, "silk": 9, "gold": 9, "coin": 9}


def test_turns_go_clockwise_from_the_start_player() -> None:
    """P-5.1"""
    s = position(active=CLARA, start_player=CLARA)
    order = []

    for _ in range(4):
        question = asked(s)
        assert question is not None
        order.append(question.seat)
        lay(s, "khans_favor", max(dice_of(s, question.seat)))
        play(s, "good", "silk")
        play(s, "end_turn")

    assert order == [CLARA, DAVID, ANNA, BORIS]


def test_a_seat_without_dice_has_no_turn_and_no_bonus_actions() -> None:
    """P-5.1"""
    s = position(dice={BORIS: []}, units={BORIS: GOODS}, contracts={BORIS: ["C01"]})
    before = copy_of(s)

    lay(s, "take_5_coins", ("own", 1))
    play(s, "end_turn")

    assert asked(s) == (Decision.TURN, CLARA)
    assert gained(before, s, BORIS) == {}


def test_a_seat_alone_with_dice_takes_turn_after_turn() -> None:
    """P-5.1"""
    s = position(dice={ANNA: own(1, 2, 3), BORIS: [], CLARA: [], DAVID: []})
    turn = s.turn

    lay(s, "take_5_coins", ("own", 1))
    play(s, "end_turn")

    assert asked(s) == (Decision.TURN, ANNA)
    assert (s.turn, s.round_number, s.main_done) == (turn + 1, 1, 0)


def test_the_round_ends_when_no_hand_holds_a_die() -> None:
    """P-5.1"""
    two_left = position(dice={ANNA: own(1), BORIS: own(1), CLARA: [], DAVID: []})
    one_left = position(dice={ANNA: own(1), BORIS: [], CLARA: [], DAVID: []})

    for s in (two_left, one_left):
        play(s, "bag", "own", 1)

    assert (two_left.round_number, asked(two_left)) == (1, (Decision.TURN, BORIS))
    assert one_left.round_number == 2


def test_a_turn_has_one_main_action() -> None:
    """P-5.2"""
    s = position()
    assert len(places(s)) == 8

    lay(s, "take_5_coins", ("own", 1))

    assert places(s) == set()
    assert ("end_turn",) in options(s)


def test_bonus_actions_come_before_and_after_the_main_action_in_any_number() -> None:
    """P-5.2"""
    s = position(units={ANNA: GOODS}, dice={ANNA: own(2, 2, 2, 4, 4)}, contracts={ANNA: ["C01"]})

    for _ in range(2):
        play(s, "bag", "own", 2)
        play(s, "adjust", "own", 4, 1)
    lay(s, "take_5_coins", ("own", 2))
    play(s, "complete", 1)
    play(s, "adjust", "own", 5, 1)
    play(s, "bag", "own", 6)

    assert asked(s) == (Decision.TURN, ANNA)
    assert ("bag", "own", 5) in options(s)


@pytest.mark.parametrize("space", ["bazaar_silk", "khans_favor", "take_contracts", "travel"])
def test_no_bonus_action_is_possible_during_the_main_action(space: str) -> None:
    """P-5.2"""
    s = position(units={ANNA: GOODS}, dice={ANNA: own(4, 4, 5, 6)}, contracts={ANNA: ["C01"]})
    bonus_actions = {"bag", "reroll", "adjust", "complete", "buy_black"}
    assert {kind for kind, *_ in options(s)} == bonus_actions | {"place"}

    play(s, "place", space)
    while (question := asked(s)) and question.decision == Decision.DIE:
        assert {kind for kind, *_ in options(s)} == {"die"}
        play(s, "die", *min(choices(s, "die")))

    assert asked(s) != (Decision.TURN, ANNA)
    assert not {kind for kind, *_ in options(s)} & {*bonus_actions, "place", "end_turn"}


def test_a_turn_cannot_be_ended_while_the_main_action_waits_and_a_die_is_in_hand() -> None:
    """P-5.3"""
    s = position(dice={ANNA: own(3, 4)})
    assert ("end_turn",) not in options(s)

    play(s, "bag", "own", 3)
    assert ("end_turn",) not in options(s)

    lay(s, "take_5_coins", ("own", 4))
    assert asked(s) == (Decision.TURN, BORIS)  # the end was the only option left


def test_a_seat_may_bag_all_its_dice_and_end_without_a_main_action() -> None:
    """P-5.3"""
    s = position(
        dice={ANNA: own(3, 4)}, contracts={ANNA: ["C01"]}, units={ANNA: {"camel": 1, "pepper": 3}}
    )

    play(s, "bag", "own", 3)
    play(s, "bag", "own", 4)

    assert (s.main_done, options(s)) == (0, {("end_turn",), ("complete", 1)})
    play(s, "end_turn")
    assert asked(s) == (Decision.TURN, BORIS)


def test_a_black_die_bought_with_an_empty_hand_reopens_the_obligation() -> None:
    """P-5.3"""
    s = position(dice={ANNA: own(3)}, units={ANNA: {"camel": 3}})
    play(s, "bag", "own", 3)
    assert options(s) == {("end_turn",), ("buy_black",)}

    play(s, "buy_black")

    assert ("end_turn",) not in options(s)
    assert "bazaar_camel" in places(s)
    play(s, "bag", *dice_of(s, ANNA)[0])
    assert asked(s) == (Decision.TURN, BORIS)


def test_a_black_die_as_a_reward_reopens_it_too_but_not_after_the_main_action() -> None:
    """P-5.3"""
    cost = {ANNA: {"camel": 1, "pepper": 3}}
    for main_done in (False, True):
        s = position(dice={ANNA: own(3)}, units=cost, contracts={ANNA: ["C01"]})
        if main_done:
            lay(s, "take_5_coins", ("own", 3))
        else:
            play(s, "bag", "own", 3)

        play(s, "complete", 1)

        assert (("end_turn",) in options(s)) == main_done
        assert (places(s) == set()) == main_done
