"""S-4 Marrying."""

from itertools import pairwise

import pytest

from bactrian.games.samarkand.rules.marriage import card_count
from bactrian.games.samarkand.tables import (
    CARDS_DRAWN,
    GOODS,
    HAND_LIMIT,
    PORTION,
    data,
    family_ids,
)
from bactrian.games.samarkand.words import Decision, Happening

from ..build import (
    ANNA,
    BORIS,
    CHINESE,
    CLARA,
    DAVID,
    LEVANT,
    PERSIAN,
    play,
    play_others,
    position,
)
from ..looking import asked, cards_of, choices, deck_order, happened, told
from ..scenes import LONG_LEVANT, PLAYER_COUNTS, full_hand, random_game

FLAX = 17  # on Jericho
LIMIT = int(HAND_LIMIT[4])


@pytest.mark.parametrize("family", family_ids)
def test_a_seat_that_has_exactly_the_portion_may_marry(family: str) -> None:
    """S-4.1"""
    portion = int(PORTION[family_ids.index(family)])

    enough = position(cash={ANNA: portion})
    too_little = position(cash={ANNA: portion - 1}, tiles={ANNA: ["omani", "sindh"]})

    assert family in choices(enough, "marry")
    assert family not in choices(too_little, "marry")


def test_only_a_family_with_a_tile_in_its_domain_can_be_married() -> None:
    """S-4.1"""
    one_left = position(tiles={BORIS: ["levant"]})
    none_left = position(tiles={BORIS: ["levant"], CLARA: ["levant"]})

    assert choices(one_left, "marry") == set(family_ids)
    assert choices(none_left, "marry") == set(family_ids) - {"levant"}


def test_nobody_marries_into_the_same_family_twice() -> None:
    """S-4.1"""
    s = position(tiles={ANNA: ["levant"]})

    assert s.tiles[LEVANT] == 1
    assert "levant" not in choices(s, "marry")


def test_with_two_players_one_may_marry_into_the_same_family_twice() -> None:
    """S-4.1"""
    s = position(
        seats=2, tiles={ANNA: ["levant"]}, bag=[name for name in family_ids if name != "levant"]
    )

    assert s.tiles[LEVANT] == 1
    assert "levant" in choices(s, "marry")


def test_a_family_without_camels_in_stock_can_be_married() -> None:
    """S-4.1"""
    s = position(tiles={BORIS: ["levant"]}, camels={"levant": [*LONG_LEVANT, "palmyra"]})

    play(s, "marry", family="levant")

    assert (s.stock[LEVANT], s.member[ANNA, LEVANT]) == (0, 1)


def test_a_family_without_a_free_space_can_be_married() -> None:
    """S-4.1 All three neighbours of Kashgar are closed."""
    s = position(
        tiles={BORIS: ["sogdian", "persian"]},
        camels={
            "sogdian": ["ferghana", "talas", "osh", "almaliq", "yarkand"],
            "persian": ["tabas", "balkh", "badakhshan", "osh", "almaliq", "yarkand"],
        },
    )

    play(s, "marry", family="chinese")
    play(s, "keep_rest")
    play_others(s, ANNA)

    assert s.member[ANNA, CHINESE] == 1
    assert "chinese" not in choices(s, "expand")


def test_the_portion_goes_from_cash_into_the_treasury_for_one_tile() -> None:
    """S-4.2"""
    s = position(treasury={"persian": 2}, cash={DAVID: 8})

    play(s, "marry", family="persian")

    assert s.cash[ANNA] == 10 - 6
    assert s.treasury[PERSIAN] == 2 + 6
    assert (s.tiles[PERSIAN], s.member[ANNA, PERSIAN]) == (1, 1)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_tiles_are_never_given_back(seats: int) -> None:
    """S-4.2"""
    game = random_game(seats)

    for before, s in pairwise(game):
        for seat in range(seats):
            for family in range(10):
                assert s.member[seat, family] >= before.member[seat, family]


