"""What error lines hold: no names of tables, and nothing for a client that just left."""

import asyncio
import logging
import socket
import time

import pytest

from bactrian.server.http.logs import JsonLines
from bactrian.server.live.automation import TableAutomation
from bactrian.server.table.table import Table as ReplayedTable

from ..running import Running, until

BOT = {"kind": "bot", "level": "random"}


def test_a_client_that_leaves_in_mid_body_logs_no_error(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{"
    with caplog.at_level(logging.INFO, "bactrian"):
        with socket.create_connection(("127.0.0.1", server.port)) as wire:
            wire.sendall(head)
            time.sleep(0.2)
        until(lambda: any(vars(r).get("path") == "/api/me" for r in caplog.records))

    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_error_lines_hold_no_names_of_tables(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The whole name is enough to watch."""

    async def broken(self: TableAutomation, table: ReplayedTable) -> bool:
        await asyncio.sleep(0)
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(TableAutomation, "_move", broken)
    with caplog.at_level(logging.INFO):
        table = server.guest("Anna").creates("merv", BOT, BOT)
        table.look()
        until(lambda: "cannot go on by itself" in caplog.text, 15)
        monkeypatch.undo()

    lines = [JsonLines().format(r) for r in caplog.records if r.name.startswith("bactrian")]
    assert any(table.id[:6] in line for line in lines)
    assert not any(table.id in line for line in lines)
