"""What the terminal shows: tables, choices, what happened meanwhile. No decisions are made here."""

import time
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from bactrian.cli.tables.protocol import TerminalTable
from bactrian.core.game import Event
from bactrian.core.texts import Texts
from bactrian.match import Action, Match

LINES_TOLD = 8  # of what happened meanwhile


class Screen:
    """One terminal with a match on it."""

    def __init__(
        self,
        match: Match,
        table: TerminalTable,
        texts: Texts,
        names: Sequence[str],
        pause: float,
        console: Console | None = None,
    ) -> None:
        self.console = Console(highlight=False) if console is None else console
        self.names = names
        self._match = match
        self._table = table
        self._t = texts
        self._pause = pause
        self._told: dict[int | None, int] = {}  # events that each seat has been told

    def say(self, key: str, **parameters: object) -> None:
        """A sentence."""
        self.console.print(Text(self._t(key, **parameters)), soft_wrap=True)

    def explain(self, texts: Texts) -> None:
        """The game in a few sentences, from its own texts."""
        for key in texts.section("help"):
            self.console.print(Text(texts(key), style="italic"))

    def read(self, key: str, **parameters: object) -> str:
        """Ask for a line; the end of input counts as leaving."""
        self.console.print(Text(self._t(key, **parameters), style="bold"), end="")
        return input().strip()

    def wait(self, seconds: float) -> None:
        """Give people time to see what happened."""
        if self._pause:
            time.sleep(seconds * self._pause)

    def draw(self, seat: int | None, actions: Sequence[Action] = ()) -> None:
        """The whole table as a seat sees it, and what it has not been told yet."""
        news = self._news(seat)
        if self.console.is_terminal:
            self.console.clear()
        view = self._match.view(seat)
        self.console.print(self._table.draw(view, actions, self.names, self.console.width))
        for line in news[-LINES_TOLD:]:
            self.console.print(Text(line, style="dim"))
        if actions:
            self._list(actions)

    def _list(self, actions: Sequence[Action]) -> None:
        choices = [
            Text.assemble((f"{number:>3} ", "bold"), action.text)
            for number, action in enumerate(actions, start=1)
        ]
        self.console.print(Columns(choices, padding=(0, 2), equal=True, column_first=True))

    def tell(self, seat: int | None) -> None:
        """Print what has happened since the seat was told last."""
        for line in self._news(seat):
            self.console.print(Text(line, style="dim"))

    def log(self, seat: int | None) -> None:
        """Print everything that has happened so far."""
        lines = self._turns(self._match.events(seat))
        for line in lines:
            self.console.print(Text(line))
        if not lines:
            self.say("log_empty")

    def window_opened(self) -> Event | None:
        """The window that the last action opened for everybody, if it did."""
        last = self._match.game.events(self._match.state, None)
        return next((event for event in last if event.kind in self._table.windows), None)

    def _news(self, seat: int | None) -> list[str]:
        events = self._match.events(seat)
        news = events[self._told.get(seat, 0) :]
        self._told[seat] = len(events)
        return self._turns(news)

    def told(self, seat: int | None, count: int) -> None:
        """The seat knows of so many events already."""
        self._told[seat] = count

    def _turns(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences, those of one turn in one paragraph."""
        texts, paragraphs = self._match.game.texts(self._t.language), list[list[str]]()
        for event in events:
            if event.kind in self._table.windows:
                continue
            if event.kind == "turn_began" or not paragraphs:
                paragraphs.append([])
            if event.kind != "turn_began":
                paragraphs[-1].append(self._match.game.narrate(event, texts, self.names))
        return [" ".join(sentences) for sentences in paragraphs if sentences]
