"""S-13 Decision flow."""

import pytest

from bactrian.games.samarkand.rules.marriage import may_marry
from bactrian.games.samarkand.rules.routes import may_expand
from bactrian.games.samarkand.tables import family_ids
from bactrian.games.samarkand.words import Decision, Happening

from ..build import ANNA, BORIS, CLARA, DAVID, LEVANT, number_of, play, position
from ..looking import asked, camels_on, cards_of, choices, happened, legal, match_at, options
from ..scenes import PLAYER_COUNTS, full_hand, levant_has_met_four, random_game

by_players = pytest.mark.parametrize("seats", PLAYER_COUNTS)
FLAX, EMERALDS = 17, 27  # on Jericho and Berenice


@by_players
def test_no_option_is_listed_twice(seats: int) -> None:
    """S-13.1"""
    for s in random_game(seats):
        assert len(set(legal(s))) == len(legal(s))


@by_players
def test_a_turn_offers_every_marriage_and_every_expansion_that_is_allowed(seats: int) -> None:
    """S-13.1"""
    turns = [s for s in random_game(seats) if asked(s) == (Decision.TURN, s.active)]

    for s in turns[::5]:
        marriages = {("marry", f) for i, f in enumerate(family_ids) if may_marry(s, s.active, i)}
        routes = {("expand", f) for i, f in enumerate(family_ids) if may_expand(s, s.active, i)}
        assert options(s) == marriages | routes


def test_a_single_option_is_taken_by_the_engine_and_not_recorded() -> None:
    """S-13.2 With an empty treasury `second` has only [stop]."""
    match = match_at(position(tiles={ANNA: ["levant"]}))

    match.play(number_of("expand", family="levant"))
    match.play(number_of("place", space="gaza"))

    assert (match.to_act, match.decision) == (BORIS, "turn")
    assert match.played == (number_of("expand", family=LEVANT), number_of("place", space="gaza"))


def test_a_turn_with_one_option_is_taken_too() -> None:
    """S-13.2 Anna can do nothing but expand, Boris nothing but marry."""
    s = position(
        tiles={ANNA: ["levant"], CLARA: ["byzant", "chinese", "egyptian"], DAVID: ["byzant"]},
        cash={ANNA: 0, BORIS: 3, CLARA: 3},
        active=DAVID,
    )

    play(s, "marry", family="chinese")
    play(s, "keep_rest")

    assert asked(s) == (Decision.PLACE, ANNA)
    assert s.expanding == LEVANT


@by_players
def test_a_decision_without_a_choice_does_not_arise(seats: int) -> None:
    """S-13.2"""
    for s in random_game(seats)[:-1]:
        assert s.option_count >= 2


def test_a_choice_takes_effect_at_once() -> None:
    """S-13.3 The portion is paid before the discard, the camel stands before the sale."""
    married = position()
    entered = position(tiles={ANNA: ["levant"]}, hand={BORIS: [FLAX, 1]})

    play(married, "marry", family="levant")
    play(entered, "expand", family="levant")
    play(entered, "place", space="jericho")

    assert asked(married) == (Decision.DISCARD, ANNA)
    assert (married.cash[ANNA], married.treasury[LEVANT]) == (5, 5)
    assert asked(entered) == (Decision.SALE, BORIS)
    assert camels_on(entered, "jericho") == ["levant"]


def test_a_discard_takes_effect_with_the_last_card() -> None:
    """S-13.3, S-4.8"""
    s = full_hand(2)

    play(s, "marry", family="sindh")
    play(s, "discard", good=1)

    assert cards_of(s.holder, ANNA) == [1, 2, 31, 32, 33]


@pytest.mark.parametrize(
    ("cards", "first", "may_keep"),
    [
        (4, {1, 2, 3, 4, 31, 32, 33}, True),
        (5, {1, 2, 3, 4, 5, 31, 32, 33}, False),
        (6, {1, 2, 3, 4, 5, 6, 31, 32}, False),
    ],
)
def test_the_first_card_to_discard_is_any_but_with_two_to_go_the_highest(
    cards: int, first: set[int], may_keep: bool
) -> None:
    """S-13.4 Four players: with 4, 5 and 6 cards before, 0, 1 and 2 must go."""
    s = full_hand(cards)

    play(s, "marry", family="sindh")

    assert choices(s, "discard") == first
    assert (("keep_rest", None) in options(s)) == may_keep


