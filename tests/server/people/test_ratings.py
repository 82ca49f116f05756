"""Ratings: who is rated, by how much, and exactly once, whatever dies meanwhile."""

import asyncio
import os
import random
import subprocess
import sys
import time
from typing import IO

import pytest

from bactrian.arena.playing import places
from bactrian.server import messages as m
from bactrian.server.live.loading import summary
from bactrian.server.people.ratings import places_of_people
from bactrian.server.store import open_store
from bactrian.server.store.parts.people import RatingChange
from bactrian.server.store.skill import FIRST_SHOWN, NEWCOMER, Standing, rerate, shown_rating
from bactrian.server.table.entries import Closed, Proposed

from ..accounts import registered
from ..room import PEOPLE, Room
from ..running import PATIENCE, Guest, Running, Table

pytestmark = pytest.mark.both_databases


def two_accounts(server: Running, **settings: object) -> tuple[Table, Table]:
    """Two people with accounts at a rated table that goes on."""
    anna, boris = registered(server), registered(server)
    table = anna.creates("marco_polo", "you", "guest", rated=True, **settings)
    theirs = boris.at(table)
    theirs.do("join", seat=1, invite=table.invite)
    table.do("start")
    return table, theirs


def ratings(table: Table) -> list[m.Json]:
    answer = table.guest.http.get(f"/api/tables/{table.id}/ratings")
    assert answer.status_code == 200, answer.text
    found: list[m.Json] = answer.json()["seats"]
    return found


# --- through the server -------------------------------------------------------------------------


def test_the_end_of_a_rated_table_changes_ratings_and_shows_it(server: Running) -> None:
    table, theirs = two_accounts(server)
    before = ratings(table)
    assert [seat["rating"]["rating"] for seat in before] == [FIRST_SHOWN, FIRST_SHOWN]
    assert [seat["after"] for seat in before] == [None, None]

    theirs.do("resign", seat=1)

    won, lost = ratings(table)
    assert (won["place"], lost["place"]) == (1, 2)
    assert won["after"] == won["rating"]
    assert won["before"]["rating"] == FIRST_SHOWN
    assert won["after"]["rating"] > lost["after"]["rating"]
    assert won["after"]["games"] == lost["after"]["games"] == 1
    assert won["account"] == table.guest.me["account"]
    leaders = table.guest.http.get("/api/leaderboard/marco_polo").json()["leaders"]
    order = [leader["name"] for leader in leaders]
    assert order.index(won["account"]) < order.index(lost["account"])
    assert [leader["place"] for leader in leaders] == list(range(1, len(leaders) + 1))
    profile = table.guest.http.get(f"/api/people/{lost['account']}").json()
    assert profile["ratings"]["marco_polo"] == lost["after"]
    assert theirs.guest.http.get("/api/account").json()["ratings"] == profile["ratings"]


def test_a_rematch_and_talk_after_the_end_do_not_rate_again(server: Running) -> None:
    table, theirs = two_accounts(server)
    theirs.do("resign", seat=1)
    after = ratings(table)

    table.do("say", text="Well played")
    table.do("rematch")

    assert ratings(table) == after


