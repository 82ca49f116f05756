"""The operator's addresses: what they tell an operator, and that they are nothing for others."""

import os

import httpx
import pytest

from bactrian.server.http.routes.admin import ENDPOINTS
from bactrian.server.store import schema

from ..running import Guest, Running, until
from .people import Desk, registered

BODIES = {"PUT": {"reason": "rude"}, "PATCH": {"state": "closed"}, "POST": {}}


def every_address(client: httpx.Client, person: str, table: str) -> list[httpx.Response]:
    names = {"{person}": person, "{table}": table, "{kind}": "ban", "{report}": "x" * 16}
    answers = []
    for endpoint in ENDPOINTS:
        path = endpoint.path
        for mark, value in names.items():
            path = path.replace(mark, value)
        body = BODIES.get(endpoint.method)
        answers.append(client.request(endpoint.method, path, json=body))
    return answers


def test_for_others_there_is_nothing_at_the_operators_addresses(
    site: Running, operator: Guest, desk: Desk
) -> None:
    anna, boris = registered(site, "Anna"), site.guest("Boris")
    table = anna.creates("merv", "you")
    stranger = site.guest("Stranger")
    stranger.http.cookies.clear()
    nothing = boris.http.get("/api/nothing/at/all").json()

    for client in (anna.http, boris.http, stranger.http):
        for answer in every_address(client, str(anna.me["person"]), table.id):
            assert (answer.status_code, answer.json()) == (404, nothing), answer.url
    assert anna.http.get("/api/me").json()["is_operator"] is False
    assert table.look()["status"] == "playing"

    assert operator.http.get("/api/me").json()["is_operator"] is True
    assert operator.http.get("/api/admin/tables").status_code == 200
    desk.say("operator", str(operator.me["name"]), "--revoke")
    until(lambda: operator.http.get("/api/admin/tables").status_code == 404)
    assert operator.http.get("/api/me").json()["is_operator"] is False


def test_the_operator_finds_tables_and_ends_them(site: Running, operator: Guest) -> None:
    anna = site.guest("Anna")
    table = anna.creates("samarkand", "you", "you")
    ear = table.live()
    ear.next("update")

    asked = {"status": "playing", "game": "samarkand"}
    tables = operator.http.get("/api/admin/tables", params=asked).json()["tables"]
    assert table.id in [one["table"] for one in tables]
    assert {one["status"] for one in tables} == {"playing"}
    closed = operator.http.post(f"/api/admin/tables/{table.id}/close", json={"reason": "spam"})
    assert closed.json()["tables"][0]["status"] == "finished"
    ended = ear.until_update(lambda update: update["status"] == "finished")

    assert ended["log"][-1]["text"].endswith("spam")
    again = operator.http.post(f"/api/admin/tables/{table.id}/close", json={})
    assert again.json()["code"] == "not_now"
    audit = operator.http.get("/api/admin/audit").json()["lines"][0]
    assert (audit["action"], audit["target"], audit["detail"]) == ("close_table", table.id, "spam")
    assert audit["operator_name"] == operator.me["name"]
    wrong = operator.http.get("/api/admin/tables", params={"status": "odd"})
    assert wrong.json()["code"] == "bad_message"


def test_the_operator_finds_people_by_any_part_of_their_name(
    site: Running, operator: Guest
) -> None:
    anna = registered(site, "Анна 100%_")
    guest = site.guest("Ёлка")

    def found(search: str) -> list[str]:
        answer = operator.http.get("/api/admin/people", params={"search": search})
        return [one["person"] for one in answer.json()["people"]]

    assert found("анна 100%_") == [anna.me["person"]]
    assert found("100__") == []
    assert found("Ёлк") == [guest.me["person"]]
    assert found(str(guest.me["person"])) == [guest.me["person"]]
    assert found("")[:2] == [guest.me["person"], anna.me["person"]]
    assert found("' OR 1 = 1 --") == []

    # A name that looks like another person's id hides nobody.
    shadow = site.guest(str(guest.me["person"]))
    assert found(str(guest.me["person"])) == [shadow.me["person"], guest.me["person"]]
    answer = operator.http.put(
        f"/api/admin/people/{guest.me['person']}/mute", json={"reason": "loud"}
    )
    assert [one["person"] for one in answer.json()["people"]] == [guest.me["person"]]


def test_operators_do_nothing_to_themselves_or_to_each_other(
    site: Running, operator: Guest, desk: Desk
) -> None:
    other = registered(site, "Other")
    desk.say("operator", str(other.me["name"]))

    def refused(person: object) -> str:
        answer = operator.http.put(f"/api/admin/people/{person}/ban", json={"reason": "x"})
        return str(answer.json()["code"])

    assert refused(operator.me["person"]) == "not_yourself"
    assert refused(other.me["person"]) == "is_operator"
    assert refused("nobody") == "no_such_person"
    deleted = operator.http.delete(f"/api/admin/people/{other.me['person']}")
    assert deleted.json()["code"] == "is_operator"
    odd = operator.http.put(f"/api/admin/people/{other.me['person']}/praise", json={"reason": "x"})
    assert odd.json()["code"] == "no_such_page"


def test_health_tells_what_an_operator_looks_for(site: Running, operator: Guest) -> None:
    table = operator.creates("merv", "you")
    ear = table.live()
    ear.next("update")

    health = operator.http.get("/api/admin/health").json()

    assert health["process"] == os.getpid()
    assert health["processes"] == 1
    assert health["games_ready"] == health["games"]
    assert health["schema"] == len(schema.MIGRATIONS)
    assert health["sockets"] >= 1
    assert 0 < health["database_seconds"] < 60
    assert health["database_bytes"] > 10_000
    assert health["memory"] > 10_000_000
    assert health["uptime"] == pytest.approx(0, abs=10_000)
    assert health["tables"]["playing"] >= 1
    assert health["people"] >= health["accounts"] >= 1
    assert (health["disk_free"] is None) == (health["database"] == "postgresql")
