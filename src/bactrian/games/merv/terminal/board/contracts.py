"""The contract stacks: a column for each level, favour above, soldiers below (M-7)."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.tables import (
    ANY_COLOUR,
    AS_ANY_COLOUR,
    CONTRACT_ANY_GOODS,
    CONTRACT_CUBE,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    CONTRACT_SCROLLS,
    CONTRACT_THRESHOLDS,
    LEVELS,
    STACK_BONUS,
    STACK_LEVEL,
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
from bactrian.games.merv.terminal.view import OwnerView, whose_eyes
from bactrian.games.merv.words import Colour, Good
from bactrian.terminal.blocks import Block, beside, fit, in_a_row, line, pad, spread
from bactrian.terminal.colour import style
from bactrian.terminal.night import GROUND, LIT, PAPER, QUIET, STRONG, quiet

EDGE, GAP = "│", 1
DIM = style(LACKING)


@dataclass(frozen=True)
class Need:
    """A thing that a contract asks for, and how much of it somebody lacks."""

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
    reached = scene.view["owners"][whose_eyes(scene.view)]["influence"] >= needed
    title = (scene.t("contract_level", level=level + 1), STRONG if reached else QUIET)
    influence = (f" {INFLUENCE}{needed}", thing_ink("influence", GROUND) if reached else QUIET)
    return fit(line(title, influence, ground=GROUND), width)


def _stack(scene: Scene, stack: int, width: int) -> Block:
    """The top card on paper: what it gives above, what it asks for below."""
    left, number = scene.view["contracts"][stack], scene.choices.contracts.get(stack)
    if not left:
        return [fit(quiet(sign, GROUND), width) for sign in ("╷", "╵")]
    card, ground = left[0], PAPER if number is None else LIT
    head = line((EDGE, QUIET_ON_PAPER), (contracts[card].word("id"), STRONG), ground=ground)
    head.append_text(line(" ", boon(int(STACK_BONUS[stack]), ground), ground=ground))
    points = line((f"{CONTRACT_POINTS[card]}{POINT}", thing_ink("point", ground)), ground=ground)
    points.append_text(line((f" ×{len(left)} ", QUIET_ON_PAPER), ground=ground))
    asked = needs(card, scene.view["owners"][whose_eyes(scene.view)])
    parts = [line((_amount(need), _ink(need, ground)), ground=ground) for need in asked]
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


def needs(card: int, owner: OwnerView) -> list[Need]:
    """M-7.2 What the card asks for, with what the owner lacks of each thing."""
    scrolls = int(CONTRACT_SCROLLS[card])
    free = [owner["goods"][good] - owner["goods_committed"][good] for good in Good]
    fixed = [int(CONTRACT_GOODS[card, good]) for good in Good]
    spare = sum(max(0, free[good] - fixed[good]) for good in Good)
    of_choice = int(CONTRACT_ANY_GOODS[card])
    cube = int(CONTRACT_CUBE[card])
    free_scrolls = owner["scrolls"] - owner["scrolls_committed"]
    listed = [
        Need("scroll", SCROLL, "scroll", scrolls, max(0, scrolls - free_scrolls)),
        *(
            Need(name, sign, "good", fixed[good], max(0, fixed[good] - free[good]))
            for good, name, sign in ((0, "common", COMMON), (1, "rare", RARE))
        ),
        Need("any_good", ANY_GOOD, "good", of_choice, max(0, of_choice - spare)),
        _cube_need(cube, owner),
    ]
    return [need for need in listed if need.count]


def _cube_need(cube: int, owner: OwnerView) -> Need:
    """M-6.2 One cube: of the colour, white, or one that may stand for it."""
    stand_ins = [int(AS_ANY_COLOUR[tile]) for tile in owner["breakthroughs"]]
    usable = [] if owner["as_any_used"] else [colour for colour in stand_ins if colour >= 0]
    if cube == ANY_COLOUR:
        return Need("any_cube", ANY_CUBE, "any", 1, int(not any(owner["cubes"])))
    payable = any(owner["cubes"][colour] for colour in (cube, Colour.WHITE, *usable))
    return Need(_COLOURS[cube], CUBES[cube], str(cube), 1, int(not payable))


def lacking_influence(stack: int, owner: OwnerView) -> int:
    """M-7.2 How many steps of influence are missing for a stack."""
    return max(0, int(CONTRACT_THRESHOLDS[STACK_LEVEL[stack]]) - owner["influence"])
