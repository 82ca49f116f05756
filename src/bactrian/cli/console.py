"""The console that all commands write to, and what fits beside a progress bar."""

import shutil
import sys
from collections.abc import Sequence

from rich.console import Console

ERASE_SCROLLBACK = "\x1b[3J"
BAR = 40  # columns of a progress bar with its figures, beside its title


class Output(Console):
    """Rich's console for people who read sentences, and for programs that stop reading."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False)

    def on_broken_pipe(self) -> None:
        """Rich would end the program as if something were wrong: `main` knows better."""
        raise BrokenPipeError

    def clear_scrollback(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.clear()
        if self.is_terminal and not self.is_dumb_terminal:
            self.file.write(ERASE_SCROLLBACK)
            self.file.flush()


def many_games(games: int, title: str) -> str:
    """What a progress is of: in a terminal only how many, for a bar must have room beside it."""
    return f"{games:,} games" if sys.stderr.isatty() else f"Playing {games:,} games of {title}"


def fitting(parts: Sequence[str], title: str) -> list[str]:
    """As many parts as a terminal has room for beside a progress bar with this title."""
    room, shown = shutil.get_terminal_size().columns - len(title) - BAR, list[str]()
    for place, part in enumerate(parts, start=1):
        rest = "" if place == len(parts) else ", …"
        if len(", ".join([*shown, part]) + rest) > room:
            return [*shown, "…"] if shown else []
        shown.append(part)
    return shown
