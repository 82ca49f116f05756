"""Two server processes on one PostgreSQL: clients of one play with clients of the other."""

import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from bactrian.games import names

from .. import patient
from ..databases import Postgres
from ..http.test_serving import started
from ..running import OPEN, Guest, Message, Running, Table, until

CONNECTIONS = 12  # so many in a row find every worker


class Waiting(httpx.HTTPTransport):
    """Asks again after the time it was told to wait."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        while response.status_code == httpx.codes.TOO_MANY_REQUESTS:
            response.close()
            time.sleep(float(response.headers["retry-after"]))
            response = super().handle_request(request)
        return response


class Process(Running):
    """A server in a process of its own, with the limits that servers have."""

    def __init__(self, url: str, pid: int) -> None:
        self.url = url
        self.port = int(url.rpartition(":")[2])
        self.pid = pid

    def client(self, **settings: Any) -> httpx.Client:  # Any: what httpx takes
        """The same, but it comes again when it came too often: all tests have one address."""
        return super().client(transport=Waiting(), **settings)


@contextmanager
def process(folder: Path, *arguments: str) -> Iterator[Process]:
    """A server, as soon as all games can be played."""
    with started(folder, *arguments) as (url, pid):
        until(lambda: all(_is_ready(url) for _ in range(CONNECTIONS)))
        yield Process(url, pid)


def _is_ready(url: str) -> bool:
    """Asked over a connection of its own: any of several workers may answer."""
    ready = patient.get(f"{url}/health").json()["games_ready"]
    return bool(ready == len(names()))


@pytest.fixture(scope="module")
def two(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    """Two servers of one database."""
    folder, database = tmp_path_factory.mktemp("two"), postgres.fresh()
    serve = ("--database", database)
    with process(folder, *serve) as first, process(folder, *serve) as second:
        yield first, second


def moved(guest: Guest, server: Process) -> Guest:
    """The same person at another server: the same cookie opens both."""
    other = Guest.__new__(Guest)  # no new name is asked for
    other.server, other.me = server, guest.me
    http = server.client(cookies={"bactrian": str(guest.me["token"])})
    other.http = OPEN.enter_context(http)
    return other


def set_table(two: tuple[Process, Process], game: str = "marco_polo") -> tuple[Table, Table]:
    """Anna at the first server and Boris at the second, at one table that has started."""
    anna, boris = two[0].guest("Anna"), two[1].guest("Boris")
    hers = anna.creates(game, "you", "guest")
    his = boris.at(hers)
    his.do("join", seat=1, invite=hers.invite)
    hers.do("start")
    for seat, table in enumerate((hers, his)):
        table.do("prefer", seat=seat, confirm=False, otherwise="sell")
    return hers, his


def first_move(table: Table, seat: int) -> Message | None:
    """What this seat could play now."""
    shown = table.look()
    view = next(view for view in shown["views"] if view["seat"] == seat)
    if not view["actions"]:
        return None
    return {"seat": seat, "action": view["actions"][0]["number"], "seq": shown["seq"]}


def test_they_play_one_table_and_each_sees_what_the_other_did(
    two: tuple[Process, Process],
) -> None:
    hers, his = set_table(two)
    ears = [hers.live(), his.live()]
    played = [0, 0]
    doubles = [moved(hers.guest, two[1]).at(hers), moved(his.guest, two[0]).at(hers)]

    for _ in range(60):
        for seat, table in enumerate((hers, his)):
            move = first_move(table, seat)
            if move is not None:
                done = table.do("play", **move)
                played[seat] += 1
                # Read at once at the other server: it does not show the past.
                assert doubles[seat].look()["seq"] == done["seq"]
                # And who listens there is told without asking.
                last = (hers, his)[1 - seat].look()["seq"]
                while ears[1 - seat].next("update")["seq"] < last:
                    pass

    assert min(played) > 5


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(
    two: tuple[Process, Process],
) -> None:
    hers, his = set_table(two)
    doubles = {0: moved(hers.guest, two[1]).at(hers), 1: moved(his.guest, two[0]).at(hers)}
    won = {"here": 0, "there": 0}
    for number in range(20):
        seat, table = (0, hers) if first_move(hers, 0) else (1, his)
        move = first_move(table, seat)
        assert move is not None
        with ThreadPoolExecutor(2) as both:
            here = both.submit(table.send, "play", id=f"here {number}", **move)
            there = both.submit(doubles[seat].send, "play", id=f"there {number}", **move)
        answers = {"here": here.result(), "there": there.result()}

        assert sorted(answer.status_code for answer in answers.values()) == [200, 409]
        for place, answer in answers.items():
            if answer.status_code == 200:
                won[place] += 1
            else:
                assert answer.json()["code"] == "stale"
    assert sum(won.values()) == 20


def test_a_command_that_was_done_is_repeated_at_the_other_server(
    two: tuple[Process, Process],
) -> None:
    hers, his = set_table(two)
    seat, table, other = (0, hers, two[1]) if first_move(hers, 0) else (1, his, two[0])
    move = first_move(table, seat)
    assert move is not None

    done = table.do("play", id="once", **move)
    again = moved(table.guest, other).at(table).do("play", id="once", **move)

    assert (done["repeated"], again["repeated"]) == (False, True)
    assert again["seq"] == done["seq"]


def test_who_is_there_is_told_across(two: tuple[Process, Process]) -> None:
    hers, his = set_table(two)
    ear = hers.live()

    def hears(wanted: Message) -> None:
        while not wanted.items() <= ear.next("presence").items():
            pass

    hears({"present": [True, False], "watching": 0})
    voice = his.live()
    hears({"present": [True, True], "watching": 0})
    vera = two[1].guest("Vera").at(hers).live()
    hears({"present": [True, True], "watching": 1})
    vera.close()
    hears({"present": [True, True], "watching": 0})
    voice.close()
    hears({"present": [True, False], "watching": 0})


def test_another_name_is_known_at_the_other_server(two: tuple[Process, Process]) -> None:
    anna = two[0].guest("Anna")
    there = moved(anna, two[1])
    assert there.http.get("/api/me").json()["name"] == "Anna"

    anna.http.post("/api/me", json={"name": "Anya"})

    until(lambda: there.http.get("/api/me").json()["name"] == "Anya")


def test_what_is_carried_is_table_and_number_and_nothing_else(
    two: tuple[Process, Process],
) -> None:
    database = two_database(two)
    with psycopg.connect(database, autocommit=True) as ear:
        ear.execute("LISTEN bactrian")
        hers, his = set_table(two)
        seat, table = (0, hers) if first_move(hers, 0) else (1, his)
        move = first_move(table, seat)
        assert move is not None
        table.do("play", **move)
        payloads = [notify.payload for notify in ear.notifies(timeout=2)]

    told = [json.loads(payload.partition(" ")[2]) for payload in payloads]
    wrote = [notice for notice in told if notice.get("table") == hers.id]
    assert [notice["seq"] for notice in wrote] == list(range(1, 6))
    assert all(notice.keys() == {"kind", "table", "seq"} for notice in wrote)


def two_database(two: tuple[Process, Process]) -> str:
    """The database of a server process, from its command line."""
    line = Path(f"/proc/{two[0].pid}/cmdline").read_bytes().decode().split("\0")
    return line[line.index("--database") + 1]


@pytest.mark.long
def test_a_process_that_is_killed_leaves_nothing_undone(postgres: Postgres, tmp_path: Path) -> None:
    """Its people are gone for the others, clocks run on, and bots that it thought for move."""
    database = postgres.fresh()
    with process(tmp_path, "--database", database) as stays:
        with process(tmp_path, "--database", database) as dies:
            hers, his = set_table((stays, dies))
            ear = hers.live()
            his.live()
            while ear.next("presence")["present"] != [True, True]:
                pass
            bot = {"kind": "bot", "level": "random"}
            bots = dies.guest("Gleb").creates("marco_polo", "you", bot, bot, bot)
            acknowledged = bots.look()["seq"]
            clock = {"per_move": 5}
            clocked = dies.guest("Vera").creates("marco_polo", "you", "you", clock=clock)
            os.kill(dies.pid, signal.SIGKILL)
        while ear.next("presence")["present"] != [True, False]:
            pass
        # Nobody looks at this table through the one that is left.
        until(lambda: "ran_out" in kinds(database, clocked))
        gleb = moved(bots.guest, stays).at(bots)
        assert gleb.look()["seq"] >= acknowledged
        until(lambda: bool(gleb.seat(0)["actions"]))
        move = first_move(gleb, 0)
        assert move is not None
        gleb.do("play", **move)


def kinds(database: str, table: Table) -> list[str]:
    """The kinds of what is stored of a table."""
    sql = "SELECT body::json->>'kind' FROM entries WHERE table_id = %s ORDER BY seq"
    with psycopg.connect(database) as connection:
        return [kind for (kind,) in connection.execute(sql, (table.id,))]


@pytest.mark.long
def test_workers_share_a_port_and_one_that_dies_is_replaced(
    postgres: Postgres, tmp_path: Path
) -> None:
    arguments = ("--workers", "2", "--database", postgres.fresh())
    with process(tmp_path, *arguments) as server:
        first = workers_of(server.pid)
        assert len(first) == 2
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.creates("marco_polo", "you", "guest")
        ears = [table.live() for _ in range(6)]  # some at each worker, most likely
        boris.at(table).do("join", seat=1, invite=table.invite)
        table.do("start")
        for ear in ears:
            ear.until_update(lambda update: update["status"] == "playing")

        os.kill(first[0], signal.SIGKILL)
        until(lambda: len(set(workers_of(server.pid)) - {first[0]}) == 2)
        for _ in range(20):
            fresh = server.guest("Vera")  # a new connection each time
            until(partial(is_ready, fresh))
            assert fresh.at(table).look()["status"] == "playing"

        last = workers_of(server.pid)
        os.kill(server.pid, signal.SIGKILL)
        until(lambda: not any(is_running(pid) for pid in last))


@pytest.mark.long
def test_workers_end_in_order(postgres: Postgres, tmp_path: Path) -> None:
    with process(tmp_path, "--workers", "2", "--database", postgres.fresh()) as server:
        all_of_them = [server.pid, *workers_of(server.pid)]
        server.guest("Anna")
        os.kill(server.pid, signal.SIGTERM)
        until(lambda: not any(is_running(pid) for pid in all_of_them))


def is_ready(guest: Guest) -> bool:
    """Whether the server that a guest reached can play everything."""
    return bool(guest.http.get("/health").json()["games_ready"] == 3)


def workers_of(pid: int) -> list[int]:
    """The server processes that this one started (others look after their memory)."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if "spawn_main" in command_line(int(child))]


