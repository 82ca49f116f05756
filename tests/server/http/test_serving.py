"""`bactrian` as people start it, in a process of its own: quick, and it forgets nothing."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bactrian.cli.main import main

from .. import patient
from ..running import PATIENCE, until

BACTRIAN = [sys.executable, "-m", "bactrian"]


@contextmanager
def started(folder: Path, *arguments: str, **environment: str) -> Iterator[tuple[str, int]]:
    """The address and the process of a server on a free port."""
    process = subprocess.Popen(
        [*BACTRIAN, "--no-browser", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(folder), **environment},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://[^ ]+", line)
    assert found is not None, line
    try:
        yield found[0].rstrip("/"), process.pid
    finally:
        process.kill()
        process.communicate()


def test_it_answers_though_nothing_is_compiled(tmp_path: Path) -> None:
    with started(tmp_path, BACTRIAN_CACHE=str(tmp_path / "cache")) as (url, _):
        health = patient.get(url + "/health")
        games = patient.get(url + "/api/games").json()["games"]
        with patient.Client(base_url=url) as anna:
            anna.post("/api/me", json={"name": "Anna"})
            wanted = {"settings": {"game": "merv", "seats": [{"kind": "you"}]}}
            refused = anna.post("/api/tables", json=wanted)

    assert health.status_code == 200
    assert [game["state"] for game in games if game["name"] == "merv"] == ["waiting"]
    assert (refused.status_code, refused.json()["code"]) == (503, "compiling")
    assert (tmp_path / "bactrian" / "tables.sqlite3").exists()


def test_after_a_kill_everything_acknowledged_is_there_and_bots_play_on(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    seats = [{"kind": "you"}, {"kind": "you"}, {"kind": "bot", "level": "random"}]
    with started(tmp_path, "--database", database) as (url, process):
        with patient.Client(base_url=url) as anna:
            token = anna.post("/api/me", json={"name": "Anna"}).json()["token"]
            until(lambda: anna.get("/health").json()["games_ready"] >= 2)
            wanted = {"settings": {"game": "marco_polo", "seats": seats}}
            table = anna.post("/api/tables", json=wanted).json()["table"]
            acknowledged = play_some(anna, table)
        os.kill(process, signal.SIGKILL)
    with started(tmp_path, "--database", database) as (url, process):
        headers = {"authorization": f"Bearer {token}"}
        with patient.Client(base_url=url, headers=headers) as anna:
            until(lambda: anna.get(f"/api/tables/{table}").status_code == 200)
            after = anna.get(f"/api/tables/{table}").json()
            until(lambda: can_act(anna, table))

    assert after["seq"] >= acknowledged
    assert after["you"] == [0, 1]


def can_act(anna: httpx.Client, table: str) -> bool:
    """Whether one of her seats has something to do."""
    answer = anna.get(f"/api/tables/{table}")
    views = answer.json()["views"] if answer.status_code == 200 else []
    return any(view["actions"] or "confirm" in view["may"] for view in views)


def play_some(anna: httpx.Client, table: str) -> int:
    """Play whatever comes first, and tell the last number that was acknowledged."""
    seq = 0
    for _ in range(40):
        shown = anna.get(f"/api/tables/{table}").json()
        for view in shown["views"]:
            command = {"seat": view["seat"], "seq": shown["seq"]}
            if "confirm" in view["may"]:
                command |= {"type": "confirm"}
            elif view["actions"]:
                command |= {"type": "play", "action": view["actions"][0]["number"]}
            else:
                continue
            answer = anna.post(f"/api/tables/{table}/commands", json=command)
            seq = answer.json()["seq"]
            break
    return seq


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [*BACTRIAN, "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            timeout=PATIENCE,
        )

    assert ended.returncode == 2
    assert f"Port {port} is in use" in ended.stderr


def test_what_is_no_database_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("no database, but long enough to be looked at " * 50)

    outcome = main(["--no-browser", "--port", "0", "--database", f"sqlite:///{text}"])

    assert outcome == 2
    assert capsys.readouterr().err.startswith(f"bactrian: {text} is no database, or is damaged")


@pytest.mark.parametrize("arguments", [["--port", "99999"], ["--workers", "2"]])
def test_options_that_cannot_be_are_refused(tmp_path: Path, arguments: list[str]) -> None:
    assert main(["--no-browser", *arguments]) == 2


def test_a_signal_ends_it_in_order(tmp_path: Path) -> None:
    with started(tmp_path) as (url, process):
        assert patient.get(url + "/health").status_code == 200
        os.kill(process, signal.SIGTERM)
        with pytest.raises(httpx.TransportError):
            until(lambda: patient.get(url + "/health").status_code != 200)
