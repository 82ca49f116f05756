"""The contract stacks: a column for each level, favour above, soldiers below (M-7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.tables import (
    ANY_COLOUR,
    CONTRACT_ANY_GOODS,
    CONTRACT_CUBE,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    CONTRACT_SCROLLS,
    CONTRACT_THRESHOLDS,
    LEVELS,
    STACK_BONUS,
    STACKS,
    contracts,
)
from bactrian.games.merv.terminal.palette import LACKING, QUIET_ON_PAPER, cube_ink, thing_ink
from bactrian.games.merv.terminal.scene import Scene, typed
from bactrian.games.merv.terminal.signs import (
    ANY_CUBE,
    ANY_GOOD,
    COMMON,
    CUBES,
    INFLUENCE,
    POINT,
    RARE,
    SCROLL,
    boon,
)
from bactrian.games.merv.terminal.view import reader
from bactrian.games.merv.words import Colour
from bactrian.terminal.blocks import Block, beside, fit, in_a_row, line, pad, spread
from bactrian.terminal.colour import style
from bactrian.terminal.night import GROUND, LIT, PAPER, QUIET, STRONG, quiet

EDGE, GAP = "│", 1
DIM = style(LACKING)


@dataclass(frozen=True)
class Need:
    """A thing that a contract asks for, and how much of it the reader lacks."""

    key: str  # of the game's amounts
    sign: str
    ink: str
    count: int
    lacking: int


def contract_stacks(scene: Scene, width: int) -> Block:
    """The influence that each level takes, and the top card of each stack."""
    card = (width - GAP * (LEVELS - 1)) // LEVELS
    rows = beside([[_level(scene, level, card)] for level in range(LEVELS)], GAP, GROUND)
    for first in range(STACKS // LEVELS):
        stacks = range(first, STACKS, STACKS // LEVELS)
        rows += beside([_stack(scene, stack, card) for stack in stacks], GAP, GROUND)
    return pad(rows, width, GROUND)


def _level(scene: Scene, level: int, width: int) -> Text:
    """The title of a column: strong when the reader has the influence for it."""
    needed = int(CONTRACT_THRESHOLDS[level])
    reached = reader(scene.view)["influence"] >= needed
    title = (scene.t("contract_level", level=level + 1), STRONG if reached else QUIET)
    influence = (f" {INFLUENCE}{needed}", thing_ink("influence", GROUND) if reached else QUIET)
    return fit(line(title, influence, ground=GROUND), width)


def _stack(scene: Scene, stack: int, width: int) -> Block:
    """The top card on paper: what it gives above, what it asks for below."""
    left, number = scene.view["contracts"][stack], scene.choices.contracts.get(stack)
    lacks = reader(scene.view)["lacks"][stack]
    if lacks is None:
        return [fit(quiet(sign, GROUND), width) for sign in ("╷", "╵")]
    card, ground = left[0], PAPER if number is None else LIT
    head = line((EDGE, QUIET_ON_PAPER), (contracts[card].word("id"), STRONG), ground=ground)
    head.append_text(line(" ", boon(int(STACK_BONUS[stack]), ground), ground=ground))
    points = line((f"{CONTRACT_POINTS[card]}{POINT}", thing_ink("point", ground)), ground=ground)
    points.append_text(line((f" ×{len(left)} ", QUIET_ON_PAPER), ground=ground))
    parts = [
        line((_amount(need), _ink(need, ground)), ground=ground) for need in needs(card, lacks)
    ]
    below = line((EDGE, QUIET_ON_PAPER), ground=ground)
    below.append_text(in_a_row(parts, ground, " " if number is None else ""))
    return [spread(head, points, width), spread(below, typed(number, ground), width)]


def _amount(need: Need) -> str:
    return need.sign if need.key in ("any_cube", *_COLOURS) else f"{need.count}{need.sign}"


def _ink(need: Need, ground: Style) -> Style:
    if need.lacking:
        return DIM
    return cube_ink(int(need.ink), ground) if need.ink.isdigit() else thing_ink(need.ink, ground)


_COLOURS = tuple(colour.name.lower() for colour in Colour)


def needs(card: int, lacks: Mapping[str, int]) -> list[Need]:
    """M-7.2 What the card asks for, with what the reader lacks of each thing."""
    cube = int(CONTRACT_CUBE[card])
    listed = [
        Need("scroll", SCROLL, "scroll", int(CONTRACT_SCROLLS[card]), lacks.get("scroll", 0)),
        *(
            Need(name, sign, "good", int(CONTRACT_GOODS[card, good]), lacks.get(name, 0))
            for good, name, sign in ((0, "common", COMMON), (1, "rare", RARE))
        ),
        Need("any_good", ANY_GOOD, "good", int(CONTRACT_ANY_GOODS[card]), lacks.get("any_good", 0)),
        Need("any_cube", ANY_CUBE, "any", 1, lacks.get("cube", 0))
        if cube == ANY_COLOUR
        else Need(_COLOURS[cube], CUBES[cube], str(cube), 1, lacks.get("cube", 0)),
    ]
    return [need for need in listed if need.count]
