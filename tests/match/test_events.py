"""S-11 What seats are told: secrets stay secret, and silence tells nothing either."""

import random
from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

from bactrian import Match, new_match
from bactrian.core.rules.record import Records
from bactrian.core.rules.state import NOBODY, GameState
from bactrian.games.samarkand.state import State

from .playing import EVERY_COUNT, finished, kind_of, played, records

SECRET = {"drew_card", "discarded_card", "kept"}
KEPT = {"en": "You keep", "ru": "Вы оставляете"}


def sales(players: int, seeds: range) -> Iterator[Match]:
    """Matches that stand at an open sale; what was for sale before was kept."""
    for seed in seeds:
        match, choices = new_match("samarkand", players=players, seed=seed), random.Random(seed)
        while not match.over:
            if match.decision == "sale":
                yield match.replay(len(match.played))
                match.play("keep")
            else:
                match.play(choices.choice(match.legal()))


def others(match: Match, seat: int | None) -> list[int | None]:
    """All seats but one, and a spectator."""
    return [None, *(other for other in range(match.players) if other != seat)]


def after_placing_what_nobody_holds(match: Match) -> Records[GameState] | None:
    """An open sale as if the good were at the bottom of the deck; None if that is empty."""
    good = match.view(match.to_act)["decision"]["good"]
    before = match.replay(len(match.played) - 1)
    states = records(before)
    s = cast(State, states[0])
    if s.deck_top == s.deck_end:
        return None
    bottom = s.deck[s.deck_end - 1]
    s.holder[bottom], s.holder[good] = s.holder[good], NOBODY
    s.deck[s.deck_end - 1] = good
    match.game.engine.play(states, np.array(match.played[-1:], np.int16))
    return states


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_a_card_that_is_kept_is_told_to_nobody_else_before_the_end(players: int) -> None:
    """S-11.6"""
    count = 0
    for match in sales(players, range(1)):
        holder = match.to_act
        match.play("keep")
        if match.over:
            continue
        count += 1
        assert any(event.kind == "kept" for event in match.events(holder))
        for seat in others(match, holder):
            assert not any(
                event.kind == "kept" and event.args["seat"] == holder
                for event in match.events(seat)
            )
        for lang, words in KEPT.items():
            assert any(line.startswith(words) for line in match.log(holder, lang))
            assert not any(line.startswith(words) for line in match.log(None, lang))
    assert count > 3


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_a_kept_card_and_a_card_that_nobody_holds_look_the_same_to_others(players: int) -> None:
    """S-11.5, S-11.6 Events, their number, and the view after it."""
    compared = 0
    for match in sales(players, range(2)):
        twin = after_placing_what_nobody_holds(match)
        if twin is None:
            continue
        holder, before = match.to_act, len(match.played)
        match.play("keep")
        for seat in others(match, holder):
            told_before = match.replay(before - 1).events(seat)
            told = match.events(seat)[len(told_before) :]
            assert told == match.game.events(twin[0], seat)
            assert len(match.log(seat)) == len(told_before) + len(told)
            if not match.over:
                assert match.game.view(match.state, seat) == match.game.view(twin[0], seat)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_selling_is_public_at_once(players: int) -> None:
    """S-11.6"""
    match = next(sales(players, range(1)))
    holder = match.to_act
    good = match.view(holder)["decision"]["good"]

    match.play("sell")

    for seat in (None, *range(players)):
        sold = [event.args for event in match.events(seat) if event.kind == "sold"]
        assert sold == [{"seat": holder, "good": good, "count": 3}]


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_secret_events_are_told_to_their_seat_alone(players: int) -> None:
    """S-11.3"""
    match = played(players, seed=12, actions=150)

    for seat in range(players):
        secrets = [event for event in match.events(seat) if event.kind in SECRET]
        assert {event.args["seat"] for event in secrets} == {seat}
    assert not any(event.kind in SECRET for event in match.events(None))


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_what_is_public_is_told_to_all_in_the_same_order(players: int) -> None:
    match = finished(players)
    public = match.events(None)

    for seat in range(players):
        assert [event for event in match.events(seat) if event.kind not in SECRET] == public


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_events_agree_with_the_actions(players: int) -> None:
    match = finished(players)
    kinds = [kind_of(match, number) for number in match.played]
    told = [event.kind for event in match.events(None)]

    assert told[0] == "turn_began"
    assert told[-1] == "ended"
    assert told.count("turn_began") == match.state.turn
    assert told.count("sold") == kinds.count("sell")
    assert told.count("placed") >= kinds.count("place")
    assert told.count("married") >= kinds.count("marry")
    assert told.count("took_goods") == told.count("sale_opened")


def test_events_so_far_are_the_beginning_of_all_events() -> None:
    match = finished()
    every = match.events(1)

    for count in range(0, len(match.played), 20):
        so_far = match.replay(count).events(1)
        assert so_far == every[: len(so_far)]


def test_an_action_taken_back_is_not_told() -> None:
    match = played(actions=0)
    choices = random.Random(4)
    while match.decision != "place":
        match.play(choices.choice(match.legal()))
    match.undo()
    before = match.events(0)

    match.play(next(action.number for action in match.actions() if action.kind == "expand"))
    match.undo()

    assert match.events(0) == before
