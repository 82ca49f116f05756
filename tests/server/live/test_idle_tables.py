"""Tables where nothing can happen any more, and sockets that are closed, do not stay in memory."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from bactrian.server.http.frames import Frames
from bactrian.server.live import lobby, snapshots

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
        frames = [weakref.ref(found) for found in gc.get_objects() if isinstance(found, Frames)]
        assert frames
        socket.close()

        until(lambda: live() is None)
        until(lambda: all(one() is None for one in frames))
