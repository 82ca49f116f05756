"""Preferences and notes of a person, and the names of spectators."""

import msgspec
import pytest

from bactrian.server.messages import ChangedPreferences, PersonalPreferences
from bactrian.server.people.preferences import changed, preferences_from, preferences_to

from ..accounts import log_in, registered
from ..running import Running, until

pytestmark = pytest.mark.both_databases


def test_preferences_are_changed_one_by_one_and_stay(server: Running) -> None:
    anna = server.guest("Anna")
    usual = anna.http.get("/api/preferences").json()
    assert usual == msgspec.to_builtins(PersonalPreferences())

    answer = anna.http.patch("/api/preferences", json={"language": "ru", "animation": "none"})

    assert answer.json() == {**usual, "language": "ru", "animation": "none"}
    anna.http.patch("/api/preferences", json={"sound": True})
    assert anna.http.get("/api/preferences").json() == {**answer.json(), "sound": True}
    assert server.guest("Boris").http.get("/api/preferences").json() == usual


def test_unknown_preferences_are_refused(server: Running) -> None:
    anna = server.guest("Anna")
    wrongs: list[object] = [{"colour": "red"}, {"language": "tlh"}, {"sound": "loud"}, []]
    for wrong in wrongs:
        answer = anna.http.patch("/api/preferences", json=wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message"), wrong
    nobody = server.guest("Nobody")
    nobody.http.cookies.clear()
    assert nobody.http.get("/api/preferences").status_code == 401


def test_what_an_older_or_newer_server_stored_is_read_as_far_as_it_is_known() -> None:
    stored = '{"theme": "dark", "animation": "holographic", "smell": true}'

    found = preferences_from(stored)

    assert found == PersonalPreferences(theme="dark")
    assert preferences_from(preferences_to(found)) == found
    assert changed(found, ChangedPreferences(confirm=False)).theme == "dark"


def test_a_seat_begins_with_the_preference_to_confirm(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    for person in (anna, boris):
        person.http.patch("/api/preferences", json={"confirm": person is boris})

    table = anna.creates("marco_polo", "you", "open")
    boris.at(table).do("join", seat=1)

    assert table.seat(0)["preferences"]["confirm"] is False
    assert boris.at(table).seat(1)["preferences"]["confirm"] is True
    anna.http.patch("/api/preferences", json={"confirm": True})
    assert anna.creates("merv", "you").seat(0)["preferences"]["confirm"] is True


def test_a_note_is_its_writers_alone(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("marco_polo", "you", "open", public=True)
    path = f"/api/tables/{table.id}/note"
    assert anna.http.get(path).json() == {"text": ""}

    text = "Boris <b>bluffs</b>\nальфа"
    assert anna.http.put(path, json={"text": text}).json() == {"text": text}

    assert anna.http.get(path).json() == {"text": text}
    assert boris.http.get(path).json() == {"text": ""}
    assert "bluffs" not in boris.http.get(f"/api/tables/{table.id}").text
    boris.http.put(path, json={"text": "mine"})
    assert anna.http.get(path).json() == {"text": text}
    anna.http.put(path, json={"text": ""})
    assert anna.http.get(path).json() == {"text": ""}


def test_bad_notes_are_refused(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.creates("merv", "you")
    path = f"/api/tables/{table.id}/note"

    assert anna.http.put(path, json={"text": "x" * 10_001}).status_code == 400
    assert anna.http.put(path, json={"text": 7}).status_code == 400
    assert anna.http.put(path, json={"text": "a\0b"}).status_code == 400
    assert anna.http.put(path, content=rb'{"text": "\ud800"}').status_code == 400
    nowhere = anna.http.put(f"/api/tables/{'x' * 16}/note", json={"text": "x"})
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_such_table")
    assert anna.http.get("/api/tables/short/note").status_code == 404
    anna.http.cookies.clear()
    assert anna.http.get(path).status_code == 401


def test_preferences_of_the_account_come_before_those_of_the_guest(server: Running) -> None:
    anna, guest = registered(server), server.guest("Guest")
    anna.http.patch("/api/preferences", json={"theme": "dark"})
    guest.http.patch("/api/preferences", json={"theme": "light"})

    log_in(guest.http, anna.me["name"])

    assert guest.http.get("/api/preferences").json()["theme"] == "dark"


def test_those_who_watch_are_named(server: Running) -> None:
    anna, vera = server.guest("Anna"), server.guest("Vera")
    table = anna.creates("marco_polo", "you", "open", public=True)
    here = table.live()
    watching = [vera.at(table).live(), vera.at(table).live()]

    def presence() -> tuple[list[bool], int, list[str]]:
        found = here.next("presence")
        return found["present"], found["watching"], found["spectators"]

    until(lambda: presence() == ([True, False], 2, ["Vera"]))
    for socket in watching:
        socket.close()
    until(lambda: presence() == ([True, False], 0, []))
