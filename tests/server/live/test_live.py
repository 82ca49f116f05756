"""Sockets: live updates, resuming, presence, two who act at once."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from ..changing import changed
from ..running import Running, Table, until

pytestmark = pytest.mark.both_databases


def two_seats(server: Running) -> tuple[Table, Table]:
    """Anna on seat 0 and Boris on seat 1, playing."""
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("marco_polo", "you", "guest")
    theirs = boris.at(table)
    theirs.do("join", seat=1, invite=table.invite)
    table.do("start")
    for at, seat in ((table, 0), (theirs, 1)):
        at.do("prefer", seat=seat, confirm=False)
    return table, theirs


def to_act(*tables: Table) -> tuple[Table, int, int]:
    """Whose turn it is: the table as they see it, their seat, and a legal action."""
    for table in tables:
        for view in table.look()["views"]:
            if view["actions"]:
                return table, view["seat"], view["actions"][0]["number"]
    raise AssertionError("nobody can act")


def test_an_action_reaches_the_other_screen_and_is_acknowledged(server: Running) -> None:
    anna, boris = two_seats(server)
    mover, seat, action = to_act(anna, boris)
    here, there = mover.live(), (boris if mover is anna else anna).live()
    seq = here.next("update")["seq"]
    before = there.next("update")["seq"]

    here.send(type="play", id="x1", seat=seat, action=action, seq=seq)

    done = here.next("done")
    assert (done["id"], done["seq"]) == ("x1", seq + 1)
    assert here.next("update")["seq"] == seq + 1
    update = there.next("update")
    assert update["seq"] == before + 1
    assert update["since"] == before
    assert all(item["seq"] == before + 1 for item in update["log"])
    here.close()
    there.close()


def test_after_a_lost_connection_nothing_is_missing(server: Running) -> None:
    anna, boris = two_seats(server)
    socket = anna.live()
    first = socket.next("update")
    socket.close()
    for _ in range(5):
        table, seat, action = to_act(anna, boris)
        table.do("play", seat=seat, action=action)

    resumed = anna.live(since=first["seq"]).next("update")

    whole = anna.look()
    assert first["log"] + resumed["log"] == whole["log"]
    assert resumed["views"] == whole["views"]
    assert anna.live(since=whole["seq"]).next("update")["log"] == []


def test_a_client_that_asks_for_it_is_sent_what_has_changed(server: Running) -> None:
    anna, boris = two_seats(server)
    watching = server.guest("Vera").at(anna)
    sockets = [(table, table.live(changes=True)) for table in (anna, boris, watching)]
    known = [socket.next("update") for _, socket in sockets]
    for _ in range(5):
        table, seat, action = to_act(anna, boris)
        table.do("play", seat=seat, action=action)
        for at, (viewer, socket) in enumerate(sockets):
            while known[at]["seq"] < viewer.look()["seq"]:
                known[at] = changed(known[at], socket.next("changes"))

            assert known[at] | {"since": 0, "log": []} == viewer.look() | {"since": 0, "log": []}

    again = anna.live(since=known[0]["seq"], changes=True).next("update")
    assert again["views"] == known[0]["views"]


def test_two_who_act_at_once_one_wins_and_the_other_is_told(server: Running) -> None:
    anna, boris = two_seats(server)
    table, seat, action = to_act(anna, boris)
    seq = table.look()["seq"]

    with ThreadPoolExecutor(8) as pool:
        sent = [
            pool.submit(table.send, "play", seat=seat, action=action, seq=seq, id=f"n{n}")
            for n in range(8)
        ]
        statuses = sorted(answer.result().status_code for answer in sent)

    assert statuses == [200] + [409] * 7
    assert table.look()["seq"] == seq + 1


def test_everybody_sees_who_is_there(server: Running) -> None:
    anna, boris = two_seats(server)
    mine = anna.live()
    assert mine.next("presence")["present"] == [True, False]
    theirs, watcher = boris.live(), server.guest("Vera").at(anna).live()

    until(
        lambda: (
            mine.next("presence")
            == {
                "type": "presence",
                "present": [True, True],
                "watching": 1,
                "spectators": ["Vera"],
            }
        )
    )
    theirs.close()
    watcher.close()
    until(
        lambda: (
            mine.next("presence")
            == {
                "type": "presence",
                "present": [True, False],
                "watching": 0,
                "spectators": [],
            }
        )
    )
    mine.close()


def test_a_window_closes_by_itself_at_its_time_for_everybody(server: Running) -> None:
    """S-11.7 All say nothing; the seat that was asked has kept the card."""
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("samarkand", "you", "guest", window_seconds=5)
    both = (table, boris.at(table))
    both[1].do("join", seat=1, invite=table.invite)
    table.do("start")
    for seat in range(2):
        both[seat].do("prefer", seat=seat, confirm=False)
    while both[0].look()["window"] is None:
        mover, seat, _ = to_act(*both)
        # The last action listed places a camel, sooner or later on a goods space.
        mover.do("play", seat=seat, action=mover.seat(seat)["actions"][-1]["number"])
    window = both[0].look()["window"]
    assert both[1].look()["window"] == window
    assert window["closes_at"] - time.time() <= 5

    until(lambda: both[0].look()["window"] != window)

    assert time.time() >= window["closes_at"]
    assert both[0].look()["seq"] - both[1].look()["seq"] == 0


def test_bad_frames_are_answered_and_change_nothing(server: Running) -> None:
    anna, _ = two_seats(server)
    socket = anna.live()
    seq = socket.next("update")["seq"]

    for frame in ("", "{", "[]", '{"type":"play"}', '{"type":"shout"}', '{"type":"start","x":1}'):
        socket.socket.send(frame)
        assert socket.next("error")["code"] == "bad_message"
    socket.socket.send(b"\xff\xfe")
    assert socket.next("error")["code"] == "bad_message"
    socket.send(type="start", id="s1")
    refused = socket.next("error")

    assert (refused["code"], refused["id"], refused["seq"]) == ("not_now", "s1", seq)
    socket.close()
