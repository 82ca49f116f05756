"""Webhooks: a turn is posted, signed, tried again, and dropped when it is over."""

import asyncio
import hmac
import json
import socket
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from starlette.applications import Starlette

from bactrian.cli.main import main
from bactrian.server.http import serving
from bactrian.server.limits import UNLIMITED, Limiter, Rate
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import load
from bactrian.server.live.notices.posting import CannotPost, Poster
from bactrian.server.live.notices.webhooks import MOST_FAILURES, Webhooks, signature

from ..receiver import Receiver
from ..room import PEOPLE
from ..running import Running, until
from ..scene import SECRET, Scene, Scripted, scene
from .test_live import to_act, two_seats


def test_a_turn_is_posted_and_signed(tmp_path: Path) -> None:
    poster = Poster(allow_private=True)
    with (
        Receiver() as receiver,
        Running(f"sqlite:///{tmp_path / 'a.db'}", poster=poster) as server,
    ):
        anna, boris = two_seats(server)
        mover, _, _ = to_act(anna, boris)
        other = boris if mover is anna else anna
        other.guest.http.patch("/api/preferences", json={"language": "ru"})
        put = other.guest.http.put("/api/webhook", json={"url": f"{receiver.url}/hook"})
        assert put.status_code == 200, put.text
        hook = put.json()
        assert hook["is_on"]

        while to_act(anna, boris)[0] is mover:
            _, seat, action = to_act(anna, boris)
            mover.do("play", seat=seat, action=action)

        until(lambda: bool(receiver.got))
        (request,) = receiver.got
        told = json.loads(request.body)
        assert (told["kind"], told["table"], told["game"]) == ("turn", anna.id, "marco_polo")
        assert told["text"].startswith("Ваш ход")
        assert set(told) == {"kind", "delivery", "at", "table", "game", "text"}
        assert request.headers["bactrian-delivery"] == told["delivery"]
        stamp, _, proof = request.headers["bactrian-signature"].partition(",v1=")
        signed = f"{stamp.removeprefix('t=')}.".encode() + request.body
        assert proof == hmac.new(hook["secret"].encode(), signed, sha256).hexdigest()

        assert other.guest.http.delete("/api/webhook").json()["url"] is None
        assert other.guest.http.get("/api/webhook").json()["secret"] is None


def test_an_address_can_be_tried_out_and_says_what_is_wrong(tmp_path: Path) -> None:
    poster = Poster(allow_private=True)
    with (
        Receiver(500) as receiver,
        Running(f"sqlite:///{tmp_path / 'a.db'}", poster=poster) as server,
    ):
        anna = server.guest("Anna")
        untried = anna.http.post("/api/webhook/test")
        assert (untried.status_code, untried.json()["code"]) == (404, "no_webhook")
        anna.http.put("/api/webhook", json={"url": receiver.url})

        tried = anna.http.post("/api/webhook/test").json()

        assert tried == {"delivered": False, "problem": "it answered 500"}
        assert anna.http.get("/api/webhook").json()["failures"] == 1
        receiver.status = 204
        assert anna.http.post("/api/webhook/test").json()["delivered"]
        assert anna.http.get("/api/webhook").json()["failures"] == 0
        assert json.loads(receiver.got[-1].body)["kind"] == "test"


def test_private_addresses_are_refused_unless_the_operator_allows_them(server: Running) -> None:
    anna = server.guest("Anna")
    wrong = ["http://127.0.0.1:9/", "http://169.254.169.254/latest/", "http://[::1]/", "http://a:0"]
    for url in wrong:
        answer = anna.http.put("/api/webhook", json={"url": url})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_webhook"), url
    assert anna.http.get("/api/webhook").json()["url"] is None
    for url in ("ftp://a.b/", "https://a.b/" + "x" * 500, "http://a b/"):
        assert anna.http.put("/api/webhook", json={"url": url}).status_code == 400


# --- sending ------------------------------------------------------------------------------------


