"""S-12 Undo goes back within the turn, never over a barrier."""

import random
from collections.abc import Iterator

import pytest

from bactrian import CannotUndo, Match, load_match, new_match
from bactrian.core.rules.record import record_bytes

from .playing import EVERY_COUNT, SALE_ACTIONS, happened, kind_of, play_until, played, records

# S-12.2, S-12.3, S-12.5 What was drawn, shown or ended, as events tell it
BARRIERS = {"drew", "bag_tile_came", "bag_tile_left", "took_goods", "ended"}


def barred(match: Match) -> bool:
    """S-12 Whether the last action can never be taken back, judged by what happened with it."""
    answered = kind_of(match, match.played[-1]) in SALE_ACTIONS  # S-12.4
    return answered or not BARRIERS.isdisjoint(happened(match))


def walked(players: int, seed: int) -> Iterator[tuple[Match, int, str]]:
    """A random match after each action, with the turn it was played in and the hash before it."""
    match, choices = new_match("samarkand", players=players, seed=seed), random.Random(seed)
    while not match.over:
        turn, before = int(match.state.turn), match.position_hash()
        match.play(choices.choice(match.legal()))
        yield match, turn, before


def match_at(last: str, players: int = 4, seed: int = 0) -> Match:
    """A match whose last action is of this kind and no barrier."""
    for match, _, _ in walked(players, seed):
        if kind_of(match, match.played[-1]) == last and not barred(match):
            return match
    return match_at(last, players, seed + 1)


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_every_action_without_a_barrier_can_be_taken_back_and_done_again(players: int) -> None:
    """S-12.1, S-12.6"""
    taken_back: set[str] = set()
    for seed in range(4):
        for match, _, before in walked(players, seed):
            if barred(match):
                continue
            number, after = match.played[-1], match.position_hash()
            bytes_after, length = record_bytes(records(match)), len(match.played)

            assert match.undo() == number
            assert match.position_hash() == before
            assert len(match.played) == length - 1
            match.play(number)

            assert match.position_hash() == after
            assert record_bytes(records(match)) == bytes_after
            taken_back.add(kind_of(match, number))

    assert taken_back >= {"expand", "place", "stop", "discard", "keep_rest"}


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_no_action_with_a_barrier_can_be_taken_back(players: int) -> None:
    """S-12.2 to S-12.5"""
    met: set[str] = set()
    for match, _, _ in walked(players, seed=20):
        if barred(match):
            before, actions = match.position_hash(), match.played
            with pytest.raises(CannotUndo, match="cannot be taken back"):
                match.undo()
            assert (match.position_hash(), match.played) == (before, actions)
            met |= {*happened(match), kind_of(match, match.played[-1])}

    assert met >= {"drew", "took_goods", "sell", "keep", "ended"}
    assert ("bag_tile_came" in met) == (players == 2)


def test_a_marriage_that_draws_nothing_can_be_taken_back() -> None:
    """S-12.2 At the limit, with three to five players."""
    match = match_at("marry", players=5)
    before = match.replay(len(match.played) - 1)

    match.undo()

    assert match.position_hash() == before.position_hash()


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_undo_goes_back_to_the_last_barrier_or_the_start_of_the_turn(players: int) -> None:
    """S-12.1"""
    hashes: list[str] = []
    depths: set[int] = set()
    steps: list[tuple[int, bool]] = []  # turn and barrier of every action
    for match, turn, before in walked(players, seed=31):
        hashes.append(before)
        steps.append((turn, barred(match)))
        loose = 0
        while loose < len(steps) and steps[-1 - loose] == (turn, False):
            loose += 1

        back = match.replay(len(match.played))
        for step in range(1, loose + 1):
            assert back.undo() == match.played[-step]
            assert back.position_hash() == hashes[-step]
        with pytest.raises(CannotUndo):
            back.undo()

        assert back.position_hash() == (hashes[-loose] if loose else match.position_hash())
        depths.add(loose)

    assert depths >= {0, 1, 2, 3}


def test_undo_never_reaches_the_turn_before() -> None:
    match = match_at("stop")
    while match.decision != "turn" or not any(
        action.kind == "expand" for action in match.actions()
    ):
        match = match_at("stop", seed=match.seed + 1)
    expand = next(action.number for action in match.actions() if action.kind == "expand")
    match.play(expand)

    assert match.undo() == expand
    with pytest.raises(CannotUndo, match="Nothing has been played in this turn"):
        match.undo()


def test_before_the_first_action_there_is_nothing_to_take_back() -> None:
    match = played(actions=0)

    with pytest.raises(CannotUndo, match="Nothing has been played in this turn"):
        match.undo()


def test_nothing_is_taken_back_after_the_end() -> None:
    """S-12.5"""
    match = played()

    with pytest.raises(CannotUndo):
        match.undo()
    assert match.over


@pytest.mark.parametrize("kind", ["expand", "place", "stop", "discard", "keep_rest"])
def test_only_the_seat_that_acted_takes_its_action_back(kind: str) -> None:
    match = match_at(kind)
    actor = match.replay(len(match.played) - 1).to_act
    before, number = match.position_hash(), match.played[-1]

    for seat in range(match.players):
        if seat != actor:
            with pytest.raises(CannotUndo, match=f"nothing of its own that seat {seat} could"):
                match.undo(seat)
    assert match.position_hash() == before

    assert match.undo(actor) == number


def test_the_actor_may_take_back_an_action_that_ended_the_turn() -> None:
    """Until the next seat has acted."""
    match = match_at("stop")
    actor = match.replay(len(match.played) - 1).to_act
    assert match.to_act != actor

    match.undo(seat=actor)

    assert (match.to_act, match.decision) == (actor, "second")


def test_after_an_undo_another_action_can_be_played() -> None:
    match = match_at("expand")
    match.undo()
    others = [number for number in match.legal() if kind_of(match, number) == "expand"]

    match.play(others[-1])
    play_until(match, lambda m: False, random.Random(1))

    assert match.over
    assert load_match(match.save()).position_hash() == match.position_hash()


def test_a_loaded_match_can_be_taken_back_as_far_as_the_saved_one() -> None:
    for match, _, _ in walked(3, seed=40):
        loaded = load_match(match.save())
        try:
            number: int | None = match.replay(len(match.played)).undo()
        except CannotUndo:
            number = None

        if number is None:
            with pytest.raises(CannotUndo):
                loaded.undo()
        else:
            assert loaded.undo() == number
