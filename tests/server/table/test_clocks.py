"""Clocks: what a move takes, running out, coming back, windows, restarts."""

import random
import time
from pathlib import Path

import pytest

from bactrian.games import NAMES
from bactrian.server import messages as m
from bactrian.server.live.automation import out_of_time
from bactrian.server.live.loading import replay
from bactrian.server.refusals import Refused
from bactrian.server.table.clocks import Clocks, Turn
from bactrian.server.table.commands import STAND_IN
from bactrian.server.table.entries import ClockMended, Confirmed, Played, RanOut, WindowClosed

from ..room import Room
from ..running import Guest, Running, Table, until
from .test_turns import room_step

PER_MOVE = m.Clock(per_move=60)
BANK = m.Clock(per_move=10, bank=100, increment=3)


def ran_out(room: Room, begun: float = 0.0) -> object:
    """What happens to the clocks of a table now, written."""
    assert room.now is not None
    entries = out_of_time(room.table, room.now, begun)
    assert entries is not None
    for entry in entries:
        room.write(entry)
    return entries[0]


def at_window(seed: int, clock: m.Clock, *, asked: bool) -> Room:
    """A table with clocks and an open window; every action takes seven seconds."""
    for tried in range(seed, seed + 200):
        room, choices = Room("samarkand", 3, seed=tried, clock=clock, now=0.0), random.Random(tried)
        while room.table.status == "playing" and room.table.window is None:
            assert room.now is not None
            room.now += 7
            room_step(room, choices)
        if room.table.window is not None and (room.table.asked is not None) is asked:
            return room
    raise AssertionError("no such position was found")


# --- what a move takes --------------------------------------------------------------------------


def test_each_move_has_its_own_seconds() -> None:
    clocks = Clocks(PER_MOVE, [0.0, 0.0])

    clocks.run(Turn(1, 0), 100, for_person=True)
    assert clocks.runs_out_at == 160
    clocks.run(Turn(2, 1), 155, for_person=True)
    assert (clocks.running, clocks.runs_out_at) == (1, 215)
    clocks.run(Turn(3, 0), 156, for_person=True)
    assert clocks.runs_out_at == 216


def test_several_actions_of_one_move_share_its_seconds() -> None:
    clocks = Clocks(PER_MOVE, [0.0, 0.0])
    clocks.run(Turn(1, 0), 100, for_person=True)

    clocks.run(Turn(1, 0), 130, for_person=True)

    assert clocks.runs_out_at == 160
    assert clocks.left(0) == 30


def test_what_a_move_takes_beyond_its_own_seconds_comes_out_of_the_bank() -> None:
    clocks = Clocks(BANK, [100.0, 100.0])

    clocks.run(Turn(1, 0), 0, for_person=True)
    assert clocks.runs_out_at == 110
    clocks.run(Turn(2, 1), 30, for_person=True)  # 20 beyond the ten, and 3 are added
    assert clocks.left(0) == 10 + 83
    clocks.run(Turn(3, 0), 36, for_person=True)  # 6 cost nothing
    assert clocks.left(1) == 10 + 103


def test_the_move_of_a_bot_uses_no_time() -> None:
    clocks = Clocks(BANK, [100.0, 100.0])
    clocks.run(Turn(1, 0), 0, for_person=True)

    clocks.run(Turn(2, 1), 5, for_person=False)

    assert (clocks.running, clocks.runs_out_at) == (None, None)


def test_a_clock_that_stood_still_goes_on_where_it_was() -> None:
    clocks = Clocks(PER_MOVE, [0.0, 0.0])
    clocks.run(Turn(1, 0), 0, for_person=True)
    clocks.stop(20)
    assert clocks.left(0) == 40

    clocks.run(Turn(1, 0), 1_000, for_person=True)

    assert clocks.runs_out_at == 1_040


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("clock", [PER_MOVE, BANK])
def test_the_clock_of_the_seat_to_act_runs_and_replays_the_same(game: str, clock: m.Clock) -> None:
    room, choices = Room(game, people=2, clock=clock, now=0.0), random.Random(4)
    for _ in range(60):
        shown = room.shown().clock
        assert shown is not None
        assert room.now is not None
        if room.table.status == "playing" and room.table.window is None:
            assert shown.running == room.to_act
            assert shown.runs_out_at is not None
            room.now = min(room.now + 4, shown.runs_out_at)
        else:
            assert shown.running is None
            room.now += 2
        if room.table.status == "playing":
            room_step(room, choices)

    assert replay(room.record, room.written).clocks == room.table.clocks


