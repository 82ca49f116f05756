"""Marco Polo at the terminal table: drawings with numbered choices."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from bactrian.games.marco_polo.terminal.charts import cards_chart, contracts_chart
from bactrian.games.marco_polo.terminal.choices import choices_of
from bactrian.games.marco_polo.terminal.header import sentence
from bactrian.games.marco_polo.terminal.legend import legend
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import FEW_GROUNDS
from bactrian.games.marco_polo.terminal.table import NARROWEST, Table, draw_table
from bactrian.games.marco_polo.terminal.view import as_view
from bactrian.match import Action
from bactrian.terminal.picture import Picture
from bactrian.terminal.protocol import Chart, TerminalTable, View


class Terminal:
    """The table of Marco Polo in one language; nobody is ever asked in secret."""

    chapters: frozenset[str] = frozenset()
    narrowest = NARROWEST

    def __init__(self, language: str) -> None:
        self._words = Words(language)

    def draw(
        self,
        view: dict[str, Any],  # Any: JSON-able
        actions: Sequence[Action],
        names: Sequence[str],
        width: int,
    ) -> RenderableType:
        """The whole table as one seat sees it, with the numbers of the choices in it."""
        seen = as_view(view)
        table = Table(seen, self._words, names, choices_of(seen, actions))
        return Picture(draw_table(table, width), FEW_GROUNDS)

    def draw_without_signs(
        self, view: View, actions: Sequence[Action], names: Sequence[str], width: int
    ) -> RenderableType:
        """The same without what the signs mean."""
        seen = as_view(view)
        table = Table(seen, self._words, names, choices_of(seen, actions), signs=False)
        return Picture(draw_table(table, width), FEW_GROUNDS)

    def sentence(self, view: dict[str, Any], names: Sequence[str]) -> str:  # Any: JSON-able
        """What is to be decided now, in one sentence."""
        return sentence(as_view(view), self._words, names)

    def choice(self, action: Action) -> str:
        """The action's text."""
        return action.text

    def charts(self) -> Mapping[str, Chart]:
        """My contracts, the city cards and the signs in full words."""
        return {"contracts": self._contracts, "cards": self._cards, "signs": self._signs}

    def _contracts(self, view: View, names: Sequence[str], width: int) -> RenderableType:
        return Picture(contracts_chart(as_view(view), self._words, width), FEW_GROUNDS)

    def _cards(self, view: View, names: Sequence[str], width: int) -> RenderableType:
        return Picture(cards_chart(as_view(view), self._words, width), FEW_GROUNDS)

    def _signs(self, view: View, names: Sequence[str], width: int) -> RenderableType:
        return Picture(legend(self._words, width), FEW_GROUNDS)


_is_a_table: type[TerminalTable] = Terminal  # mypy looks whether anything is missing
