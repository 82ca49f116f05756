"""Talk at a table: who reads, who writes, what is kept, and that it disturbs no move."""

from pathlib import Path

import pytest

from bactrian.server import messages as m
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.refusals import Refused

from ..room import PEOPLE, Room
from ..running import Guest, Message, Running, Table


def said(guest: Guest, table: Table, since: int = 0) -> list[Message]:
    """What a person may read."""
    answer = guest.http.get(f"/api/tables/{table.id}/chat", params={"since": since})
    assert answer.status_code == 200, answer.text
    lines: list[Message] = answer.json()["lines"]
    return lines


def test_a_chat_line_changes_no_sequence_number_so_that_no_move_becomes_stale() -> None:
    room = Room("marco_polo", people=2)
    seat, other = room.to_act, 1 - room.to_act
    seen, listed = room.seq(seat), room.table.last_public_change

    room.do(other, m.Say(text="Hurry up!"))

    assert [room.seq(n) for n in (0, 1)] == [seen, seen]
    assert room.table.last_public_change == listed
    action = room.table.playing().legal()[0]
    room.do(seat, m.Play(seat=seat, action=action, seq=seen))
    assert [line.text for line in room.again().said] == ["Hurry up!"]


def test_what_is_said_is_plain_text_in_one_line() -> None:
    room = Room("merv", people=2)

    room.do(0, m.Say(text="  <b>hi</b>\n\tthere \u202eabc\u0000 "))

    (line,) = room.table.said
    assert (line.text, line.name, line.seat) == ("<b>hi</b> there abc", "Anna", 0)
    with pytest.raises(Refused, match="bad_message"):
        room.do(0, m.Say(text=" \u200b\n"))


def test_a_person_may_speak_only_as_one_of_their_own_seats() -> None:
    room = Room("merv", people=2)

    with pytest.raises(Refused, match="not_your_seat"):
        room.do(0, m.Say(text="I am Boris", seat=1))


def test_a_table_keeps_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bactrian.server.table.chat.MOST_LINES", 3)
    room = Room("merv", people=2)
    for _ in range(3):
        room.do(0, m.Say(text="more"))

    with pytest.raises(Refused, match="chat_full"):
        room.do(1, m.Say(text="one more"))


@pytest.mark.parametrize(
    ("rule", "player_writes", "watcher_reads", "watcher_writes"),
    [
        ("none", False, False, False),
        ("players", True, False, False),
        ("watched", True, True, False),
        ("everybody", True, True, True),
    ],
)
def test_the_table_chooses_who_reads_and_who_writes(
    server: Running, rule: str, player_writes: bool, watcher_reads: bool, watcher_writes: bool
) -> None:
    anna, vera = server.guest("Anna"), server.guest("Vera")
    table = anna.creates("merv", "you", "you", chat=rule)
    watched = vera.at(table)

    assert (table.send("say", text="from Anna").status_code == 200) is player_writes
    assert (watched.send("say", text="from Vera").status_code == 200) is watcher_writes

    expected = ["from Anna"] * player_writes + ["from Vera"] * watcher_writes
    assert [line["text"] for line in said(anna, table)] == expected
    assert [line["text"] for line in said(vera, table)] == expected * watcher_reads
    assert ("say" in table.look()["views"][0]["may"]) is player_writes
    assert ("say" in watched.look()["views"][0]["may"]) is watcher_writes
    if not watcher_writes:
        assert watched.refused("say", text="again") == "chat_closed"


def test_talk_comes_over_the_socket_and_nothing_is_missed_or_told_twice(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("merv", "you", "guest")
    boris.at(table).do("join", seat=1, invite=table.invite)
    here, there = table.live(), boris.at(table).live()

    here.send(type="say", text="hello", id="c1")

    assert here.next("done")["id"] == "c1"
    assert there.next("chat")["lines"][0]["text"] == "hello"
    there.close()
    here.send(type="say", text="are you there?", id="c2")
    here.next("done")
    here.send(type="say", text="are you there?", id="c2")
    assert here.next("done")["repeated"]
    assert [line["text"] for line in said(boris, table, since=1)] == ["are you there?"]
    again = boris.at(table).live(chat=1)
    lines = again.next("chat")["lines"]
    assert [(line["number"], line["text"]) for line in lines] == [(2, "are you there?")]


@pytest.mark.parametrize(
    "fields", [{}, {"text": ""}, {"text": "x" * 501}, {"text": 5}, {"text": "x", "seat": -1}]
)
def test_bad_talk_is_refused(server: Running, fields: dict[str, object]) -> None:
    table = server.guest("Anna").creates("merv", "you", "you")

    answer = table.send("say", **fields)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


def test_talk_is_limited_per_person_and_survives_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'chat.sqlite3'}"
    limits = UNLIMITED._replace(chat=Rate(0.001, 2))
    with Running(database, limits) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.creates("merv", "you", "guest", chat="everybody")
        for text in ("one", "two"):
            table.do("say", text=text)
        refused = table.send("say", text="three")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert "wait" in refused.json()["message"]
        boris.at(table).do("say", text="me too")
    with Running(database, limits) as server:
        vera = server.guest("Vera")
        lines = said(vera, vera.at(table))

    assert [line["text"] for line in lines] == ["one", "two", "me too"]
    assert [line["seat"] for line in lines] == [0, 0, None]


def test_names_are_those_of_the_seats() -> None:
    room = Room("merv", people=2)

    room.do(1, m.Say(text="hm"))

    assert room.table.said[0].name == PEOPLE[1].name
