"""The ten domains, five for each edge of the board."""

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.pieces import EXPAND, MARRY, TILE, Choices, chip, pips, stack
from bactrian.games.samarkand.terminal.view import View, Words
from bactrian.terminal.blocks import Block, beside, line, pad, spread
from bactrian.terminal.night import (
    CHOICE,
    GROUND,
    QUIET,
    RAISED,
    STRONG,
)

EDGES = ("top", "bottom")
SLOTS = 5
DOMAIN_ROWS = 3
ROOMY = 20  # columns of a card that can spell out its figures


def draw_families(
    view: View, geometry: Geometry, words: Words, width: int, choices: Choices | None = None
) -> Group:
    """Both rows of domains."""
    choices = choices or Choices()
    blocks = [domains(view, geometry, words, width, edge, choices) for edge in EDGES]
    return stack([*blocks[0], line(" " * width, ground=GROUND), *blocks[1]])


def domains(
    view: View, geometry: Geometry, words: Words, width: int, edge: str, choices: Choices
) -> Block:
    """The domains along one edge of the board, as wide as the board."""
    card_width = (width - (SLOTS - 1)) // SLOTS
    cards = [
        _card(view, geometry, words, family, card_width, choices)
        for family in geometry.domains(edge)
    ]
    return pad(beside(cards, 1, GROUND), width, GROUND)


def _card(
    view: View, geometry: Geometry, words: Words, family: int, width: int, choices: Choices
) -> Block:
    title = line(chip(geometry, words, family), " ", ground=RAISED)
    title.append(words.family(family), _name_style(view, family))
    title.append(" ")
    numbers = _numbers(family, choices)
    figures = _figures if width >= ROOMY else _short_figures
    rest = figures(view, geometry, words, family)
    signs = line(numbers, ground=RAISED)
    if width >= ROOMY:
        signs.append(" " + _pips(view, geometry, family))
    return [spread(title, signs, width), *(spread(left, right, width) for left, right in rest)]


def _name_style(view: View, family: int) -> Style:
    """Families of my own are underlined."""
    seat = view["seat"]
    mine = seat is not None and view["seats"][seat]["tiles"][family] > 0
    return STRONG + Style(underline=mine)


def _numbers(family: int, choices: Choices) -> Text:
    numbers = Text()
    if family in choices.marry:
        numbers.append(f"{MARRY}{choices.marry[family]}", CHOICE)
    if family in choices.expand:
        numbers.append(f"{EXPAND}{choices.expand[family]}", CHOICE)
    return numbers


def _pips(view: View, geometry: Geometry, family: int) -> str:
    total = geometry.families[family].markers
    return pips(total - view["families"][family]["markers"], total)


def _figures(view: View, geometry: Geometry, words: Words, family: int) -> list[tuple[Text, Text]]:
    """Portion and treasury, tiles and camels, spelt out."""
    domain = view["families"][family]
    portion = domain["portion"]
    return [
        (
            _quiet(words.t("family_portion", portion=portion)),
            _quiet(words.t("family_treasury", treasury=domain["treasury"])),
        ),
        (
            _quiet(words.t("family_tiles", tiles=_tiles(view, geometry, family))),
            _quiet(words.t("family_camels", camels=domain["stock"])),
        ),
    ]


def _short_figures(
    view: View, geometry: Geometry, words: Words, family: int
) -> list[tuple[Text, Text]]:
    """The same in 15 columns."""
    domain = view["families"][family]
    portion = domain["portion"]
    letter = words.family_letter(family)
    pair = words.t("family_short", portion=portion, treasury=domain["treasury"])
    signs = f"{_pips(view, geometry, family)} {_tiles(view, geometry, family)}"
    return [(_quiet(signs), _quiet(f"{letter}×{domain['stock']}")), (_quiet(pair), _quiet(""))]


def _tiles(view: View, geometry: Geometry, family: int) -> str:
    left = view["families"][family]["tiles"]
    return TILE * left + "▯" * (geometry.families[family].tiles - left)


def _quiet(text: str) -> Text:
    return line((text, QUIET), ground=RAISED)
