"""`bactrian play merv`: alone against the magistrate, and with others, without any curtain."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from lengths import long_case

from bactrian import load_match

from ..saves import kept
from ..terminal import Choice, Terminal

GAME = ("play", "merv", "--seed", "5", "--fast")
SOLO = (*GAME, "--players", "1")


def any_choice(seed: int) -> Iterator[str]:
    """Numbers at random; those that are no choice are asked again."""
    chance = random.Random(seed)
    while True:
        yield str(chance.randint(1, 5))


@pytest.mark.parametrize(("language", "columns"), [long_case("en", "120"), ("ru", "80")])
def test_a_whole_game_alone_ends_with_the_score_of_both(
    terminal: Terminal,
    at_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    columns: str,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    assert terminal.run(*SOLO, "--lang", language, types=any_choice(1)) == 0

    (file,) = kept(at_home)
    match = load_match(file.read_text())
    assert match.over
    automa = match.game.automa(match.state)
    assert match.winners() == ([0] if match.scores()[0].total > (automa or 0) else [])
    assert str(match.scores()[0].total) in terminal.last
    assert str(automa) in terminal.last
    assert terminal.run("verify", str(file)) == 0
    assert "1 player," in terminal.shown
    assert terminal.run("replay", str(file), "--lang", language) == 0


@pytest.mark.long
def test_the_winner_is_seen_in_24_rows(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    terminal.run(*SOLO, types=any_choice(2))

    assert any(row.startswith("★ ") for row in terminal.last.splitlines()[-24:])


@pytest.mark.long
def test_decision_choices_and_prompt_fit_into_24_rows(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    terminal.run(*GAME, "--players", "3", types=any_choice(3))

    for screen in terminal.screens[:-1]:
        rows = screen.splitlines()[-24:]
        is_asked_again = "is neither a choice" in "".join(rows)
        assert is_asked_again or any(row.startswith("  1 ") for row in rows)


def test_the_log_tells_what_the_magistrate_does(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=["log", "q"])

    assert "The magistrate's card: " in terminal.screens[0]
    assert "The Corrupt Magistrate takes slot" in terminal.screens[0]
    assert "The Corrupt Magistrate builds on" in terminal.screens[1]


@pytest.mark.long
def test_nobody_looks_away_where_nothing_is_secret(terminal: Terminal, at_home: Path) -> None:
    """M-22.1"""
    assert terminal.run(*GAME, "--players", "2", "--you", "0", "1", types=any_choice(4)) == 0

    assert "for you alone" not in terminal.shown
    assert "Seat 0 (you)" in terminal.shown
    assert "Seat 1 (you)" in terminal.shown
    assert "The High Courtier builds on" in terminal.shown
    assert load_match(kept(at_home)[0].read_text()).over


@pytest.mark.long  # quick: the same with Samarkand, in `test_play.py`
def test_computers_play_with_nobody_at_the_keyboard(terminal: Terminal, at_home: Path) -> None:
    assert terminal.run(*GAME, "--players", "2", "--you") == 0

    assert "(you)" not in terminal.shown
    assert "The game is over" in terminal.shown
    assert load_match(kept(at_home)[0].read_text()).over


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_command_works_at_this_table(terminal: Terminal, language: str) -> None:
    words = ["contracts", "mosque", "breakthroughs", "points", "log", "help", "undo", "sales"]

    assert terminal.run(*SOLO, "--lang", language, types=[*words, "quit"]) == 0

    assert ("“sales”" if language == "en" else "«sales»") in terminal.shown
    assert "docs/merv.md" in terminal.shown


def test_undo_takes_back_the_slot(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=[Choice("Slot 1"), "undo", "q"])

    assert "Which site do you activate?" in terminal.screens[1]
    assert "Taken back." in terminal.screens[2]
    assert "Which action slot do you take?" in terminal.screens[2]
