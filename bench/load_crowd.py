"""The crowd of a load test: players who act as soon as they may, and people who only watch."""

import asyncio
import http.client
import itertools
import json
import random
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from load_wire import Wire, opened

from bactrian.games import NAMES as GAMES

OPENING = 100  # sockets that are opened at a time
UPDATE, CHANGES = b'{"type":"update"', b'{"type":"changes"'
DONE, ERROR = b'{"type":"done"', b'{"type":"error"'
PLAY = b'{"type":"play","seat":%d,"action":%d,"seq":%d}'
NOTHING_TO_DO = b'"actions":[]'
FINISHED = b'"status":"finished"'


class SeenAction(msgspec.Struct):
    """What a player must know of an action."""

    number: int


class SeenSeat(msgspec.Struct):
    """What a player must know of a seat."""

    seat: int | None
    actions: list[SeenAction]


class Seen(msgspec.Struct):
    """What a player must know of an update."""

    seq: int
    views: list[SeenSeat]


class ChangedFields(msgspec.Struct):
    """What may have changed of a seat that a player must know."""

    actions: list[SeenAction] | None = None


class ChangedSeat(msgspec.Struct):
    """What a player must know of a seat that has changed."""

    seat: int | None
    changed: ChangedFields


class SeenChanges(msgspec.Struct):
    """What a player must know of what has changed; an earlier server sends updates alone."""

    seq: int
    views: list[ChangedSeat]


read_update = msgspec.json.Decoder(Seen).decode
read_changes = msgspec.json.Decoder(SeenChanges).decode


@dataclass
class Tally:
    """What was counted between two moments."""

    done: int = 0
    updates: int = 0
    update_bytes: int = 0
    trips: list[float] = field(default_factory=list)  # seconds from a command to its answer
    deliveries: list[float] = field(default_factory=list)  # and to the update that follows
    waits: list[float] = field(default_factory=list)  # of those who watch, for an update
    errors: Counter[str] = field(default_factory=Counter)

    def percentile(self, part: float, of: list[float] | None = None) -> float:
        """Milliseconds that this part of the round trips took at most."""
        times = sorted(self.trips if of is None else of)
        return 1000 * times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


