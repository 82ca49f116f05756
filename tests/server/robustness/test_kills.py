"""An acknowledged action survives `kill -9` at any instant, and nothing is done twice.

The server is killed again and again while clients play. Each keeps a journal of what was
acknowledged, and sends again what was not. In the end the database must agree with all of them.

`BACTRIAN_KILLS` says how often; before a release it is 300.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bactrian.server.live.loading import replay
from bactrian.server.store import open_store
from bactrian.server.table.entries import Played, TableRecord, Written

from .. import patient
from ..running import PATIENCE

KILLS = int(os.environ.get("BACTRIAN_KILLS", "15"))
LONGEST_LIFE = 0.6  # seconds that a server plays at most
GAMES = ("marco_polo", "merv", "samarkand")
TABLES = 6
SOCKETS = 2  # of the one person who plays all seats of a table: they race
PAUSE = 0.003  # between two actions of a client: a server that is killed shall have had some rest

Message = dict[str, Any]  # Any: JSON


class Acknowledged(NamedTuple):
    """A command that the server said was safe."""

    table: str
    command: str
    action: int | None  # None: it confirmed one that was held
    seq: int
    repeated: bool  # it had been done before: then `seq` is where the table stands by now


@dataclass
class Journal:
    """What the clients were told."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    sent: int = 0
    repeated: int = 0
    refused: int = 0
    finished: int = 0
    stopping: bool = False
    troubles: list[str] = field(default_factory=list)