def test_a_table_that_is_not_rated_changes_nothing(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    table = anna.creates("marco_polo", "you", "guest")
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    boris.at(table).do("resign", seat=1)

    assert [seat["after"] for seat in ratings(table)] == [None, None]
    assert anna.http.get("/api/account").json()["ratings"] == {}


def test_rated_tables_are_for_people_with_accounts(server: Running) -> None:
    def refused(guest: Guest, *seats: object) -> tuple[int, str]:
        setup = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        wanted = {"game": "marco_polo", "seats": setup, "rated": True}
        answer = guest.http.post("/api/tables", json={"settings": wanted})
        return answer.status_code, answer.json()["code"]

    bot = {"kind": "bot", "level": "random"}
    anna, guest = registered(server), server.guest("Guest")
    assert refused(guest, "you", "guest") == (403, "account_needed")
    assert refused(anna, "you", bot) == (422, "nobody_to_rate")
    assert refused(anna, "you", "you") == (409, "one_seat_only")
    assert refused(anna, {"kind": "you", "name": "Queen"}, "guest") == (422, "own_name_only")
    table = anna.creates("marco_polo", "you", "guest", rated=True)
    registered(server).at(table).do("join", seat=1, invite=table.invite, name="Queen")
    assert "Queen" not in [seat["name"] for seat in table.look()["seats"]]
    table = anna.creates("marco_polo", "you", "guest", rated=True)
    listed = anna.http.get("/api/tables?which=mine").json()["tables"]
    assert {one["rated"] for one in listed if one["table"] == table.id} == {True}
    assert guest.at(table).refused("join", seat=1, invite=table.invite) == "account_needed"


def test_who_was_never_rated_is_not_found_whether_there_is_an_account_or_not(
    server: Running,
) -> None:
    anna = registered(server)
    answers = [
        anna.http.get(f"/api/people/{name}") for name in (anna.me["name"], "nobody", "%20", "%e2")
    ]

    assert {(a.status_code, a.json()["code"]) for a in answers} == {(404, "no_such_person")}
    assert len({a.text for a in answers}) == 1
    nowhere = anna.http.get("/api/leaderboard/chess")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_such_game")


# --- places -------------------------------------------------------------------------------------


def rated_room(people: int, bots: int = 0, seed: int = 7) -> Room:
    room = Room("marco_polo", people=people, bots=bots, seed=seed)
    room.table.settings.rated = True
    return room


def played_out(room: Room, seed: int) -> None:
    choices = random.Random(seed)
    for seat in room.table.people():
        room.do(seat, m.Prefer(seat=seat, confirm=False))
    match = room.table.playing()
    while not match.over:
        match.play(choices.choice(match.legal()))
    room.table.status, room.table.winners = "finished", match.winners()


@pytest.mark.parametrize("seed", range(3))
def test_people_are_placed_by_points_and_bots_are_left_out(seed: int) -> None:
    room = rated_room(people=3, bots=1, seed=seed)
    assert places_of_people(room.table) is None
    played_out(room, seed)

    found = places_of_people(room.table)

    assert found is not None
    assert [one.person for one in found] == [PEOPLE[n].id for n in range(3)]
    of_all = places(room.table.playing())[:3]
    assert [one.place for one in found] == [1 + sum(o < p for o in of_all) for p in of_all]


def test_who_gives_up_comes_last_the_first_of_them_behind_the_others() -> None:
    room = rated_room(people=4)
    for seat in (2, 0, 3):
        room.do(seat, m.Resign(seat=seat))

    found = places_of_people(room.table)

    assert room.table.status == "finished"
    assert found is not None
    assert [one.place for one in found] == [3, 1, 4, 2]


def test_the_points_of_a_bot_are_not_those_of_whom_it_stood_in_for() -> None:
    room = rated_room(people=2)
    room.write(Proposed(0, "takeover", 1, "random"))
    assert room.table.seats[1].stand_in == "random"
    played_out(room, 1)

    found = places_of_people(room.table)

    assert found is not None
    assert [one.place for one in found] == [1, 2]


def test_a_table_that_the_operator_closed_is_not_rated() -> None:
    room = rated_room(people=2)
    room.write(Closed())

    assert room.table.status == "finished"
    assert summary(room.table).placed is None


# --- the mathematics ----------------------------------------------------------------------------


def test_the_better_place_gains_and_equal_places_are_treated_alike() -> None:
    first, second, third = rerate([NEWCOMER] * 3, [1, 2, 2])

    assert first.mean > NEWCOMER.mean > second.mean
    assert second == third
    assert all(one.deviation < NEWCOMER.deviation for one in (first, second, third))
    assert shown_rating(NEWCOMER) == FIRST_SHOWN


def test_ratings_find_the_order_of_real_strengths() -> None:
    """Five players of different strength, 300 games: the shown numbers are in their order."""
    strength, choices = [0.0, 1.0, 2.0, 3.0, 4.0], random.Random(1)
    standings = [NEWCOMER] * 5
    for _ in range(300):
        at_table = choices.sample(range(5), 3)
        points = {n: strength[n] + choices.gauss(0, 1.5) for n in at_table}
        reached = [1 + sum(points[o] > points[n] for o in at_table) for n in at_table]
        new = rerate([standings[n] for n in at_table], reached)
        for n, standing in zip(at_table, new, strict=True):
            standings[n] = standing

    shown = [shown_rating(standing) for standing in standings]
    assert shown == sorted(shown)
    assert sum(standing.games for standing in standings) == 900


# --- exactly once -------------------------------------------------------------------------------

ROUNDS = max(2, int(os.environ.get("BACTRIAN_KILLS", "0")) // 30)
WRITER = "tests.server.people.rated_writer"


@pytest.mark.long
def test_ratings_and_ends_of_tables_are_one_even_if_processes_are_killed(database: str) -> None:
    """Two processes end the same tables of the same people and are killed, again and again."""
    acknowledged: set[str] = set()
    for attempt in range(ROUNDS):
        writers = [
            subprocess.Popen(
                [sys.executable, "-m", WRITER, database, str(attempt)],
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        for writer in writers:
            acknowledged.add(lines(writer).readline())  # it has begun
        time.sleep(random.random() * 0.5)
        for writer in writers:
            writer.kill()
        for writer in writers:
            acknowledged.update(lines(writer).readlines())
            writer.wait(PATIENCE)
            lines(writer).close()
    asyncio.run(check_chains(database, {line[:-1] for line in acknowledged if line.endswith("\n")}))


def lines(writer: "subprocess.Popen[str]") -> IO[str]:
    assert writer.stdout is not None
    return writer.stdout


async def check_chains(database: str, acknowledged: set[str]) -> None:
    """Every end that is on disk has its ratings, and each follows from the one before it."""
    store = open_store(database)
    await store.open()
    try:
        listed = await store.tables("mine", "person0", 100_000)
        finished = {table.id for table in listed if table.summary.status == "finished"}
        changes = {table.id: await store.rating_changes(table.id) for table in listed}
        standings = await store.standings([f"person{n}" for n in range(4)], "merv")
    finally:
        await store.close()
    assert len(acknowledged) > 10
    assert acknowledged <= finished
    assert {name for name, found in changes.items() if found} == finished
    assert all(len(changes[name]) >= 2 for name in finished)
    of_person: dict[str, list[RatingChange]] = {}
    for one in [one for found in changes.values() for one in found]:
        of_person.setdefault(one.person, []).append(one)
    assert set(of_person) == set(standings)
    for person, found in of_person.items():
        found.sort(key=lambda one: one.before.games)
        chain = [Standing(NEWCOMER.mean, NEWCOMER.deviation), *(one.after for one in found)]
        assert [one.before for one in found] == chain[:-1]
        assert standings[person] == chain[-1]
