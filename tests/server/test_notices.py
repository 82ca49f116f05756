"""Turn notices: the feed of my turns, webhooks, and that neither tells a secret."""

import asyncio
import hmac
import json
import random
import socket
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from bactrian.cli.main import main
from bactrian.server import messages as m
from bactrian.server import serving
from bactrian.server.entries import Passed, Proposed, WindowClosed
from bactrian.server.limits import UNLIMITED, Limiter, Rate
from bactrian.server.live import LiveTable, load, summary
from bactrian.server.notices import awaited
from bactrian.server.posting import CannotPost, Poster
from bactrian.server.store.people import Webhook
from bactrian.server.store.sqlite import SqliteStore
from bactrian.server.webhooks import MOST_FAILURES, Webhooks, signature

from .receiver import Receiver
from .room import PEOPLE, Room
from .running import Running, Table, until
from .test_live import to_act, two_seats
from .test_sales import at_window
from .test_turns import room_step

SECRET = "a secret"

# --- whom a table waits for ---------------------------------------------------------------------


def test_a_window_waits_for_everybody_whoever_is_asked_or_has_answered() -> None:
    """S-11.7"""
    everybody = {PEOPLE[n].id: "window" for n in range(3)}
    for asked in (True, False):
        room = at_window(asked)
        assert awaited(room.table) == everybody
        room.write(Passed(0 if room.table.asked is None else room.table.asked))
        assert awaited(room.table) == everybody
        assert summary(room.table).awaits == everybody
        room.write(WindowClosed())
        assert awaited(room.table) != everybody or room.table.window is not None


@pytest.mark.parametrize("game", ["samarkand", "marco_polo", "merv"])
def test_whom_a_table_waits_for_follows_from_what_a_spectator_sees(game: str) -> None:
    """The same view for somebody who watches, the same notices: nothing else goes into them."""
    room, choices = Room(game, people=3, seed=3), random.Random(3)
    seen, before = room.shown(), awaited(room.table)
    for _ in range(400):
        if room.table.status != "playing":
            break
        if room.table.window is not None and room.table.asked is not None:
            kind = choices.choice(["sell", "keep"])
            if room.table.asked not in room.table.window.passed:
                room.play(room.table.game.catalogue.number(kind, {}), seat=room.table.asked)
            else:
                room.write(WindowClosed())
        else:
            room_step(room, choices)
        now, waits = room.shown(), awaited(room.table)
        assert waits == before or now.seq != seen.seq
        if room.table.window is None and room.table.status == "playing":
            decision = now.views[0].view["decision"]
            assert waits == {PEOPLE[decision["seat"]].id: "turn"}
        seen, before = now, waits


def test_a_proposal_waits_for_those_who_have_not_answered() -> None:
    room = Room("marco_polo", people=3)
    acting = room.to_act
    seat = (acting + 1) % 3
    room.write(Proposed(seat, "takeover", acting, "random"))

    waits = awaited(room.table)

    assert waits == {PEOPLE[acting].id: "turn", PEOPLE[(acting + 2) % 3].id: "proposal"}


def test_nobody_is_awaited_where_bots_play_or_nothing_goes_on() -> None:
    room = Room("marco_polo", people=2)
    acting = room.to_act
    room.write(Proposed(1 - acting, "takeover", acting, "random"))
    assert room.table.seats[acting].stand_in is not None
    assert awaited(room.table) == {}
    room.do(1 - acting, m.Resign(seat=1 - acting))
    assert room.table.status == "finished"
    assert awaited(room.table) == {}


# --- the feed -----------------------------------------------------------------------------------


def feed(table: Table) -> list[m.Json]:
    found: list[m.Json] = table.guest.http.get("/api/turns").json()["turns"]
    return found


@pytest.mark.both_databases
def test_the_feed_has_my_turns_and_only_mine(server: Running) -> None:
    anna, boris = two_seats(server)
    mover, seat, action = to_act(anna, boris)
    other = boris if mover is anna else anna

    (turn,) = feed(mover)
    assert (turn["table"], turn["game"], turn["kind"]) == (anna.id, "marco_polo", "turn")
    assert turn["names"] == ["Anna", "Boris"]
    assert feed(other) == []
    assert server.guest("Vera").http.get("/api/turns").json() == {"turns": []}

    while to_act(anna, boris)[0] is mover:
        _, seat, action = to_act(anna, boris)
        mover.do("play", seat=seat, action=action)
    assert feed(mover) == []
    assert [turn["table"] for turn in feed(other)] == [anna.id]
    other.do("resign", seat=1 - seat)
    assert feed(other) == []


