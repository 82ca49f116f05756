"""`--data GAME=FILE` for the commands of the terminal.

With the small game, which is compiled with such figures already.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_game.registered import own_figures, registered

from bactrian import new_match
from bactrian.games.corrected import VARIABLE

from ..terminal import Terminal

DOWRY = '[[family]]\nid = "levant"\ndowry = 7\n'


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return own_figures(tmp_path)


@pytest.fixture
def saved(tmp_path: Path, box: Path) -> str:
    """A match that was begun with the figures."""
    match = new_match("goose", players=3, seed=1, data=box)
    match.play(match.legal()[0])
    file = tmp_path / "match.json"
    file.write_text(match.save(), encoding="utf-8")
    return str(file)


@pytest.mark.long  # everything is compiled for it
def test_random_games_with_the_figures_break_no_invariant(
    terminal: Terminal, tmp_path: Path
) -> None:
    box = tmp_path / "my-box.toml"
    box.write_text(DOWRY, encoding="utf-8")
    few = ("simulate", "samarkand", "--games", "2", "--players", "2", "--data", f"samarkand={box}")

    assert terminal.run(*few) == 0

    assert "data: my-box.toml, digest " in terminal.shown
    assert "All invariants held" in terminal.shown


def test_a_saved_match_is_verified_and_replayed_with_them(
    terminal: Terminal, box: Path, saved: str
) -> None:
    assert terminal.run("verify", saved, "--data", f"goose={box}") == 0
    assert "data: my-box.toml, digest " in terminal.shown

    assert terminal.run("verify", saved, "--json", "--data", f"goose={box}") == 0
    assert terminal.json()["data"]["file"] == "my-box.toml"

    assert terminal.run("replay", saved, "--lang", "ru", "--data", f"goose={box}") == 0
    assert "данные: my-box.toml, отпечаток " in terminal.shown


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_without_them_it_is_refused_with_the_digest(saved: str, command: str) -> None:
    """In a process of its own: this one was given the figures."""
    code = "import sys\nfrom bactrian.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}

    done = subprocess.run(
        [sys.executable, "-c", code, command, saved],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert "needs data with digest " in done.stderr
    assert "--data goose=FILE" in done.stderr


WRONG = [
    (("simulate", "goose", "--data", "my-box.toml"), "expected GAME=FILE"),
    (("simulate", "goose", "--data", "chess=my-box.toml"), "No game is called 'chess'"),
    (
        ("simulate", "merv", "--data", "goose={box}"),
        "--data names goose, but the game is m",
    ),
    (
        (
            "arena",
            "goose",
            "greedy",
            "random",
            "--data",
            "goose={box}",
            "--data",
            "goose={box}",
        ),
        "--data is given 2 times",
    ),
    (
        ("play", "goose", "--data", "goose=nowhere.toml"),
        "nowhere.toml: cannot be read (No such",
    ),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_what_is_typed_wrongly_is_refused(
    terminal: Terminal, box: Path, words: tuple[str, ...], message: str
) -> None:
    assert terminal.run(*(word.format(box=box) for word in words)) == 2
    assert message in terminal.errors


def test_figures_that_a_match_was_not_played_with_are_refused(
    terminal: Terminal, box: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.json"
    plain.write_text(new_match("goose", players=3, seed=1).save(), encoding="utf-8")

    assert terminal.run("replay", str(plain), "--data", f"goose={box}") == 2
    assert "was played with the game's own data: leave --data out" in terminal.errors


def test_the_command_to_go_on_names_the_file(
    terminal: Terminal, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(box.parent)
    play = ("play", "goose", "--fast", "--seed", "1", "--data", "goose=my-box.toml")

    assert terminal.run(*play, "--you", "0", "1", "2", "3", types=["save game.json", "quit"]) == 0

    assert "data: my-box.toml, digest " in terminal.shown
    assert "bactrian play goose --load game.json --you 0 1 2 3 --data goose=my-box.toml" in (
        terminal.shown
    )
