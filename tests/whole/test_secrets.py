"""S-11 Two positions that differ only in what a seat may not know look the same to it."""

from typing import Any

import pytest

from bactrian import Match, new_match

from .twins import Pair, random_match, sight, told, twin_of

EVERY_COUNT = (2, 3, 4, 5)
POSITIONS = (0, 1, 7, 30, 61, 93, 120, 151, 180)


def seats(match: Match) -> list[int | None]:
    """All seats and a spectator."""
    return [None, *range(match.players)]


def true_hands(match: Match) -> list[list[int]]:
    return [match.view(seat)["own"]["hand"] for seat in range(match.players)]


@pytest.mark.parametrize("players", EVERY_COUNT)
@pytest.mark.parametrize("actions", POSITIONS)
def test_a_redealt_position_looks_like_the_true_one(players: int, actions: int) -> None:
    """S-11.2 to S-11.5, S-11.8, S-11.9"""
    match = random_match(players, 100 + actions, actions)
    if match.over:
        return
    for seat in seats(match):
        expected = sight(match, seat)
        for seed in range(3):
            twin = twin_of(match, seat, seed)
            assert sight(twin, seat) == expected
            assert told(twin, seat) == []  # what happened before is no part of a redealt position


@pytest.mark.parametrize("players", EVERY_COUNT)
@pytest.mark.parametrize("decision", ["sale", "discard"])
def test_an_open_secret_question_looks_the_same_no_matter_who_is_asked(
    players: int, decision: str
) -> None:
    """S-11.5, S-11.8"""
    askers: set[int | None] = set()
    for actions in range(200):
        match = random_match(players, 5, actions)
        if match.decision != decision:
            continue
        for seat in seats(match):
            twin = twin_of(match, seat, seed=actions)
            assert sight(twin, seat) == sight(match, seat)
            if match.to_act != seat and twin.to_act != match.to_act:
                askers.add(twin.to_act)
    # Of two seats, one knows that it is the other one; a spectator never does.
    assert bool(askers) == (decision == "sale")


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_other_hands_are_dealt_again_and_ones_own_is_kept(players: int) -> None:
    """S-11.9"""
    match = random_match(players, 3, 40)
    hands = true_hands(match)

    for seat in range(players):
        redealt = [true_hands(twin_of(match, seat, seed)) for seed in range(8)]
        for other in range(players):
            found = {tuple(deal[other]) for deal in redealt}
            if other == seat:
                assert found == {tuple(hands[seat])}
            else:
                assert len(found) > 1
                assert {len(hand) for hand in found} == {len(hands[other])}


@pytest.mark.parametrize("players", EVERY_COUNT)
@pytest.mark.parametrize("actions", POSITIONS)
def test_what_follows_looks_the_same_as_long_as_the_same_happens(
    players: int, actions: int
) -> None:
    """S-11.3 to S-11.8 Events, their number, and all that is shown after each of them."""
    match = random_match(players, 200 + actions, actions)
    for seat in seats(match):
        pair, steps = Pair(match, seat, seed=actions), 0
        while pair.is_running() and steps < 12:
            pair.step()
            steps += 1
            if pair.is_running():
                one, other = pair.both
                assert pair.told[0] == pair.told[1]
                assert sight(one, seat) == sight(other, seat)


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_a_spectator_cannot_tell_the_games_apart_before_the_end(players: int) -> None:
    """S-11.4"""
    pair, steps = Pair(random_match(players, 9, 10), None, seed=1), 0
    while pair.is_running():
        pair.step()
        steps += 1
        if pair.is_running():
            assert pair.told[0] == pair.told[1]
            assert pair.both[0].view(None) == pair.both[1].view(None)

    assert steps > 40
    assert pair.both[0].over
    assert pair.both[1].over


def test_the_views_of_a_finished_match_show_all_hands_to_all() -> None:
    """S-11.2"""
    match = random_match(4, 1, 1000)

    for seat in seats(match):
        shown = [before["hand"] for before in match.view(seat)["seats"]]
        assert shown == true_hands(match)


def redealt(match: Match, seat: int) -> Any:  # Any: the game's own record
    return match.redeal(seat, seed=1)[0]


def same_knowledge() -> tuple[Match, Match]:
    """Two openings in which seat 0 holds the same cards, and the others do not."""
    found: dict[tuple[int, ...], Match] = {}
    for seed in range(5_000):
        match = new_match("samarkand", players=3, seed=seed)
        hand = tuple(true_hands(match)[0])
        if hand in found and true_hands(found[hand])[1] != true_hands(match)[1]:
            return found[hand], match
        found[hand] = match
    raise AssertionError("no two openings alike")


def test_a_redealt_record_keeps_nothing_of_the_truth_beside_the_position() -> None:
    """Players think with the record: what is left over in it must not tell the true cards."""
    one, other = (redealt(match, 0) for match in same_knowledge())

    drawn = one.deck_top
    assert one.deck[:drawn].tolist() == other.deck[:drawn].tolist()
    for name in ("options", "events", "chances", "event_count", "chance_count"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist(), name


def test_a_redealt_record_does_not_keep_the_options_of_other_seats() -> None:
    """Cards that a seat could have discarded are cards of that hand."""
    for actions in range(1, 150):
        match = random_match(3, 14, actions)
        hands = true_hands(match)
        for seat in range(match.players):
            record = redealt(match, seat)
            left = map(int, record.options[record.option_count :])
            entries = [match.game.catalogue[number] for number in left]
            cards = {entry.args["good"] for entry in entries if entry.kind == "discard"}
            for other in {*range(match.players)} - {seat}:
                told = sorted(cards & {*hands[other]})
                assert not told, f"after {actions} actions seat {seat} reads {told} of {other}"
