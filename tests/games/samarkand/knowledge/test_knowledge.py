"""S-11 Chance and knowledge: what is drawn, what is public, what is secret."""

from itertools import pairwise

import numpy as np
import pytest

from bactrian.core.chance.stream import begin_stream, shuffle
from bactrian.core.rules.report import DRAW
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.tables import space_ids
from bactrian.games.samarkand.words import Chance, Happening

from ..build import (
    ANNA,
    BORIS,
    CLARA,
    DAVID,
    LEVANT,
    PERSIAN,
    TIGRIS,
    opening,
    play,
    position,
)
from ..looking import cards_of, copy_of, deck_order, happened, match_at, row
from ..scenes import PLAYER_COUNTS, levant_has_met_four, random_game

FLAX = 17  # on Jericho
EVERYBODY = (ANNA, BORIS, CLARA, DAVID, None)


def test_the_deck_is_shuffled_by_chance_at_the_opening() -> None:
    """S-11.1"""
    s = opening(4)

    chances = row(s.chances)[: s.chance_count]

    assert chances[:2] == [Chance.DECK, 33]
    assert sorted(chances[2:]) == list(range(1, 34))


def test_a_reshuffle_is_chance_with_the_new_order() -> None:
    """S-11.1"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31], rest_discarded_by=DAVID)
    pile = cards_of(s.discarder, DAVID)

    play(s, "marry", family="sindh")

    label, count, drawn, *left = row(s.chances)[: s.chance_count]
    assert (label, count) == (Chance.RESHUFFLE, len(pile))
    assert s.holder[drawn] == ANNA
    assert left == deck_order(s)


def test_a_draw_from_the_bag_is_chance_with_its_family() -> None:
    """S-11.1"""
    s = opening(seats=2)

    play(s, "marry", family="levant")

    label, draw, family = row(s.chances)[: s.chance_count]
    assert (label, draw) == (Chance.BAG, DRAW)
    assert s.bag[family] == 0


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_there_is_no_other_chance(seats: int) -> None:
    """S-11.1 The random stream moves with a reshuffle or a tile of the bag, and only then."""
    drawing = {Happening.RESHUFFLED, Happening.BAG_TILE_CAME, Happening.BAG_TILE_LEFT}

    for before, s in pairwise(random_game(seats)):
        drawn = bool(drawing & set(happened(s)))
        assert (s.stream_drawn != before.stream_drawn) == (s.chance_count > 0) == drawn


def test_the_order_of_the_discard_pile_has_no_effect() -> None:
    """S-11.1 Before a shuffle the cards are listed in rising number."""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32], rest_discarded_by=DAVID)
    cards = np.array(cards_of(s.discarder, DAVID), np.int16)
    play(s, "marry", family="sindh")
    play(s, "keep_rest")
    shuffle(copy_of(s), cards, len(cards))

    play(s, "marry", family="levant")

    assert row(cards) == row(s.chances)[2 : s.chance_count]


def test_the_table_is_public() -> None:
    """S-11.2"""
    s = levant_has_met_four()
    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")

    view = GAME.view(s, None)

    arrajan, ahwaz = space_ids.index("arrajan"), space_ids.index("ahwaz")
    assert (view["turns"], view["active"], view["passes"]) == (1, ANNA, 0)
    assert view["expansion"] == {"family": LEVANT, "spaces": [arrajan]}
    assert (view["camels"][arrajan], view["camels"][ahwaz]) == ([PERSIAN, LEVANT], [LEVANT])
    assert view["families"][LEVANT] == {
        "stock": 3,
        "treasury": 1,
        "tiles": 1,
        "markers": 0,
        "portion": 5,
    }
    assert [LEVANT, TIGRIS] in view["met"]
    assert len(view["met"]) == 5
    assert 11 not in view["goods_on_map"]  # sugar, on Susa
    assert len(view["goods_on_map"]) == 33 - 4
    assert (view["deck"], view["discards"]) == (33 - 8, 0)
    assert view["decision"] == {"kind": "second", "seat": ANNA, "good": None}


def test_what_lies_before_the_seats_is_public_and_the_size_of_their_hands() -> None:
    """S-11.2"""
    s = position(
        tiles={ANNA: ["levant", "arabic"]},
        camels={"arabic": ["hail", "tabuk", "jericho"], "levant": ["jericho"]},
        taken_by=ANNA,
        hand={ANNA: [1, 2, 3]},
        sold={ANNA: [FLAX]},
        discards={ANNA: [30], BORIS: [31]},
        cash={ANNA: 4},
    )

    view = GAME.view(s, CLARA)

    assert view["seats"][ANNA] == {
        "cash": 4,
        "tiles": [0, 1, 0, 0, 0, 0, 1, 0, 0, 0],
        "goods": [FLAX, 25],
        "relationships": [0, 1, 0, 0, 0, 0, 1, 0, 0, 0],
        "sold": [FLAX],
        "hand_size": 3,
        "hand": None,
        "cards": 4,
        "points": {"goods": 2, "relationships": 2, "cash": 4},
    }
    assert view["discards"] == 2


def test_the_bag_and_the_tiles_that_left_are_public() -> None:
    """S-11.2"""
    s = position(seats=2, tiles={ANNA: ["levant"], BORIS: ["tigris"]}, removed=["byzant"])

    view = GAME.view(s, None)

    assert view["bag"] == [f for f in range(10) if s.bag[f]]
    assert len(view["bag"]) == 8
    assert view["removed"] == [0]


def test_after_the_end_hands_points_and_reasons_are_public() -> None:
    """S-11.2"""
    s = levant_has_met_four(hand={BORIS: [11, 5]})  # sugar, on Susa
    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    play(s, "stop")

    view = match_at(s).view()

    assert view["seats"][BORIS]["hand"] == [5, 11]
    assert view["scores"][BORIS] == {
        "total": 11,
        "parts": {"cards": 1, "goods": 0, "relationships": 0, "cash": 10},
    }
    assert view["ends"] == ["five"]
    assert (view["over"], view["decision"]) == (True, None)


def test_a_seat_alone_knows_its_hand_and_what_it_would_score_now() -> None:
    """S-11.3"""
    s = position(tiles={ANNA: ["levant"]}, camels={"levant": ["jericho"]}, hand={ANNA: [FLAX, 5]})

    views = {seat: GAME.view(s, seat) for seat in EVERYBODY}

    assert views[ANNA]["own"]["hand"] == views[ANNA]["seats"][ANNA]["hand"] == [5, FLAX]
    assert views[ANNA]["own"]["hand_points"] == [[5, 0], [FLAX, 4]]
    for seat in (BORIS, CLARA, DAVID, None):
        assert views[seat]["seats"][ANNA]["hand"] is None


def test_a_seat_alone_knows_the_cards_it_discarded_until_the_next_reshuffle() -> None:
    """S-11.3"""
    s = position(
        active=BORIS,
        hand={ANNA: [1, 2], BORIS: [3, 4], CLARA: [5, 6], DAVID: [7, 8]},
        deck=[30, 31, 32],
        discards={BORIS: [20, 21], CLARA: [22]},
        rest_discarded_by=DAVID,
    )
    play(s, "marry", family="sindh")
    play(s, "discard", good=3)
    play(s, "discard", good=31)
    remembered = {seat: GAME.view(s, seat)["own"]["discarded"] for seat in (ANNA, BORIS, CLARA)}

    play(s, "marry", family="levant")

    assert remembered == {ANNA: [], BORIS: [3, 20, 21, 31], CLARA: [22]}
    assert [GAME.view(s, seat)["own"]["discarded"] for seat in range(4)] == [[]] * 4


def test_a_seat_alone_knows_the_cards_it_has_named() -> None:
    """S-11.3"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32])

    play(s, "marry", family="sindh")
    play(s, "discard", good=2)

    assert GAME.view(s, ANNA)["own"]["named"] == [2]
    assert GAME.view(s, BORIS)["own"]["named"] == []


