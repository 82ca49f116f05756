"""Tables where nothing can happen any more, and sockets that are closed, do not stay in memory."""

import asyncio
import gc
import weakref
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.server import ServerProtocol

from bactrian.server.http.socket import Connection
from bactrian.server.http.transport.frames import EXTENSION, Frames
from bactrian.server.live import lobby, snapshots
from bactrian.server.live.cluster import Cluster
from bactrian.server.live.live_table import LiveTable
from bactrian.server.store import Store
from bactrian.server.store.notices import Present
from bactrian.server.store.sqlite import SqliteStore

from ..running import Running, until


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes minutes takes no time."""
    monkeypatch.setattr(snapshots, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(snapshots, "QUIET_SECONDS", 0.1)
    monkeypatch.setattr(lobby, "OVER_SECONDS", 0.1)


@pytest.mark.usefixtures("soon")
def test_a_finished_table_that_nobody_looks_at_is_dropped_and_found_again(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        going_on = anna.creates("samarkand", "you", "you")
        watched, over = anna.beats(boris), anna.beats(boris)
        socket = watched.live()
        socket.next("update")

        until(lambda: server.services.lobby.size == 2)

        assert over.look()["status"] == "finished"
        assert going_on.look()["status"] == "playing"
        socket.close()


@pytest.mark.usefixtures("soon")
def test_who_was_at_a_dropped_table_is_forgotten_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteStore, "is_shared", True)  # as if there were other processes
    with Running(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        over = server.guest("Anna").beats(server.guest("Boris"))
        there = server.services.lobby._cluster._present
        assert over.id in there

        until(lambda: server.services.lobby.size == 0)

        assert there == {}


def test_who_leaves_a_table_that_is_not_here_leaves_nothing() -> None:
    store = SimpleNamespace(is_shared=True, listen=lambda handler: None)
    live: dict[str, LiveTable] = {}
    cluster = Cluster(cast(Store, store), live, lambda: None)

    cluster._on_notice("other", Present("table", ["anna"], 1))
    assert cluster._present["table"]["other"].people == ["anna"]
    cluster._on_notice("other", Present("table", [], 0))
    cluster._on_notice("other", Present("table", [], 0))  # once more, as after a loss

    assert cluster._present == {}


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Only what nothing refers to is freed."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("soon", "no_collector")
def test_what_is_dropped_is_gone_without_the_collector(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        table = server.guest("Anna").beats(server.guest("Boris"))
        socket = table.live()
        socket.next("update")
        live = weakref.ref(server.services.lobby._live[table.id])
        kinds = Frames, ServerProtocol, Connection
        of_socket = [weakref.ref(one) for one in gc.get_objects() if isinstance(one, kinds)]
        assert {type(one()) for one in of_socket} >= {*kinds}
        socket.close()

        until(lambda: live() is None)
        until(lambda: all(one() is None for one in of_socket))


@pytest.mark.usefixtures("no_collector")
def test_a_socket_that_closes_before_its_send_has_begun_leaves_nothing() -> None:
    class Closing:
        """Closes as soon as something is to be sent."""

        headers: Mapping[str, str] = {}
        cookies: Mapping[str, str] = {}
        scope: Mapping[str, object] = {"extensions": {EXTENSION: {"of": None}}}
        connection: Connection | None = None

        async def receive(self) -> dict[str, str]:
            assert self.connection is not None
            self.connection._start_waiting_send()
            self.connection = None
            return {"type": "websocket.disconnect"}

    async def come_and_go() -> "weakref.ref[Connection]":
        services: Any = SimpleNamespace(  # Any: stand-ins, here and below
            client=lambda socket, person: "client",
            people=SimpleNamespace(watch=lambda person, wake: nullcontext()),
        )
        live: Any = SimpleNamespace(subscribe=lambda one: None, unsubscribe=lambda one: None)
        socket: Any = Closing()
        socket.connection = Connection(services, socket, live, None, "en", 0, 0)
        gone = weakref.ref(socket.connection)
        await socket.connection.serve(wants_changes=True)
        return gone

    assert asyncio.run(come_and_go())() is None
