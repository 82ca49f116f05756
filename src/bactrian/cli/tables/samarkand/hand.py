"""My hand as cards on the table."""

from rich.console import Group
from rich.style import Style

from bactrian.cli.tables.blocks import Block, beside, fit, line, pad, spread
from bactrian.cli.tables.colour import parse, style
from bactrian.cli.tables.samarkand.geometry import Geometry
from bactrian.cli.tables.samarkand.pieces import (
    CHOICE_ON_PAPER,
    GROUND,
    PAPER,
    QUIET,
    STRONG,
    Choices,
    chips,
    stack,
)
from bactrian.cli.tables.samarkand.view import OwnView, View, Words, points_now

CARD_WIDTH = 14
NAMED = "✗"
EDGE = style(parse("#b39a63"))


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
    ground = PAPER
    name = line(ground=ground)
    name.append(words.good(good), STRONG + Style(strike=good in own["named"]))
    place = line((f"{good}", STRONG), f" {words.space_short(space)}", ground=ground)
    camels = chips(geometry, words, view["camels"][space], ground)
    points = points_now(view).get(good, 0)
    sign = line(ground=ground)
    if good in choices.cards:
        sign.append(f" {choices.cards[good]} ", CHOICE_ON_PAPER)
    elif good in own["named"]:
        sign.append(NAMED, STRONG)
    score = line((f"+{points}", STRONG), ground=ground)
    inner = [
        spread(name, line(ground=ground), CARD_WIDTH - 2),
        spread(place, line(ground=ground), CARD_WIDTH - 2),
        spread(camels, score, CARD_WIDTH - 2),
    ]
    if sign.plain:
        inner[2] = spread(line(camels, " ", score, ground=ground), sign, CARD_WIDTH - 2)
    return [line(("│", EDGE), row, " ", ground=ground) for row in inner]
