"""The dock: my dice large, my contracts and goal cards, and choices without another place."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.tables import GOAL_LARGE, GOAL_SMALL, goals
from bactrian.games.marco_polo.terminal.board.contracts import my_contract
from bactrian.games.marco_polo.terminal.board.dice import my_dice
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import BEIJING
from bactrian.games.marco_polo.terminal.signs import COMPLETED, amounts
from bactrian.games.marco_polo.terminal.view import SeatView, View, my_seat
from bactrian.terminal.blocks import Block, beside, fit, line, pad, spread, wrap
from bactrian.terminal.night import (
    GROUND,
    QUIET,
    STRONG,
    choice,
    quiet,
)

GOAL = 16  # columns of a goal card
GAP = 1


def mine(view: View, words: Words, choices: Choices, width: int) -> Block:
    """Everything that is mine; a spectator has nothing."""
    own = my_seat(view)
    if own is None or view["seat"] is None:
        return []
    rows: Block = []
    if own["character"] is not None:
        ability = f"{words.character(own['character'])}: {words.ability(own['character'])}"
        rows += [quiet(text, GROUND) for text in wrap(ability, width)]
    dice = my_dice(view["seat"], own["dice"], choices)
    cards = [
        my_contract(contract, lacks, choices.slots.get(slot))
        for slot, (contract, lacks) in enumerate(
            zip(own["contracts"], own["lacks"], strict=True), start=1
        )
    ]
    goals_there = own["goals_dealt"] if _is_choosing(view) else own["goals"]
    cards += [_goal(words, own, goal, choices) for goal in goals_there or []]
    rows += flow([*dice], width) + flow(cards, width) + offers(choices, width)
    return pad(rows, width, GROUND)


def _is_choosing(view: View) -> bool:
    decision = view["decision"]
    return decision is not None and decision["kind"] == "keep_goal"


def flow(blocks: Sequence[Block], width: int) -> Block:
    """Blocks side by side, in as many lines of blocks as it takes."""
    rows: Block = []
    beginning, used = 0, 0
    for place, block in enumerate(blocks):
        needed = block[0].cell_len + GAP
        if used and used + needed - GAP > width:
            rows += beside(blocks[beginning:place], GAP, GROUND)
            beginning, used = place, 0
        used += needed
    return rows + beside(blocks[beginning:], GAP, GROUND)


def _goal(words: Words, own: SeatView, goal: int, choices: Choices) -> Block:
    """A goal card: two cities, ticked where I have a post."""
    entry = goals[goal]
    kept_already = choices.goals and goal in (own["goals"] or [])
    sign = COMPLETED if kept_already else ""
    head = line((f" {entry.word('id')} {sign}", STRONG), ground=BEIJING)
    points = line(amounts({"vp": entry.integer("vp", 0, 20)}, BEIJING), " ", ground=BEIJING)
    cities = [_city(words, own, int(table[goal]), BEIJING) for table in (GOAL_LARGE, GOAL_SMALL)]
    typed = choices.goals.get(goal)
    chosen = line(ground=BEIJING) if typed is None else choice(typed, BEIJING)
    last = spread(line(ground=GROUND), chosen, GOAL)
    return [spread(head, points, GOAL), *cities, last]


def _city(words: Words, own: SeatView, node: int, ground: Style) -> Text:
    there = node in own["posts"]
    name = line(f" {words.node(node)}", ground=ground)
    sign = line((COMPLETED if there else "·", STRONG if there else QUIET), " ", ground=ground)
    return spread(name, sign, GOAL)


def offers(choices: Choices, width: int) -> Block:
    """Choices that belong to no place on the table, in words."""
    rows: Block = []
    for number, text in choices.others:
        head = choice(number, GROUND)
        room = width - head.cell_len - 1
        for position, words in enumerate(wrap(text, room)):
            start = head if position == 0 else line(" " * head.cell_len, ground=GROUND)
            rows.append(fit(line(start, f" {words}", ground=GROUND), width))
    return rows
