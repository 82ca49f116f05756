"""Tournaments on a server: entered by link, drawn and carried on by the server, killed or not."""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.tournaments import results_of
from bactrian.server.messages import AwaitKind
from bactrian.server.refusals import Refused
from bactrian.server.store import open_store
from bactrian.server.table.entries import Closed, RanOut, Resigned
from bactrian.server.tournaments.state import SeatResult

from ..accounts import PASSWORD, registered
from ..databases import Postgres
from ..robustness.test_kills import Forge, forge
from ..room import PEOPLE, Room
from ..running import OPEN, PATIENCE, PLAIN, Guest, Running, Table, until

Message = dict[str, Any]  # Any: JSON
CALM = {"per_move": 60, "bank": 600}


def wanted(**changes: object) -> Message:
    return {
        "name": "Spring cup",
        "game": "marco_polo",
        "format": "swiss",
        "rounds": 2,
        "clock": CALM,
        **changes,
    }


def announced(host: Guest, **changes: object) -> str:
    answer = host.http.post("/api/tournaments", json=wanted(**changes))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["tournament"])


def look(guest: Guest, name: str) -> Message:
    answer = guest.http.get(f"/api/tournaments/{name}")
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def send(guest: Guest, name: str, kind: str, **fields: object) -> httpx.Response:
    return guest.http.post(f"/api/tournaments/{name}/commands", json={"type": kind, **fields})


def do(guest: Guest, name: str, kind: str, **fields: object) -> Message:
    answer = send(guest, name, kind, **fields)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def refused(guest: Guest, name: str, kind: str, **fields: object) -> str:
    return str(send(guest, name, kind, **fields).json()["code"])


def my_table(guest: Guest, name: str, before: str | None = None) -> Table:
    """The table that a player is led to, once it is there."""

    def is_there() -> bool:
        table = look(guest, name)["my_table"]
        if table in (None, before):
            return False
        return guest.http.get(f"/api/tables/{table}").status_code == 200

    until(is_there)
    return Table(guest, str(look(guest, name)["my_table"]), "")


def give_up(table: Table) -> None:
    (seat,) = table.look()["you"]
    table.do("resign", seat=seat)


# --- through the server -------------------------------------------------------------------------