def test_the_feed_tells_nobody_who_is_asked_in_a_sale(server: Running) -> None:
    """S-11.7: while the window is open all three are awaited, before and after an answer."""
    guests = [server.guest(name) for name in ("Anna", "Boris", "Vera")]
    table = guests[0].creates("samarkand", "you", "guest", "guest", window_seconds=172_800)
    tables = [guest.at(table) for guest in guests]
    for seat in (1, 2):
        tables[seat].do("join", seat=seat, invite=table.invite)
    table.do("start")
    for seat in range(3):
        tables[seat].do("prefer", seat=seat, confirm=False)
    choices = random.Random(2)
    while (window := table.look()["window"]) is None:
        acting = next(one for one in tables if one.look()["views"][0]["actions"])
        view = acting.look()["views"][0]
        action = choices.choice(view["actions"])["number"]
        acting.do("play", seat=view["seat"], action=action)

    def told() -> list[list[tuple[str, str]]]:
        return [[(turn["table"], turn["kind"]) for turn in feed(one)] for one in tables]

    assert told() == [[(table.id, "window")]] * 3
    tables[1].do("pass", seat=1, window=window["number"])
    assert told() == [[(table.id, "window")]] * 3


def test_the_feed_is_for_people_with_a_name(server: Running) -> None:
    nobody = server.guest("Nobody")
    nobody.http.cookies.clear()
    assert nobody.http.get("/api/turns").status_code == 401


# --- webhooks through the server ----------------------------------------------------------------


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


class Scripted(Poster):
    """Answers as it was told, and remembers."""

    def __init__(self, *problems: str | None) -> None:
        super().__init__()
        self.problems = list(problems)
        self.posted: list[tuple[Mapping[str, Any], Mapping[str, str]]] = []
        self.stuck = asyncio.Event()
        self.stuck.set()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        await self.stuck.wait()
        self.posted.append((json.loads(body), headers))
        assert headers["bactrian-signature"].startswith("t=")
        problem = self.problems.pop(0) if self.problems else None
        if problem is not None:
            raise CannotPost(problem)


class Scene:
    """A table in a store, and webhooks for all who sit there."""

    def __init__(self, store: SqliteStore, live: LiveTable, hooks: Webhooks, poster: Scripted):
        self.store, self.live, self.hooks, self.poster = store, live, hooks, poster

    async def move(self) -> None:
        """Whoever is to act does the first thing that is legal, until it is another's turn."""
        first = self.live.table.playing().to_act
        while self.live.table.playing().to_act == first:
            match = self.live.table.playing()
            seat = match.to_act or 0
            play = m.Play(
                seat=seat, action=match.legal()[0], seq=self.live.table.chronicle.seq({seat})
            )
            await self.live.do(PEOPLE[seat], play)
            if self.live.table.held is not None:
                seq = self.live.table.chronicle.seq({seat})
                await self.live.do(PEOPLE[seat], m.Confirm(seat=seat, seq=seq))

    async def sent(self, count: int) -> None:
        """Wait until so many were posted."""
        async with asyncio.timeout(60):
            while len(self.poster.posted) < count:
                await asyncio.sleep(0.01)

    def pending(self) -> list[int]:
        """Whose notices are on their way."""
        people = [person.id for person in PEOPLE]
        return sorted(people.index(person) for person, _ in self.hooks._pending)

    async def hook(self, person: int) -> Webhook:
        found = await self.store.webhook(PEOPLE[person].id)
        assert found is not None
        return found


def scene(
    folder: Path,
    use: Callable[[Scene], Awaitable[None]],
    *problems: str | None,
    rate: Rate = UNLIMITED.notices,
    settle: float = 0.0,
) -> None:
    async def run() -> None:
        store, room = SqliteStore(folder / "a.db"), Room("marco_polo", people=2)
        await store.open()
        poster = Scripted(*problems)
        hooks = Webhooks(store, Limiter(rate), poster, settle=settle, waits=(0.01, 0.02, 0.03))
        try:
            await store.add_table(room.record, "", room.written, summary(room.table))
            live = LiveTable(await load(store, room.record), store)
            live.awaits = lambda before, now: hooks.awaits(live, before, now)
            for person in PEOPLE[:2]:
                await store.put_webhook(Webhook(person.id, "http://a.example", SECRET, 1.0))
            await use(Scene(store, live, hooks, poster))
        finally:
            await hooks.stop()
            await store.close()

    asyncio.run(run())


def test_a_notice_that_fails_is_tried_a_few_times_under_the_same_name(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        await here.move()
        await here.sent(3)
        names = {headers["bactrian-delivery"] for _, headers in here.poster.posted}
        assert len(names) == 1
        seat = here.live.table.playing().to_act or 0
        async with asyncio.timeout(60):
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

        async with asyncio.timeout(60):
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
            async with asyncio.timeout(60):
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


def test_whoever_looks_at_the_table_is_not_told(tmp_path: Path) -> None:
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


def test_nobody_is_flooded(tmp_path: Path) -> None:
    async def use(here: Scene) -> None:
        for _ in range(8):
            await here.move()
            async with asyncio.timeout(60):
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

    monkeypatch.setattr(serving, "_serve_alone", kept)
    database = f"sqlite:///{tmp_path / 'a.db'}"

    assert main(["--port", "0", "--no-browser", "--database", database, *options]) == 0

    poster: Poster = apps[0].state.house._poster
    with Receiver() as receiver:
        if options:
            asyncio.run(poster.post(receiver.url, b"{}", {}))
        else:
            with pytest.raises(CannotPost, match="private network"):
                asyncio.run(poster.post(receiver.url, b"{}", {}))
        assert len(receiver.got) == len(options)
