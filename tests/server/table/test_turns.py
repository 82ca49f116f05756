"""Actions, the one that ends a turn, undo and consent."""

import random

import pytest

from bactrian.games import NAMES
from bactrian.server import messages as m
from bactrian.server.live.loading import replay
from bactrian.server.refusals import Refused
from bactrian.server.table.entries import Confirmed, Held, Played, TakenBack, WindowClosed

from ..room import Room


def held_room(game: str = "marco_polo", seed: int = 7) -> Room:
    """A table where the seat to act has played something and holds the end of its turn back."""
    room, choices = Room(game, people=3, seed=seed), random.Random(seed)
    while True:
        room_step(room, choices)
        if room.table.held is not None and room.table.undoable(room.table.held.seat) >= 2:
            return room


def room_step(room: Room, choices: random.Random) -> None:
    """Any legal action by the seat to act; windows close, held actions are confirmed."""
    if room.table.window is not None:
        room.write(WindowClosed())
    elif room.table.held is not None:
        seat = room.table.held.seat
        room.do(seat, m.Confirm(seat=seat, seq=room.seq(seat)))
    else:
        room.play(choices.choice(room.table.playing().legal()))


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_is_the_same_when_its_entries_are_replayed(game: str) -> None:
    room, choices = Room(game, people=2), random.Random(3)
    while room.table.status == "playing":
        room_step(room, choices)

    again = room.again()

    assert again.playing().position_hash() == room.table.playing().position_hash()
    assert again.winners == room.table.winners == room.table.playing().winners()
    for seats in ((), (0,), (1,), (0, 1)):
        assert again.event_log.seq(seats) == room.seq(*seats)
        assert room.shown(*seats).log == room.shown(*seats).log
    kinds = {type(written.entry) for written in room.written}
    assert {Played, Held, Confirmed} <= kinds


@pytest.mark.parametrize("game", NAMES)
def test_what_a_seat_was_told_is_what_the_match_tells_it(game: str) -> None:
    room, choices = Room(game, people=2), random.Random(5)
    while room.table.status == "playing":
        room_step(room, choices)

    for seats, seat in (((), None), ((0,), 0), ((1,), 1)):
        told = [item.text for item in room.shown(*seats).log if "table." not in item.kind]
        assert told == room.table.playing().log(seat, "en", ["Anna", "Boris"])
    both = [item.kind for item in room.shown(0, 1).log]
    assert len(both) >= len([item.kind for item in room.shown(0).log])


def test_the_action_that_ends_a_turn_is_known_to_its_seat_alone() -> None:
    room, choices = Room("marco_polo", people=3), random.Random(1)
    while room.table.held is None:
        others = [n for n in range(3) if n != room.to_act]
        before = [room.shown(n) for n in others] + [room.shown()]
        actor = room.to_act
        room_step(room, choices)

    assert [room.shown(n) for n in others] + [room.shown()] == before
    own = room.shown(actor).views[0]
    assert own.held == room.table.held.action
    assert own.actions == []
    assert {"confirm", "undo", "reset"} <= set(own.may)


def test_a_held_action_survives_and_can_be_confirmed_or_taken_back() -> None:
    room = held_room()
    assert room.table.held is not None
    seat, action = room.table.held.seat, room.table.held.action
    played = len(room.table.playing().played)

    again = replay(room.record, room.written)
    assert again.held == room.table.held

    room.do(seat, m.Undo(seat=seat, seq=room.seq(seat)))
    assert room.shown(seat).views[0].held is None
    assert len(room.table.playing().played) == played
    room.play(action)
    room.do(seat, m.Confirm(seat=seat, seq=room.seq(seat)))
    assert room.table.playing().played[-1] == action
    assert room.table.undoable(seat) == 0


def test_reset_takes_the_whole_turn_back_to_its_barrier_and_shows_in_the_log() -> None:
    room = held_room()
    assert room.table.held is not None
    seat, other = room.table.held.seat, (room.table.held.seat + 1) % 3
    possible, seq = room.table.undoable(seat), room.seq(other)

    entries = room.do(seat, m.Reset(seat=seat, seq=room.seq(seat)))

    assert entries == [TakenBack(seat, possible)]
    assert room.table.undoable(seat) == 0
    assert room.shown(other, since=seq).log[-1].args == {"seat": seat, "count": possible - 1}


def test_with_the_preference_off_nothing_is_held() -> None:
    room, choices = Room("marco_polo", people=2), random.Random(1)
    for seat in range(2):
        room.do(seat, m.Prefer(seat=seat, confirm=False))

    for _ in range(100):
        room_step(room, choices)

    assert not any(isinstance(written.entry, Held) for written in room.written)


