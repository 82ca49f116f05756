"""S-11.5 to S-11.7: nobody but the holder of a card learns whether a sale was offered."""

import random

import pytest

from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.refusals import Refused
from bactrian.server.table.entries import Passed, Played, WindowClosed

from ..room import Room
from .test_turns import room_step


def at_window(asked: bool, people: int = 3, seed: int = 0, *, public: bool = False) -> Room:
    """A table with an open window, behind which a seat is asked or not."""
    for tried in range(seed, seed + 200):
        room = Room("samarkand", people=people, seed=tried, public=public)
        choices = random.Random(tried)
        while room.table.status == "playing" and room.table.window is None:
            room_step(room, choices)
        if room.table.window is not None and (room.table.asked is not None) is asked:
            return room
    raise AssertionError("no such position was found")


def others(room: Room) -> list[int]:
    return [n for n in range(len(room.table.seats)) if n != room.table.asked]


@pytest.mark.parametrize("asked", [True, False])
def test_while_a_window_is_open_nobody_sees_what_lies_behind_it(asked: bool) -> None:
    room = at_window(asked)
    assert room.table.window is not None
    subject = room.table.window.subject

    for seat in others(room):
        shown = room.shown(seat)
        assert shown.views[0].actions == []
        assert shown.views[0].view["decision"] == {"kind": "sale", "seat": None, "good": subject}
        assert "pass" in shown.views[0].may
        assert shown.log[-1].kind == "sale_opened"
        assert shown.window is not None
        assert shown.window.subject == subject


def test_the_views_before_a_window_closes_do_not_depend_on_who_is_asked() -> None:
    """The same table, once with the card in another hand: equal for all who do not hold it."""
    room = at_window(True)
    asked, rest = room.table.asked, others(room)
    before = [room.shown(seat) for seat in rest]

    # Nobody is asked any more, and the match has run on, as if no hand had held the card.
    room.table.playing().play("keep")
    assert room.table.asked != asked

    assert [room.shown(seat) for seat in rest] == before


def test_all_see_the_camel_and_the_asked_seat_its_own_question() -> None:
    """S-6.2"""
    room = at_window(True)
    assert room.table.window is not None
    asked, subject = room.table.asked, room.table.window.subject
    views = [room.shown(seat).views[0].view for seat in range(3)]
    before = room.table.window.before.view(asked)["camels"]

    assert all(view["camels"] == views[0]["camels"] for view in views)
    assert views[0]["camels"] != before
    assert asked is not None
    assert views[asked]["decision"] == {"kind": "sale", "seat": asked, "good": subject}


def test_keep_changes_no_other_seats_number_and_the_window_stays_open() -> None:
    room = at_window(True)
    asked = room.table.asked
    assert asked is not None
    before = {seat: room.shown(seat) for seat in others(room)} | {-1: room.shown()}
    keep = room.table.game.catalogue.number("keep", {})
    own, listed = room.seq(asked), summary(room.table)

    assert room.play(keep, seat=asked) == [Passed(asked)]

    assert summary(room.table) == listed
    assert room.seq(asked) == own + 1
    assert room.shown(asked).views[0].passed
    assert room.shown(asked).views[0].actions == []
    assert {seat: room.shown(seat) for seat in others(room)} | {-1: room.shown()} == before


def test_passing_looks_the_same_for_those_who_hold_the_card_and_those_who_do_not() -> None:
    room = at_window(True)
    assert room.table.window is not None
    number = room.table.window.number

    for seat in range(3):
        assert room.do(seat, m.Pass(seat=seat, window=number)) == [Passed(seat)]
    room.write(WindowClosed())

    assert room.table.window is None or room.table.window.number != number
    assert room.table.game.catalogue[room.table.playing().played[-1]].kind == "keep"
    with pytest.raises(Refused, match="window_closed"):
        room.do(0, m.Pass(seat=0, window=number))


def test_a_sale_is_public_at_once() -> None:
    room = at_window(True)
    asked = room.table.asked
    assert asked is not None
    sell = room.table.game.catalogue.number("sell", {})
    seqs = [room.seq(n) for n in range(3)]

    assert room.play(sell, seat=asked) == [Played(asked, sell)]

    assert [room.seq(n) for n in range(3)] == [seq + 1 for seq in seqs]
    assert "sold" in [item.kind for item in room.shown(others(room)[0]).log]


def test_a_seat_that_is_not_asked_is_refused_like_any_other() -> None:
    codes = set()
    for asked in (True, False):
        room = at_window(asked)
        sell = room.table.game.catalogue.number("sell", {})
        for seat in others(room):
            with pytest.raises(Refused) as refused:
                room.play(sell, seat=seat)
            codes.add(refused.value.sentence("en"))

    assert len(codes) == 1


def test_a_window_closes_at_a_time_that_tells_nothing() -> None:
    times = set()
    for asked in (True, False):
        room = at_window(asked)
        window, closes = room.table.window, room.table.window_closes()
        assert window is not None
        assert closes is not None
        times.add(round(closes - window.opened, 3))
        for seat in range(3):
            room.do(seat, m.Prefer(seat=seat, otherwise="keep"))
        earlier = room.table.window_closes()
        assert earlier is not None
        times.add(round(earlier - window.opened, 3))

    assert times == {20, 1.5}


@pytest.mark.parametrize("seed", range(2))
def test_every_number_counts_what_its_own_view_shows(seed: int) -> None:
    """What changes the view of a person changes their number, and nothing else does."""
    room, choices = Room("samarkand", people=3, seed=seed), random.Random(seed)
    viewers: list[tuple[int, ...]] = [(), (0,), (1,), (0, 1)]
    before = {seats: room.shown(*seats) for seats in viewers}
    while room.table.status == "playing":
        asked = room.table.asked
        if room.table.window is None or asked is None or asked in room.table.window.passed:
            room_step(room, choices)
        else:
            kind = choices.choice(["sell", "keep"])
            room.play(room.table.game.catalogue.number(kind, {}), seat=asked)
        for seats in viewers:
            seen = before[seats]
            now = before[seats] = room.shown(*seats, since=seen.seq)
            changed = bool(now.log) or (now.views, now.window) != (seen.views, seen.window)
            assert (now.seq != seen.seq) == changed


def test_naming_a_card_to_discard_is_noticed_by_nobody_else_nor_its_undoing() -> None:
    """S-11.8"""
    room, choices = Room("samarkand", people=3, seed=5), random.Random(5)
    while room.table.playing().decision != "discard" or len(room.table.playing().legal()) < 3:
        room_step(room, choices)
    seat = room.to_act
    rest = [(), *((n,) for n in range(3) if n != seat)]
    before, own = [room.shown(*seats) for seats in rest], room.seq(seat)

    room.play(room.table.playing().legal()[0])
    assert room.table.playing().decision == "discard"
    assert [room.shown(*seats) for seats in rest] == before
    assert room.seq(seat) == own + 1

    room.do(seat, m.Undo(seat=seat, seq=room.seq(seat)))
    assert [room.shown(*seats) for seats in rest] == before
    assert room.seq(seat) == own + 2