def test_with_two_players_the_bag_comes_before_the_cards() -> None:
    """S-4.3"""
    s = position(seats=2)

    play(s, "marry", family="levant")

    assert happened(s)[0] == Happening.MARRIED
    assert happened(s)[1] in (Happening.BAG_TILE_CAME, Happening.BAG_TILE_LEFT)
    assert happened(s)[2:] == [Happening.DREW, *[Happening.DREW_CARD] * 3]
    assert sum(s.bag[family] for family in range(10)) == 9
    assert asked(s) == (Decision.DISCARD, ANNA)


@pytest.mark.parametrize("count", [2, 5, LIMIT - 1])
def test_below_the_limit_exactly_three_cards_are_drawn(count: int) -> None:
    """S-4.4"""
    s = full_hand(count)

    play(s, "marry", family="sindh")

    assert cards_of(s.holder, ANNA) == [*range(1, count + 1), 31, 32, 33]


def test_at_the_limit_nothing_is_drawn_or_discarded() -> None:
    """S-4.5"""
    s = full_hand(LIMIT)
    hand, deck = cards_of(s.holder, ANNA), deck_order(s)

    play(s, "marry", family="levant")

    assert (s.member[ANNA, LEVANT], s.treasury[LEVANT], s.cash[ANNA]) == (1, 5, 5)
    assert (cards_of(s.holder, ANNA), deck_order(s)) == (hand, deck)
    assert asked(s) == (Decision.TURN, BORIS)


def test_sold_cards_count_towards_the_limit() -> None:
    """S-4.5, S-1.7"""
    s = position(
        tiles={BORIS: ["levant"]},
        camels={"levant": ["jericho"]},
        hand={ANNA: range(1, LIMIT)},
        sold={ANNA: [FLAX]},
    )

    play(s, "marry", family="sindh")

    assert asked(s) == (Decision.TURN, BORIS)
    assert card_count(s, ANNA) == LIMIT


def test_cards_come_one_by_one_from_the_top_of_the_deck() -> None:
    """S-4.6"""
    s = position(deck=[9, 30, 4, 21])

    play(s, "marry", family="sindh")

    drawn = [event.args["good"] for event in told(s, ANNA) if event.kind == "drew_card"]
    assert drawn == [9, 30, 4]
    assert deck_order(s)[0] == 21


def test_the_discard_pile_stays_while_no_card_is_due() -> None:
    """S-4.6 The third card empties the deck; the pile is shuffled at the next marriage only."""
    s = position(hand={ANNA: [1, 2]}, deck=[30, 31, 32], rest_discarded_by=DAVID)

    play(s, "marry", family="sindh")
    emptied, reshuffled = deck_order(s), Happening.RESHUFFLED in happened(s)
    play(s, "keep_rest")
    play(s, "marry", family="levant")

    assert emptied == []
    assert not reshuffled
    assert Happening.RESHUFFLED in happened(s)


@pytest.mark.parametrize("deck", [[], [30], [30, 31]])
def test_when_a_card_is_due_and_the_deck_is_empty_the_discard_pile_becomes_the_deck(
    deck: list[int],
) -> None:
    """S-4.6 The cards drawn before in the same marriage are not in it."""
    s = position(hand={ANNA: [1, 2]}, deck=deck, rest_discarded_by=DAVID)
    pile = set(cards_of(s.discarder, DAVID))

    play(s, "marry", family="sindh")

    drawn = set(cards_of(s.holder, ANNA)) - {1, 2}
    assert len(drawn) == 3
    assert set(deck) < drawn
    assert drawn - set(deck) <= pile
    assert set(deck_order(s)) == pile - drawn
    assert cards_of(s.discarder, DAVID) == []


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_three_cards_are_always_there(seats: int) -> None:
    """S-4.6 The others at the limit, one seat a card below it."""
    left = GOODS - (seats * int(HAND_LIMIT[seats]) - 1)

    assert left == data.entry("deck_safety").integer(f"players_{seats}", 1, GOODS)
    assert left >= CARDS_DRAWN
