"""One table twice at one server: as it is, and with all that one reader cannot know dealt anew.

Both have the same record but for their name, the same people and the same entries. Whatever the
reader is sent of the one must be, byte for byte, what it is sent of the other.
"""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from bactrian.core.chance.seeding import key_of
from bactrian.core.game import Event
from bactrian.match import Match
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import summary
from bactrian.server.people.identity import fresh_id

from .. import patient
from ..running import OPEN, PATIENCE, Guest, Message, Running, until

T = TypeVar("T")
ATTEMPTS = 30  # to find a deal in which the same can be done
OPENS_WINDOW = "sale_opened"


class Clock:
    """The time of day, which passes only when the test says so."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


class Reader:
    """A client that reads both tables by socket and by HTTP; without a guest, a spectator."""

    def __init__(self, server: Running, guest: Guest | None, seat: int | None) -> None:
        self._server = server
        self.seat = seat
        self.guest = guest
        own = patient.Client(base_url=server.url)
        self.http = guest.http if guest is not None else OPEN.enter_context(own)
        self.frames: dict[str, list[str]] = {}
        self._sockets: dict[str, ClientConnection] = {}
        self._threads: dict[str, threading.Thread] = {}

    def connect(self, table: str) -> None:
        """Open a socket there, and record all that comes."""
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/live"
        headers = {} if self.guest is None else {"Cookie": f"bactrian={self.guest.me['token']}"}
        socket = OPEN.enter_context(
            connect(address, additional_headers=headers, open_timeout=PATIENCE)
        )
        self._sockets[table], heard = socket, self.frames.setdefault(table, [])

        def listen() -> None:
            for text in socket:
                heard.append(str(text))

        self._threads[table] = threading.Thread(target=listen, daemon=True)
        self._threads[table].start()
        until(lambda: any('"type":"presence"' in text for text in heard))

    def leave(self, table: str) -> None:
        """Close it."""
        self._sockets.pop(table).close()
        self._threads.pop(table).join(PATIENCE)

    def told(self, table: str) -> list[str]:
        """The frames so far, without the table's name; the last one is awaited."""
        seq = self.http.get(f"/api/tables/{table}").json()["seq"]

        def is_there() -> bool:
            updates = [text for text in self.frames[table] if '"type":"update"' in text]
            return bool(updates) and json.loads(updates[-1])["seq"] == seq

        until(is_there)
        return [
            text.replace(table, "T")
            for text in self.frames[table]
            if '"type":"presence"' not in text  # who is there, which comes in its own time
        ]


