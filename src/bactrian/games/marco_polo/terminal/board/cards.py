"""A city card in a few signs: `v×2♞→2◎1★`."""

from collections.abc import Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.tables import city_cards
from bactrian.games.marco_polo.terminal.signs import COMPLETED, POST, amounts
from bactrian.terminal.blocks import line

COUNT_SIGNS = {"completed_contracts": COMPLETED, "trading_posts_on_board": POST}
VALUE = "v"  # the value of the die that is laid there


def card_signs(card: int, ground: Style) -> Text:
    """What the card does; v is the value of the die."""
    entry = city_cards[card]
    kind = entry.word("kind")
    if kind == "die_table":
        return _table(entry.plain("rewards_by_die"), ground)
    if kind == "count_limited":
        counted = COUNT_SIGNS[entry.word("count")]
        return line(amounts(entry.table("reward"), ground), f"×{counted}≤{VALUE}", ground=ground)
    if kind == "reversible_times":
        sides = amounts(entry.table("side_a"), ground), amounts(entry.table("side_b"), ground)
        return line(f"{VALUE}×", sides[0], "↔", sides[1], ground=ground)
    if kind == "either_or_times":
        first, second = (_way(option, ground) for option in entry.plain("options"))
        return line(f"{VALUE}×", first, "|", second, ground=ground)
    if kind == "die_multiplier":
        return line(f"{VALUE}×", amounts(entry.table("reward"), ground), ground=ground)
    way = {"cost": entry.table("cost"), "reward": entry.table("reward")}
    return line(f"{VALUE}×", _way(way, ground), ground=ground)


def _way(way: Mapping[str, Mapping[str, int]], ground: Style) -> Text:
    return line(amounts(way["cost"], ground), "→", amounts(way["reward"], ground), ground=ground)


def _table(rows: list[dict[str, Any]], ground: Style) -> Text:  # Any: figures
    """`1:1• 2:3•`: a reward stands where it begins."""
    text = line(ground=ground)
    for value, row in enumerate(rows, start=1):
        if value == 1 or row != rows[value - 2]:
            text.append(f"{' ' if value > 1 else ''}{value}:")
            text.append_text(amounts(row, ground))
    return text
