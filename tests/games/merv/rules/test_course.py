"""M-3 Course of the game."""

import pytest

from ...reading import row
from ..build import ANNA, BORIS, CLARA, at_site, play, position
from ..looking import asked, choices, happened
from ..roaming import PLAYER_COUNTS, random_states

by_players = pytest.mark.parametrize("seats", PLAYER_COUNTS)
COLUMN = {n: {(r, n) for r in range(1, 6)} - {(3, 3)} for n in range(1, 6)}
ROW = {n: {(n, c) for c in range(1, 6)} - {(3, 3)} for n in range(1, 6)}


@by_players
def test_three_years_of_four_rounds_with_invasions_and_scorings(seats: int) -> None:
    """M-3.1 The invasion comes in years 2 and 3 and before the scoring."""
    kinds = ("round_began", "invasion", "scoring", "ended")
    told = [(e.kind, *e.args.values()) for s in random_states(seats) for e in happened(s, *kinds)]

    expected: list[tuple[str | int, ...]] = []
    for year in (1, 2, 3):
        expected += [("round_began", year, number) for number in (1, 2, 3, 4)]
        expected += [("invasion", year)] if year > 1 else []
        expected += [("scoring", year)]
    assert told[: len(expected)] == expected
    assert [event[0] for event in told[len(expected) :]] == ["ended"]


@by_players
def test_each_owner_takes_one_turn_in_queue_order_then_the_round_ends(seats: int) -> None:
    """M-3.2, M-26.7 The masters queue up after all turns; that is the order of the next round."""
    masters = 4 if seats == 4 else 3
    events = [e for s in random_states(seats) for e in happened(s, "turn_began", "queued")]
    queue = row(random_states(seats)[0].queue)[:masters]

    assert len(events) == 12 * 2 * masters
    for start in range(0, len(events), 2 * masters):
        turns, moves = events[start : start + masters], events[start + masters :][:masters]
        assert {event.kind for event in turns} == {"turn_began"}
        assert {event.kind for event in moves} == {"queued"}
        assert [event.args["owner"] for event in turns] == queue
        queue = [e.args["owner"] for e in sorted(moves, key=lambda e: e.args["place"])]


@pytest.mark.parametrize(
    ("round_number", "lines"),
    [
        (1, [COLUMN[n] for n in (1, 2, 3, 4, 5)]),
        (2, [ROW[n] for n in (1, 2, 3, 4, 5)]),
        (3, [COLUMN[n] for n in (5, 4, 3, 2, 1)]),
        (4, [ROW[n] for n in (5, 4, 3, 2, 1)]),
    ],
)
def test_slots_run_from_the_queue_that_is_left(
    round_number: int, lines: list[set[tuple[int, int]]]
) -> None:
    """M-3.3 North, east, south, west."""
    for slot in range(1, 6):
        s = position(round_number=round_number)
        play(s, "slot", slot)

        assert choices(s, "site") == lines[slot - 1]


def test_who_takes_the_lowest_slot_stands_last_in_the_next_corner() -> None:
    """M-3.2, M-3.3 All have had their turn: then round 2 begins at the east side."""
    s = position()
    for slot in (2, 1, 4):
        assert s.round_number == 1
        at_site(s, slot, (1, slot))
        play(s, "gain_favour")

    assert (s.year, s.round_number) == (1, 2)
    assert row(s.queue)[:3] == [CLARA, ANNA, BORIS]
    question = asked(s)
    assert question is not None
    assert question.seat == CLARA


@pytest.mark.parametrize(("seats", "places"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_as_many_queue_places_are_used_as_there_are_masters(seats: int, places: int) -> None:
    """M-3.4"""
    used, offered = set(), set()
    for s in random_states(seats):
        used |= {place for place in range(4) if s.queue[place] >= 0}
        offered |= {place for (place,) in choices(s, "queue")}
    assert used == set(range(places))
    assert max(int(place) for place in offered) <= places


def test_four_masters_use_the_fourth_place() -> None:
    """M-3.4 A camel buys place 3 of four, but there is no place 4 among three."""
    four = position(seats=4, camels={ANNA: 1}, active=3, slots={1: ANNA, 2: BORIS, 3: CLARA})
    at_site(four, 5, (1, 5))
    play(four, "gain_favour")
    three = position(camels={ANNA: 1}, active=CLARA, slots={1: ANNA, 2: BORIS})
    at_site(three, 5, (1, 5))
    play(three, "gain_favour")

    assert choices(four, "queue") == {(4,), (3,)}
    assert choices(three, "queue") == {(3,), (2,)}
