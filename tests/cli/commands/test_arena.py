"""`bactrian arena`: what it promises, how it refuses, and how it goes on after Ctrl-C."""

import json
import re
import signal
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bactrian.arena import ray_workers
from bactrian.arena.playing import Result
from bactrian.arena.workers import Processes, WorkersLost

from ..terminal import Terminal, run_apart, start_apart

FEW = ("arena", "samarkand", "greedy", "random", "--players", "2", "--processes", "1")
GAMES = ("--games", "8")


def journals(home: Path) -> list[Path]:
    return sorted((home / "data" / "bactrian" / "arena").glob("*.jsonl"))


def test_the_json_has_everything_that_is_promised(terminal: Terminal) -> None:
    assert terminal.run(*FEW, *GAMES, "--json", "-") == 0

    result = terminal.json()
    assert result["games"] == 8
    assert set(result["ratings"]) == {"greedy", "random"}
    for rating in result["ratings"].values():
        assert rating.keys() >= {"rating", "low", "high", "games", "wins", "points"}
        assert rating["low"] <= rating["rating"] <= rating["high"]
        assert rating["games"] == 8
        assert rating["seats"] == [4, 4]


@pytest.mark.long
def test_people_get_a_table_and_files_if_they_want(terminal: Terminal, tmp_path: Path) -> None:
    picture, numbers = tmp_path / "a.svg", tmp_path / "a.json"

    outcome = terminal.run(*FEW, *GAMES, "--plot", str(picture), "--json", str(numbers))

    assert outcome == 0
    assert "8 games of samarkand, 2 players, seed 1" in terminal.shown
    assert "greedy" in terminal.shown
    assert "400 more is ten to one to finish ahead" in terminal.shown
    assert "Only 4 deals were played: the intervals are rough." in terminal.shown
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert json.loads(numbers.read_text())["games"] == 8


@pytest.mark.long
def test_the_same_command_does_not_play_again_and_more_games_go_on(
    terminal: Terminal, at_home: Path
) -> None:
    terminal.run(*FEW, *GAMES, "--json", "-")
    first = terminal.json()
    (journal,) = journals(at_home)
    content = journal.read_bytes()

    terminal.run(*FEW, *GAMES, "--json", "-")
    assert terminal.json() == first
    assert journal.read_bytes() == content
    assert f"8 of 8 games were played before: {journal}" in terminal.errors

    terminal.run(*FEW, "--games", "10", "--json", "-")
    assert terminal.json()["games"] == 10
    assert journal.read_bytes().startswith(content)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C in another way")
def test_after_ctrl_c_the_same_command_goes_on(terminal: Terminal, at_home: Path) -> None:
    command = (*FEW, "--games", "16", "--json", "-")
    with start_apart(*command, "--processes", "2") as process:
        end = time.monotonic() + 240
        while not any(path.read_bytes().count(b"\n") > 2 for path in journals(at_home)):
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=240)
    (journal,) = journals(at_home)
    before = journal.read_bytes()

    assert (process.returncode, out) == (130, b"")
    kept = before.count(b"\n") - 1
    assert 2 <= kept < 16
    assert f"{kept} of 16 games are kept in {journal}; the same command goes on" in errors.decode()
    assert "Traceback" not in errors.decode()

    resumed = run_apart(*command)
    assert journal.read_bytes().startswith(before)
    whole = run_apart(*command, "--journal", str(at_home / "other.jsonl"))
    assert resumed.stdout == whole.stdout != b""


def test_lost_processes_are_told_with_what_is_kept(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(workers: Processes, timeout: float) -> Result | None:
        raise WorkersLost("Gone.")

    monkeypatch.setattr(Processes, "finished", lose)

    assert terminal.run(*FEW, *GAMES) == 2
    assert "0 of 8 games are kept in" in terminal.errors
    assert "Gone." in terminal.errors


@pytest.mark.long
def test_alone_players_are_rated_by_points(terminal: Terminal) -> None:
    arguments = ("arena", "merv", "random", "--players", "1", "--games", "4", "--processes", "1")

    assert terminal.run(*arguments) == 0
    assert "4 games of merv, one player, seed 1" in terminal.shown
    assert "Wins are those against the game's own opponent" in terminal.shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("samarkand greedy clever", "No player is called 'clever'. There are: random, greedy"),
        ("samarkand greedy greedy", "The player greedy is named twice"),
        ("samarkand greedy", "At least two players are needed"),
        ("samarkand greedy random --players 9", "samarkand is for 2 to 5 players, not 9."),
        ("samarkand greedy random --seed -1", "The seed is -1, expected"),
        ("samarkand greedy random --players 4 --games 7", "--games is 7, expected 8 to 1,000,000"),
        ("samarkand greedy random --processes 0", "--processes is 0, expected 1 to 1,024."),
        ("samarkand greedy random --plot a.png", "expected a name that ends in .svg"),
        ("samarkand greedy random --json no/a.json", "but there is no folder no"),
        ("samarkand greedy random --json .", "--json is ., a folder; expected the name of a file."),
        ("samarkand greedy random --journal .", "cannot be read: Is a directory"),
        ("samarkand greedy random --option tiny", "samarkand has no option 'tiny'"),
        ("samarkand greedy random --ray x --processes 2", "not allowed with argument"),
    ],
)
def test_bad_requests_get_a_sentence_and_exit_code_2(
    terminal: Terminal, arguments: str, message: str
) -> None:
    assert terminal.run("arena", *arguments.split(" ")) == 2

    assert message in terminal.errors
    assert "Traceback" not in terminal.errors


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)

    assert terminal.run(*FEW, *GAMES, "--json", str(tmp_path / "a.json")) == 2
    assert f"but nothing can be written in {tmp_path}." in terminal.errors


def test_a_journal_whose_folder_cannot_be_made_cannot_be_written(
    terminal: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    journal = tmp_path / "file" / "inner" / "journal.jsonl"

    assert terminal.run(*FEW, *GAMES, "--journal", str(journal)) == 2
    assert f"{journal} cannot be written: Not a directory." in terminal.errors


def test_the_table_of_a_ladder_fits_80_columns(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    assert terminal.run(*FEW, *GAMES, "--ladder") == 0

    assert "…" not in terminal.shown
    assert re.search(r"random +\d+ +\d+-\d+ +\d+\.\d% ", terminal.shown)
    assert "alone at a table" in terminal.shown


def test_a_missing_ray_is_told_before_the_first_game(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert terminal.run("arena", "samarkand", "greedy", "random", "--ray", "auto") == 2
    assert "--ray needs Ray" in terminal.errors


def test_a_cluster_that_is_not_there_is_told(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoRay:
        @staticmethod
        def is_initialized() -> bool:
            return False

        @staticmethod
        def init(**options: object) -> None:
            raise ConnectionError("Nobody answers.\nTry again.")

    monkeypatch.setattr(ray_workers, "_ray", NoRay)

    assert terminal.run("arena", "samarkand", "greedy", "random", "--ray", "there:1") == 2
    assert "No Ray cluster at there:1: Nobody answers." in terminal.errors
