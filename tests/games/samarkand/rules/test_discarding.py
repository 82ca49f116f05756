"""S-4.7, S-4.8 Discarding after a marriage, and the printed example of a hand near the limit."""

import pytest

from bactrian.games.samarkand.tables import HAND_LIMIT
from bactrian.games.samarkand.words import Decision, Happening

from ..build import ANNA, BORIS, play, play_others, position
from ..looking import asked, cards_of, choices, happened, options, told
from ..scenes import full_hand

CARL = ANNA  # of the printed example
FLAX = 17  # on Jericho
LIMIT = int(HAND_LIMIT[4])


def may_discard(count: int, cards: int) -> bool:
    """Whether Anna, who marries with so many cards, may discard her lowest ones."""
    s = full_hand(cards)
    play(s, "marry", family="sindh")
    for good in range(1, count + 1):
        if ("discard", good) not in options(s):
            return False
        play(s, "discard", good=good)
    return asked(s) == (Decision.TURN, BORIS) or ("keep_rest", None) in options(s)


@pytest.mark.parametrize(
    ("cards", "allowed"), [(2, {0, 1, 2}), (4, {0, 1, 2}), (5, {1, 2}), (6, {2})]
)
def test_as_many_cards_go_as_the_limit_wants_and_at_most_two(cards: int, allowed: set[int]) -> None:
    """S-4.7"""
    assert {count for count in range(4) if may_discard(count, cards)} == allowed


def test_carl_with_five_cards_draws_three_and_must_discard_at_least_one() -> None:
    """S-4.4, S-4.7 The printed example: four players, limit 7."""
    s = position(hand={CARL: [2, 4, 6, 8, 10]}, deck=[5, 1, 33])

    play(s, "marry", family="sindh")
    first = options(s)
    play(s, "discard", good=2)
    second = options(s)

    assert first == {("discard", good) for good in (1, 2, 4, 5, 6, 8, 10, 33)}
    assert second == {("discard", good) for good in (4, 5, 6, 8, 10, 33)} | {("keep_rest", None)}


def test_carl_who_discarded_one_card_draws_none_at_his_next_marriage() -> None:
    """S-4.5 The printed example: he is at the limit."""
    s = position(hand={CARL: [2, 4, 6, 8, 10]}, deck=[5, 1, 33])

    play(s, "marry", family="sindh")
    play(s, "discard", good=2)
    play(s, "keep_rest")
    play_others(s, CARL)
    play(s, "marry", family="chinese")

    assert Happening.DREW not in happened(s)
    assert len(cards_of(s.holder, CARL)) == 7


def test_carl_who_discarded_two_cards_draws_three_at_his_next_marriage() -> None:
    """S-4.4 The printed example: he is below the limit."""
    s = position(hand={CARL: [2, 4, 6, 8, 10]}, deck=[5, 1, 33])

    play(s, "marry", family="sindh")
    play(s, "discard", good=2)
    play(s, "discard", good=33)
    play_others(s, CARL)
    play(s, "marry", family="chinese")

    assert Happening.DREW in happened(s)
    assert len(cards_of(s.holder, CARL)) == 6 + 3


def test_old_and_new_cards_may_be_discarded_alike() -> None:
    """S-4.7"""
    s = full_hand(4)

    play(s, "marry", family="sindh")
    play(s, "discard", good=4)
    play(s, "discard", good=32)

    assert cards_of(s.holder, ANNA) == [1, 2, 3, 31, 33]
    assert cards_of(s.discarder, ANNA) == [4, 32]


def test_sold_cards_can_never_be_discarded() -> None:
    """S-4.7"""
    s = position(
        tiles={BORIS: ["levant"]},
        camels={"levant": ["jericho"]},
        hand={ANNA: range(1, LIMIT - 2)},
        sold={ANNA: [FLAX]},
        deck=[33, 32, 31],
    )

    play(s, "marry", family="sindh")

    assert choices(s, "discard") == {1, 2, 3, 4, 31, 32, 33}


def test_cards_are_named_in_rising_number() -> None:
    """S-4.8"""
    s = full_hand(4)

    play(s, "marry", family="sindh")
    play(s, "discard", good=31)

    assert choices(s, "discard") == {32, 33}


def test_named_cards_leave_the_hand_together_face_down() -> None:
    """S-4.8"""
    s = full_hand(4)

    play(s, "marry", family="sindh")
    play(s, "discard", good=1)
    between = cards_of(s.holder, ANNA), cards_of(s.discarder, ANNA)
    play(s, "discard", good=2)

    assert between == ([1, 2, 3, 4, 31, 32, 33], [])
    assert cards_of(s.discarder, ANNA) == [1, 2]
    assert [event.args for event in told(s, BORIS) if "good" in event.args] == []


def test_a_named_card_leaves_the_hand_when_the_rest_is_kept() -> None:
    """S-4.8"""
    s = full_hand(4)

    play(s, "marry", family="sindh")
    play(s, "discard", good=31)
    play(s, "keep_rest")

    assert cards_of(s.holder, ANNA) == [1, 2, 3, 4, 32, 33]
    assert cards_of(s.discarder, ANNA) == [31]


def test_after_the_highest_card_nothing_is_left_to_name() -> None:
    """S-4.8, S-13.2"""
    s = full_hand(4)

    play(s, "marry", family="sindh")
    play(s, "discard", good=33)

    assert cards_of(s.discarder, ANNA) == [33]
    assert asked(s) == (Decision.TURN, BORIS)