# --- running out --------------------------------------------------------------------------------


def test_before_its_time_nothing_runs_out() -> None:
    room = Room("marco_polo", people=2, clock=PER_MOVE, now=0.0)

    assert out_of_time(room.table, 59.9, 0.0) is None
    assert out_of_time(room.table, 60.0, 0.0) == [RanOut(room.to_act, STAND_IN)]


def test_a_bot_plays_on_for_a_player_who_ran_out_until_they_return() -> None:
    room = Room("marco_polo", people=2, clock=BANK, now=0.0)
    seat, turn = room.to_act, room.table.turn
    room.now = 110.0

    assert isinstance(ran_out(room), RanOut)
    assert room.shown().seats[seat].level is not None
    assert room.shown().log[-1].kind == "table.ran_out"
    assert "return" not in room.shown(seat).views[0].may
    with pytest.raises(Refused, match="bots_move"):
        room.do(seat, m.Return(seat=seat))
    choices = random.Random(1)
    while room.table.turn == turn:
        room.write(Played(seat, choices.choice(room.table.playing().legal())))
    room.do(seat, m.Return(seat=seat))

    assert room.table.status == "playing"
    assert room.table.seats[seat].has_person
    shown = room.shown().clock
    assert shown is not None
    assert shown.left[seat] == 10 + 10  # its own seconds, and a tenth of the bank


def test_when_time_runs_out_what_is_held_happens() -> None:
    room, choices = Room("marco_polo", people=3, clock=PER_MOVE, now=0.0), random.Random(1)
    while room.table.held is None:
        room_step(room, choices)
    seat, action = room.table.held.seat, room.table.held.action
    room.now = 60.0

    assert ran_out(room) == Confirmed(seat)

    assert room.table.playing().played[-1] == action
    assert room.table.seats[seat].has_person


def test_the_table_rests_when_no_player_is_left_and_goes_on_when_one_returns() -> None:
    room = Room("merv", people=1, bots=1, clock=BANK, now=0.0)
    while room.to_act != 0:
        room.write(Played(1, room.table.playing().legal()[0]))
    room.now = 1_000.0
    ran_out(room)
    assert room.shown().rests

    room.do(0, m.Return(seat=0))

    assert not room.shown().rests
    shown = room.shown().clock
    assert shown is not None
    assert shown.running == 0
    assert shown.runs_out_at == 1_000 + 10 + 10


def test_a_clock_that_ran_out_while_no_server_was_there_begins_its_move_anew() -> None:
    room = Room("marco_polo", people=2, clock=BANK, now=0.0)
    seat, room.now = room.to_act, 5_000.0

    assert ran_out(room, begun=4_990.0) == ClockMended()

    shown = room.shown().clock
    assert shown is not None
    assert (shown.running, shown.runs_out_at) == (seat, 5_110)
    assert room.table.seats[seat].has_person


# --- windows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [PER_MOVE, BANK])
def test_in_a_window_all_clocks_stop_no_matter_who_is_asked(clock: m.Clock) -> None:
    """S-11.7"""
    room = at_window(0, clock, asked=True)
    assert room.now is not None
    asked = room.table.asked
    before = room.shown().clock
    assert before is not None
    assert (before.running, before.runs_out_at) == (None, None)
    assert out_of_time(room.table, room.now + 1e9, 0.0) is None
    others = [n for n in range(3) if n != asked]
    shown = [room.shown(n) for n in others]

    # Nobody is asked any more, and the match has run on, as if no hand had held the card.
    room.table.playing().play("keep")

    assert [room.shown(n) for n in others] == shown


