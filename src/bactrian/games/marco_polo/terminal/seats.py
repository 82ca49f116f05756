"""The players: whose turn it is, and what lies before each of them."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.terminal.board.contracts import contract_line
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import seat_style, thing_ink
from bactrian.games.marco_polo.terminal.signs import COMPLETED, POST, START, THINGS, hand_die
from bactrian.games.marco_polo.terminal.view import SeatView, View
from bactrian.terminal.blocks import (
    Block,
    fit,
    in_a_row,
    in_rows,
    line,
    pad,
    spread,
)
from bactrian.terminal.night import (
    ACCENT,
    GROUND,
    QUIET,
    RAISED,
    STRONG,
    TURN,
)

INDENT = "    "
HELD = ("coin", "camel", "pepper", "silk", "gold")


def seats(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """Each seat in three lines: who, what it holds, which contracts."""
    rows: Block = []
    for number, seat in enumerate(view["seats"]):
        ground = RAISED if _on_turn(view, number) else GROUND
        rows.append(_who(view, words, width, names, number, ground))
        rows += _holdings(number, seat, width, ground)
        rows += _contracts(words, seat, width, ground)
    return pad(rows, width, GROUND)


def _on_turn(view: View, number: int) -> bool:
    decision = view["decision"]
    return decision is not None and decision["seat"] == number


def _who(
    view: View, words: Words, width: int, names: Sequence[str], number: int, ground: Style
) -> Text:
    seat = view["seats"][number]
    sign = TURN if _on_turn(view, number) else " "
    you = f" ({words.t('seats_you')})" if number == view["seat"] else ""
    who = line((f"{sign} ", ACCENT), (words.letter(number), seat_style(number)), ground=ground)
    who.append(f" {names[number]}{you}", STRONG)
    if number == view["start_player"]:
        who.append(f" {START}", ACCENT)
    if seat["character"] is not None:
        who.append(f"  {words.character(seat['character'])}", QUIET)
    points = line(f"{seat['units']['point']}", ground=ground)
    points.stylize(thing_ink("vp", ground))
    points.append(f"{THINGS['vp']} ", thing_ink("vp", ground))
    points.append(f"({_known_points(seat)}) ", QUIET)
    return spread(who, points, width)


def _known_points(seat: SeatView) -> int:
    """What the seat would have if the game ended now, without what the reader cannot know."""
    return sum(points or 0 for points in seat["points"].values())


def _holdings(number: int, seat: SeatView, width: int, ground: Style) -> Block:
    """What it holds on the left, its dice in hand on the right."""
    held = line(INDENT, ground=ground)
    for name in HELD:
        count = seat["units"][name]
        ink = thing_ink(name, ground) if count else QUIET
        held.append(f"{count}{THINGS[name]} ", ink)
    held.append(f" {POST}", QUIET)
    held.append(f"{seat['posts_left']}", STRONG)
    held.append(f" {COMPLETED}", QUIET)
    held.append(f"{len(seat['completed'])}", STRONG)
    dice = in_a_row([hand_die(number, die) for die in seat["dice"]], ground)
    dice.append(" ")
    if held.cell_len + 1 + dice.cell_len > width:
        return [fit(held, width), spread(line(ground=ground), dice, width)]
    return [spread(held, dice, width)]


def _contracts(words: Words, seat: SeatView, width: int, ground: Style) -> Block:
    """Active contracts, what is missing dimmed."""
    if not seat["contracts"]:
        none = line(INDENT, (words.t("seats_no_contract"), QUIET), ground=ground)
        return [fit(none, width)]
    lines = [
        contract_line(contract, lacks, ground)
        for contract, lacks in zip(seat["contracts"], seat["lacks"], strict=True)
    ]
    rows = in_rows(lines, width - len(INDENT), ground, gap="  ")
    return [fit(line(INDENT, row, ground=ground), width) for row in rows]
