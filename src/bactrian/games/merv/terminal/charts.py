"""Looking closer: contracts, mosque and breakthroughs in full words."""

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.display.naming import (
    breakthrough_name,
    contract_name,
    cost_name,
    listed,
    space_name,
)
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    ENTRY,
    MOSQUE_LEVEL,
    NEXT_SPACE,
    PATHS,
    SPACES,
    STACKS,
)
from bactrian.games.merv.terminal.board.contracts import needs
from bactrian.games.merv.terminal.board.library import breakthrough_signs
from bactrian.games.merv.terminal.board.mosque import trunk, way_cost
from bactrian.games.merv.terminal.scene import Scene
from bactrian.games.merv.terminal.view import reader
from bactrian.terminal.blocks import Block, line, pad, wrap
from bactrian.terminal.night import GROUND, QUIET, STRONG, quiet

INDENT = "  "


def contracts_chart(scene: Scene, width: int) -> Block:
    """All contracts that are left, and what the reader lacks for those on top."""
    rows: Block = [quiet(scene.t("chart_contracts"), GROUND)]
    for stack in range(STACKS):
        for place, card in enumerate(scene.view["contracts"][stack]):
            rows += _paragraph(
                contract_name(scene.words.game, card), width, QUIET if place else STRONG
            )
            rows += [] if place else _lacking(scene, stack, card, width)
    return pad(rows, width, GROUND)


def _lacking(scene: Scene, stack: int, card: int, width: int) -> Block:
    """M-7.2 What is missing, in words."""
    lacks, game = reader(scene.view)["lacks"][stack], scene.words.game
    if lacks is None:
        return []
    missing = {need.key: need.lacking for need in needs(card, lacks) if need.lacking}
    if "influence" in lacks:
        missing["influence"] = lacks["influence"]
    what = listed(game, [game(f"amount.{key}", count=count) for key, count in missing.items()])
    state = scene.t("chart_missing", what=what) if missing else scene.t("chart_payable")
    return [quiet(f"{INDENT}{text}", GROUND) for text in wrap(state, width - len(INDENT))]


def mosque_chart(scene: Scene, width: int) -> Block:
    """Every path and every space in words, with those who stand there."""
    rows: Block = [quiet(scene.t("chart_mosque"), GROUND)]
    common = trunk()
    for path in range(PATHS):
        rows.append(line((scene.t("chart_path", path=path + 1), STRONG), ground=GROUND))
        space, way = int(ENTRY[path]), SPACES + path
        while space not in common:
            rows += _step(scene, space, way, width)
            space, way = int(NEXT_SPACE[space]), space
    rows.append(line((scene.t("chart_trunk"), STRONG), ground=GROUND))
    for space in common:
        before = next(n for n in range(SPACES) if NEXT_SPACE[n] == space)
        rows += _step(scene, space, before, width)
    return pad(rows, width, GROUND)


def _step(scene: Scene, space: int, way: int, width: int) -> Block:
    t, entries = scene.words.game, [int(ENTRY[path]) for path in range(PATHS)]
    camel = space not in entries or bool(scene.view["mosque_camels"][entries.index(space)])
    text = scene.t(
        "chart_step",
        level=int(MOSQUE_LEVEL[space]),
        cost=cost_name(t, way_cost(way)),
        gain=space_name(t, space, has_camel=camel),
    )
    there = [n for n, owner in enumerate(scene.view["owners"]) if owner["mosque"] == space]
    first, *more = wrap(text, width - 2 * len(INDENT) - len(scene.view["owners"]) - 1)
    rows = [line(INDENT, first, " ", scene.chips(there, GROUND), ground=GROUND)]
    return rows + [line(2 * INDENT, part, ground=GROUND) for part in more]


def breakthroughs_chart(scene: Scene, width: int) -> Block:
    """All sixteen in words, with their owners."""
    rows: Block = [quiet(scene.t("chart_breakthroughs"), GROUND)]
    for tile in range(BREAKTHROUGHS):
        owner = scene.view["breakthroughs"][tile]
        chip = Text(" ") if owner is None else scene.chip(owner)
        signs = breakthrough_signs(tile, GROUND)
        head = line(chip, " ", signs, " " * (4 - signs.cell_len), ground=GROUND)
        parts = wrap(breakthrough_name(scene.words.game, tile), width - head.cell_len)
        rows.append(line(head, (parts[0], GROUND if owner is None else QUIET), ground=GROUND))
        rows += [line(" " * head.cell_len, part, ground=GROUND) for part in parts[1:]]
    return pad(rows, width, GROUND)


def _paragraph(text: str, width: int, look: Style) -> Block:
    parts = wrap(text, width - len(INDENT))
    rows = [line((parts[0], look), ground=GROUND)]
    return rows + [line(INDENT, (part, look), ground=GROUND) for part in parts[1:]]
