"""Turns of games by days come together in one mail."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from bactrian.server import clock
from bactrian.server.mail import digests
from bactrian.server.mail.digests import is_slow
from bactrian.server.messages import Clock, SeatSetup, Settings
from bactrian.server.store import StoreFailed, open_store
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.store.parts.mail import MailAddress

from .. import patient
from ..running import Guest, Running, until
from ..smtp import Mailbox, text_of
from .mailing import ADDRESS, in_loop, pending, reachable


def begun(anna: Guest, boris: Guest, **settings: object) -> str:
    table = anna.creates("marco_polo", "you", "guest", **settings)
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    return table.id


def waiting(guest: Guest) -> list[str]:
    return [turn["table"] for turn in guest.http.get("/api/turns").json()["turns"]]


def digests_to(box: Mailbox, address: str) -> list[str]:
    return [text_of(m) for m in box.got if m["To"] == address and "List-Unsubscribe" in m]


def test_turns_by_days_come_in_one_mail_that_one_click_stops(
    mailing: Running, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "turns@caravan.example"
    anna = reachable(mailing, mailbox, address)
    boris = mailing.guest("Boris")
    postbox = mailing.services.postbox
    monkeypatch.setattr(postbox.digests, "_quiet", 3600.0)
    while len(waiting(anna)) < 2:  # who begins is drawn
        begun(anna, boris, clock={"per_move": 86_400})

    async def due_now() -> None:
        await mailing.services.store.claim_mail(digest, 1.0)
        postbox.outbox._news.set()

    until(lambda: bool(pending(mailing, "turns")))
    (digest,) = pending(mailing, "turns")
    in_loop(mailing, due_now())
    until(lambda: bool(digests_to(mailbox, address)))

    (text,) = digests_to(mailbox, address)
    assert all(f"{mailing.url}/table/{table}" in text for table in waiting(anna))
    (mail,) = [m for m in mailbox.got if "List-Unsubscribe" in m]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>")
    clicked = patient.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert (clicked.status_code, clicked.json()["stopped"]) == (200, True)
    assert anna.http.get("/api/mail").json()["turns"] == "off"
    forged = patient.post(stop[:-1] + ("A" if stop[-1] != "A" else "B"))
    assert (forged.status_code, forged.json()["code"]) == (410, "link_expired")
    before = len(waiting(anna))
    while len(waiting(anna)) == before:
        begun(anna, boris)
    assert pending(mailing, "turns") == []


@pytest.mark.parametrize(
    ("clocks", "slow"),
    [(None, True), (Clock(per_move=86_400), True), (Clock(per_move=30, bank=600), False)],
)
def test_games_by_days_have_hours_for_a_move_or_no_clock(clocks: Clock | None, slow: bool) -> None:
    seats = [SeatSetup("you"), SeatSetup("guest")]
    assert is_slow(Settings("marco_polo", seats, clock=clocks)) is slow


def test_digests_pause_between_two(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever begins to wait meanwhile waits for the next one."""
    asked: list[float] = []

    class Noted:
        async def put(self, person: str, kind: str, language: str, due: float) -> None:
            asked.append(due)

    async def run() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        for turns in ("soon", "daily"):
            sent = clock.now() - 60
            mine = MailAddress("p", ADDRESS, True, turns, "ru", sent)
            await store.put_mail_address(mine)
            await digests.Digests(store, Noted())._want("p")  # type: ignore[arg-type]
            asked[-1] -= sent
        await store.close()

    asyncio.run(run())
    assert asked == pytest.approx([3600.0, 20 * 3600.0])


async def _asked_again(change: Callable[[digests.Digests], None]) -> list[str]:
    """Whose address is read when a table waits for them twice, and again after a change."""
    asked: list[str] = []

    class Counted:
        async def mail_address(self, person: str) -> None:
            asked.append(person)

    found = digests.Digests(Counted(), object())  # type: ignore[arg-type]  # neither writes
    settings = Settings("marco_polo", [SeatSetup("you"), SeatSetup("guest")])
    live = SimpleNamespace(table=SimpleNamespace(settings=settings))

    async def awaited() -> None:
        found.on_awaited(live, {}, {"p": "turn"})  # type: ignore[arg-type]  # only settings count
        await asyncio.gather(*found._tasks)

    await awaited()
    await awaited()
    change(found)
    await awaited()
    return asked


def test_who_has_no_address_is_not_asked_for_at_every_turn() -> None:
    assert asyncio.run(_asked_again(lambda found: None)) == ["p"]


@pytest.mark.parametrize("notice", [Renamed("p"), Missed()])
def test_another_process_may_have_changed_that(notice: AnyNotice) -> None:
    asked = asyncio.run(_asked_again(lambda found: found.on_notice("other", notice)))

    assert asked == ["p", "p"]


def test_a_store_that_fails_costs_a_mail_and_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Away:
        async def mail_address(self, person: str) -> None:
            raise StoreFailed("away")

    asyncio.run(digests.Digests(Away(), object())._want("p"))  # type: ignore[arg-type]

    assert "a mail about turns could not be noted: away" in caplog.text