class Forge:
    """The process that forks servers."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.robustness.forked", database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        self.url = f"http://127.0.0.1:{int(self._line())}"

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def start(self) -> None:
        """A server."""
        assert self.process.stdin is not None
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.child = int(self._line())

    def kill(self) -> None:
        """At this instant, without a word."""
        os.kill(self.child, signal.SIGKILL)

    def ready(self) -> None:
        """Until every game can be played."""
        end = time.monotonic() + PATIENCE
        while patient.get(self.url + "/health").json()["games_ready"] < len(GAMES):
            assert time.monotonic() < end


@contextmanager
def forge(database: str) -> Iterator[Forge]:
    """One that is ended with all it made."""
    made = Forge(database)
    try:
        made.start()
        made.ready()
        yield made
    finally:
        made.process.kill()
        made.process.communicate()
        with contextlib.suppress(ProcessLookupError):
            made.kill()


class Seat:
    """One socket at a table, which comes back whenever the server does."""

    def __init__(self, name: str, url: str, token: str | None, table: str, seen: Journal) -> None:
        self._name = name
        self._url = url
        self._token = token
        self._table = table
        self._journal = seen
        self._choices = random.Random(name)
        self._seq = 0
        self._waiting: Message | None = None  # sent, but nobody said that it is done
        self._count = 0

    async def play(self) -> None:
        """Until the game is over or the test stops."""
        while not self._journal.stopping:
            try:
                async with self._socket() as socket:
                    if await self._stay(socket):
                        return
            except (OSError, WebSocketException):
                await asyncio.sleep(0.01)

    def _socket(self) -> connect:
        address = self._url.replace("http", "ws") + f"/api/tables/{self._table}/live"
        headers = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        address = f"{address}?since={self._seq}"
        # A server that is killed says no goodbye: the system closes what it had open.
        return connect(address, additional_headers=headers, proxy=None, compression=None)

    async def _stay(self, socket: ClientConnection) -> bool:
        if self._waiting is not None:
            await socket.send(json.dumps(self._waiting))
        async for text in socket:
            message: Message = json.loads(text)
            if message["type"] in ("done", "error"):
                self._answered(message)
            elif message["type"] == "update":
                if message["seq"] < self._seq:
                    self._journal.troubles.append(f"{self._name}: {self._seq} became less")
                self._seq = message["seq"]
                if message["status"] == "finished":
                    return True
                await self._act(socket, message)
        return False

    def _answered(self, message: Message) -> None:
        command = self._waiting
        if command is None or command["id"] != message["id"]:
            self._journal.troubles.append(f"{self._name}: an answer to nothing, {message}")
            return
        self._waiting = None
        if message["type"] == "error":
            self._journal.refused += 1
            return
        self._journal.repeated += message["repeated"]
        self._journal.acknowledged.append(
            Acknowledged(
                self._table,
                command["id"],
                command.get("action"),
                message["seq"],
                message["repeated"],
            )
        )

    async def _act(self, socket: ClientConnection, update: Message) -> None:
        if self._waiting is not None or self._token is None:
            return
        for view in update["views"]:
            fields = {"seat": view["seat"], "seq": update["seq"]}
            if "confirm" in view["may"]:
                fields |= {"type": "confirm"}
            elif view["actions"]:
                action = self._choices.choice(view["actions"])["number"]
                fields |= {"type": "play", "action": action}
            else:
                continue
            self._count += 1
            self._waiting = {"id": f"{self._name}-{self._count}", **fields}
            self._journal.sent += 1
            await asyncio.sleep(PAUSE)
            await socket.send(json.dumps(self._waiting))
            return


class Player:
    """A person who plays one game after another, all seats of it."""

    def __init__(self, number: int, url: str, journal: Journal) -> None:
        self._name = f"p{number}"
        self._game = GAMES[number % len(GAMES)]
        self._url = url
        self._journal = journal

    async def play(self) -> None:
        """Until the test stops."""
        async with patient.AsyncClient(base_url=self._url) as http:
            token = (await self._post(http, "/api/me", {"name": self._name}))["token"]
            http.headers["authorization"] = f"Bearer {token}"
            number = 0
            while not self._journal.stopping:
                number += 1
                table = await self._set(http, f"{self._name}-{number}")
                seats = [
                    Seat(f"{self._name}-{number}-{n}", self._url, token, table, self._journal)
                    for n in range(SOCKETS)
                ]
                watching = Seat(f"{self._name}-{number}-w", self._url, None, table, self._journal)
                await asyncio.gather(*(seat.play() for seat in (*seats, watching)))
                self._journal.finished += not self._journal.stopping

    async def _set(self, http: httpx.AsyncClient, name: str) -> str:
        settings = {"game": self._game, "seats": [{"kind": "you"}, {"kind": "you"}]}
        if self._game == "samarkand":
            settings["seats"] = [{"kind": "you"}] * 3
        made = await self._post(http, "/api/tables", {"settings": settings, "id": name})
        for seat in range(len(settings["seats"])):
            body = {"type": "prefer", "id": f"{name}-{seat}", "seat": seat, "otherwise": "keep"}
            await self._post(http, f"/api/tables/{made['table']}/commands", body)
        return str(made["table"])

    async def _post(self, http: httpx.AsyncClient, path: str, body: Message) -> Message:
        """Again and again until there is an answer: everything that is sent has a name."""
        while not self._journal.stopping:
            try:
                answer = await http.post(path, json=body)
                if answer.status_code < 300:
                    found: Message = answer.json()
                    return found
                if answer.status_code != 503:
                    self._journal.troubles.append(f"{path}: {answer.status_code} {answer.text}")
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)
        raise asyncio.CancelledError


async def play_and_kill(server: Forge, kills: int) -> Journal:
    """Let everybody play, and kill the server so often."""
    journal, moments = Journal(), random.Random(kills)
    players = [Player(number, server.url, journal) for number in range(TABLES)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        before = len(journal.acknowledged)
        end = time.monotonic() + PATIENCE
        while len(journal.acknowledged) == before:
            assert time.monotonic() < end, "nothing is acknowledged any more"
            await asyncio.sleep(0.005)
        await asyncio.sleep(moments.uniform(0, LONGEST_LIFE))
        server.kill()
        await asyncio.to_thread(server.start)
    journal.stopping = True
    server.kill()  # its connections close
    await asyncio.gather(*tasks, return_exceptions=True)
    return journal


async def stored(database: str) -> list[tuple[TableRecord, list[Written]]]:
    """What the database has, read without the server."""
    store = open_store(database)
    await store.open(migrate=False)
    found = []
    for listed in await store.every_table(None, None, 100_000):
        record = await store.table(listed.id)
        assert record is not None
        found.append((record, await store.entries(listed.id, 0)))
    await store.close()
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a server that starts in a moment is forked")
def test_what_was_acknowledged_survives_every_kill(database: str) -> None:
    with forge(database) as server:
        begun = time.monotonic()
        journal = asyncio.run(play_and_kill(server, KILLS))
        took = time.monotonic() - begun
    print(
        f"{KILLS} kills in {took:.0f} s, {len(journal.acknowledged)} acknowledged of "
        f"{journal.sent}, {journal.repeated} of them when asked again, {journal.refused} lost the "
        f"race, {journal.finished} games finished"
    )

    assert not journal.troubles
    by_table: dict[str, list[Acknowledged]] = {}
    for one in journal.acknowledged:
        by_table.setdefault(one.table, []).append(one)
    tables = {record.id: (record, entries) for record, entries in asyncio.run(stored(database))}
    assert set(by_table) <= set(tables)
    for name, (record, entries) in tables.items():
        assert [written.seq for written in entries] == list(range(len(entries)))
        commands = [written.command for written in entries if written.command.count("-") == 3]
        assert len(set(commands)) == len(commands)
        at = {written.command: written for written in entries}
        acknowledged = by_table.get(name, [])
        assert all(one.command in at for one in acknowledged)
        for one in acknowledged:
            entry = at[one.command].entry
            assert getattr(entry, "action", None) == one.action
        at_once = [one for one in acknowledged if not one.repeated]
        in_order = sorted(at_once, key=lambda one: one.seq)
        assert all(at[a.command].seq < at[b.command].seq for a, b in pairwise(in_order))
        for socket in range(SOCKETS):
            mine = [one for one in acknowledged if one.command.split("-")[2] == str(socket)]
            assert all(at[a.command].seq < at[b.command].seq for a, b in pairwise(mine))
        replay(record, entries)  # everything in it was legal when it was written
    assert any(isinstance(w.entry, Played) for _, entries in tables.values() for w in entries)
    assert journal.repeated > 0, "no answer was ever lost: the test is too gentle"