def test_a_notice_that_fails_is_tried_a_few_times_under_the_same_name(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        await here.move()
        await here.sent(3)
        names = {headers["bactrian-delivery"] for _, headers in here.poster.posted}
        assert len(names) == 1
        seat = here.live.table.playing().to_act or 0
        async with asyncio.timeout(240):
            while (await here.hook(seat)).failures:
                await asyncio.sleep(0.01)

    scene(tmp_path, use, "it answered 500", "it answered 503", None)


def test_after_too_many_failures_no_more_are_tried(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        acting = here.live.table.playing().to_act or 0
        await here.store.remove_webhook(PEOPLE[acting].id)
        hook = await here.hook(1 - acting)
        almost = msgspec.structs.replace(hook, failures=MOST_FAILURES - 1)
        await here.store.put_webhook(almost)

        await here.move()

        async with asyncio.timeout(240):
            while (hook := await here.hook(1 - acting)).is_on:
                await asyncio.sleep(0.01)
        assert (hook.failures, hook.problem) == (MOST_FAILURES, "it answered 500")
        assert len(here.poster.posted) == 4
        for _ in range(4):
            await here.move()
            await asyncio.sleep(0.05)
        assert len(here.poster.posted) == 4

    scene(tmp_path, use, *["it answered 500"] * 100)


def test_a_table_never_waits_for_a_notice(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        here.poster.stuck.clear()  # nothing gets through
        for _ in range(4):
            async with asyncio.timeout(240):
                await here.move()
        assert here.poster.posted == []

    scene(tmp_path, use)


def test_a_turn_that_is_over_is_not_told_any_more(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        assert here.live.table.playing().to_act == 0
        await here.move()
        assert here.pending() == [1]
        await here.move()
        assert here.pending() == [0]

    scene(tmp_path, use, settle=600)


def test_a_turn_that_was_over_at_another_process_is_not_told_here_nor_the_next_one(
    tmp_path: Path,
) -> None:
    async def use(here: Scene) -> None:
        record = here.live.table.record
        elsewhere = LiveTable(await load(here.store, record), here.store)
        away = Scene(here.store, elsewhere, here.hooks, here.poster)
        await here.move()
        await elsewhere.catch_up()
        await away.move()
        assert here.pending() == [1]
        await here.live.catch_up()
        assert here.pending() == []
        await here.move()
        assert here.pending() == [1]

    scene(tmp_path, use, settle=600)


def test_a_person_who_is_connected_to_the_table_gets_no_notice(tmp_path: Path) -> None:
    class Looking:
        name: str | None = None

        def __init__(self, person: str) -> None:
            self.person: str | None = person

        def wake(self) -> None:
            pass

    async def use(here: Scene) -> None:
        for person in PEOPLE[:2]:
            here.live.subscribe(Looking(person.id))
        await here.move()
        await asyncio.sleep(0.2)
        assert here.poster.posted == []

    scene(tmp_path, use)


def test_notices_are_limited_per_person(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        for _ in range(8):
            await here.move()
            async with asyncio.timeout(240):
                while here.pending():
                    await asyncio.sleep(0.01)
        assert len(here.poster.posted) == 4  # two for each of two people

    scene(tmp_path, use, rate=Rate(0.001, 2))


def test_a_signature_depends_on_secret_time_and_body() -> None:
    right = signature(SECRET, 7, b"{}")
    assert right == signature(SECRET, 7, b"{}")
    others = {signature("other", 7, b"{}"), signature(SECRET, 8, b"{}"), signature(SECRET, 7, b"")}
    assert right not in others


@pytest.mark.parametrize("options", [[], ["--private-webhooks"]])
def test_the_operator_allows_private_addresses_with_an_option(
    options: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    apps: list[Starlette] = []

    def kept(listening: socket.socket, app: Starlette, address: str, *, browser: bool) -> None:
        apps.append(app)

    monkeypatch.setattr(serving, "_serve_in_one_process", kept)
    database = f"sqlite:///{tmp_path / 'a.db'}"

    assert main(["--port", "0", "--no-browser", "--database", database, *options]) == 0

    poster: Poster = apps[0].state.services._poster
    with Receiver() as receiver:
        if options:
            asyncio.run(poster.post(receiver.url, b"{}", {}))
        else:
            with pytest.raises(CannotPost, match="private network"):
                asyncio.run(poster.post(receiver.url, b"{}", {}))
        assert len(receiver.got) == len(options)


def test_after_a_kill_the_next_process_goes_on_with_notices(tmp_path: Path) -> None:
    async def use(at: Scene) -> None:
        at.poster.stuck.clear()  # it posts, and nothing comes back
        await at.move()
        until_stored = asyncio.timeout(240)
        async with until_stored:
            while not (left := await at.store.due_notices("webhook", 1e12, 9)):
                await asyncio.sleep(0.01)
        await at.hooks.stop()

        other = Scripted()
        next_process = Webhooks(at.store, Limiter(UNLIMITED.notices), other, settle=0.0)
        next_process.start()
        async with asyncio.timeout(240):
            while await at.store.due_notices("webhook", 1e12, 9):
                await asyncio.sleep(0.01)
        await next_process.stop()

        assert len(other.posted) == 1
        assert other.posted[0][0]["delivery"] == left[0].delivery

    scene(tmp_path, use)


def test_a_notice_is_forgotten_when_its_turn_is_over(tmp_path: Path) -> None:
    async def use(at: Scene) -> None:
        await at.move()
        async with asyncio.timeout(240):
            while not await at.store.due_notices("webhook", 1e12, 9):
                await asyncio.sleep(0.01)
        (first,) = await at.store.due_notices("webhook", 1e12, 9)

        await at.move()
        async with asyncio.timeout(240):
            while first in await at.store.due_notices("webhook", 1e12, 9):
                await asyncio.sleep(0.01)

    scene(tmp_path, use, settle=60.0)