class Crowd:
    """All sockets, and the one clock by which players act."""

    def __init__(self, address: str, seed: int = 1) -> None:
        self.address = address
        self.choices = random.Random(seed)
        self.tally = Tally()
        self.ready: deque[Player] = deque()
        self.pace: float | None = None  # actions a second of all together; None: at once
        self.playing = False
        self.wires: list[Wire] = []
        self._players: list[Player] = []
        self._guests = itertools.count(1)  # every one is somebody else, with another name
        parts = urlsplit(address)
        self._http = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=120)

    def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        """A request over plain HTTP; Any: JSON."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        content = None if body is None else json.dumps(body)
        self._http.request(method, path, content, headers)
        answer = self._http.getresponse()
        data = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {data!r}")
        return json.loads(data)

    def guest(self, name: str) -> str:
        """The token of a new person."""
        return str(self.ask("POST", "/api/me", {"name": name})["token"])

    def table(self, token: str, game: str, seats: list[dict[str, str]]) -> str:
        """A new table."""
        wanted = {"settings": {"game": game, "seats": seats}}
        return str(self.ask("POST", "/api/tables", wanted, token)["table"])

    async def wait_until_ready(self) -> None:
        """Until every game can be played."""
        while self.ask("GET", "/health")["games_ready"] < len(GAMES):
            await asyncio.sleep(0.2)

    async def gather(self, tables: int, seats: int, watching: int) -> None:
        """Set the tables, sit down, open every socket."""
        new: list[Player] = []
        for number in range(tables):
            tokens = [self.guest(f"Guest {next(self._guests)}") for _ in range(seats)]
            kinds = [{"kind": "you"}, *[{"kind": "open"}] * (seats - 1)]
            table = self.table(tokens[0], GAMES[number % len(GAMES)], kinds)
            path = f"/api/tables/{table}"
            for seat, token in enumerate(tokens[1:], 1):
                self.ask("POST", f"{path}/commands", {"type": "join", "seat": seat}, token)
            self.ask("POST", f"{path}/commands", {"type": "start"}, tokens[0])
            for seat, token in enumerate(tokens):
                body = {"type": "prefer", "seat": seat, "confirm": False, "otherwise": "keep"}
                self.ask("POST", f"{path}/commands", body, token)
            shown = Watched(path)
            watchers = [Player(self, shown, None) for _ in range(watching)]
            shown.watcher = next(iter(watchers), None)
            new += [Player(self, shown, token) for token in tokens] + watchers
            await asyncio.sleep(0)
        self._http.close()  # the server would, soon; the next request opens it again
        self._players += new
        for first in range(0, len(new), OPENING):
            group = new[first : first + OPENING]
            self.wires += await asyncio.gather(*(player.open() for player in group))

    async def replace_finished(self, seats: int, watching: int) -> int:
        """Leave the tables where the game is over, and set as many new ones; how many."""
        over = {player.path for player in self._players if player.is_over}
        for player in self._players:
            if player.path in over and player.wire is not None:
                player.wire.close()
                self.wires.remove(player.wire)
        self._players = [player for player in self._players if player.path not in over]
        await self.gather(len(over), seats, watching)
        return len(over)

    def hang_up(self) -> None:
        """Close every socket."""
        for wire in self.wires:
            wire.close()

    async def play(self, seconds: float, pace: float | None) -> Tally:
        """Play for a while; what happened meanwhile."""
        self.pace, self.tally, self.playing = pace, Tally(), True
        for player in self._players:
            player.look()
        end, next_act = time.perf_counter() + seconds, time.perf_counter()
        while (now := time.perf_counter()) < end:
            while pace is not None and self.ready and next_act <= now:
                self.ready.popleft().act()
                next_act = max(next_act + 1 / pace, now - 0.5)
            await asyncio.sleep(0.001 if pace is not None else 0.05)
        told, self.playing = self.tally, False
        self.ready.clear()
        return told

    async def settle(self) -> None:
        """Until nothing more comes."""
        frames = -1
        while frames != (frames := sum(wire.frames for wire in self.wires)):
            await asyncio.sleep(0.5)


@dataclass
class Watched:
    """A table, and since when one of those who watch has not seen what happened there."""

    path: str
    moved: float = 0.0
    watcher: "Player | None" = None


class Player:
    """A client at a table; without a token a spectator, which only counts what comes."""

    def __init__(self, crowd: Crowd, table: Watched, token: str | None) -> None:
        self._crowd = crowd
        self._table = table
        self.path = table.path
        self.wire: Wire | None = None
        self.is_over = False
        self._token = token
        self._seat: int | None = None
        self._seq = 0
        self._actions: list[SeenAction] = []
        self._is_behind = False  # whether the update after its own action has not come yet
        self._sent: float | None = None
        self._acted = 0.0

    async def open(self) -> Wire:
        """Connect."""
        path = f"{self.path}/live?changes=1"  # as our own site asks
        self.wire = await opened(self._crowd.address, path, self._token, self._on_text)
        return self.wire

    def _on_text(self, wire: Wire, data: bytes, begin: int, end: int) -> None:
        tally = self._crowd.tally
        if data.startswith((UPDATE, CHANGES), begin):
            tally.updates += 1
            tally.update_bytes += end - begin
            if self._token is None:
                self._note_wait(tally)
                return
            self._see(data[begin:end])
            if self._acted:
                tally.deliveries.append(time.perf_counter() - self._acted)
                self._acted = 0.0
            self.look()
        elif data.startswith(DONE, begin) and self._sent is not None:
            now = time.perf_counter()
            tally.done += 1
            tally.trips.append(now - self._sent)
            self._table.moved = self._table.moved or now
            self._sent = None
        elif data.startswith(ERROR, begin):
            tally.errors[json.loads(data[begin:end])["code"]] += 1
            self._sent = None

    def _see(self, text: bytes) -> None:
        """Remember what can be done now."""
        self._is_behind = False
        self.is_over = FINISHED in text
        if text.startswith(CHANGES):
            changed = read_changes(text)
            self._seq, self._seat = changed.seq, changed.views[0].seat
            if changed.views[0].changed.actions is not None:
                self._actions = changed.views[0].changed.actions
        elif NOTHING_TO_DO in text:
            self._actions = []
        else:
            seen = read_update(text)
            self._seq, self._seat = seen.seq, seen.views[0].seat
            self._actions = seen.views[0].actions

    def _note_wait(self, tally: Tally) -> None:
        """How long after the first action that it tells of an update came to who only watches."""
        if self._table.moved and self is self._table.watcher:
            tally.waits.append(time.perf_counter() - self._table.moved)
            self._table.moved = 0.0

    def look(self) -> None:
        """Act on the newest update, now or when it is this player's time."""
        if not self._crowd.playing or not self._may_act:
            return
        if self._crowd.pace is None:
            self.act()
        elif self not in self._crowd.ready:
            self._crowd.ready.append(self)

    @property
    def _may_act(self) -> bool:
        return bool(self._actions) and self._sent is None and not self._is_behind

    def act(self) -> None:
        """Do something legal, if there is something."""
        if not self._may_act or self.wire is None:
            return
        action = self._crowd.choices.choice(self._actions).number
        self._sent = self._acted = self.wire.send_text(PLAY % (self._seat, action, self._seq))
        self._is_behind = True
