"""S-11.1 Every shuffle and draw is told, and with the actions it makes the same game."""

import random

import pytest

from bactrian import Match, new_match

from .ledger import Ledger
from .playing import EVERY_COUNT, finished, play_until, played


def hands(match: Match) -> list[set[int]]:
    held: list[set[int]] = [set() for _ in range(match.players)]
    for good, seat in enumerate(match.state.holder.tolist()):
        if seat >= 0:
            held[seat].add(good)
    return held


def long_match(players: int, seed: int) -> Match:
    """Mostly marriages and discards, so that the discard pile is shuffled."""
    match, choices = new_match("samarkand", players=players, seed=seed), random.Random(seed)
    while not match.over:
        wanted = [a.number for a in match.actions() if a.kind in ("marry", "discard", "sell")]
        match.play(choices.choice(wanted or match.legal()))
    return match


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_the_first_chance_is_the_deck_of_33_different_goods(players: int) -> None:
    """S-2.5"""
    match = new_match("samarkand", players=players, seed=9)

    (deck,) = match.chance()

    assert deck.label == "deck"
    assert isinstance(deck.result, list)
    assert sorted(deck.result) == list(range(1, 34))


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_the_deck_is_dealt_in_order_two_cards_a_seat(players: int) -> None:
    """S-2.5"""
    match = new_match("samarkand", players=players, seed=9)

    deck = match.chance()[0].result

    assert isinstance(deck, list)
    assert hands(match) == [set(deck[2 * seat : 2 * seat + 2]) for seat in range(players)]
    assert match.view(None)["deck"] == 33 - 2 * players


@pytest.mark.parametrize("players", EVERY_COUNT)
@pytest.mark.parametrize("seed", [3, 4])
def test_the_cards_follow_by_hand_from_chance_and_actions(players: int, seed: int) -> None:
    """S-2.5, S-4.4 to S-4.8, S-6.3, S-11.1"""
    match = long_match(players, seed) if seed % 2 else finished(players, seed)
    forward = new_match("samarkand", players=players, seed=seed)
    ledger = Ledger(players, match.chance())

    for number in match.played:
        assert ledger.hands == hands(forward)
        ledger.follow(forward, number)
        assert len(ledger.deck) == forward.state.deck_end - forward.state.deck_top

    assert ledger.hands == [set(match.view(s)["own"]["hand"]) for s in range(players)]
    assert ledger.sold == [set(seat["sold"]) for seat in match.view(None)["seats"]]
    assert ledger.is_done()


def test_the_discard_pile_is_shuffled_when_the_deck_runs_out() -> None:
    """S-4.6"""
    match = long_match(players=5, seed=3)
    goods = [chance for chance in match.chance() if chance.label == "reshuffle"]

    assert goods
    for chance in goods:
        assert isinstance(chance.result, list)
        assert len(set(chance.result)) == len(chance.result) > 0


def test_with_two_players_every_marriage_draws_from_the_bag_while_it_lasts() -> None:
    """S-10.2, S-10.5"""
    match = long_match(players=2, seed=6)
    marriages = sum(match.game.catalogue[n].kind == "marry" for n in match.played)
    drawn = [chance.result for chance in match.chance() if chance.label == "bag"]

    assert len(drawn) == min(marriages, 10)
    assert len(set(map(str, drawn))) == len(drawn)


@pytest.mark.parametrize("seed", range(4))
def test_the_bag_agrees_with_what_was_drawn(seed: int) -> None:
    """S-10.2 to S-10.4"""
    match = new_match("samarkand", players=2, seed=seed)
    choices = random.Random(seed)
    while not match.over:
        match.play(choices.choice(match.legal()))
        drawn = [chance.result for chance in match.chance() if chance.label == "bag"]
        view = match.view(None)
        held = [sum(seat["tiles"][family] for seat in view["seats"]) for family in range(10)]
        assert sorted(view["bag"]) == [family for family in range(10) if family not in drawn]
        assert set(view["removed"]) <= set(drawn)
        for family in range(10):
            came = family in drawn and family not in view["removed"]
            assert view["families"][family]["tiles"] + held[family] == 1 + came
        if len(match.played) > 60:
            break


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_there_is_no_bag(players: int) -> None:
    """S-10"""
    match = finished(players)

    assert {chance.label for chance in match.chance()} <= {"deck", "reshuffle"}
    assert match.view(None)["bag"] == match.view(None)["removed"] == []


def test_chance_so_far_is_the_beginning_of_all_chance() -> None:
    match = long_match(players=2, seed=8)
    every = match.chance()

    for count in range(0, len(match.played), 25):
        so_far = match.replay(count).chance()
        assert so_far == every[: len(so_far)]


def test_undo_takes_no_chance_back() -> None:
    match = played(players=2, actions=0)
    play_until(match, lambda m: m.decision == "place", random.Random(2))
    before = match.chance()

    match.undo()

    assert match.chance() == before