@pytest.mark.parametrize(("cards", "may_keep"), [(4, True), (5, True), (6, False)])
def test_the_second_card_is_a_higher_one_or_with_less_than_two_to_go_none(
    cards: int, may_keep: bool
) -> None:
    """S-13.4"""
    s = full_hand(cards)

    play(s, "marry", family="sindh")
    play(s, "discard", good=3)

    assert choices(s, "discard") == {*range(4, cards + 1), 31, 32, 33}
    assert (("keep_rest", None) in options(s)) == may_keep


def test_after_a_second_card_the_marriage_is_over() -> None:
    """S-13.4"""
    s = full_hand(2)

    play(s, "marry", family="sindh")
    play(s, "discard", good=1)
    play(s, "discard", good=2)

    assert asked(s) == (Decision.TURN, BORIS)


def test_with_two_to_go_and_one_above_the_second_card_goes_by_itself() -> None:
    """S-13.4, S-13.2"""
    s = full_hand(6)

    play(s, "marry", family="sindh")
    play(s, "discard", good=32)

    assert cards_of(s.discarder, ANNA) == [32, 33]
    assert asked(s) == (Decision.TURN, BORIS)


def test_a_marriage_pays_takes_a_tile_draws_from_the_bag_then_cards_then_asks() -> None:
    """S-13.5"""
    s = position(seats=2)

    play(s, "marry", family="levant")
    told = happened(s)
    questions = [asked(s)]
    play(s, "discard", good=cards_of(s.holder, ANNA)[0])
    questions.append(asked(s))
    play(s, "keep_rest")

    assert told[0] == Happening.MARRIED
    assert told[1] in (Happening.BAG_TILE_CAME, Happening.BAG_TILE_LEFT)
    assert told[2:] == [Happening.DREW, *[Happening.DREW_CARD] * 3]
    assert questions == [(Decision.DISCARD, ANNA)] * 2
    assert asked(s) == (Decision.TURN, BORIS)


def test_an_expansion_asks_place_sale_second_and_sale() -> None:
    """S-13.6, S-15.8 Five decisions are the most that a turn has."""
    s = position(
        tiles={ANNA: ["egyptian"]},
        camels={"egyptian": ["damietta", "sinai"]},
        cash={ANNA: 9},
        treasury={"egyptian": 1},
        hand={BORIS: [FLAX, 1], CLARA: [EMERALDS, 2]},
    )
    questions = [asked(s)]

    play(s, "expand", family="egyptian")
    questions.append(asked(s))
    play(s, "place", space="jericho")
    questions.append(asked(s))
    play(s, "sell")
    questions.append(asked(s))
    play(s, "place", space="berenice")
    questions.append(asked(s))
    play(s, "keep")

    assert questions == [
        (Decision.TURN, ANNA),
        (Decision.PLACE, ANNA),
        (Decision.SALE, BORIS),
        (Decision.SECOND, ANNA),
        (Decision.SALE, CLARA),
    ]
    assert asked(s) == (Decision.TURN, BORIS)


def test_the_second_camel_is_paid_before_it_is_placed_and_meets() -> None:
    """S-13.6"""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="sinai")
    play(s, "place", space="arrajan")

    assert happened(s)[:3] == [Happening.PAID_FOR_SECOND, Happening.PLACED, Happening.MET]


def test_second_offers_stop_and_every_free_space() -> None:
    """S-13.6"""
    s = position(tiles={ANNA: ["chinese"]}, cash={ANNA: 9}, treasury={"chinese": 1})

    play(s, "expand", family="chinese")
    play(s, "place", space="osh")

    free = {"almaliq", "yarkand", "badakhshan", "ferghana", "talas"}
    assert options(s) == {("stop", None)} | {("place", name) for name in free}


def test_after_a_turn_seats_that_cannot_act_are_passed_over_and_counted() -> None:
    """S-13.7"""
    s = position(active=CLARA, cash={DAVID: 2, ANNA: 1}, hand={CLARA: range(1, 8)})
    turns = int(s.turn)

    play(s, "marry", family="levant")

    assert asked(s) == (Decision.TURN, BORIS)
    assert happened(s).count(Happening.PASSED) == 2
    assert (s.turn, s.passes) == (turns + 3, 0)


def test_what_belongs_to_a_turn_is_forgotten_when_it_ends() -> None:
    """S-13.7"""
    s = position(tiles={ANNA: ["levant"]}, cash={ANNA: 9}, treasury={"levant": 1})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="sinai")

    assert (s.expanding, s.placed[0], s.placed[1]) == (-1, -1, -1)


@by_players
def test_sale_is_the_only_decision_of_a_seat_that_is_not_active(seats: int) -> None:
    """S-13.8"""
    questions = [(asked(s), int(s.active)) for s in random_game(seats)]

    foreign = [q.decision for q, active in questions if q and q.seat != active]

    assert set(foreign) == {Decision.SALE}
