"""Contracts as cards on paper: cost on the left, reward on the right, points above."""

from collections.abc import Mapping
from types import MappingProxyType

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.tables import EXTRA, ROW, contracts
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import MISSING_INK, thing_ink
from bactrian.games.marco_polo.terminal.signs import COMPLETED, amount, amounts
from bactrian.games.marco_polo.terminal.view import View
from bactrian.terminal.blocks import Block, beside, fit, line, pad, spread
from bactrian.terminal.colour import parse, style
from bactrian.terminal.night import (
    CARD_EDGE,
    GROUND,
    PAPER,
    QUIET,
    STRONG,
    choice,
    quiet,
)

CARD = 12  # columns
A_LINE = 2  # things of a cost beside each other
COST_LINES = 2
QUIET_ON_PAPER = style(parse("#6e5c3c"))
MISSING = style(MISSING_INK)
NOTHING: Mapping[str, int] = MappingProxyType({})


def contract_row(view: View, words: Words, choices: Choices, width: int) -> Block:
    """The six contract spaces, in one line of cards or in several."""
    title = words.t("contracts_title", special=view["special"]["size"])
    rows: Block = [quiet(title, GROUND)]
    a_line = max(1, min(ROW, (width + 1) // (CARD + 1)))
    a_line = a_line if a_line == ROW else ROW // 2
    for first in range(0, ROW, a_line):
        cards = [_space(view, choices, first + place) for place in range(a_line)]
        rows += beside(cards, 1, GROUND)
    return pad(rows, width, GROUND)


def _space(view: View, choices: Choices, place: int) -> Block:
    """A contract space: its number and extra, and the card if one lies there."""
    number, extra = place + 1, int(EXTRA[place + 1])
    head = line((f"{number}", STRONG), ground=GROUND)
    head.append(f" +{extra}◎/♞" if extra else "", QUIET)
    nothing = line(ground=GROUND)
    typed = choices.contracts.get(number)
    chosen = nothing if typed is None else choice(typed, GROUND)
    there = place < len(view["row"])
    card = contract_card(view["row"][place]) if there else _empty()
    return [spread(head, chosen, CARD), *card]


def _empty() -> Block:
    return [fit(quiet("╵" if row else "╷", GROUND), CARD) for row in range(COST_LINES + 1)]


def contract_card(contract: int, lacks: Mapping[str, int] = NOTHING) -> Block:
    """A card; what its owner lacks is dimmed."""
    entry = contracts[contract]
    points = amounts({"vp": entry.integer("vp", 0, 20)}, PAPER)
    head = line((entry.word("id"), QUIET_ON_PAPER), ground=PAPER)
    cost, reward = list(entry.table("cost").items()), list(entry.table("reward").items())
    rows = [(head, points)]
    for number in range(COST_LINES):
        things = cost[number * A_LINE : (number + 1) * A_LINE]
        left = line(ground=PAPER)
        for position, (name, count) in enumerate(things):
            left.append(" " if position else "")
            left.append(amount(name, count), MISSING if name in lacks else thing_ink(name, PAPER))
        rows.append((left, amounts(dict(reward[number : number + 1]), PAPER)))
    return [
        line(("│", CARD_EDGE), spread(left, right, CARD - 2), " ", ground=PAPER)
        for left, right in rows
    ]


def my_contract(contract: int, lacks: Mapping[str, int], typed: int | None) -> Block:
    """One of my cards, and below it what is missing or the number to type."""
    state = line((COMPLETED, STRONG), ground=GROUND)
    if lacks:
        state = line(("−", QUIET), amounts(lacks, GROUND), ground=GROUND)
    chosen = line(ground=GROUND) if typed is None else choice(typed, GROUND)
    return [*contract_card(contract, lacks), spread(state, chosen, CARD)]


def contract_line(contract: int, lacks: Mapping[str, int], ground: Style) -> Text:
    """A contract in one line, for those who sit across the table."""
    entry = contracts[contract]
    text = line((f"{entry.word('id')} ", QUIET), ground=ground)
    for name, count in entry.table("cost").items():
        text.append(amount(name, count), QUIET if name in lacks else thing_ink(name, ground))
    text.append("→", QUIET)
    text.append_text(amounts(entry.table("reward"), ground))
    text.append_text(line(" ", amounts({"vp": entry.integer("vp", 0, 20)}, ground), ground=ground))
    return text