def test_a_tournament_is_entered_by_link_and_played_to_its_end(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    name = announced(anna, seats=4, bots="random")
    do(anna, name, "enter")
    assert look(boris, name)["may"] == ["enter"]
    do(boris, name, "enter")
    begun = do(anna, name, "begin")
    assert [player["level"] for player in begun["players"]] == [None, None, "random", "random"]

    table: Table | None = None
    for number in range(2):  # when one is over, the next one may be drawn before anybody looks
        table = my_table(anna, name, None if table is None else table.id)
        theirs = boris.at(table)
        assert (table.look()["status"], table.look()["tournament"]) == ("playing", name)
        theirs.do("say", text="Hello")
        give_up(table)
        give_up(theirs)
        until(lambda n=number: look(anna, name)["rounds"][n]["tables"][0]["is_over"])  # type: ignore[misc]

    until(lambda: look(anna, name)["status"] == "finished")
    over = look(boris, name)
    assert len(over["rounds"]) == 2
    best = over["players"][over["standings"][0]["player"]]
    assert best["level"] == "random"
    listed = boris.http.get("/api/tournaments", params={"which": "mine"}).json()["tournaments"]
    assert {one["tournament"]: one["status"] for one in listed}[name] == "finished"


def test_only_accounts_announce_and_enter_and_only_the_host_begins(server: Running) -> None:
    anna, boris, guest = registered(server), registered(server), server.guest("Guest")
    assert guest.http.post("/api/tournaments", json=wanted()).json()["code"] == "account_needed"
    name = announced(anna)

    assert refused(guest, name, "enter") == "account_needed"
    do(boris, name, "enter")
    assert refused(boris, name, "begin") == "host_only"
    assert refused(boris, name, "call_off") == "host_only"
    assert refused(boris, name, "expel", player=0) == "host_only"
    assert refused(anna, name, "begin") == "too_few_players"
    assert do(anna, name, "expel", player=0)["players"] == []
    assert do(anna, name, "call_off")["status"] == "cancelled"
    assert refused(boris, name, "enter") == "tournament_over"


def test_what_cannot_be_played_is_not_announced(server: Running) -> None:
    anna = registered(server)

    def code(**changes: object) -> tuple[int, str]:
        answer = anna.http.post("/api/tournaments", json=wanted(**changes))
        return answer.status_code, answer.json()["code"]

    assert code(game="chess") == (422, "bad_settings")
    assert code(seats=5) == (422, "bad_settings")
    assert code(bots="godlike") == (422, "bad_settings")
    assert code(clock={"per_move": 1}) == (422, "bad_settings")
    assert code(rounds=99) == (400, "bad_message")
    assert code(options={"no_such": True}) == (422, "bad_settings")
    assert code(options={"goal_choice": "perhaps"}) == (422, "bad_settings")
    # A table of the last round may have fewer seats.
    four = ["berke", "johannes", "matteo", "raschid"]
    assert code(seats=4, options={"characters": four}) == (422, "bad_settings")


def test_the_options_of_the_game_hold_at_every_table(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    options = {"goal_choice": True, "character_draft": True, "characters": None}
    name = announced(anna, seats=2, options=options, rounds=1)
    for person in (anna, boris):
        do(person, name, "enter")
    do(anna, name, "begin")

    assert look(boris, name)["options"] == options
    assert my_table(boris, name).look()["settings"]["options"] == options


def test_a_request_that_is_repeated_announces_once_and_nobody_announces_too_many(
    server: Running,
) -> None:
    anna = registered(server)
    first = announced(anna, id="once")

    assert announced(anna, id="once") == first
    for _ in range(4):
        announced(anna)
    answer = anna.http.post("/api/tournaments", json=wanted())
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tournaments")


def test_who_leaves_gives_up_their_game_and_is_drawn_no_more(server: Running) -> None:
    anna, boris, vera = (registered(server) for _ in range(3))
    name = announced(anna, rounds=3)
    for guest in (anna, boris, vera):
        do(guest, name, "enter")
    do(anna, name, "begin")
    until(lambda: len(look(anna, name)["rounds"]) == 1)
    first = look(anna, name)["rounds"][0]
    assert len(first["byes"]) == 1
    resting = first["byes"][0]
    players = [anna, boris, vera]
    staying, leaving = [n for n in range(3) if n != resting]
    my_table(players[leaving], name).do("say", text="I must go")

    do(players[leaving], name, "withdraw")

    until(lambda: len(look(anna, name)["rounds"]) == 2)
    second = look(anna, name)["rounds"][1]
    drawn = [seat["player"] for table in second["tables"] for seat in table["seats"]]
    assert sorted(drawn) == sorted([resting, staying])
    over = {line["player"]: line["points"] for line in look(anna, name)["standings"]}
    assert over == {resting: 12, staying: 12, leaving: 0}


def test_who_is_to_move_first_is_told_that_the_table_waits(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, list[str]]] = []

    def note(live: LiveTable, before: object, now: Mapping[str, AwaitKind]) -> None:
        told.append((live.table.record.id, list(now)))

    monkeypatch.setattr(server.services.lobby, "on_awaited", note)
    anna, boris = registered(server), registered(server)
    name = announced(anna, rounds=1)
    for guest in (anna, boris):
        do(guest, name, "enter")
    do(anna, name, "begin")
    table = my_table(anna, name)

    until(lambda: any(one == table.id for one, _ in told))
    people = {anna.me["person"], boris.me["person"]}
    assert {person for one, now in told if one == table.id for person in now} <= people
    give_up(table)
    until(lambda: look(anna, name)["status"] == "finished")


def test_a_table_of_other_rules_that_is_over_is_a_draw(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = registered(server), registered(server)
    name = announced(anna, rounds=1)
    for guest in (anna, boris):
        do(guest, name, "enter")
    do(anna, name, "begin")
    table, lobby = my_table(anna, name), server.services.lobby
    find = lobby.find

    async def cannot(wanted: str) -> LiveTable:
        live: LiveTable = await find(wanted)
        if wanted == table.id and live.table.status == "finished":
            raise Refused("other_rules", played=1, now=2)
        return live

    monkeypatch.setattr(lobby, "find", cannot)
    give_up(table)

    until(lambda: look(anna, name)["status"] == "finished")
    assert [line["points"] for line in look(anna, name)["standings"]] == [6, 6]


def test_public_tournaments_are_listed_and_others_are_not(server: Running) -> None:
    anna, guest = registered(server), server.guest("Guest")
    shown, hidden = announced(anna, public=True), announced(anna)

    found = guest.http.get("/api/tournaments", params={"which": "open"}).json()["tournaments"]

    names = [one["tournament"] for one in found]
    assert shown in names
    assert hidden not in names
    assert guest.http.get(f"/api/tournaments/{'A' * 16}").json()["code"] == "no_such_tournament"
    assert guest.http.get("/api/tournaments/short").json()["code"] == "no_such_tournament"
    assert "person" not in guest.http.get(f"/api/tournaments/{shown}").text


# --- results ------------------------------------------------------------------------------------


def test_who_never_wrote_anything_never_came() -> None:
    room = Room("marco_polo", people=3)
    table = room.table
    table.last_written = {PEOPLE[0].id: 1.0, PEOPLE[1].id: 1.0}
    room.write(RanOut(2, "random"))
    room.write(Resigned(1, "random"))
    room.write(Resigned(2, "random"))

    first, second, third = results_of(table)

    assert (first.place, first.is_forfeit) == (1, False)
    assert (second.is_forfeit, second.is_absent) == (True, False)
    assert (third.is_forfeit, third.is_absent) == (True, True)


def test_a_table_that_the_operator_closed_is_a_draw() -> None:
    room = Room("marco_polo", people=2)
    room.write(Closed())

    assert results_of(room.table) == [SeatResult(1, 0)] * 2


def test_a_tournaments_table_never_rests() -> None:
    room = Room("marco_polo", people=2)
    for seat in (0, 1):
        room.write(RanOut(seat, "random"))
    assert room.table.rests

    room.table.record = replace(room.table.record, tournament="t" * 16)

    assert not room.table.rests


# --- nothing is lost, nothing is done twice -----------------------------------------------------


@pytest.mark.long
def test_two_servers_carry_one_tournament_on_and_make_no_table_twice(postgres: Postgres) -> None:
    database = postgres.fresh()
    with Running(database) as first, Running(database) as second:
        players = [registered(server) for server in (first, second, first, second)]
        name = announced(players[0], rounds=3)
        for player in players:
            do(player, name, "enter")
        do(players[0], name, "begin")
        for count in (1, 2, 3):
            until(lambda n=count: len(look(players[1], name)["rounds"]) == n)  # type: ignore[misc]
            for table in look(players[0], name)["rounds"][-1]["tables"]:
                loser = players[table["seats"][0]["player"]]
                give_up(my_table(loser, name))
        until(lambda: look(players[1], name)["status"] == "finished")
        over = look(players[0], name)

    drawn = [table["table"] for one in over["rounds"] for table in one["tables"]]
    assert sorted(asyncio.run(_tables(database, name))) == sorted(drawn)
    assert len(drawn) == 6


class Player:
    """A person whose requests are sent again until a server answers."""

    def __init__(self, forge: Forge, name: str) -> None:
        self._http = OPEN.enter_context(httpx.Client(base_url=forge.url, timeout=10, verify=PLAIN))
        self.post("/api/me", {"name": name})
        self.post("/api/account", {"name": name, "password": PASSWORD})

    def post(self, path: str, body: Message) -> Message:
        return self._again(lambda: self._http.post(path, json=body))

    def get(self, path: str) -> Message:
        return self._again(lambda: self._http.get(path))

    def _again(self, ask: Callable[[], httpx.Response]) -> Message:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found: Message = ask().json()
                if found.get("code") not in ("compiling", "busy", "store_silent"):
                    return found
            except httpx.HTTPError:
                pass
            assert time.monotonic() < end, "no server answered"
            time.sleep(0.05)

    def resign(self, table: str) -> None:
        mine = self.get(f"/api/tables/{table}")
        if mine.get("you"):
            command = {"type": "resign", "seat": mine["you"][0]}
            self.post(f"/api/tables/{table}/commands", command)


@pytest.mark.long
def test_a_killed_server_goes_on_with_its_tournament_and_makes_no_table_twice(
    tmp_path: Path,
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with forge(database) as servers:
        try:
            over = _played_between_kills(servers)
        finally:
            servers.kill()

    made = asyncio.run(_tables(database, over["tournament"]))
    drawn = [table["table"] for one in over["rounds"] for table in one["tables"]]
    assert len(over["rounds"]) == 3
    assert len(drawn) == 6
    assert sorted(made) == sorted(drawn)


def _played_between_kills(servers: Forge) -> Message:
    """A tournament of four whose server is killed after every draw and after every round."""
    people = [Player(servers, f"Player {n}") for n in range(4)]
    name = people[0].post("/api/tournaments", wanted(rounds=3))["tournament"]
    path = f"/api/tournaments/{name}"
    for player in people:
        player.post(f"{path}/commands", {"type": "enter"})
    people[0].post(f"{path}/commands", {"type": "begin"})
    for count in (1, 2, 3):
        until(lambda n=count: len(people[0].get(path)["rounds"]) == n)  # type: ignore[misc]
        _kill_and_start(servers)  # its tables may have been made or not
        tables = [table["table"] for table in people[0].get(path)["rounds"][-1]["tables"]]
        for table in tables:
            until(lambda one=table: "you" in people[0].get(f"/api/tables/{one}"))  # type: ignore[misc]
        for player in people:  # the first of a table to do so loses
            player.resign(player.get(path)["my_table"] or tables[0])
        _kill_and_start(servers)  # the results may have been read or not
    until(lambda: people[0].get(path)["status"] == "finished")
    return people[0].get(path)


def _kill_and_start(servers: Forge) -> None:
    servers.kill()
    servers.start()


async def _tables(database: str, name: str) -> list[str]:
    store = open_store(database)
    await store.open()
    try:
        return list(await store.tables_of_tournament(name))
    finally:
        await store.close()
