"""Which families have met: a chart of all pairs (S-7.2)."""

from rich.console import Group
from rich.text import Text

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.pieces import chip, pips, stack
from bactrian.games.samarkand.terminal.view import View, Words
from bactrian.terminal.blocks import Block, fit, line
from bactrian.terminal.night import (
    GROUND,
    QUIET,
    STRONG,
)

NAME_WIDTH = 14


def draw_relationships(view: View, geometry: Geometry, words: Words, width: int = 60) -> Group:
    """Ten by ten; a pair that met shows both letters, as its camels stand on the map."""
    return stack(chart(view, geometry, words, width))


def chart(view: View, geometry: Geometry, words: Words, width: int) -> Block:
    """The same as lines of text."""
    families = range(len(geometry.families))
    pairs = len(geometry.families) * (len(geometry.families) - 1) // 2
    met = {frozenset(pair) for pair in view["met"]}
    title = words.t("relationships_title", met=len(met), pairs=pairs)
    head = line(" " * NAME_WIDTH, ground=GROUND)
    for family in families:
        head.append_text(chip(geometry, words, family))
    rows = [fit(line((title, STRONG), ground=GROUND), width), fit(head, width)]
    rows += [fit(_row(view, geometry, words, family, met), width) for family in families]
    return rows


def _row(
    view: View, geometry: Geometry, words: Words, family: int, met: set[frozenset[int]]
) -> Text:
    name = line(chip(geometry, words, family), " ", words.family(family), ground=GROUND)
    row = fit(name, NAME_WIDTH)
    for other in range(len(geometry.families)):
        row.append_text(_meeting(geometry, words, family, other, met))
    total = geometry.families[family].markers
    row.append("  " + pips(total - view["families"][family]["markers"], total), QUIET)
    return row


def _meeting(
    geometry: Geometry, words: Words, family: int, other: int, met: set[frozenset[int]]
) -> Text:
    if frozenset((family, other)) not in met or family == other:
        return line((" · " if family != other else " ╲ ", QUIET), ground=GROUND)
    first, second = (
        chip(geometry, words, family, wide=False),
        chip(geometry, words, other, wide=False),
    )
    return line(first, second, " ", ground=GROUND)