class TwinTables:
    """The real table and its twin."""

    def __init__(
        self, server: Running, guests: Sequence[Guest], real: str, reader: Reader, seed: int
    ) -> None:
        self._server = server
        self.guests = guests
        self.real = real
        self.reader = reader
        self.choices = random.Random(seed)
        self.twin = ""
        self.reader.connect(real)
        self.renew()

    # --- inside the server ----------------------------------------------------------------------

    def inside(self, doing: Callable[[], T]) -> T:
        """Something done in the server's own thread."""

        async def run() -> T:
            return doing()

        done: T = self.later(run())
        return done

    def later(self, doing: Any) -> Any:  # Any: a coroutine, and what it gives
        """Something the server waits for."""
        loop = self._server.services.compiler._task.get_loop()
        return asyncio.run_coroutine_threadsafe(doing, loop).result(PATIENCE)

    def live(self, table: str) -> LiveTable:
        """A table as the server has it."""
        found: LiveTable = self.later(self._server.services.lobby.find(table))
        return found

    def match(self, table: str) -> Match:
        """The match that is really played there."""
        return self.live(table).table.playing()

    def renew(self) -> None:
        """A twin from all that has happened: the last one has seen what could not stay hidden."""
        if self.twin:
            self.reader.leave(self.twin)
        store, real = self._server.services.store, self.live(self.real)
        entries = self.later(store.entries(self.real, 0))
        record = msgspec.structs.replace(real.table.record, id=fresh_id())
        self.later(store.add_table(record, "", entries, summary(real.table)))
        self.twin = record.id
        # What was told before a socket opened comes in one piece: both begin alike from here.
        self.reader.leave(self.real)
        self.reader.frames.clear()
        self.reader.connect(self.real)
        self.reader.connect(self.twin)

    def deal_again(self) -> None:
        """Give the twin other secrets, as far as the reader cannot know them."""
        states = self.match(self.real).redeal(self.reader.seat, self.choices.getrandbits(32))
        states[0].watching = 1
        twin = self.match(self.twin)

        def swap() -> None:
            twin._states = states
            live = self._server.services.lobby._live[self.twin]
            live._update_cache.table_changed(live.table)

        self.inside(swap)

    # --- what happens ---------------------------------------------------------------------------

    def both(self, seat: int, **fields: object) -> list[httpx.Response]:
        """The same command at both tables."""
        http, answers = self.guests[seat].http, []
        for table in (self.real, self.twin):
            body = {"seat": seat, **fields}
            if fields["type"] in ("play", "confirm", "undo", "reset"):
                body["seq"] = http.get(f"/api/tables/{table}").json()["seq"]
            answers.append(http.post(f"/api/tables/{table}/commands", json=body))
        return answers

    def whisper(self) -> None:
        """Something that only its own seat may notice, at the twin alone."""
        others = [seat for seat in range(len(self.guests)) if seat != self.reader.seat]
        seat = self.choices.choice(others)
        body = {"type": "prefer", "seat": seat, "standing": {}}
        path = f"/api/tables/{self.twin}/commands"
        assert self.guests[seat].http.post(path, json=body).status_code == 200

    def step(self) -> bool:
        """One action at both tables; whether the rules still allow the same at both."""
        self.whisper()
        real = self.match(self.real)
        seat = real.to_act
        assert seat is not None
        held = [self.live(table).table.held for table in (self.real, self.twin)]
        if held[0] != held[1]:
            return False  # whether it ends the turn hung on something that only its seat knows
        if held[0] is not None:
            answers = self.both(seat, type="confirm")
        else:
            for _ in range(ATTEMPTS):
                self.deal_again()
                action = self.choices.choice(real.legal())
                if action in self.match(self.twin).legal():
                    break
            else:
                return False
            answers = self.both(seat, type="play", action=action)
        assert [answer.status_code for answer in answers] == [200, 200]
        return self._alike()

    def _alike(self) -> bool:
        """Whether the rules alone show the reader the same up to the first window."""
        matches = [self.match(table) for table in (self.real, self.twin)]
        seat = self.reader.seat
        events = [match.game.events(match.state, seat) for match in matches]
        if any(event.kind == OPENS_WINDOW for event in [*events[0], *events[1]]):
            return up_to_window(events[0]) == up_to_window(events[1])
        shown = [match.view(seat) for match in matches]
        return events[0] == events[1] and shown[0] == shown[1]

    def close_window(self, clock: Clock) -> bool:
        """Everybody says nothing, time passes; whether both look alike afterwards to the rules."""
        number = self._window(self.real)
        assert number == self._window(self.twin)
        for seat in range(len(self.guests)):
            self.both(seat, type="pass", window=number)
            self.whisper()
            self.compare()
        clock.now += 1
        self._wake()
        assert (self._window(self.real), self._window(self.twin)) == (number, number)
        clock.now += 1
        self._wake()
        until(lambda: number not in (self._window(self.real), self._window(self.twin)))
        matches = [self.match(table) for table in (self.real, self.twin)]
        views = [match.view(self.reader.seat) for match in matches]
        windows = [self._window(table) is None for table in (self.real, self.twin)]
        return windows == [True, True] and views[0] == views[1] and self._told_alike()

    def _told_alike(self) -> bool:
        """Whether all that the rules told the reader since is the same."""
        return self._told_by_rules(self.real) == self._told_by_rules(self.twin)

    def _told_by_rules(self, table: str) -> list[Event]:
        match = self.match(table)
        return match.game.events(match.state, self.reader.seat)

    def _window(self, table: str) -> int | None:
        # As it is on disk: while a closing is written, the store has the window still open.
        window = self.later(self.live(table).read(lambda table: table.window))
        return None if window is None else window.number

    def _wake(self) -> None:
        for table in (self.real, self.twin):
            self.inside(self._server.services.lobby._automations[table].wake)

    # --- what is compared -----------------------------------------------------------------------

    def compare(self) -> None:
        """Whatever the reader can ask for, and all that came by socket."""
        for path in ("", "?since=0&lang=ru", "?since=3", "/chat", "/replay", "/scores", "/match"):
            bodies = [
                self.reader.http.get(f"/api/tables/{table}{path}").text.replace(table, "T")
                for table in (self.real, self.twin)
            ]
            assert bodies[0] == bodies[1]
        assert self.reader.told(self.real) == self.reader.told(self.twin)
        self._compare_refusals()

    def compare_pictures(self) -> None:
        """What the links of both tables show."""
        pictures = [
            self.reader.http.get(f"/preview/{table}/board.png") for table in (self.real, self.twin)
        ]
        assert [answer.status_code for answer in pictures] == [200, 200]
        assert pictures[0].content == pictures[1].content

    def _compare_refusals(self) -> None:
        """What the reader is told when it tries what it may not."""
        seat = 0 if self.reader.seat is None else self.reader.seat
        shown: Message = self.reader.http.get(f"/api/tables/{self.real}").json()
        view = shown["views"][0]
        legal = {action["number"] for action in view["actions"]}
        size = len(self.match(self.real).game.catalogue)
        tried = [n for n in self.choices.sample(range(size), 5) if n not in legal]
        commands: list[Message] = [{"type": "play", "action": n} for n in (*tried, size)]
        commands += [{"type": kind} for kind in ("confirm", "undo", "reset")]
        commands += [{"type": "pass", "window": 9_999}, {"type": "return"}]
        for command in commands:
            if command["type"] in view["may"]:
                continue
            bodies = []
            for table in (self.real, self.twin):
                body = {"seat": seat, **command}
                if command["type"] in ("play", "confirm", "undo", "reset"):
                    body["seq"] = shown["seq"]
                answer = self.reader.http.post(f"/api/tables/{table}/commands", json=body)
                assert answer.status_code >= 400, (command, answer.text)
                bodies.append((answer.status_code, answer.text))
            assert bodies[0] == bodies[1]


def up_to_window(events: Sequence[Event]) -> list[Event]:
    """The events until a window opened."""
    kinds = [event.kind for event in events]
    end = kinds.index(OPENS_WINDOW) + 1 if OPENS_WINDOW in kinds else len(kinds)
    return list(events[:end])


def as_written(seed: int) -> list[str]:
    """The ways a seed, or a word of its key, could be written."""
    numbers = (seed, *map(int, key_of(seed)))
    return [way for number in numbers for way in (str(number), f"{number:x}")]
