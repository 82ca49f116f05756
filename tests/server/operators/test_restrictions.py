"""Bans and mutes, by the operator's commands and by the page."""

import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bactrian.server import clock

from ..running import Guest, Running, until
from .people import Desk, log_in, registered

REASON = "rude names"


def person_of(guest: Guest) -> str:
    return str(guest.me["person"])


def restrict(operator: Guest, guest: Guest, kind: str, **wanted: object) -> None:
    address = f"/api/admin/people/{person_of(guest)}/{kind}"
    answer = operator.http.put(address, json={"reason": REASON, **wanted})
    assert answer.status_code == 200, answer.text
    assert answer.json()["people"][0][kind]["reason"] == REASON


def test_a_banned_person_reads_one_clear_sentence_everywhere(
    site: Running, operator: Guest
) -> None:
    anna = registered(site, "Anna")
    table = anna.creates("merv", "you")
    ear = table.live()
    ear.next("update")

    restrict(operator, anna, "ban")

    sentence = f"The operator of this site has banned you, for good: {REASON}"
    refused = table.send("say", text="still here")
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert refused.json()["message"] == sentence
    assert anna.http.get("/api/me").json()["banned"] == sentence
    assert "закрыл вам доступ" in anna.http.get("/api/me", params={"lang": "ru"}).json()["banned"]
    assert log_in(site, anna).json()["message"] == sentence
    with pytest.raises(ConnectionClosed):  # without anything that happens at the table
        ear.until_update(lambda _: False)
    with pytest.raises(InvalidStatus) as closed:
        table.live()
    assert closed.value.response.status_code == 403
    assert anna.http.post("/api/account/logout", json={}).status_code == 200

    operator.http.delete(f"/api/admin/people/{person_of(anna)}/ban")
    assert log_in(site, anna).status_code == 200


def test_a_ban_for_days_says_when_it_ends_and_ends_then(
    site: Running, operator: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = site.guest("Anna")  # a guest can be banned, too

    restrict(operator, anna, "ban", days=2)

    refused = anna.http.post("/api/me", json={"name": "Another"}).json()
    day = time.strftime("%Y-%m-%d", time.gmtime(clock.now() + 2 * 24 * 3600))
    assert refused["code"] == "banned_until"
    assert f"until {day}" in refused["message"]
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 2 * 24 * 3600 + 1)
    assert anna.http.post("/api/me", json={"name": "Another"}).status_code == 200


def test_a_muted_person_plays_and_says_nothing(site: Running, operator: Guest) -> None:
    anna = site.guest("Anna")
    table = anna.creates("samarkand", "you", "you")

    restrict(operator, anna, "mute", days=1)

    answer = table.send("say", text="hello")
    assert (answer.status_code, answer.json()["code"]) == (403, "muted_until")
    assert REASON in answer.json()["message"]
    assert table.do("resign", seat=0)

    operator.http.delete(f"/api/admin/people/{person_of(anna)}/mute")
    assert table.do("say", text="hello")


def test_the_same_by_commands_while_the_server_runs(
    site: Running, desk: Desk, operator: Guest
) -> None:
    anna = registered(site, "Anna")
    name = str(anna.me["name"])

    assert "is banned." in desk.say("ban", name.upper(), "--reason", REASON)
    until(lambda: anna.http.post("/api/me", json={"name": name}).status_code == 403)
    assert "is no longer banned." in desk.say("unban", name)
    until(lambda: anna.http.post("/api/me", json={"name": name}).status_code == 200)
    told = desk.do("mute", person_of(anna), "--reason", REASON, "--days", "3")
    assert told["mute"]["until"] - told["mute"]["since"] == pytest.approx(3 * 24 * 3600)
    assert "muted" in desk.say("people", name[:-3])
    (found,) = desk.do("people", name)["people"]
    assert found["mute"]["reason"] == REASON
    assert REASON in desk.say("audit")
    assert desk.do("unmute", name)["mute"] is None
    done = [line["action"] for line in desk.do("audit")["lines"]]
    assert done[:4] == ["unmute", "mute", "unban", "ban"]

    assert "There is no account 'nobody'" in desk.say("ban", "nobody", "--reason", "x", code=1)
    assert "expected 1 to 300" in desk.say("ban", name, "--reason", "", code=2)
    assert "expected 1 to 3650" in desk.say("mute", name, "--reason", "x", "--days", "0", code=2)
    other = str(operator.me["name"])
    assert "is an operator" in desk.say("ban", other, "--reason", "x", code=2)
    assert "is a guest" in desk.say("operator", person_of(site.guest("Boris")), code=1)


def test_what_was_done_says_for_how_many_days(site: Running, operator: Guest) -> None:
    """Apart from the reason: each operator reads it in their language."""
    anna = registered(site, "Anna")

    restrict(operator, anna, "mute", days=3)
    restrict(operator, anna, "ban")

    lines = operator.http.get("/api/admin/audit").json()["lines"]
    done = {one["action"]: one for one in lines if one["target"] == person_of(anna)}
    assert (done["mute"]["detail"], done["mute"]["days"]) == (REASON, 3)
    assert (done["ban"]["detail"], done["ban"]["days"]) == (REASON, None)
