"""A progress bar on the error stream, where that is a terminal."""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    import rich.progress


class Progress:
    """What is being done and how much is left; without a terminal just a line at the start."""

    def __init__(self, title: str, total: float) -> None:
        self._title = title
        self._total = total
        self._bar: rich.progress.Progress | None = None

    def __enter__(self) -> Self:
        if not sys.stderr.isatty():
            print(f"{self._title} …", file=sys.stderr)
            return self
        # Imported here: a program that never waits does not need it.
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        self._bar = Bar(
            TextColumn("[bold]{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeElapsedColumn(),
            TextColumn("{task.fields[doing]}", style="dim"),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task(self._title, total=self._total, doing="")
        self._bar.start()
        return self

    def show(self, doing: Sequence[str], waiting: int) -> None:
        """Name what is going on, and how many things wait."""
        if self._bar is not None:
            left = f", {waiting} more to come" if waiting else ""
            self._bar.update(self._task, doing=", ".join(doing) + left)

    def advance(self, amount: float) -> None:
        """So much more is done."""
        if self._bar is not None:
            self._bar.advance(self._task, amount)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
