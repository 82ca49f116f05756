"""What the command says of itself, and how it refuses what it cannot do."""

import ctypes
import importlib.metadata
import os
import subprocess
import sys
import time

import pytest

import bactrian
from bactrian.cli import parser
from bactrian.cli.main import main

from ..terminal import Terminal, run_apart

OPTIONS = {
    "play": ["--players", "--you", "--seed", "--lang", "--load", "--fast"],
    "simulate": ["--players", "--games", "--seed", "--json"],
    "arena": ["--players", "--games", "--seed", "--json", "--plot", "--journal", "--ray"],
    "train": ["--minutes", "--resume", "--out", "--device"],
    "bench": ["--json"],
    "replay": ["--at", "--step", "--seat", "--lang", "--json"],
    "analyse": ["--seat", "--data", "--lang", "--json"],
    "verify": ["--commitment", "--lang", "--json"],
}


def test_help_names_every_command_and_the_exit_codes(terminal: Terminal) -> None:
    assert terminal.run("--help") == 0

    assert all(command in terminal.shown for command in OPTIONS)
    shown = " ".join(terminal.shown.split())
    assert "0 all is well, 1 something was checked and found wrong" in shown
    assert "2 the request cannot be carried out, 130 interrupted" in shown


@pytest.mark.parametrize("command", OPTIONS)
def test_every_command_has_help(terminal: Terminal, command: str) -> None:
    assert terminal.run(command, "--help") == 0

    assert all(option in terminal.shown for option in OPTIONS[command])
    assert "Exit codes" in terminal.shown


@pytest.mark.parametrize("action", ["list", "close", "second-factor", "people", "ban", "backup"])
def test_every_action_of_an_operator_says_what_it_does(terminal: Terminal, action: str) -> None:
    terminal.run("admin", "--help")
    listed = " ".join(terminal.shown.split())
    terminal.run("admin", action, "--help")

    described = " ".join(terminal.shown.partition("\n\n")[2].partition("\n\n")[0].split())
    assert "tables, people, reports and backups of a server" in listed
    assert f" {action} {described} " in listed


def test_the_usage_of_play_works_as_it_is_printed(terminal: Terminal) -> None:
    """`play --you samarkand` would take the game for a seat."""
    terminal.run("play", "--help")

    assert terminal.shown.startswith("usage: bactrian play GAME [--players N] [--you [SEAT ...]]")


def test_an_interrupt_is_no_traceback_from_the_very_start(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(parser, "parser", interrupted)

    assert terminal.run("--help") == 130
    assert terminal.errors == "\n"


def test_an_interrupt_that_falls_into_a_callback_is_not_lost(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one of the compiler's, whose interrupts Python prints and forgets."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    def compiles() -> None:
        ctypes.CFUNCTYPE(None)(interrupted)()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pass

    monkeypatch.setattr(parser, "parser", compiles)

    assert terminal.run("--help") == 130
    assert terminal.errors == "\n"


def test_nothing_that_takes_long_is_imported_before_interrupts_are_watched_for() -> None:
    program = (
        "import sys, bactrian.cli.main; print({'numpy', 'numba', 'argparse'} & {*sys.modules})"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout

    assert shown.decode().strip() == "set()"


def test_the_package_offers_what_it_says() -> None:
    program = (
        "from bactrian import *; import bactrian; print(bactrian.players.NAMES, dir(bactrian))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout

    assert "'expert'" in shown.decode()
    assert "'new_match'" in shown.decode()
    with pytest.raises(AttributeError, match="module 'bactrian' has no attribute 'old_match'"):
        _ = bactrian.old_match  # type: ignore[attr-defined]  # that is the point


def test_the_version_is_told(terminal: Terminal) -> None:
    assert terminal.run("--version") == 0

    assert terminal.shown.startswith("bactrian ")


def test_from_sources_that_are_not_installed_every_command_runs(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_installed(package: str) -> str:
        raise importlib.metadata.PackageNotFoundError(package)

    monkeypatch.setattr(importlib.metadata, "version", not_installed)

    assert terminal.run("--version") == 0
    assert terminal.shown == "bactrian, from sources\n"
    assert terminal.run("play", "--help") == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("juggle", "invalid choice: 'juggle'"),
        ("play chess", "invalid choice: 'chess'"),
        ("play samarkand --players 9", "samarkand is for 2 to 5 players, not 9."),
        ("play samarkand --players many", "invalid int value: 'many'"),
        ("play samarkand --you 0 4", "--you names seat 4, expected 0 to 3."),
        (
            "play samarkand --seed -1",
            "The seed is -1, expected a whole number from 0 to 2^256 - 1.",
        ),
        ("play samarkand --load missing.json", "missing.json cannot be read: No such file"),
        ("simulate samarkand --games 0", "--games is 0, expected 1 to 100,000,000."),
        ("simulate samarkand --players 1", "samarkand is for 2 to 5 players, not 1."),
        ("replay missing.json", "missing.json cannot be read: No such file"),
        ("verify .", ". cannot be read: Is a directory."),
        ("verify missing\0.json", "cannot be read"),
    ],
)
def test_bad_requests_get_a_sentence_and_exit_code_2(
    terminal: Terminal, arguments: str, message: str
) -> None:
    assert terminal.run(*arguments.split(" ")) == 2

    assert message in terminal.errors
    assert "Traceback" not in terminal.errors


def test_the_installed_program_runs_and_exits_with_the_outcome() -> None:
    fine, bad = run_apart("--version"), run_apart("verify", "missing.json")

    assert (fine.returncode, bad.returncode) == (0, 2)
    assert bad.stderr.decode() == (
        "bactrian: missing.json cannot be read: No such file or directory.\n"
    )


def test_a_target_that_is_none_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACTRIAN_TARGET", "fpga")

    refused = run_apart("--version")

    assert refused.returncode == 2
    assert refused.stderr.decode() == (
        "bactrian: BACTRIAN_TARGET is 'fpga', expected 'cpu' or 'cuda'.\n"
    )


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
def test_a_stream_that_was_closed_is_empty(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, name, None)

    assert main(["verify", "missing.json"]) == 2

    with getattr(sys, name) as opened:
        assert opened.name == os.devnull


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_so_a_command_ends_as_it_would(closed: str) -> None:
    shell = f'exec "{sys.executable}" -m bactrian verify missing.json {closed}'
    process = subprocess.run(["sh", "-c", shell], capture_output=True, check=False)

    assert process.returncode == 2
    assert b"Traceback" not in process.stderr
