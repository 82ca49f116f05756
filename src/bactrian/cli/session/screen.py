"""What the terminal shows: tables, choices, what happened meanwhile. No decisions are made here."""

import time
from collections.abc import Sequence
from shlex import quote

from rich.columns import Columns
from rich.segment import Segment, Segments
from rich.text import Text

from bactrian.cli.console import Output
from bactrian.cli.own_data import data_again
from bactrian.core.data.texts import Texts
from bactrian.core.game import Event
from bactrian.match import Action, Match
from bactrian.terminal.protocol import HasSigns, TerminalTable, View

FEWEST_NEWS, LEAST_NEWS, MOST_NEWS = 3, 5, 12  # rows of what happened meanwhile


class Screen:
    """One terminal with a match on it."""

    def __init__(
        self,
        match: Match,
        table: TerminalTable,
        texts: Texts,
        names: Sequence[str],
        pause: float,
    ) -> None:
        self.console = Output()
        self.names = names
        self.again = ""  # options with which a saved game goes on as it was played
        self._match = match
        self._table = table
        self._t = texts
        self._pause = pause
        self._known: dict[int | None, int] = {}  # events that each seat knew when it last chose
        self._news: dict[int | None, tuple[int, int]] = {}  # turn, events known when it began
        self._printed = 0  # events printed since the table was drawn, or before
        self._notes: list[str] = []  # shown with the next drawing

    # --- sentences ----------------------------------------------------------------------------

    def say(self, key: str, **parameters: object) -> None:
        """A sentence."""
        self.console.print(Text(self._t(key, **parameters)))

    def offer(self, key: str, **parameters: object) -> None:
        """A command to copy: it stays in one line, however long."""
        self.console.print(Text("  " + self._t(key, **parameters)), soft_wrap=True)

    def offer_to_go_on(self, file: str) -> None:
        """The command that goes on with a saved game, for the same people, against the same."""
        game = self._match.game
        self.offer("go_on", game=game.name, file=quote(file) + self.again + data_again(game))

    def note(self, key: str, **parameters: object) -> None:
        """A sentence that is shown under the table when it is drawn next."""
        self._notes.append(self._t(key, **parameters))

    def explain(self, texts: Texts) -> None:
        """The game in a few sentences, from its own texts."""
        for key in texts.section("help"):
            self.console.print(Text(texts(key), style="italic"))

    def read(self, key: str, **parameters: object) -> str:
        """Ask for a line."""
        self.console.print(Text(self._t(key, **parameters), style="bold"), end="")
        return input().strip()

    def wait(self, seconds: float) -> None:
        """Give people time to see what happened."""
        if self._pause and seconds > 0:
            time.sleep(seconds * self._pause)

    # --- the table ----------------------------------------------------------------------------

    def draw(self, seat: int | None, actions: Sequence[Action] = (), *, clear: bool = True) -> None:
        """The whole table as a seat sees it, the events it has not read yet, and its choices.

        What matters most comes last: in a low terminal the upper part scrolls away. At the end of
        the game that is the score sheet, with which the table ends.
        """
        if clear:
            self.console.clear()
        if self._match.over:
            self._print_news(seat, MOST_NEWS)
        view, width = self._match.view(seat), self.console.width
        choices = self._choices(actions)
        below = len(self._notes) + len(self.console.render_lines(choices)) + 2
        table = self._rows(view, actions, below)
        self.console.print(Segments(part for line in table for part in line), end="")
        if width < self._table.narrowest:
            self.say("narrow", narrowest=self._table.narrowest, width=width)
        if not self._match.over:
            self._print_news(seat, self.console.height - len(table) - below, self._least(table))
        for note in self._notes:
            self.console.print(Text(note))
        self._notes.clear()
        if actions:
            self.console.print(Text(self._table.sentence(view, self.names), style="bold"))
            self.console.print(choices)

    def _rows(self, view: View, actions: Sequence[Action], below: int) -> list[list[Segment]]:
        """The table as rows; without what its signs mean, if the rest comes into sight so."""
        width, height = self.console.width, self.console.height
        drawing = self._table.draw(view, actions, self.names, width)
        rows = self.console.render_lines(drawing, pad=False, new_lines=True)
        table = self._table
        fits = len(rows) + below + FEWEST_NEWS <= height
        if fits or not actions or not isinstance(table, HasSigns):  # nobody could ask for them
            return rows
        drawing = table.draw_without_signs(view, actions, self.names, width)
        fewer = self.console.render_lines(drawing, pad=False, new_lines=True)
        return fewer if len(fewer) <= height else rows

    def _least(self, table: Sequence[object]) -> int:
        """So many rows of news at least; fewer of them where the table can be seen whole."""
        return FEWEST_NEWS if len(table) <= self.console.height else LEAST_NEWS

    def _choices(self, actions: Sequence[Action]) -> Columns:
        """The numbered actions in as many columns as the terminal has room for."""
        numbered = [
            Text.assemble((f"{number:>3} ", "bold"), self._table.choice(action))
            for number, action in enumerate(actions, start=1)
        ]
        return Columns(numbered, padding=(0, 2), equal=True)

    def _print_news(self, seat: int | None, room: int, least: int = LEAST_NEWS) -> None:
        """As many of the last turns as leave the whole table in sight, and at least a few."""
        room = max(least, min(MOST_NEWS, room))
        events = self._match.events(seat)
        self._printed = len(events)
        news: list[Text] = []
        for paragraph in reversed(self._turns(events[self._first_news(seat) :])):
            text = Text(paragraph, style="dim")
            room -= len(text.wrap(self.console, self.console.width))
            if news and room < 0:
                break
            news.insert(0, text)
        for text in news:
            self.console.print(text)

    def _first_news(self, seat: int | None) -> int:
        """News stay news for a whole turn: what the others did is still there to be read."""
        turn = int(self._match.state.turn)
        if seat not in self._news or self._news[seat][0] != turn:
            self._news[seat] = turn, self._known.get(seat, 0)
        return self._news[seat][1]

    def mark_read(self, seat: int | None, count: int | None = None) -> None:
        """The seat has read of so many events, or of all so far."""
        self._known[seat] = len(self._match.events(seat)) if count is None else count

    def print_new_events(self, seat: int | None) -> None:
        """Print what has happened since the table was drawn, and is not printed yet.

        What comes after a window waits until the window is closed: it would reveal too much.
        """
        events, first = self._match.events(seat), self._printed
        windows = [at for at, event in enumerate(events) if self._opens_window(event)]
        self._printed = next((at + 1 for at in windows if at >= first), len(events))
        for line in self._turns(events[first : self._printed]):
            self.console.print(Text(line, style="dim"))

    def log(self, seat: int | None) -> None:
        """Print everything that has happened so far."""
        lines = self._turns(self._match.events(seat))
        for line in lines:
            self.console.print(Text(line))
        if not lines:
            self.say("log_empty")

    def window_opened(self) -> Event | None:
        """The window that the last action opened for all, if it did."""
        last = self._match.game.events(self._match.state, None)
        return next(filter(self._opens_window, last), None)

    def others_are_asked(self, seat: int | None) -> bool:
        """Whether a hidden question is open that is not for this seat."""
        return self.is_hidden() and self._match.to_act != seat

    def is_hidden(self) -> bool:
        """Whether the open question is one that only the asked seat may know of."""
        hidden = self._match.game.hidden
        return hidden is not None and self._match.decision == hidden.decision

    def _opens_window(self, event: Event) -> bool:
        hidden = self._match.game.hidden
        return hidden is not None and event.kind == hidden.event

    def _turns(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences, those of one turn or chapter in one paragraph."""
        texts, paragraphs = self._match.game.texts(self._t.language), list[list[str]]()
        for event in events:
            if self._opens_window(event):
                continue
            if event.kind in {"turn_began", *self._table.chapters} or not paragraphs:
                paragraphs.append([])
            if event.kind != "turn_began":
                paragraphs[-1].append(self._match.game.narrate(event, texts, self.names))
        return [" ".join(sentences) for sentences in paragraphs if sentences]
