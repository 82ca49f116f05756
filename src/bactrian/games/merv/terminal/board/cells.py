"""The cells of the city: sites like glazed tiles, and the camel market in their middle."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.city_tables import (
    MARKET_BOON,
    TILE_ACTION,
    TILE_COLOUR,
)
from bactrian.games.merv.terminal.palette import MARKET, TILES, thing_ink
from bactrian.games.merv.terminal.scene import FREE, Scene, typed
from bactrian.games.merv.terminal.signs import (
    BOARDS,
    CAMEL,
    INFLUENCE,
    UPGRADE,
    WALLED,
    boon,
    cost,
    counted,
    cube,
)
from bactrian.games.merv.terminal.view import SiteView, decision_kind
from bactrian.games.merv.words import Board, Colour
from bactrian.terminal.blocks import Block, fit, in_a_row, line, spread
from bactrian.terminal.night import GROUND, LIT, QUIET, STRONG, TURN
from bactrian.terminal.picture import HALF

ATTACKED = "!"
MARK = 2  # columns before the name of a site
QUARTERS = ((0, 1), (3, 2))  # as they lie, by number


def site_cell(scene: Scene, site: int, width: int) -> Block:
    """Colour and action, then what stands there, then the number to type and what it brings."""
    there = scene.view["sites"][site]
    colour = int(TILE_COLOUR[there["tile"]])
    number = _number(scene, site)
    ground = TILES[colour] if number is None else LIT
    name = scene.words.board(int(TILE_ACTION[there["tile"]]), width - MARK - 1)
    title = line(_mark(scene, site), cube(colour, ground), " ", (name, STRONG), ground=ground)
    pieces = line(" ", _pieces(scene, there, ground), ground=ground)
    standing, needed = there["walls"]
    walled = line(f"{WALLED} " if standing == needed else "", ground=ground)
    rows = [fit(title, width), spread(pieces, walled, width)]
    if number is None:
        return [*rows, _edge(ground, width)]
    below = line(" ", typed(number, ground), " ", ground=ground)
    below.append_text(_gain(scene, site, ground, width - below.cell_len))
    return [*rows, fit(below, width)]


def _edge(ground: Style, width: int) -> Text:
    """Half a row of the tile, half a row of night: tiles do not touch each other."""
    return line((HALF * width, Style(color=ground.bgcolor)), ground=GROUND)


def _number(scene: Scene, site: int) -> int | None:
    """A site to choose, or the activated one with its action."""
    if site == scene.view["turn"]["site"] and scene.choices.board is not None:
        return scene.choices.board
    return scene.choices.sites.get(site)


def _mark(scene: Scene, site: int) -> tuple[str, Style]:
    """The activated site, or the one under attack."""
    decision = scene.view["decision"]
    if decision is not None and decision["kind"] == "ransom" and decision["about"][0] == site:
        return ATTACKED, STRONG
    active = site == scene.view["turn"]["site"] and not scene.view["over"]
    return (TURN if active else " "), STRONG


def _pieces(scene: Scene, there: SiteView, ground: Style) -> Text:
    parts = []
    if there["building"] is not None:
        parts.append(scene.building(there["building"], ground))
    if there["soldier"] is not None:
        parts.append(scene.soldier(there["soldier"], ground))
    if there["upgrade"] is not None:
        colour = Colour[there["upgrade"].upper()]
        parts.append(line(UPGRADE, cube(colour, ground), ground=ground))
    return in_a_row(parts, ground)


def _gain(scene: Scene, site: int, ground: Style, room: int) -> Text:
    """Cubes of a production, influence of a soldier, the sign of an action."""
    view = scene.view
    there, brings, steps = view["sites"][site], view["yields"][site], view["soldier_gains"][site]
    if site == view["turn"]["site"] and scene.choices.board is not None:
        sign = BOARDS[Board(int(TILE_ACTION[there["tile"]]))]
        return line((sign, thing_ink("board", ground)), ground=ground)
    if decision_kind(view) == "site" and brings is not None:
        return _cubes(brings["mine"], ground, room)
    if decision_kind(view) == "deploy_soldier" and steps is not None:
        return line((f"{INFLUENCE}{steps}", thing_ink("influence", ground)), ground=ground)
    return line(ground=ground)


def _cubes(cubes: Sequence[int], ground: Style, room: int) -> Text:
    """Cube by cube, or counted by colour, or all together: as much as there is room for."""
    by_colour = [
        line(str(count) if count > 1 else "", cube(colour, ground), ground=ground)
        for colour, count in enumerate(cubes)
        if count
    ]
    ways = [cost(cubes, ground), line(*by_colour, ground=ground)]
    return next((way for way in ways if way.cell_len <= room), line(f"{sum(cubes)}", ground=ground))


def market_cell(scene: Scene, width: int) -> Block:
    """M-15 Four quarters with their boons, camels on them, and what can be done there."""
    market, take = scene.view["market"], scene.choices.market_take
    left = width // 2
    rows = [
        line(
            *(
                fit(_quarter(scene, quarter), room)
                for quarter, room in zip(pair, (left, width - left), strict=True)
            ),
            ground=MARKET,
        )
        for pair in QUARTERS
    ]
    if take is None:
        return [*rows, _edge(MARKET, width)]
    camels = counted(sum(market["camels"]), CAMEL, "camel", LIT)
    return [*rows, fit(line(" ", typed(take, LIT), " ", camels, ground=LIT), width)]


def _quarter(scene: Scene, quarter: int) -> Text:
    market, number = scene.view["market"], scene.choices.quarters.get(quarter)
    ground = MARKET if number is None else LIT
    gives = boon(int(MARKET_BOON[market["side"], quarter]), ground)
    if number is not None:
        return line(gives, typed(number, ground), ground=ground)
    camels = market["camels"][quarter]
    there = (CAMEL * camels, thing_ink("camel", ground)) if camels else (FREE, QUIET)
    return line(" ", gives, there, ground=ground)
