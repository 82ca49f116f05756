"""My hand as cards on the table."""

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.pieces import Choices, chips, stack
from bactrian.games.samarkand.terminal.view import OwnView, View, Words, points_now
from bactrian.terminal.blocks import Block, beside, fit, line, pad, spread
from bactrian.terminal.night import (
    CARD_EDGE,
    CHOICE_ON_PAPER,
    GROUND,
    PAPER,
    QUIET,
    STRONG,
)

CARD_WIDTH = 14
NAMED = "✗"


def draw_hand(
    view: View, geometry: Geometry, words: Words, width: int, choices: Choices | None = None
) -> Group:
    """Each card with its number, place, the camels there and its points now."""
    return stack(hand(view, geometry, words, width, choices or Choices()))


def hand(view: View, geometry: Geometry, words: Words, width: int, choices: Choices) -> Block:
    """The same as lines of text; nothing for a spectator."""
    own = view["own"]
    if own is None:
        return []
    points = sum(points for _, points in own["hand_points"])
    title = line((words.t("hand_title", points=points), QUIET), ground=GROUND)
    rows: Block = [fit(title, width)]
    a_row = max(1, (width + 1) // (CARD_WIDTH + 1))
    for first in range(0, len(own["hand"]), a_row):
        goods = own["hand"][first : first + a_row]
        cards = [_card(view, own, geometry, words, good, choices) for good in goods]
        rows += ([line(ground=GROUND)] if first else []) + beside(cards, 1, GROUND)
    return pad(rows, width, GROUND)


def _card(
    view: View, own: OwnView, geometry: Geometry, words: Words, good: int, choices: Choices
) -> Block:
    space = geometry.goods_spaces[good]
    name = line((words.good(good), _name_style(own, good)), ground=PAPER)
    place = line((f"{good}", STRONG), f" {words.space_short(space)}", ground=PAPER)
    camels = chips(geometry, words, view["camels"][space], PAPER)
    points = line((f"+{points_now(view).get(good, 0)}", STRONG), ground=PAPER)
    sign = _sign(own, good, choices)
    if sign:
        camels, points = line(camels, " ", points, ground=PAPER), sign
    nothing = line(ground=PAPER)
    rows = [(name, nothing), (place, nothing), (camels, points)]
    return [
        line(("│", CARD_EDGE), spread(left, right, CARD_WIDTH - 2), " ", ground=PAPER)
        for left, right in rows
    ]


def _name_style(own: OwnView, good: int) -> Style:
    return STRONG + Style(strike=good in own["named"])


def _sign(own: OwnView, good: int, choices: Choices) -> Text:
    """The number that discards the card, or that it is to go already."""
    if good in choices.cards:
        return line((f" {choices.cards[good]} ", CHOICE_ON_PAPER), ground=PAPER)
    return line((NAMED if good in own["named"] else "", STRONG), ground=PAPER)
