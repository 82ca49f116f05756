"""S-11.5 to S-11.8 What others may not learn from a sale or from a running discard."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.catalogue import KEEP, SELL
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.words import Decision, Happening
from bactrian.match import Match, new_match

from ..build import ANNA, BORIS, CLARA, DAVID, play, position
from ..looking import asked, happened, match_at, observation, told

FLAX = 17  # on Jericho
UNASKED = {ANNA: [29, 1], BORIS: [30, 2], CLARA: [31, 3], DAVID: [32, 4]}
# Flax in each seat's hand, the active one's (Anna's) included; the other hands are the same.
HANDS = {holder: {**UNASKED, holder: [FLAX, holder + 1]} for holder in range(4)}


def before_the_sale(hands: dict[int, list[int]], treasury: int = 1) -> State:
    """Anna is about to enter Jericho."""
    s = position(
        tiles={ANNA: ["levant"]},
        cash={ANNA: 10 - treasury},
        treasury={"levant": treasury},
        hand=hands,
    )
    play(s, "expand", family="levant")
    return s


def open_sale(holder: int, treasury: int = 1) -> State:
    """The sale of flax, asked of this seat."""
    s = before_the_sale(HANDS[holder], treasury)
    play(s, "place", space="jericho")
    assert asked(s) == (Decision.SALE, holder)
    return s


def others(*known: int) -> list[int | None]:
    """All seats and the spectator, without these."""
    return [seat for seat in (ANNA, BORIS, CLARA, DAVID, None) if seat not in known]


@pytest.mark.parametrize("holder", range(4))
def test_only_the_holder_sees_who_is_asked_and_what_can_be_answered(holder: int) -> None:
    """S-11.5 The active seat does not, unless it is the holder."""
    s = open_sale(holder)

    views = {seat: GAME.view(s, seat) for seat in (ANNA, BORIS, CLARA, DAVID, None)}

    assert views[holder]["decision"] == {"kind": "sale", "seat": holder, "good": FLAX}
    assert views[holder]["actions"] == [SELL, KEEP]
    for seat in others(holder):
        assert views[seat]["decision"] == {"kind": "sale", "seat": None, "good": FLAX}
        assert views[seat]["actions"] == []


@pytest.mark.parametrize(("one", "other"), [*combinations(range(4), 2)])
def test_nothing_that_the_others_get_depends_on_who_is_asked(one: int, other: int) -> None:
    """S-11.5"""
    s, t = open_sale(one), open_sale(other)

    for seat in others(one, other):
        assert match_at(s).view(seat) == match_at(t).view(seat)
        assert told(s, seat) == told(t, seat)
        if seat is not None:
            assert observation(s, seat) == observation(t, seat)


def test_no_view_has_a_clock_or_counts_actions() -> None:
    """S-11.5 Every entry of a view is one of S-11.2 and S-11.3."""
    view = match_at(open_sale(BORIS)).view(ANNA)

    assert set(view) == {
        *("game", "players", "seat", "over", "turns", "active", "decision", "actions"),
        *("expansion", "camels", "families", "met", "bag", "removed", "goods_on_map", "seats"),
        *("deck", "discards", "passes", "own", "ends", "scores", "winners"),
        *("limit", "sale_price", "second_price", "to_end", "offers"),
    }
    assert set(view["own"]) == {
        *("hand", "named", "must_discard", "discarded"),
        *("hand_points", "hand_best", "camel_points"),
    }


def test_keep_shows_in_no_other_seats_view() -> None:
    """S-11.6 After it all looks as if nobody had been asked."""
    kept, unasked = before_the_sale(HANDS[BORIS]), before_the_sale(UNASKED)

    play(kept, "place", space="jericho")
    play(kept, "keep")
    play(unasked, "place", space="jericho")

    assert asked(kept) == asked(unasked) == (Decision.SECOND, ANNA)
    for seat in others(BORIS):
        assert GAME.view(kept, seat) == GAME.view(unasked, seat)


def test_keep_shows_in_nobody_elses_events() -> None:
    """S-11.6"""
    kept, unasked = before_the_sale(HANDS[BORIS], 0), before_the_sale(UNASKED, 0)

    play(kept, "place", space="jericho")
    told_before = {seat: told(kept, seat) for seat in (ANNA, BORIS, CLARA, DAVID, None)}
    play(kept, "keep")
    play(unasked, "place", space="jericho")

    for seat in others(BORIS):
        assert told_before[seat] + told(kept, seat) == told(unasked, seat)
    assert ("kept", {"seat": BORIS, "good": FLAX}) in told(kept, BORIS)


def sales_of(answers: Sequence[int], seed: int) -> tuple[Match, int]:
    """A match of random play up to the first sale, answered like this; and its holder."""
    match, dice = new_match("samarkand", players=4, seed=seed), random.Random(seed)
    while match.decision != "sale":
        match.play(dice.choice(match.legal()))
    holder = match.to_act
    assert holder is not None
    for answer in answers:
        match.play(answer)
    return match, holder


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_keep_shows_in_nobody_elses_log(lang: str) -> None:
    """S-11.6"""
    match, holder = sales_of([KEEP], seed=2)

    before = match.replay(len(match.played) - 1)

    new = {seat: match.log(seat, lang)[len(before.log(seat, lang)) :] for seat in others()}
    assert len(new[holder]) == len(new[None]) + 1
    for seat in others(holder):
        assert new[seat] == new[None]
        assert not any(event.kind == "kept" for event in match.events(seat))


def test_sell_is_public_at_once() -> None:
    """S-11.6"""
    s = open_sale(BORIS)

    play(s, "sell")

    for seat in others():
        assert ("sold", {"seat": BORIS, "good": FLAX, "count": 3}) in told(s, seat)
        assert GAME.view(s, seat)["seats"][BORIS]["sold"] == [FLAX]


@pytest.mark.parametrize("holder", [None, ANNA, BORIS])
def test_the_sale_window_is_reported_after_every_first_camel_on_a_goods_space(
    holder: int | None,
) -> None:
    """S-11.7 So that it can be shown for as long whether a seat is asked or not."""
    s = before_the_sale(UNASKED if holder is None else HANDS[holder])

    play(s, "place", space="jericho")

    for seat in others():
        assert ("sale_opened", {"good": FLAX}) in told(s, seat)


def test_no_sale_window_is_reported_after_other_camels() -> None:
    """S-11.7"""
    s = before_the_sale(HANDS[BORIS])

    play(s, "place", space="gaza")

    assert Happening.SALE_OPENED not in happened(s)


@pytest.mark.parametrize("answer", [SELL, KEEP])
def test_an_answer_is_recorded_whether_given_at_once_or_standing(answer: int) -> None:
    """S-11.7 A standing answer is played like any other, and a saved match has it."""
    match, _ = sales_of([answer], seed=2)

    again = match.replay(len(match.played))

    assert match.played[-1] == answer
    assert again.position_hash() == match.position_hash()


def test_others_see_the_hand_with_all_drawn_cards_while_discard_is_open() -> None:
    """S-11.8"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32])

    play(s, "marry", family="sindh")

    for seat in others(ANNA):
        assert GAME.view(s, seat)["seats"][ANNA]["hand_size"] == 5
        assert GAME.view(s, seat)["decision"] == {"kind": "discard", "seat": ANNA, "good": None}


def test_others_do_not_see_how_many_cards_are_named() -> None:
    """S-11.8"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32])
    play(s, "marry", family="sindh")
    views = {seat: GAME.view(s, seat) for seat in others()}

    play(s, "discard", good=2)

    assert asked(s) == (Decision.DISCARD, ANNA)
    for seat in others(ANNA):
        assert GAME.view(s, seat) == views[seat]
        assert told(s, seat) == []
    assert GAME.view(s, ANNA) != views[ANNA]