def test_after_a_window_the_clock_goes_on_without_the_time_of_the_window() -> None:
    for asked in (True, False):
        room = at_window(0, BANK, asked=asked)
        before = room.shown().clock
        assert before is not None
        assert room.now is not None
        room.now += 500
        while room.table.window is not None:
            room.write(WindowClosed())

        after = room.shown().clock
        assert after is not None
        assert after.running == room.to_act
        # The seat that moved has what the clock had, and the increment if the move is over.
        for was, left in zip(before.left, after.left, strict=True):
            assert was is not None
            assert left is not None
            assert left >= was


def test_whether_a_player_may_return_does_not_reveal_who_is_asked() -> None:
    """In a window, the move is still that of the bot for everybody."""
    answers = set()
    for asked in (True, False):
        room = at_window(0, PER_MOVE, asked=asked)
        assert room.table.window is not None
        before = room.table.window.before
        turn = Turn(int(before.state.turn), before.to_act or 0)
        room.table.seats[turn.seat].stand_in = "greedy"
        room.table.seats[turn.seat].ran_out_in = turn
        with pytest.raises(Refused) as refused:
            room.do(turn.seat, m.Return(seat=turn.seat))
        answers.add(refused.value.code)

    assert answers == {"bots_move"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_a_clock_moves_only_when_the_number_does(seed: int) -> None:
    room, choices = Room("samarkand", 3, seed=seed, clock=BANK, now=0.0), random.Random(seed)
    viewers: list[tuple[int, ...]] = [(), (0,), (1,)]
    before = {seats: room.shown(*seats) for seats in viewers}
    while room.table.status == "playing":
        assert room.now is not None
        room.now += choices.random()
        room_step(room, choices)
        for seats in viewers:
            now = room.shown(*seats)
            assert (now.seq != before[seats].seq) or (now.clock == before[seats].clock)
            before[seats] = now


# --- on a server --------------------------------------------------------------------------------


def two(anna: Guest, boris: Guest, **settings: object) -> tuple[Table, Table]:
    table = anna.creates("merv", "you", "guest", **settings)
    theirs = boris.at(table)
    theirs.do("join", seat=1, invite=table.invite)
    table.do("start")
    return table, theirs


def test_a_clock_runs_out_by_itself_and_the_game_goes_on(server: Running) -> None:
    table, _ = two(server.guest("Anna"), server.guest("Boris"), clock={"per_move": 5})
    first = table.look()["clock"]
    seat = first["running"]

    until(lambda: table.look()["seats"][seat]["level"] is not None)

    assert time.time() >= first["runs_out_at"]
    until(lambda: table.look()["clock"]["running"] == 1 - seat)
    assert table.look()["status"] == "playing"


def test_clocks_survive_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'clocks.sqlite3'}"
    with Running(database) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        slow, _ = two(anna, boris, clock={"per_move": 3_600, "bank": 60})
        quick, _ = two(anna, boris, clock={"per_move": 5})
        before, token = slow.look()["clock"], anna.me["token"]
        ends = quick.look()["clock"]["runs_out_at"]
    until(lambda: time.time() > ends)
    with Running(database) as server:
        again = server.guest("Anna again")
        again.http.headers["authorization"] = f"Bearer {token}"
        assert again.at(slow).look()["clock"] == before
        until(lambda: again.at(quick).look()["clock"]["runs_out_at"] != ends)
        mended = again.at(quick).look()
        assert all(seat["level"] is None for seat in mended["seats"])
        assert mended["clock"]["runs_out_at"] > ends
        until(lambda: any(seat["level"] for seat in again.at(quick).look()["seats"]))


def test_a_clock_without_time_to_move_is_refused(server: Running) -> None:
    anna, seats = server.guest("Anna"), [{"kind": "you"}]
    for clock, status in (
        ({}, 422),
        ({"per_move": 2}, 422),
        ({"per_move": -1}, 400),
        ({"bank": 1e12}, 400),
        ({"minutes": 3}, 400),
        (5, 400),
    ):
        wanted = {"settings": {"game": "merv", "seats": seats, "clock": clock}}
        answer = anna.http.post("/api/tables", json=wanted)
        assert answer.status_code == status, answer.text
