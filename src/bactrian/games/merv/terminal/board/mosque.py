"""The mosque: four paths, then two, then one, with costs, boons and discs (M-13)."""

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.tables import (
    ENTRY,
    MOSQUE_BOON,
    MOSQUE_LEVEL,
    MOSQUE_POINTS,
    NEXT_SPACE,
    PATHS,
    SPACES,
    STEP_COST,
)
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import Scene, typed
from bactrian.games.merv.terminal.signs import POINT, boon, cost
from bactrian.games.merv.terminal.view import reader
from bactrian.games.merv.words import Boon
from bactrian.terminal.blocks import Block, columns, fit, line, pad
from bactrian.terminal.night import GROUND, LIT, QUIET, STRONG, quiet

JOINS = "╮╯"  # where two paths become one: from above, from below
A_LINE = 3  # shared spaces beside each other


def way_cost(way: int) -> list[int]:
    """The cubes of a segment, by the space one comes from, then by the path one begins with."""
    return [int(STEP_COST[way, colour]) for colour in range(COLOURS)]


def trunk() -> list[int]:
    """The spaces that all paths share, from the first on."""
    space = int(ENTRY[0])
    seen: list[int] = []
    while space != NONE:
        shared = all(space in _path_from(int(ENTRY[path])) for path in range(PATHS))
        seen += [space] * shared
        space = int(NEXT_SPACE[space])
    return seen


def _path_from(space: int) -> list[int]:
    spaces = []
    while space != NONE:
        spaces.append(space)
        space = int(NEXT_SPACE[space])
    return spaces


def mosque(scene: Scene, width: int) -> Block:
    """The paths one below the other, and below them the spaces that they lead to."""
    paths = [_heads(scene), *(_path(scene, path) for path in range(PATHS))]
    widths = [max(cells[n].cell_len for cells in paths) for n in range(len(paths[0]))]
    rows = [columns(cells, widths, GROUND) for cells in paths]
    spaces = [_numbered_space(scene, space, way) for way, space in _trunk_steps()]
    for first in range(0, len(spaces), A_LINE):
        beside_each_other = spaces[first : first + A_LINE]
        rows.append(columns(beside_each_other, [(width - A_LINE + 1) // A_LINE] * A_LINE, GROUND))
    return pad([fit(row, width) for row in rows], width, GROUND)


def _heads(scene: Scene) -> list[Text]:
    """The levels over the columns of the paths."""
    levels = [quiet(str(level), GROUND) for level in range(1, 5)]
    nothing = line(ground=GROUND)
    return [line((scene.t("mosque"), QUIET), ground=GROUND), *levels[:2], nothing, *levels[2:]]


def _trunk_steps() -> list[tuple[int, int]]:
    """Every shared space with one that leads to it; all segments to it cost the same."""
    shared = trunk()
    before = [n for n in range(SPACES) if NEXT_SPACE[n] == shared[0]]
    return list(zip([before[0], *shared[:-1]], shared, strict=True))


def _path(scene: Scene, path: int) -> list[Text]:
    """Number of the path, its own spaces, and on every second line those of a pair of paths."""
    number = scene.choices.paths.get(path + 1)
    label = quiet(scene.t("path", path=path + 1), GROUND)
    if number is not None:
        label = line(label, typed(number, GROUND), ground=GROUND)
    first = int(ENTRY[path])
    second = int(NEXT_SPACE[first])
    third = int(NEXT_SPACE[second])
    cells = [label, _space(scene, first, SPACES + path), _space(scene, second, first)]
    cells.append(quiet(JOINS[path % 2], GROUND))
    if path % 2:
        return [*cells, line(ground=GROUND), line(ground=GROUND)]
    return [*cells, _space(scene, third, second), _space(scene, int(NEXT_SPACE[third]), third)]


def _numbered_space(scene: Scene, space: int, way: int) -> Text:
    """`7 ◆●→♥2★A`: with its level."""
    level = quiet(f"{int(MOSQUE_LEVEL[space]):>2} ", GROUND)
    return line(level, _space(scene, space, way), ground=GROUND)


def _space(scene: Scene, space: int, way: int) -> Text:
    """`◆●→♥2★A`: what the step costs, what it gives, who is there."""
    number = scene.choices.advance if _is_ahead(scene, space) else None
    ground = GROUND if number is None else LIT
    text = line(
        cost(way_cost(way), ground), ("→", QUIET if number is None else STRONG), ground=ground
    )
    text.append_text(_gift(scene, space, ground))
    there = [n for n, owner in enumerate(scene.view["owners"]) if owner["mosque"] == space]
    text.append_text(scene.chips(there, ground))
    text.append_text(typed(number, ground))
    return text


def _is_ahead(scene: Scene, space: int) -> bool:
    """Whether the space is the next one of the player who decides."""
    stands_on = reader(scene.view)["mosque"]
    return stands_on is not None and int(NEXT_SPACE[stands_on]) == space


def _gift(scene: Scene, space: int, ground: Style) -> Text:
    """The boon, a camel only while it waits there, and points."""
    gives = int(MOSQUE_BOON[space])
    text = line(ground=ground)
    if gives != Boon.CAMEL or scene.view["mosque_camels"][_entry(space)]:
        text.append_text(boon(gives, ground))
    if MOSQUE_POINTS[space]:
        text.append(f"{int(MOSQUE_POINTS[space])}{POINT}", thing_ink("point", ground))
    return text


def _entry(space: int) -> int:
    return [int(ENTRY[path]) for path in range(PATHS)].index(space)
