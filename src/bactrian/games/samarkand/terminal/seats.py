"""The players: whose turn it is, and what lies before each of them."""

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.map.labels import MARKER
from bactrian.games.samarkand.terminal.pieces import FOUNDED, chips, stack
from bactrian.games.samarkand.terminal.view import SeatView, View, Words
from bactrian.terminal.blocks import Block, columns, fit, line, pad, spread
from bactrian.terminal.night import (
    ACCENT,
    GROUND,
    QUIET,
    RAISED,
    STRONG,
    TURN,
)

SHEET_WIDTH = 58  # from here on one line a seat
SIGN, NAME, CASH, FAMILIES, GOODS, PAIRS, HAND = 1, 12, 4, 13, 5, 5, 4  # widths of columns
LONGEST_NAME = 20


def draw_seats(
    view: View, geometry: Geometry, words: Words, width: int, names: Sequence[str]
) -> Group:
    """All seats, one line each where there is room, else three."""
    return stack(seats(view, geometry, words, width, names))


def seats(view: View, geometry: Geometry, words: Words, width: int, names: Sequence[str]) -> Block:
    """The same as lines of text."""
    if width < SHEET_WIDTH:
        return _cards(view, geometry, words, width, names)
    return _sheet(view, geometry, words, width, names)


def _sheet(view: View, geometry: Geometry, words: Words, width: int, names: Sequence[str]) -> Block:
    name = min(LONGEST_NAME, NAME + (width - SHEET_WIDTH) // 2)
    widths = [SIGN, name, CASH, FAMILIES, GOODS, PAIRS, HAND]
    widths.append(width - sum(widths) - len(widths))
    keys = ("cash", "families", "goods", "relationships", "hand", "sold")
    titles = ["", "", *(words.t(f"seats_{key}") for key in keys)]
    rows = [columns([_cell(title, QUIET, GROUND) for title in titles], widths, GROUND)]
    for number, seat in enumerate(view["seats"]):
        ground = _ground(view, number)
        cells = [
            _cell(_sign(view, number), ACCENT, ground),
            _cell(_name(view, words, names, number), STRONG, ground),
            _cell(str(seat["cash"]), STRONG, ground),
            chips(geometry, words, _tiles(seat), ground, FAMILIES),
            _cell(f"{MARKER}{len(seat['goods'])}", STRONG, ground),
            _cell(f"{FOUNDED}{sum(seat['relationships'])}", STRONG, ground),
            _cell(str(seat["hand_size"]), STRONG, ground),
            _cell(_sold(seat), QUIET, ground),
        ]
        rows.append(columns(cells, widths, ground))
    return rows


def _cards(view: View, geometry: Geometry, words: Words, width: int, names: Sequence[str]) -> Block:
    rows: Block = []
    for number, seat in enumerate(view["seats"]):
        ground = _ground(view, number)
        name = line((f"{_sign(view, number)} ", ACCENT), ground=ground)
        name.append(_name(view, words, names, number), STRONG)
        cash = line((words.t("seats_money", cash=seat["cash"]), STRONG), " ", ground=ground)
        counts = _counts(words, seat, ground)
        tiles = chips(geometry, words, _tiles(seat), ground)
        rows += [
            spread(name, cash, width),
            spread(line("  ", tiles, ground=ground), counts, width),
        ]
        if seat["sold"]:
            sold = f"  {words.t('seats_sold')} {_sold(seat)}"
            rows.append(fit(_cell(sold, QUIET, ground), width))
        rows.append(fit(line(ground=GROUND), width))
    return pad(rows[:-1], width, GROUND)


def _counts(words: Words, seat: SeatView, ground: Style) -> Text:
    signs = f"{MARKER}{len(seat['goods'])} {FOUNDED}{sum(seat['relationships'])} "
    return line(signs, (words.t("seats_cards", cards=seat["hand_size"]), QUIET), " ", ground=ground)


def _ground(view: View, number: int) -> Style:
    return RAISED if _on_turn(view, number) else GROUND


def _on_turn(view: View, number: int) -> bool:
    return number == view["active"] and not view["over"]


def _sign(view: View, number: int) -> str:
    return TURN if _on_turn(view, number) else " "


def _name(view: View, words: Words, names: Sequence[str], number: int) -> str:
    mine = number == view["seat"]
    return f"{names[number]} ({words.t('seats_you')})" if mine else names[number]


def _tiles(seat: SeatView) -> list[int]:
    return [family for family, count in enumerate(seat["tiles"]) for _ in range(count)]


def _sold(seat: SeatView) -> str:
    return " ".join(str(good) for good in seat["sold"])


def _cell(text: str, look: Style, ground: Style) -> Text:
    return line((text, look), ground=ground)
