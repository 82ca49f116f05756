"""What all parts of the table are drawn from: the view, words, names, and the numbers to type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.terminal.choices import Choices
from bactrian.games.merv.terminal.names import Words
from bactrian.games.merv.terminal.palette import owner_style, thing_ink
from bactrian.games.merv.terminal.signs import BUILDING, SERVANT
from bactrian.games.merv.terminal.view import View
from bactrian.terminal.blocks import Block, fit, in_rows, line
from bactrian.terminal.night import GROUND, choice, quiet

FREE = "·"


@dataclass(frozen=True)
class Scene:
    """One position as one seat sees it."""

    view: View
    words: Words
    choices: Choices
    names: Sequence[str]

    def t(self, key: str, **params: object) -> str:
        """A sentence of the table."""
        return self.words.t(key, **params)

    def chip(self, owner: int) -> Text:
        """A master, a disc, a courtier: the owner's letter on its colour."""
        role = self.view["owners"][owner]["role"]
        return Text(self.words.letter(self.view, owner), style=owner_style(role, owner))

    def chips(self, owners: Iterable[int], ground: Style) -> Text:
        """Several of them."""
        return line(*(self.chip(owner) for owner in owners), ground=ground)

    def building(self, owner: int, ground: Style) -> Text:
        """`⌂A`"""
        return line((BUILDING, thing_ink("building", ground)), self.chip(owner), ground=ground)

    def soldier(self, owner: int, ground: Style) -> Text:
        """`♟A`"""
        return line((SERVANT, thing_ink("servant", ground)), self.chip(owner), ground=ground)


def typed(number: int | None, ground: Style) -> Text:
    """The number to type, or nothing."""
    return line(ground=ground) if number is None else choice(number, ground)


def centred(text: Text, width: int) -> Text:
    """A text in the middle of a field, on its own ground."""
    ground = text.style if isinstance(text.style, Style) else GROUND
    return fit(line(" " * ((width - text.cell_len) // 2), text, ground=ground), width)


def labelled(label: str, parts: Sequence[Text], width: int, gap: str = " ") -> Block:
    """Parts in as many lines as it takes, the first one behind a quiet label."""
    return [fit(row, width) for row in in_rows([quiet(label, GROUND), *parts], width, GROUND, gap)]
