"""What people have played: histories, profiles, results in every list."""

import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bactrian import new_match
from bactrian.server.people.results import outcome_of
from bactrian.server.table.entries import Closed

from ..accounts import log_in, registered
from ..room import PEOPLE, Room
from ..running import Guest, Message, Running, until

pytestmark = pytest.mark.both_databases


def history(guest: Guest, before: str | None = None) -> Message:
    answer = guest.http.get("/api/history", params={} if before is None else {"before": before})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def profile(guest: Guest, name: str) -> Message:
    answer = guest.http.get(f"/api/people/{name}")
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def imported(guest: Guest) -> str:
    """A whole game that was played elsewhere."""
    match, choices = new_match("marco_polo", players=2, seed=5), random.Random(5)
    while not match.over:
        match.play(choices.choice(match.legal()))
    return str(guest.http.post("/api/what-if", json={"match": match.save()}).json()["table"])


def test_a_finished_table_shows_its_result_in_every_list(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    table = anna.beats(boris, public=True)

    for which, mine in (("mine", [0]), ("finished", [])):
        listed = anna.http.get(f"/api/tables?which={which}").json()["tables"]
        (found,) = [one for one in listed if one["table"] == table.id]
        assert [seat["place"] for seat in found["results"]] == [1, 2]
        assert [seat["won"] for seat in found["results"]] == [True, False]
        assert [seat["resigned"] for seat in found["results"]] == [False, True]
        assert found["you"] == mine
        assert found["ended"] > 0


def test_a_game_that_was_played_out_shows_points(server: Running) -> None:
    guest = server.guest("Anna")
    table = imported(guest)

    (found,) = history(guest)["tables"]

    sheet = guest.http.get(f"/api/tables/{table}/scores").json()
    assert [seat["points"] for seat in found["results"]] == [one["total"] for one in sheet["lines"]]
    assert [n for n, seat in enumerate(found["results"]) if seat["won"]] == sheet["winners"]


def test_the_history_comes_page_by_page_without_gaps(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    tables = [anna.beats(boris).id for _ in range(12)]
    anna.creates("marco_polo", "you", "guest")  # one that is not over

    first = history(anna)
    rest = history(anna, first["tables"][-1]["table"])

    found = [one["table"] for page in (first, rest) for one in page["tables"]]
    assert found == tables[::-1]
    assert (len(first["tables"]), first["more"], rest["more"]) == (10, True, False)
    assert history(anna, "A" * 16)["tables"] == []
    assert boris.http.get("/api/history?before=nonsense").status_code == 404
    assert server.guest("Clara").http.get("/api/history").json()["tables"] == []


def test_a_profile_tells_games_places_ratings_and_opponents(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    for _ in range(2):
        anna.beats(boris, rated=True)
    boris.beats(anna, rated=True)

    found = profile(server.guest("Guest"), anna.me["account"])

    (game,) = found["games"]
    assert (game["game"], game["games"], game["won"], game["places"]) == (
        "marco_polo",
        3,
        2,
        [2, 1],
    )
    assert found["favourite"] == "marco_polo"
    curve = found["curves"]["marco_polo"]
    assert [point["games"] for point in curve] == [1, 2, 3]
    assert curve[1]["rating"] > curve[0]["rating"]
    assert curve[-1]["rating"] == found["ratings"]["marco_polo"]["rating"]
    assert all(point["at"] > 0 for point in curve)
    (opponent,) = found["opponents"]
    assert opponent["account"] == boris.me["account"]
    assert (opponent["games"], opponent["ahead"], opponent["behind"]) == (3, 2, 1)
    assert found["recent"] == []  # they were played by invitation


def test_others_see_nothing_of_private_tables_and_their_owner_all(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    private, public = anna.beats(boris), anna.beats(boris, public=True)

    theirs, mine = profile(boris, anna.me["account"]), anna.http.get("/api/profile").json()

    assert [one["table"] for one in theirs["recent"]] == [public.id]
    assert theirs["games"][0]["games"] == theirs["opponents"][0]["games"] == 1
    assert [one["table"] for one in mine["recent"]] == [public.id, private.id]
    assert mine["games"][0]["games"] == mine["opponents"][0]["games"] == 2
    assert (theirs["mine"], mine["mine"]) == (False, True)


def test_who_played_in_private_only_is_not_found(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    anna.beats(boris)

    answer = boris.http.get(f"/api/people/{anna.me['account']}")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_person")


def test_imported_games_and_games_with_oneself_are_listed_and_not_counted(server: Running) -> None:
    guest = server.guest("Anna")
    table = imported(guest)

    found = guest.http.get("/api/profile").json()

    assert [one["table"] for one in found["recent"]] == [table]
    assert (found["games"], found["opponents"]) == ([], [])


def test_logging_in_brings_the_results_of_the_guest_along(server: Running) -> None:
    anna, guest, boris = registered(server), server.guest("On the train"), server.guest("Boris")
    table = guest.beats(boris)

    log_in(guest.http, anna.me["name"])

    (found,) = history(anna)["tables"]
    assert (found["table"], found["you"]) == (table.id, [0])


def test_tables_that_ended_before_outcomes_were_stored_get_theirs(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with Running(f"sqlite:///{file}") as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.beats(boris)
        token = anna.me["token"]
    with sqlite3.connect(file) as connection:
        (text,) = connection.execute("SELECT summary FROM tables").fetchone()
        summary = msgspec.json.decode(text)
        del summary["outcome"]
        connection.execute(
            "UPDATE tables SET summary = ?", (msgspec.json.encode(summary).decode(),)
        )
        connection.execute("DELETE FROM results")
    connection.close()

    with Running(f"sqlite:///{file}") as server:
        anna = server.guest("Another")
        anna.http.headers["authorization"] = f"Bearer {token}"
        until(lambda: bool(history(anna)["tables"]))
        (found,) = history(anna)["tables"]
    assert found["table"] == table.id
    assert [seat["place"] for seat in found["results"]] == [1, 2]


# --- the outcome itself -------------------------------------------------------------------------


def test_a_table_that_goes_on_has_no_outcome_and_a_closed_one_no_seats() -> None:
    room = Room("marco_polo", people=2)
    assert outcome_of(room.table) is None

    room.write(Closed("The end"))

    outcome = outcome_of(room.table)
    assert outcome is not None
    assert outcome.seats == []


def test_bots_are_placed_with_people() -> None:
    room = Room("marco_polo", people=2, bots=1)
    match, choices = room.table.playing(), random.Random(3)
    while not match.over:
        match.play(choices.choice(match.legal()))
    room.table.status, room.table.winners = "finished", match.winners()

    outcome = outcome_of(room.table)

    assert outcome is not None
    totals = [score.total for score in match.scores()]
    best = max(range(3), key=lambda seat: totals[seat])
    assert [seat.points for seat in outcome.seats] == totals
    assert outcome.seats[best].place == 1
    assert [seat.person for seat in outcome.seats] == [PEOPLE[0].id, PEOPLE[1].id, None]
    assert [seat.level is None for seat in outcome.seats] == [True, True, False]


def test_an_automa_that_wins_leaves_the_first_place_to_nobody() -> None:
    room = Room("merv", people=1)
    match, choices = room.table.playing(), random.Random(3)
    while not match.over:
        match.play(choices.choice(match.legal()))
    room.table.status, room.table.winners = "finished", match.winners()

    outcome = outcome_of(room.table)

    assert outcome is not None
    assert outcome.seats[0].place == (1 if match.winners() else 2)
    assert outcome.seats[0].won == bool(match.winners())
