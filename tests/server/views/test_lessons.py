"""Lessons at a real server: begun, guided, taken back, and played to their end."""

import random

import pytest

from bactrian.games import NAMES, game
from bactrian.lessons import lessons_of

from ..running import Guest, Message, Running, Table, until

GUIDED = [(name, lesson) for name in NAMES for lesson in lessons_of(game(name))]


def begun(guest: Guest, name: str, lesson: str) -> Table:
    answer = guest.http.post("/api/lessons", json={"game": name, "lesson": lesson})
    assert answer.status_code == 201, answer.text
    return Table(guest, answer.json()["table"], answer.json()["invite"])


def guide(table: Table, lang: str = "en") -> Message:
    answer = table.guest.http.get(f"/api/tables/{table.id}/lesson", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def is_mine(table: Table) -> bool:
    update = table.look()
    view = update["views"][0]
    return bool(view["actions"] or view["held"] is not None or update["status"] == "finished")


def act(table: Table, action: int | None = None) -> None:
    """Do this or anything at all, when it is my turn; what is held happens."""
    view = table.look()["views"][0]
    if view["held"] is None:
        choices = [one["number"] for one in view["actions"]]
        table.do("play", seat=view["seat"], action=choices[-1] if action is None else action)
        view = table.look()["views"][0]
    if view["held"] is not None:
        table.do("confirm", seat=view["seat"])
    until(lambda: is_mine(table))


def test_lessons_are_listed_in_the_reader_s_language(server: Running) -> None:
    http = server.guest("Anna").http
    english, russian = (
        http.get("/api/lessons", params={"lang": lang}).json()["lessons"] for lang in ("en", "ru")
    )

    assert {(one["game"], one["lesson"]) for one in english} == set(GUIDED)
    assert all(a["title"] != b["title"] for a, b in zip(english, russian, strict=True))


@pytest.mark.parametrize(("name", "lesson"), GUIDED)
def test_a_lesson_is_a_table_with_easy_bots_that_says_what_to_do(
    server: Running, name: str, lesson: str
) -> None:
    table, known = begun(server.guest("Anna"), name, lesson), lessons_of(game(name))[lesson]
    update, said = table.look(), guide(table, "ru")

    assert update["lesson"] == lesson
    assert update["you"] == [known.seat]
    assert {seat["level"] for seat in update["seats"]} <= {None, "easy"}
    assert (said["step"], said["steps"]) == (1, len(known.step))
    assert said["asks"] == known.step[0].say["ru"]
    assert set(said["actions"]) <= {one["number"] for one in update["views"][0]["actions"]}
    assert said["actions"]


def test_what_does_not_count_can_be_taken_back_even_if_others_have_moved(server: Running) -> None:
    table = begun(server.guest("Anna"), "samarkand", "first")
    counted = guide(table)["actions"]
    view = table.look()["views"][0]
    other = next(one["number"] for one in view["actions"] if one["number"] not in counted)

    table.do("play", seat=view["seat"], action=other)
    commented = guide(table)
    table.do("propose", seat=view["seat"], what="rewind")
    after = guide(table)

    assert not commented["good"]
    assert commented["said"]
    assert (after["said"], after["step"], after["actions"]) == (None, 1, counted)


def test_only_the_player_is_guided(server: Running) -> None:
    table = begun(server.guest("Anna"), "samarkand", "first")
    plain = server.guest("Anna").creates("samarkand", "you", "you", "you")
    boris = server.guest("Boris").http

    assert boris.get(f"/api/tables/{table.id}/lesson").json()["code"] == "not_your_seat"
    assert boris.get(f"/api/tables/{plain.id}/lesson").json()["code"] == "no_such_lesson"


@pytest.mark.parametrize(
    ("name", "lesson", "code"),
    [("samarkand", "last", "no_such_lesson"), ("chess", "first", "no_such_game")],
)
def test_a_lesson_that_there_is_not_is_refused(
    server: Running, name: str, lesson: str, code: str
) -> None:
    http = server.guest("Anna").http
    answer = http.post("/api/lessons", json={"game": name, "lesson": lesson})

    assert answer.json()["code"] == code


@pytest.mark.long
def test_it_ends_in_a_running_game_that_can_be_finished(server: Running) -> None:
    table = begun(server.guest("Anna"), "samarkand", "first")
    choices = random.Random(1)
    while (said := guide(table))["asks"] is not None:
        act(table, choices.choice(said["actions"]) if said["actions"] else None)
    assert table.look()["status"] == "playing"
    while table.look()["status"] == "playing":
        act(table)

    assert table.look()["winners"]