def command_line(pid: int) -> str:
    """How a process was started."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode()
    except OSError:
        return ""


def is_running(pid: int) -> bool:
    """Whether it is there, and not only waited for."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.long
def test_the_server_comes_back_when_the_database_does(tmp_path: Path, postgres: Postgres) -> None:
    own = Postgres()
    try:
        with Running(own.fresh()) as server:
            anna = server.guest("Anna")
            table = anna.creates("marco_polo", "you", "you")
            ear = table.live()
            seat = 0 if first_move(table, 0) else 1
            move = first_move(table, seat)
            assert move is not None
            own.halt()
            # By socket the table is in memory, and the command is tried there before it fails.
            ear.send(type="play", id="m1", **move)
            assert ear.next("error")["code"] == "busy"
            commands = f"/api/tables/{table.id}/commands"
            refused = anna.http.post(commands, json={"type": "play", "id": "m1", **move})
            assert refused.status_code == 503
            assert anna.http.get(f"/api/tables/{table.id}").status_code == 503
            until(lambda: anna.http.get("/ready").status_code == 503)
            own.start()
            until(lambda: anna.http.get("/ready").status_code == 200)
            # It was never done: the same command is done now, once.
            assert table.do("play", id="m1", **move)["repeated"] is False
            assert table.do("play", id="m1", **move)["repeated"] is True
            assert ear.until_update(lambda update: update["seq"] > move["seq"])
    finally:
        own.stop()
