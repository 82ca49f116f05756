"""A player at the terminal: types lines, and reads what the commands print."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import repeat
from typing import IO, Any

import pytest

from bactrian.cli.main import main


class Choice(str):
    """A line that is typed by looking: the number that last stood in front of this text."""

    def on(self, shown: str) -> str:
        """The number to type."""
        numbers: list[str] = re.findall(rf"(\d+) {re.escape(self)}", shown)
        return numbers[-1]


class Terminal:
    """Runs commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.screens: list[str] = []  # what was printed before each line, and after the last
        self.errors = ""

    def run(self, *arguments: str, types: Iterator[str] | list[str] | None = None) -> int:
        """Run a command while these lines are typed; then the input ends."""
        lines = iter(types or [])
        self.screens.clear()

        def read_line() -> str:
            self._look()
            line = next(lines, None)
            if line is None:
                raise EOFError
            if line == "^C":
                raise KeyboardInterrupt
            return line.on(self.shown) if isinstance(line, Choice) else line

        self._monkeypatch.setattr("builtins.input", read_line)
        try:
            outcome = main(arguments)
        except SystemExit as left:  # argparse
            outcome = int(str(left.code))
        self._look()
        return outcome

    def _look(self) -> None:
        captured = self._capsys.readouterr()
        self.screens.append(captured.out)
        self.errors += captured.err

    @property
    def shown(self) -> str:
        """Everything that was printed."""
        return "".join(self.screens)

    @property
    def last(self) -> str:
        """What was printed after the last line that was typed."""
        return self.screens[-1]

    def json(self) -> Any:  # Any: parsed JSON
        """What was printed, as a program reads it."""
        return json.loads(self.shown)


def always(line: str) -> Iterator[str]:
    """The same line again and again: the first choice of every decision ends a game, too."""
    return repeat(line)


def start_apart(*arguments: str, stdout: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own, without a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "bactrian", *arguments],
        stdin=subprocess.PIPE,
        stdout=stdout or subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run_apart(*arguments: str, types: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, with these bytes for its input."""
    with start_apart(*arguments) as process:
        out, errors = process.communicate(types, timeout=240)
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)