def test_the_action_that_ends_the_game_is_held_and_shows_no_end() -> None:
    room, choices = Room("merv", people=1), random.Random(1)
    room.do(0, m.Prefer(seat=0, confirm=False))
    while room.table.held is None:
        action = choices.choice(room.table.playing().legal())
        room.do(0, m.Play(seat=0, action=action, seq=room.seq(0), hold_last=True))

    own = room.shown(0).views[0]
    assert own.ends
    assert not own.view["over"]
    room.do(0, m.Confirm(seat=0, seq=room.seq(0)))
    assert room.table.status == "finished"


def test_actions_that_were_chosen_as_one_are_taken_back_as_one() -> None:
    room = held_room()
    assert room.table.held is not None
    seat, possible = room.table.held.seat, room.table.undoable(room.table.held.seat)

    assert room.do(seat, m.Undo(seat=seat, seq=room.seq(seat), count=2)) == [TakenBack(seat, 2)]
    assert room.table.undoable(seat) == possible - 2


def test_a_stale_number_an_illegal_action_and_another_seat_are_refused_without_reasons() -> None:
    room = Room("marco_polo", people=2)
    seat, action = room.to_act, room.table.playing().legal()[0]
    other, seq = 1 - seat, room.seq(seat)

    for who, command, code in (
        (seat, m.Play(seat=seat, action=action, seq=seq - 1), "stale"),
        (seat, m.Play(seat=seat, action=9_999, seq=seq), "illegal"),
        (other, m.Play(seat=other, action=action, seq=room.seq(other)), "illegal"),
        (other, m.Play(seat=seat, action=action, seq=seq), "not_your_seat"),
        (seat, m.Play(seat=9, action=action, seq=seq), "no_such_seat"),
        (seat, m.Undo(seat=seat, seq=seq), "nothing_to_undo"),
        (seat, m.Confirm(seat=seat, seq=seq), "nothing_held"),
    ):
        with pytest.raises(Refused) as refused:
            room.do(who, command)
        assert refused.value.code == code
        assert str(action) not in refused.value.sentence("en")


def test_going_back_over_a_barrier_needs_everybody() -> None:
    room, choices = Room("samarkand", people=3), random.Random(2)
    while len(room.table.playing().played) < 12:
        room_step(room, choices)
    seat = 0
    point = room.table.rewind_point(seat)

    room.do(seat, m.Propose(seat=seat, what="rewind"))
    shown = room.shown(1).proposal
    assert shown is not None
    assert shown.asked == [1, 2]
    room.do(1, m.Answer(seat=1, proposal=shown.number, agree=True))
    assert room.shown().proposal is not None
    room.do(2, m.Answer(seat=2, proposal=shown.number, agree=True))

    assert room.shown().proposal is None
    assert len(room.table.playing().played) == point
    assert room.to_act == seat
    assert room.again().playing().position_hash() == room.table.playing().position_hash()


def test_one_who_declines_ends_a_proposal() -> None:
    room, choices = Room("samarkand", people=2), random.Random(2)
    while len(room.table.playing().played) < 8:
        room_step(room, choices)
    played = room.table.playing().played

    room.do(0, m.Propose(seat=0, what="rewind"))
    room.do(1, m.Answer(seat=1, proposal=1, agree=False))

    assert room.table.proposal is None
    assert room.table.playing().played == played


def test_a_bot_takes_an_absent_seat_over_and_gives_it_back() -> None:
    room = Room("merv", people=3)

    room.do(0, m.Propose(seat=0, what="takeover", target=1, level="random"))
    room.do(2, m.Answer(seat=2, proposal=1, agree=True))
    assert room.shown().seats[1].level == "random"
    with pytest.raises(Refused, match="not_your_seat"):
        room.play(room.table.playing().legal()[0], seat=1)

    room.do(1, m.Return(seat=1))
    assert room.table.seats[1].level is None


def test_a_bot_that_takes_over_plays_instead_of_what_was_held() -> None:
    room = held_room()
    assert room.table.held is not None
    seat = room.table.held.seat
    others = [n for n in range(3) if n != seat]

    room.do(others[0], m.Propose(seat=others[0], what="takeover", target=seat, level="random"))
    room.do(others[1], m.Answer(seat=others[1], proposal=1, agree=True))
    room.write(Played(seat, room.table.playing().legal()[0]))

    assert room.shown(seat).views[0].held is None
    assert room.again().playing().played == room.table.playing().played


def test_a_player_who_resigns_leaves_a_bot_and_the_last_one_wins() -> None:
    room = Room("merv", people=3)

    room.do(1, m.Resign(seat=1))
    assert room.shown().status == "playing"
    assert room.table.seats[1].level is not None
    room.do(2, m.Resign(seat=2))

    assert room.table.status == "finished"
    assert room.table.winners == [0]
    assert room.shown(0).proof is not None
