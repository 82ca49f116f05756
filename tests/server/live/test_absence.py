"""Leaving a game that goes on, bots that stand in, coming back, and the same table again."""

import random

import pytest

from bactrian.server import messages as m
from bactrian.server.refusals import Refused
from bactrian.server.table.entries import Left, Played, RanOut, SteppedAway

from ..room import Room
from ..running import Running, Table, until
from ..table.test_turns import held_room, room_step

BOT = {"kind": "bot", "level": "random"}


def two(server: Running, **settings: object) -> tuple[Table, Table]:
    """Anna and Boris, playing."""
    table = server.guest("Anna").creates("merv", "you", "guest", **settings)
    theirs = server.guest("Boris").at(table)
    theirs.do("join", seat=1, invite=table.invite)
    table.do("start")
    return table, theirs


# --- leaving and coming back --------------------------------------------------------------------


def test_a_player_who_leaves_before_the_start_gives_the_seat_up() -> None:
    room = Room("merv", people=2)
    room.table.status = "waiting"

    assert room.do(1, m.Leave(seat=1)) == [Left(1)]


def test_a_player_who_leaves_a_game_lets_a_bot_play_and_may_return_at_any_time() -> None:
    room = Room("merv", people=2)
    assert "leave" in room.shown(1).views[0].may

    (left,) = room.do(1, m.Leave(seat=1))

    assert isinstance(left, SteppedAway)
    assert room.shown().seats[1].level == left.level
    assert room.shown().log[-1].kind == "table.taken_over"
    assert "return" in room.shown(1).views[0].may
    with pytest.raises(Refused, match="not_your_seat"):
        room.do(1, m.Leave(seat=1))
    room.do(1, m.Return(seat=1))
    assert room.table.seats[1].has_person
    assert room.again().seats[1] == room.table.seats[1]


def test_what_was_held_does_not_happen_when_its_owner_leaves() -> None:
    room = held_room()
    assert room.table.held is not None
    seat, before = room.table.held.seat, room.table.playing().played

    room.do(seat, m.Leave(seat=seat))

    assert room.shown(seat).views[0].held is None
    assert room.table.playing().played == before


def test_bots_wait_while_all_players_have_left_and_go_on_when_one_returns(
    server: Running,
) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", BOT)
    table.do("leave", seat=0)
    shown = table.look()
    assert shown["rests"]
    assert shown["status"] == "playing"
    seq = shown["seq"]

    table.do("return", seat=0)

    until(lambda: bool(table.seat(0)["actions"]))
    assert not table.look()["rests"]
    assert table.look()["seq"] >= seq + 1


def test_a_bot_really_plays_for_a_player_who_left(server: Running) -> None:
    anna, boris = two(server)
    for table, seat in ((anna, 0), (boris, 1)):
        table.do("prefer", seat=seat, confirm=False)
    boris.do("leave", seat=1)

    def boris_has_played() -> bool:
        shown = anna.look()
        for action in shown["views"][0]["actions"][:1]:
            anna.send("play", seat=0, action=action["number"], seq=shown["seq"])
        return 1 in server.services.lobby._live[anna.id].table.playing().actors

    until(boris_has_played)


def test_a_table_does_not_end_when_the_last_one_resigns_who_is_there_but_others_may_return() -> (
    None
):
    room = Room("merv", people=3)
    room.do(1, m.Leave(seat=1))
    room.do(2, m.Leave(seat=2))

    room.do(0, m.Resign(seat=0))

    assert room.table.status == "playing"
    assert room.table.rests
    room.do(1, m.Resign(seat=1))
    assert (room.table.status, room.table.winners) == ("finished", [2])


# --- agreeing that a bot plays ------------------------------------------------------------------


def test_nobodys_seat_is_given_to_a_bot_while_they_are_there(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = two(server)
    proposal = {"seat": 0, "what": "takeover", "target": 1, "level": "random"}
    assert anna.refused("propose", **proposal) == "not_away"
    socket = boris.live()
    socket.next("update")
    monkeypatch.setattr("bactrian.server.live.live_table.AWAY_SECONDS", 0.0)
    assert anna.refused("propose", **proposal) == "not_away"
    socket.close()

    until(lambda: anna.send("propose", **proposal).status_code == 200)

    assert anna.look()["seats"][1]["level"] == "random"
    boris.do("return", seat=1)
    assert anna.look()["seats"][1]["level"] is None


def test_a_proposal_lapses_when_nobody_who_was_asked_is_left() -> None:
    room, choices = Room("marco_polo", people=2), random.Random(2)
    while len(room.table.playing().played) < 8:
        room_step(room, choices)
    played = room.table.playing().played
    room.do(0, m.Propose(seat=0, what="rewind"))

    room.write(RanOut(1, "greedy"))

    assert room.table.proposal is None
    assert room.table.playing().played == played


def test_at_a_rated_table_nobody_leaves_and_nobody_goes_back_alone() -> None:
    room, choices = Room("marco_polo", people=2), random.Random(2)
    room.table.settings.rated = True
    with pytest.raises(Refused, match="not_at_rated"):
        room.do(1, m.Leave(seat=1))
    while len(room.table.playing().played) < 8:
        room_step(room, choices)
    room.write(RanOut(1, "greedy"))

    with pytest.raises(Refused, match="not_at_rated"):
        room.do(0, m.Propose(seat=0, what="rewind"))


def test_the_bot_that_stands_in_is_known_to_the_table_after_a_replay() -> None:
    room = Room("merv", people=2)
    room.do(1, m.Leave(seat=1))
    while room.to_act == 0:
        room_step(room, random.Random(1))
    room.write(Played(1, room.table.playing().legal()[0]))

    assert room.again().playing().position_hash() == room.table.playing().position_hash()
    assert room.again().seats == room.table.seats


# --- once more ----------------------------------------------------------------------------------


def test_a_rematch_has_the_same_seats_and_names(server: Running) -> None:
    anna = server.guest("Anna")
    seats = [{"kind": "you", "name": "Grandma"}, BOT, {"kind": "you", "name": "Grandpa"}]
    table = anna.creates("marco_polo", *seats, clock={"per_move": 60}, chat="none")
    table.do("resign", seat=0)
    table.do("resign", seat=2)

    again = Table(anna, table.do("rematch")["table"], table.invite)

    shown = again.look()
    assert [(seat["name"], seat["level"]) for seat in shown["seats"]] == [
        ("Grandma", None),
        ("Random", "random"),
        ("Grandpa", None),
    ]
    assert shown["status"] == "playing"
    assert (shown["settings"]["clock"]["per_move"], shown["settings"]["chat"]) == (60, "none")
    assert shown["commitment"] != table.look()["commitment"]
