"""The table of a game that has no drawings of its own: its view in words, part by part.

Parts are called by the game's texts `view.…`, words in them by `word.…`; what has no text shows as
it is.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bactrian.core.data.texts import texts
from bactrian.core.game import Game
from bactrian.match import Action
from bactrian.terminal.night import ACCENT, STRONG, TURN, WINNER

TEXTS = Path(__file__).parent / "texts"
# What every view has, and the frame of the table shows.
FRAME = {
    *("game", "players", "seat", "over", "turns", "active", "decision", "actions"),
    *("seats", "scores", "winners", "ends"),
}
NOTHING = "–"

View = dict[str, Any]  # Any: JSON-able, of the game's own shape


class PlainTable:
    """Any game's table in one language."""

    chapters: frozenset[str] = frozenset()
    narrowest = 40

    def __init__(self, game: Game, language: str) -> None:
        self._game = game
        self._words = game.texts(language)
        self._t = texts(language, TEXTS)

    def draw(
        self, view: View, actions: Sequence[Action], names: Sequence[str], width: int
    ) -> RenderableType:
        """The question, the parts of the table, the seats, and at the end the points."""
        header = Text(self.sentence(view, names), style=STRONG)
        parts = Table.grid(padding=(0, 2))
        for key, value in view.items():
            if key not in FRAME:
                parts.add_row(self._label(key), self._value(value))
        sheets = [self._seats(view, names)]
        if view["over"]:
            sheets.append(self._points(view, names))
        return Group(header, parts, *sheets)

    def sentence(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided now, or who has won and why."""
        decision = view["decision"]
        if decision is None:
            winners = ", ".join(names[seat] for seat in view["winners"]) or NOTHING
            reasons = [self._words(f"end.{reason}") for reason in view["ends"]]
            return " ".join([self._t("over", names=winners), *reasons])
        question = self._words(f"decision.{decision['kind']}")
        seat = decision["seat"]
        if seat is None or seat == view["seat"]:
            return question
        return self._t("decides", name=names[seat], question=question)

    def choice(self, action: Action) -> str:
        """The action's text."""
        return action.text

    def charts(self) -> Mapping[str, Any]:
        """None besides the table."""
        return {}

    def _seats(self, view: View, names: Sequence[str]) -> Table:
        """A row for each seat; its parts are columns."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column("")
        keys = list(view["seats"][0])
        for key in keys:
            table.add_column(self._label(key))
        for seat, row in enumerate(view["seats"]):
            turn = TURN if seat == view["active"] and not view["over"] else " "
            name = Text.assemble((f"{turn} ", ACCENT), self._name(view, seat, names))
            table.add_row(name, *(self._value(row[key]) for key in keys))
        return table

    def _points(self, view: View, names: Sequence[str]) -> Table:
        """The points by part; winners are marked."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column("")
        for part in self._game.parts:
            table.add_column(self._words(f"part.{part}"), justify="right")
        table.add_column(self._t("total"), justify="right")
        for seat, score in enumerate(view["scores"]):
            won = WINNER if seat in view["winners"] else " "
            name = Text.assemble((f"{won} ", ACCENT), self._name(view, seat, names))
            figures = [score["parts"][part] for part in self._game.parts]
            table.add_row(name, *map(str, figures), Text(str(score["total"]), style=STRONG))
        return table

    def _name(self, view: View, seat: int, names: Sequence[str]) -> str:
        return self._t("you", name=names[seat]) if seat == view["seat"] else names[seat]

    def _label(self, key: str) -> str:
        return self._text(f"view.{key}", key.replace("_", " "))

    def _text(self, key: str, otherwise: str) -> str:
        return self._words(key) if self._words.has(key) else otherwise

    def _value(self, value: object) -> str:
        """Whatever JSON can hold, in one line."""
        if value is None or value in ([], {}):
            return NOTHING
        if isinstance(value, bool):
            return self._t("yes" if value else "no")
        if isinstance(value, str):
            return self._text(f"word.{value}", value)
        if isinstance(value, Mapping):
            parts = (f"{self._label(key)} {self._value(part)}" for key, part in value.items())
            return ", ".join(parts)
        if isinstance(value, Sequence):
            nested = any(isinstance(part, list | dict) for part in value)
            return ("; " if nested else " ").join(map(self._value, value))
        return str(value)
