"""A server that is asked to end does so in order: it tells, finishes writing, leaves nobody."""

import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bactrian.server.http.logs import JsonLines, write_logs

from .. import patient
from ..http.test_serving import BACTRIAN
from ..running import PATIENCE, Running, until

GOING_AWAY = {1001, 1012}


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in listed.split()]


def is_running(process: int) -> bool:
    """Whether it is there, and no mere shadow of itself."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_stop_tells_the_sockets_finishes_writing_and_ends_the_bots(tmp_path: Path) -> None:
    database = tmp_path / "kept.sqlite3"
    command = [*BACTRIAN, "--no-browser", "--port", "0", "--database", f"sqlite:///{database}"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "BACTRIAN_LOG": "info"},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^ ]+", process.stdout.readline())
        assert found is not None
        url = found[0].rstrip("/")
        acknowledged, code, bots = play_until_stopped(url, process)
        process.wait(PATIENCE)
        assert process.stderr is not None
        logged = process.stderr.read()
    finally:
        process.kill()
        process.communicate()

    assert process.returncode in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
    assert code in GOING_AWAY
    with sqlite3.connect(database) as stored:
        commands = {row[0] for row in stored.execute("SELECT command FROM entries")}
    assert acknowledged
    assert set(acknowledged) <= commands
    until(lambda: not any(map(is_running, bots)))
    assert "Traceback" not in logged
    assert '"message":"answered"' in logged


def play_until_stopped(
    url: str, process: "subprocess.Popen[str]"
) -> tuple[list[str], int | None, list[int]]:
    """What was acknowledged until the end, how the socket was closed, and the bots' processes."""
    with patient.Client(base_url=url) as http:
        token = http.post("/api/me", json={"name": "Anna"}).json()["token"]
        until(lambda: http.get("/health").json()["games_ready"] == 3)
        tables: list[str] = []
        for seats in ([{"kind": "you"}, {"kind": "you"}], [{"kind": "bot", "level": "greedy"}] * 4):
            wanted = {"settings": {"game": "marco_polo", "seats": seats}}
            answer = http.post("/api/tables", json=wanted)
            assert answer.status_code == 201, answer.text
            tables.append(answer.json()["table"])
    until(lambda: bool(children(process.pid)))
    bots = children(process.pid)
    acknowledged: list[str] = []
    address = f"{url.replace('http', 'ws')}/api/tables/{tables[0]}/live"
    cookie = {"Cookie": f"bactrian={token}"}
    with connect(address, additional_headers=cookie, open_timeout=PATIENCE) as socket:
        stopping = threading.Timer(1, lambda: os.kill(process.pid, signal.SIGTERM))
        stopping.start()
        try:
            for number in range(100_000):
                kind = "true" if number % 2 else "false"
                name = f"c{number}"
                socket.send(
                    f'{{"type":"prefer","id":"{name}","seat":0,"confirm":{kind}}}',
                )
                while f'"id":"{name}"' not in (text := str(socket.recv(PATIENCE))):
                    pass
                if '"type":"done"' in text:
                    acknowledged.append(name)
        except ConnectionClosed as closed:
            return acknowledged, None if closed.rcvd is None else closed.rcvd.code, bots
    raise AssertionError("the socket was never closed")


def test_every_answer_has_a_number_and_a_line(server: Running, tmp_path: Path) -> None:
    file = tmp_path / "log"
    handler = logging.FileHandler(file)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("bactrian")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        answer = patient.get(server.url + "/api/tables/secretsecretsecr?since=7&lang=ru")
        number = answer.headers["x-request-id"]
        until(lambda: number in file.read_text())
    finally:
        logger.removeHandler(handler)
        handler.close()
    line = next(text for text in file.read_text().splitlines() if number in text)
    assert '"status":404' in line
    assert '"path":"/api/tables/{table}"' in line
    assert "secretsecretsecr" not in line
    assert "since" not in line


def test_logs_are_json_lines_at_the_level_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loggers = [logging.getLogger(name) for name in ("bactrian", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    monkeypatch.setenv("BACTRIAN_LOG", "warning")
    try:
        with (tmp_path / "log").open("w") as stream:
            write_logs(stream)
            logging.getLogger("bactrian.server").info("not this")
            try:
                raise ValueError("broken")
            except ValueError:
                logging.getLogger("bactrian.server").exception("this: %s", "ünicode\n")
    finally:
        for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
    lines = (tmp_path / "log").read_text().splitlines()
    assert len(lines) == 1
    said = json.loads(lines[0])
    assert (said["level"], said["message"]) == ("error", "this: ünicode\n")
    assert "ValueError: broken" in said["error"]
