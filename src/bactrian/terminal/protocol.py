"""How a game is shown in a terminal: `terminal/terminal.py` in its package has a `Terminal`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from rich.console import RenderableType

from bactrian.games import game as find_game
from bactrian.match import Action
from bactrian.terminal.plain import PlainTable

View = dict[str, Any]  # Any: JSON-able, of the game's own shape
Chart = Callable[[View, Sequence[str], int], RenderableType]  # a view, names, and a width


class TerminalTable(Protocol):
    """The drawings of one game in one language."""

    #: events that begin a paragraph of the log, as every turn does
    chapters: frozenset[str]
    #: columns that the drawing needs
    narrowest: int

    def draw(
        self, view: View, actions: Sequence[Action], names: Sequence[str], width: int
    ) -> RenderableType:
        """The whole table as one seat sees it, with the numbers of the choices in it."""

    def sentence(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided now, in one sentence."""

    def choice(self, action: Action) -> str:
        """What the list of choices says of an action, where the sentence says the rest."""

    def charts(self) -> Mapping[str, Chart]:
        """Further drawings, by the command that shows them."""


@runtime_checkable
class HasSigns(Protocol):
    """A table that can leave out what its signs mean, where rows are few; its chart shows them."""

    def draw_without_signs(
        self, view: View, actions: Sequence[Action], names: Sequence[str], width: int
    ) -> RenderableType:
        """As `draw`, less the lines that explain the signs."""


@cache
def terminal_table(game: str, language: str) -> TerminalTable:
    """The table of a game, by its key: one for all matches, for it keeps its empty board."""
    played = find_game(game)
    if not (played.folder / "terminal" / "terminal.py").exists():
        return PlainTable(played, language)
    module = import_module(f"{played.package}.terminal.terminal")
    return cast(TerminalTable, module.Terminal(language))
