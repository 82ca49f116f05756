"""Samarkand at the terminal table: drawings with numbered choices, and the sale window."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from bactrian.core.data.texts import Texts, texts
from bactrian.games import game
from bactrian.games.samarkand.display.naming import (
    family_letter,
    family_name,
    good_name,
    short_space_name,
    space_name,
)
from bactrian.games.samarkand.tables import space_ids
from bactrian.games.samarkand.terminal import (
    Choices,
    as_view,
    draw_relationships,
    draw_table,
    load_geometry,
)
from bactrian.games.samarkand.terminal.header import sentence
from bactrian.games.samarkand.terminal.table import NARROWEST
from bactrian.match import Action
from bactrian.terminal.protocol import Chart, TerminalTable, View

FOLDER = Path(__file__).parent


class Names:
    """Names and sentences for the drawings."""

    def __init__(self, language: str) -> None:
        self._game = game("samarkand").texts(language)
        self._table: Texts = texts(language, FOLDER)

    def family(self, number: int) -> str:
        """The family's name."""
        return family_name(self._game, number)

    def family_letter(self, number: int) -> str:
        """The family's letter."""
        return family_letter(self._game, number)

    def space(self, number: int) -> str:
        """The space's name."""
        return self._game(f"space.{space_ids[number]}")

    def space_short(self, number: int) -> str:
        """The space's name for the map."""
        return short_space_name(self._game, number)

    def place(self, number: int) -> str:
        """The space's name with its good, if it has one."""
        return space_name(self._game, number)

    def good(self, number: int) -> str:
        """The good's name, without its number."""
        return self._game(f"good.{number}")

    def numbered_good(self, number: int) -> str:
        """The good's name with its number."""
        return good_name(self._game, number)

    def t(self, key: str, **params: object) -> str:
        """A sentence."""
        return self._table(key, **params)


class Terminal:
    """The table of Samarkand in one language."""

    chapters: frozenset[str] = frozenset()
    narrowest = NARROWEST

    def __init__(self, language: str) -> None:
        self._names = Names(language)
        self._geometry = load_geometry()

    def draw(
        self,
        view: dict[str, Any],  # Any: JSON-able
        actions: Sequence[Action],
        names: Sequence[str],
        width: int,
    ) -> RenderableType:
        """The whole table as one seat sees it, with the numbers of the choices in it."""
        choices = choices_of(actions)
        return draw_table(as_view(view), self._geometry, self._names, width, names, choices)

    def sentence(self, view: dict[str, Any], names: Sequence[str]) -> str:  # Any: JSON-able
        """What is to be decided now, in one sentence."""
        return sentence(as_view(view), self._geometry, self._names, names)

    def choice(self, action: Action) -> str:
        """The action's text, but of a camel's place only the name: there may be many of them."""
        return self._names.place(action.args["space"]) if action.kind == "place" else action.text

    def charts(self) -> Mapping[str, Chart]:
        """The chart of the families that met."""
        return {"pairs": self._pairs}

    def _pairs(self, view: View, names: Sequence[str], width: int) -> RenderableType:
        return draw_relationships(as_view(view), self._geometry, self._names, width)


def choices_of(actions: Sequence[Action]) -> Choices:
    """The number to type for each thing on the table that can be chosen."""
    numbered = list(enumerate(actions, start=1))

    def by(kind: str, argument: str) -> dict[int, int]:
        return {a.args[argument]: number for number, a in numbered if a.kind == kind}

    return Choices(
        spaces=by("place", "space"),
        marry=by("marry", "family"),
        expand=by("expand", "family"),
        cards=by("discard", "good"),
    )


_is_a_table: type[TerminalTable] = Terminal  # mypy looks whether anything is missing
