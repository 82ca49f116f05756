"""Merv at the terminal table: drawings with numbered choices."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from bactrian.games.merv.terminal.charts import breakthroughs_chart, contracts_chart, mosque_chart
from bactrian.games.merv.terminal.choices import Choices, choices_of
from bactrian.games.merv.terminal.header import sentence
from bactrian.games.merv.terminal.legend import legend
from bactrian.games.merv.terminal.names import Words
from bactrian.games.merv.terminal.palette import FEW_GROUNDS
from bactrian.games.merv.terminal.scene import Scene
from bactrian.games.merv.terminal.scores import scores
from bactrian.games.merv.terminal.table import NARROWEST, Table, draw_table
from bactrian.games.merv.terminal.view import as_view
from bactrian.match import Action
from bactrian.terminal.blocks import Block
from bactrian.terminal.picture import Picture
from bactrian.terminal.protocol import Chart, TerminalTable, View

MANY_SITES = ("deploy_soldier", "upgrade", "hc_site")


class Terminal:
    """The table of Merv in one language; nothing is secret (M-22.1)."""

    chapters = frozenset({"round_began", "invasion", "scoring"})
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
        scene = Scene(as_view(view), self._words, choices_of(actions), names)
        return Picture(draw_table(Table(scene), width), FEW_GROUNDS)

    def draw_without_signs(
        self, view: View, actions: Sequence[Action], names: Sequence[str], width: int
    ) -> RenderableType:
        """The same without what the signs mean."""
        scene = Scene(as_view(view), self._words, choices_of(actions), names)
        return Picture(draw_table(Table(scene, signs=False), width), FEW_GROUNDS)

    def sentence(self, view: dict[str, Any], names: Sequence[str]) -> str:  # Any: JSON-able
        """What is to be decided now, in one sentence."""
        return sentence(as_view(view), self._words, names)

    def choice(self, action: Action) -> str:
        """The action's text, but of the many sites for a piece only the place."""
        if action.kind not in MANY_SITES:
            return action.text
        return self._words.site(action.args["row"], action.args["column"])

    def charts(self) -> Mapping[str, Chart]:
        """Contracts, mosque, breakthroughs and signs in full words, and the points so far."""
        return {
            "contracts": self._chart(contracts_chart),
            "mosque": self._chart(mosque_chart),
            "breakthroughs": self._chart(breakthroughs_chart),
            "points": self._chart(scores),
            "signs": self._chart(lambda scene, width: legend(scene.words, width)),
        }

    def _chart(self, drawing: Callable[[Scene, int], Block]) -> Chart:
        def show(view: View, names: Sequence[str], width: int) -> RenderableType:
            scene = Scene(as_view(view), self._words, Choices(), names)
            return Picture(drawing(scene, width), FEW_GROUNDS)

        return show


_is_a_table: type[TerminalTable] = Terminal  # mypy looks whether anything is missing