def test_a_seat_alone_is_told_the_cards_it_draws_and_discards() -> None:
    """S-11.3"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32])

    play(s, "marry", family="sindh")
    drawn = {seat: [e.args.get("good") for e in GAME.events(s, seat)] for seat in EVERYBODY}
    play(s, "discard", good=2)
    play(s, "keep_rest")
    gone = {seat: [e.args.get("good") for e in GAME.events(s, seat)] for seat in EVERYBODY}

    assert drawn[ANNA] == [None, None, 30, 31, 32]
    assert 2 in gone[ANNA]
    for seat in (BORIS, CLARA, DAVID, None):
        assert {*drawn[seat], *gone[seat]} == {None}


def test_nobody_knows_the_order_of_the_deck_or_the_random_stream() -> None:
    """S-11.4"""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32], seed=7)
    other = copy_of(s)
    for place in range(3):
        other.deck[place] = (32, 30, 31)[place]
    begin_stream(other, 99)

    for seat in EVERYBODY:
        assert GAME.view(other, seat) == GAME.view(s, seat)


def test_nobody_knows_what_others_discarded() -> None:
    """S-11.4"""
    s = position(hand={ANNA: [1, 2]}, deck=[30], discards={BORIS: [31]})
    other = position(hand={ANNA: [1, 2]}, deck=[31], discards={BORIS: [30]})

    for seat in (ANNA, CLARA, DAVID, None):
        assert GAME.view(other, seat) == GAME.view(s, seat)
    assert GAME.view(other, BORIS) != GAME.view(s, BORIS)


def test_a_spectator_sees_what_is_public_only() -> None:
    """S-11.4"""
    s = position(hand={ANNA: [1, 2]})

    spectator, anna = GAME.view(s, None), GAME.view(s, ANNA)

    assert (spectator["own"], spectator["actions"], spectator["seat"]) == (None, [], None)
    assert [before["hand"] for before in spectator["seats"]] == [None] * 4
    private = {"own", "actions", "seat", "seats", "offers"}
    assert {key: anna[key] for key in anna if key not in private} == {
        key: spectator[key] for key in spectator if key not in private
    }
