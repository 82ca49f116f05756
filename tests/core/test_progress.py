"""The progress bar: for terminals only."""

import io

import pytest

from bactrian.core.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_is_going_on_and_how_much_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)

    with Progress("Compiling", 10) as progress:
        progress.show(["take", "play"], 3)
        progress.advance(5)

    drawn = terminal.getvalue()
    assert "Compiling" in drawn
    assert "50 %" in drawn
    assert "take, play, 3 more to come" in drawn


def test_without_a_terminal_progress_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Compiling", 10) as progress:
        progress.show(["play"], 2)
        progress.advance(10)

    written = capsys.readouterr()
    assert written.out == ""
    assert written.err == "Compiling …\n"
