"""A table that waits: called off by who set it, its free seats given to bots and back."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from bactrian import load_match, new_match
from bactrian.core.errors import BadSave
from bactrian.match.saving import saved_names
from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.refusals import Refused
from bactrian.server.store.sqlite import SqliteStore
from bactrian.server.table import entries as e
from bactrian.server.table.commands import Person, decide
from bactrian.server.table.table import Table as TableOfEntries

from ..running import Guest, Running, Table

ANNA, BORIS = Person("anna", "Anna", "Anna"), Person("boris", "Boris")


class Waiting:
    """Anna's table, before its game."""

    def __init__(self, *kinds: str, rated: bool = False) -> None:
        seats = [
            m.SeatSetup("bot", "easy")
            if kind == "bot"
            else msgspec.convert({"kind": kind}, m.SeatSetup)
            for kind in kinds
        ]
        settings = m.Settings("merv", seats, rated=rated)
        self.table = TableOfEntries(
            e.TableRecord("t" * 16, 0.0, ANNA.id, settings, {}, "7", "00", "i", 2)
        )
        self.written: list[e.Written] = []
        self.do(ANNA, m.Join(seat=0))

    def do(self, person: Person, command: m.Command) -> None:
        for entry in decide(self.table, person, command):
            self.written.append(e.Written(len(self.written), 1.0, person.id, "", entry))
            self.table.apply(self.written[-1])

    def refused(self, person: Person, command: m.Command) -> str:
        with pytest.raises(Refused) as found:
            self.do(person, command)
        return found.value.code


def test_a_bot_sits_on_a_free_seat_and_the_game_can_begin() -> None:
    waiting = Waiting("you", "guest")

    waiting.do(ANNA, m.Fill(seat=1, level="random", name="Farhad"))
    waiting.do(ANNA, m.Start())

    seat = waiting.table.seats[1]
    assert (seat.level, seat.name, waiting.table.status) == ("random", "Farhad", "playing")


def test_a_bot_that_was_put_there_can_be_taken_away_again() -> None:
    waiting = Waiting("you", "open")
    waiting.do(ANNA, m.Fill(seat=1, level="easy"))

    waiting.do(ANNA, m.Clear(seat=1))
    waiting.do(BORIS, m.Join(seat=1))

    assert waiting.table.seats[1].setup.kind == "open"
    assert waiting.table.seats[1].person == BORIS.id


def test_a_bot_that_was_set_with_the_table_makes_room_for_a_guest() -> None:
    waiting = Waiting("you", "bot", "open")

    waiting.do(ANNA, m.Clear(seat=1))

    assert waiting.table.seats[1].is_free
    assert waiting.refused(BORIS, m.Join(seat=1)) == "not_invited"


def test_only_who_set_the_table_fills_seats_and_only_free_ones() -> None:
    waiting = Waiting("you", "open", "open")
    waiting.do(BORIS, m.Join(seat=1))

    assert waiting.refused(BORIS, m.Fill(seat=2, level="easy")) == "creator_only"
    assert waiting.refused(ANNA, m.Fill(seat=1, level="easy")) == "seat_taken"
    assert waiting.refused(ANNA, m.Fill(seat=2, level="godlike")) == "bad_settings"
    assert waiting.refused(ANNA, m.Clear(seat=1)) == "no_bot"
    assert waiting.refused(BORIS, m.Cancel()) == "creator_only"


def test_a_rated_table_keeps_two_seats_for_people() -> None:
    waiting = Waiting("you", "open", "open", rated=True)
    waiting.do(ANNA, m.Fill(seat=1, level="easy"))

    assert waiting.refused(ANNA, m.Fill(seat=2, level="easy")) == "nobody_to_rate"


def test_a_table_that_was_called_off_takes_nobody_and_never_begins() -> None:
    waiting = Waiting("you", "open")

    waiting.do(ANNA, m.Cancel())

    assert waiting.table.status == "cancelled"
    assert waiting.refused(BORIS, m.Join(seat=1)) == "not_now"
    assert waiting.refused(ANNA, m.Start()) == "not_now"


def tables(guest: Guest, which: str) -> list[str]:
    found = guest.http.get("/api/tables", params={"which": which}).json()["tables"]
    return [table["table"] for table in found]


def test_guests_are_told_that_a_table_was_called_off_and_no_list_has_it(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("marco_polo", "you", "open", "open", public=True)
    theirs = boris.at(table)
    theirs.do("join", seat=1)
    socket = theirs.live()

    table.do("cancel")

    socket.until_update(lambda update: update["status"] == "cancelled")
    assert any(item["kind"] == "table.cancelled" for item in theirs.look()["log"])
    for guest in (anna, boris):
        for which in ("open", "running", "finished", "mine"):
            assert table.id not in tables(guest, which)


def test_a_filled_table_counts_among_those_with_bots(tmp_path: Path) -> None:
    async def count(waiting: Waiting) -> int:
        store = SqliteStore(tmp_path / "a.db")
        await store.open()
        try:
            table, record = waiting.table, waiting.table.record
            await store.add_table(record, "", waiting.written, summary(table))
            return await store.running_bot_tables(ANNA.id, 0.0)
        finally:
            await store.close()

    waiting = Waiting("you", "guest")
    waiting.do(ANNA, m.Fill(seat=1, level="random"))
    waiting.do(ANNA, m.Start())

    assert asyncio.run(count(waiting)) == 1


# --- names of an imported game ------------------------------------------------------------------


def test_an_exported_game_keeps_its_players_names_when_it_is_imported(server: Running) -> None:
    anna, vera = server.guest("Anna"), server.guest("Vera")
    bot = {"kind": "bot", "level": "random", "name": "Farhad"}
    table = anna.creates("marco_polo", "you", bot)
    table.do("resign", seat=0)
    saved = anna.http.get(f"/api/tables/{table.id}/match").text

    answer = vera.http.post("/api/what-if", json={"match": saved, "step": 0})
    hotseat = Table(vera, answer.json()["table"], "")
    seats = [{"kind": "bot", "level": "random"}, {"kind": "you"}]
    wanted = {"match": saved, "step": 0, "seats": seats}
    against = Table(vera, vera.http.post("/api/what-if", json=wanted).json()["table"], "")

    for made in (hotseat, against):
        assert [seat["name"] for seat in made.look()["seats"]] == ["Anna", "Farhad"]


def test_names_of_a_match_file_are_read_again_and_checked() -> None:
    saved = json.loads(new_match("merv", players=2, seed=7).save(["Anna", "Boris"]))

    assert saved_names(saved) == ["Anna", "Boris"]
    assert load_match(saved).players == 2
    for names in (["Anna"], ["Anna", ""], ["Anna", 7], "AB", ["Anna", "x" * 41], ["Anna", "a\nb"]):
        with pytest.raises(BadSave, match="names"):
            load_match({**saved, "names": names})
