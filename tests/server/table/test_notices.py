"""Turn notices: whom a table waits for, the feed of my turns, and that neither tells a secret."""

import random

import pytest

from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.table.entries import Passed, Proposed, WindowClosed
from bactrian.server.table.notices import awaited

from ..live.test_live import to_act, two_seats
from ..room import PEOPLE, Room
from ..running import Running, Table
from .test_sales import at_window
from .test_turns import room_step

# --- whom a table waits for ---------------------------------------------------------------------


def test_a_window_waits_for_all_players_no_matter_who_is_asked_or_has_answered() -> None:
    """S-11.7"""
    everybody = {PEOPLE[n].id: "window" for n in range(3)}
    for asked in (True, False):
        room = at_window(asked)
        assert awaited(room.table) == everybody
        room.write(Passed(0 if room.table.asked is None else room.table.asked))
        assert awaited(room.table) == everybody
        assert summary(room.table).awaits == everybody
        room.write(WindowClosed())
        assert awaited(room.table) != everybody or room.table.window is not None


@pytest.mark.parametrize("game", ["samarkand", "marco_polo", "merv"])
def test_whom_a_table_waits_for_follows_from_what_a_spectator_sees(game: str) -> None:
    """The same view for a spectator, the same notices: nothing else goes into them."""
    room, choices = Room(game, people=3, seed=3), random.Random(3)
    seen, before = room.shown(), awaited(room.table)
    for _ in range(400):
        if room.table.status != "playing":
            break
        if room.table.window is not None and room.table.asked is not None:
            kind = choices.choice(["sell", "keep"])
            if room.table.asked not in room.table.window.passed:
                room.play(room.table.game.catalogue.number(kind, {}), seat=room.table.asked)
            else:
                room.write(WindowClosed())
        else:
            room_step(room, choices)
        now, waits = room.shown(), awaited(room.table)
        assert waits == before or now.seq != seen.seq
        if room.table.window is None and room.table.status == "playing":
            decision = now.views[0].view["decision"]
            assert waits == {PEOPLE[decision["seat"]].id: "turn"}
        seen, before = now, waits


def test_a_proposal_waits_for_those_who_have_not_answered() -> None:
    room = Room("marco_polo", people=3)
    acting = room.to_act
    seat = (acting + 1) % 3
    room.write(Proposed(seat, "takeover", acting, "random"))

    waits = awaited(room.table)

    assert waits == {PEOPLE[acting].id: "turn", PEOPLE[(acting + 2) % 3].id: "proposal"}


def test_nobody_is_awaited_where_bots_play_or_nothing_goes_on() -> None:
    room = Room("marco_polo", people=2)
    acting = room.to_act
    room.write(Proposed(1 - acting, "takeover", acting, "random"))
    assert room.table.seats[acting].stand_in is not None
    assert awaited(room.table) == {}
    room.do(1 - acting, m.Resign(seat=1 - acting))
    assert room.table.status == "finished"
    assert awaited(room.table) == {}


# --- the feed -----------------------------------------------------------------------------------


def feed(table: Table) -> list[m.Json]:
    found: list[m.Json] = table.guest.http.get("/api/turns").json()["turns"]
    return found


@pytest.mark.both_databases
def test_the_feed_has_my_turns_and_only_mine(server: Running) -> None:
    anna, boris = two_seats(server)
    mover, seat, action = to_act(anna, boris)
    other = boris if mover is anna else anna

    (turn,) = feed(mover)
    assert (turn["table"], turn["game"], turn["kind"]) == (anna.id, "marco_polo", "turn")
    assert turn["names"] == ["Anna", "Boris"]
    assert feed(other) == []
    assert server.guest("Vera").http.get("/api/turns").json() == {"turns": []}

    while to_act(anna, boris)[0] is mover:
        _, seat, action = to_act(anna, boris)
        mover.do("play", seat=seat, action=action)
    assert feed(mover) == []
    assert [turn["table"] for turn in feed(other)] == [anna.id]
    other.do("resign", seat=1 - seat)
    assert feed(other) == []


def test_the_feed_tells_nobody_who_is_asked_in_a_sale(server: Running) -> None:
    """S-11.7: while the window is open all three are awaited, before and after an answer."""
    guests = [server.guest(name) for name in ("Anna", "Boris", "Vera")]
    table = guests[0].creates("samarkand", "you", "guest", "guest", window_seconds=172_800)
    tables = [guest.at(table) for guest in guests]
    for seat in (1, 2):
        tables[seat].do("join", seat=seat, invite=table.invite)
    table.do("start")
    for seat in range(3):
        tables[seat].do("prefer", seat=seat, confirm=False)
    choices = random.Random(2)
    while (window := table.look()["window"]) is None:
        acting = next(one for one in tables if one.look()["views"][0]["actions"])
        view = acting.look()["views"][0]
        action = choices.choice(view["actions"])["number"]
        acting.do("play", seat=view["seat"], action=action)

    def told() -> list[list[tuple[str, str]]]:
        return [[(turn["table"], turn["kind"]) for turn in feed(one)] for one in tables]

    assert told() == [[(table.id, "window")]] * 3
    tables[1].do("pass", seat=1, window=window["number"])
    assert told() == [[(table.id, "window")]] * 3


def test_the_feed_is_for_people_with_a_name(server: Running) -> None:
    nobody = server.guest("Nobody")
    nobody.http.cookies.clear()
    assert nobody.http.get("/api/turns").status_code == 401
