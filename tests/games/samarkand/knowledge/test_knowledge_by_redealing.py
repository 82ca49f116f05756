"""S-11.9 Everything a seat gets is the same if what it cannot know is dealt again.

How many twins are looked at says BACTRIAN_TWINS.
"""

import os
import random
from collections import Counter

import pytest
from lengths import fewest_and_most

from bactrian.core.rules.record import record_bytes
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.words import Decision
from bactrian.match import new_match

from ..build import ANNA, BORIS, CLARA, DAVID, assert_unbroken, loop, play, position
from ..looking import (
    asked,
    cards_of,
    copy_of,
    deck_order,
    legal,
    observation,
    redealt,
    row,
    told,
)
from ..scenes import PLAYER_COUNTS, full_hand, random_game

FLAX = 17  # on Jericho
APART = 320 // int(os.environ.get("BACTRIAN_TWINS", "12"))  # actions between two positions


def telling_positions(seats: int) -> list[State]:
    """Some positions of a random game, and more of those with a secret question."""
    game = random_game(seats, seed=3)
    secret = [
        s for s in game if (q := asked(s)) and q.decision in (Decision.SALE, Decision.DISCARD)
    ]
    return [*game[:-1:APART], *secret[:: APART // 4]]


@pytest.mark.quick("2")
@pytest.mark.parametrize("seats", fewest_and_most(PLAYER_COUNTS))
def test_what_a_seat_gets_does_not_depend_on_what_it_cannot_know(seats: int) -> None:
    """S-11.9, S-11.3, S-11.4, S-11.5, S-11.8 Views, actions, events and observations."""
    changed = 0
    for number, s in enumerate(telling_positions(seats)):
        for seat in [*range(seats), None]:
            other = redealt(s, seat, number)
            assert GAME.view(other, seat) == GAME.view(s, seat)
            assert told(other, seat) == told(s, seat)
            if seat is not None:
                assert observation(other, seat) == observation(s, seat)
            changed += row(other.holder) != row(s.holder)

    assert changed > 30


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_the_seat_that_decides_has_the_same_options_and_can_play_on(seats: int) -> None:
    """S-11.9"""
    dice = random.Random(seats)
    for s in telling_positions(seats)[::4]:
        question = asked(s)
        if question is not None:
            other = redealt(s, question.seat, dice.randrange(1000))
            assert (asked(other), legal(other)) == (question, legal(s))
            for _ in range(4):
                if other.depth > 0:
                    before = copy_of(other)
                    loop.apply(other, dice.choice(legal(other)))
                    assert_unbroken(before, other)


def several_places() -> State:
    """Anna to move, with cards in every place there is."""
    return position(
        tiles={BORIS: ["levant"]},
        camels={"levant": ["jericho"]},
        hand={ANNA: [1, 2, 3], BORIS: [4, 5], CLARA: [6, 7, 8], DAVID: [9, 10]},
        sold={BORIS: [FLAX]},
        discards={ANNA: [20, 21], CLARA: [22, 23], DAVID: [24]},
    )


def test_hand_own_discards_and_sold_cards_stay_where_they_are() -> None:
    """S-11.9"""
    s = several_places()

    for seed in range(20):
        other = redealt(s, ANNA, seed)
        assert cards_of(other.holder, ANNA) == [1, 2, 3]
        assert cards_of(other.discarder, ANNA) == [20, 21]
        assert cards_of(other.seller, BORIS) == [FLAX]


def test_the_other_hands_the_deck_and_the_rest_of_the_pile_keep_their_sizes() -> None:
    """S-11.9"""
    s = several_places()

    for seed in range(20):
        other = redealt(s, ANNA, seed)
        assert [len(cards_of(other.holder, seat)) for seat in range(4)] == [3, 2, 3, 2]
        assert sum(owner != NOBODY for owner in row(other.discarder)[1:]) == 5
        assert len(deck_order(other)) == len(deck_order(s)) == 17


@pytest.mark.long
def test_every_unseen_card_may_be_in_every_place_and_as_often() -> None:
    """S-11.9 33 cards less 3 in hand, 1 sold and 2 discarded by Anna: 27 unseen."""
    s = several_places()
    trials = 270

    in_hand: Counter[int] = Counter()
    in_pile: Counter[int] = Counter()
    next_card: Counter[int] = Counter()
    for seed in range(trials):
        other = redealt(s, ANNA, seed)
        in_hand.update(cards_of(other.holder, CLARA))
        in_pile.update(cards_of(other.discarder, CLARA) + cards_of(other.discarder, DAVID))
        next_card[deck_order(other)[0]] += 1

    unseen = set(range(1, 34)) - {1, 2, 3, 20, 21, FLAX}
    assert set(in_hand) == set(in_pile) == set(next_card) == unseen
    assert max(in_hand.values()) < 2 * trials * 3 / len(unseen)


def test_in_an_open_sale_any_other_hand_may_hold_the_card() -> None:
    """S-11.9, S-11.5"""
    s = position(tiles={ANNA: ["levant"]}, hand={BORIS: [FLAX, 1]})
    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    askable = {
        seat: {asked(redealt(s, seat, seed)) for seed in range(40)} for seat in (ANNA, BORIS, None)
    }

    assert askable[ANNA] == {(Decision.SALE, seat) for seat in (BORIS, CLARA, DAVID)}
    assert askable[BORIS] == {(Decision.SALE, BORIS)}
    assert askable[None] == {(Decision.SALE, seat) for seat in range(4)}
    assert redealt(s, ANNA, 1).holder[FLAX] != NOBODY


@pytest.mark.parametrize("cards", [2, 5, 6])
def test_in_a_running_discard_the_named_card_is_one_of_the_redealt_hand(cards: int) -> None:
    """S-11.9, S-11.8 Whether none, one or two cards must go, there is still something to decide."""
    s = full_hand(cards)
    play(s, "marry", family="sindh")
    play(s, "discard", good=1)

    for seed in range(15):
        other = redealt(s, BORIS, seed)
        own = GAME.view(other, ANNA)["own"]
        assert own["hand"] != GAME.view(s, ANNA)["own"]["hand"]
        assert set(own["named"]) < set(own["hand"])
        assert len(legal(other)) >= 2


def test_a_redealt_position_has_another_random_stream() -> None:
    """S-11.4, S-11.9"""
    s = several_places()

    others = [redealt(s, ANNA, seed) for seed in range(10)]

    words = {int(word) for other in (s, *others) for word in other.stream_key}
    assert len(words) == 4 * 11
    assert [int(other.stream_drawn) for other in others] == [0] * 10
    assert not any(any(other.stream_block) for other in others)


def test_what_a_player_thinks_with_does_not_tell_the_true_order_of_the_deck() -> None:
    """S-11.4"""
    match = new_match("samarkand", players=3, seed=5)
    (shuffled,) = match.chance()

    s = match.redeal(BORIS, seed=1)[0]

    true_order = str(shuffled.result).strip("[]")
    assert true_order not in str(row(s.chances))


def test_what_a_player_thinks_with_does_not_tell_the_cards_that_others_drew() -> None:
    """S-11.3"""
    match = new_match("samarkand", players=3, seed=5)
    match.play("marry", family=0)

    s = match.redeal(BORIS, seed=1)[0]

    assert s.event_count == 0
    assert {number for i in range(len(s.events)) for number in row(s.events[i])} == {0}


def test_after_the_end_the_hands_that_all_see_stay_as_they_are() -> None:
    """S-11.2, S-11.9"""
    s = random_game(4, seed=3)[-1]

    for seat in (*range(4), None):
        assert row(redealt(s, seat, 1).holder) == row(s.holder)


def test_dealing_again_does_not_touch_the_match() -> None:
    """S-11.9"""
    match = new_match("samarkand", players=3, seed=5)
    states = match.redeal(ANNA, seed=1)

    states[0].turn += 1

    assert match.state.turn == 1
    assert record_bytes(states) != record_bytes(match.redeal(ANNA, seed=1))
