"""Reports of players: by seat, by chat line, by name; few, short, and only of what one may see."""

import pytest

from bactrian.server.limits import Limiter, Rate

from ..running import Guest, Running
from .people import Desk, registered


def report(guest: Guest, **wanted: object) -> str:
    answer = guest.http.post("/api/reports", json={"reason": "rude", **wanted})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["report"])


def refused(guest: Guest, **wanted: object) -> str:
    answer = guest.http.post("/api/reports", json={"reason": "rude", **wanted})
    return str(answer.json()["code"])


def listed(operator: Guest, state: str) -> list[dict[str, object]]:
    answer = operator.http.get("/api/admin/reports", params={"state": state})
    found: list[dict[str, object]] = answer.json()["reports"]
    return [one for one in found if one["reason"] == "rude"]


def test_a_report_says_who_what_and_where_and_is_settled(
    site: Running, operator: Guest, desk: Desk
) -> None:
    anna, boris = site.guest("Anna"), registered(site, "Boris")
    table = anna.creates("samarkand", "you", "open")
    sitting = boris.at(table)
    sitting.do("join", seat=1)
    sitting.do("say", text="fine")
    sitting.do("say", text="you camel")

    by_line = report(anna, table=table.id, line=2)
    by_seat = report(anna, table=table.id, seat=1)
    by_name = report(anna, name=str(boris.me["name"]).upper())

    assert report(anna, table=table.id, line=2, reason="again") == by_line
    found = listed(operator, "open")
    assert [one["report"] for one in found] == [by_name, by_seat, by_line]
    assert {one["reported_name"] for one in found} == {boris.me["name"]}
    assert {one["reporter_name"] for one in found} == {"Anna"}
    assert (found[2]["quote"], found[2]["line"]) == ("you camel", 2)
    people = operator.http.get("/api/admin/people", params={"search": "boris"}).json()["people"]
    assert people[0]["reports"] == 3

    settled = {"state": "closed", "note": "talked to him"}
    answer = operator.http.patch(f"/api/admin/reports/{by_line}", json=settled)
    assert answer.json()["reports"][0]["note"] == "talked to him"
    assert "is closed." in desk.say("report", by_seat, "--note", "the same")
    assert [one["report"] for one in listed(operator, "open")] == [by_name]
    assert len(listed(operator, "closed")) == 2
    assert "you camel" in desk.say("reports")
    assert by_seat in [report["report"] for report in desk.do("reports")["reports"]]
    assert desk.do("report", by_seat, "--open")["state"] == "open"
    assert "no report" in desk.say("report", "nowhere", code=1)
    unknown = operator.http.patch("/api/admin/reports/nowhere", json=settled)
    assert unknown.json()["code"] == "no_such_report"


def test_nobody_reports_what_they_cannot_see_or_themselves(site: Running) -> None:
    anna, boris = site.guest("Anna"), site.guest("Boris")
    table = anna.creates("samarkand", "you", "open", chat="players")
    table.do("say", text="secret")

    assert refused(boris, table=table.id, line=1) == "nobody_there"
    assert refused(anna, table=table.id, line=1) == "not_yourself"
    assert refused(anna, table=table.id, line=2) == "nobody_there"
    assert refused(boris, table=table.id, seat=1) == "nobody_there"
    assert refused(boris, table=table.id, seat=9) == "nobody_there"
    assert refused(boris, table=table.id) == "nobody_there"
    assert refused(boris, name="Nobody at all") == "nobody_there"
    assert refused(boris) == "nobody_there"
    assert refused(boris, table="x" * 16, seat=0) == "no_such_table"
    assert refused(boris, reason="x" * 501) == "bad_message"
    assert refused(boris, table=table.id, seat=0, reason=" \t") == "bad_message"
    nobody = site.guest("Nobody")
    nobody.http.cookies.clear()
    assert refused(nobody, table=table.id, seat=0) == "not_signed_in"


def test_reports_are_limited(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.services, "reports", Limiter(Rate(1 / 300, 2)))
    anna, boris = site.guest("Anna"), site.guest("Boris")
    table = anna.creates("samarkand", "you", "you")
    report(boris, table=table.id, seat=0)
    report(boris, table=table.id, seat=1)

    assert refused(boris, table=table.id, seat=0) == "too_many"
