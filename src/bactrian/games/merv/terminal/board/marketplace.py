"""The marketplace: each inner city with the outer one behind it (M-12)."""

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.tables import CITIES, CITY_COST, CITY_GOOD, CITY_VIA, INNER
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import Scene, typed
from bactrian.games.merv.terminal.signs import CAMEL, FAVOUR, GOODS, cost
from bactrian.terminal.blocks import Block, fit, line, pad
from bactrian.terminal.night import GROUND, LIT, QUIET, STRONG, quiet

BOUGHT = "✓"


def marketplace(scene: Scene, width: int) -> Block:
    """One line for each way out of Merv."""
    rows = [quiet(scene.t("marketplace"), GROUND)]
    room = (width - 2) // 2
    for inner in range(INNER):
        outer = next(city for city in range(INNER, CITIES) if CITY_VIA[city] == inner)
        ways = [
            line(_route(scene, city), fit(_city(scene, city), room), ground=GROUND)
            for city in (inner, outer)
        ]
        rows.append(line(*ways, ground=GROUND))
    return pad([fit(row, width) for row in rows], width, GROUND)


def _route(scene: Scene, city: int) -> Text:
    """M-12.5 The route to a city, with the camel that stands on it during the action."""
    if scene.view["route_camels"][city]:
        return line((CAMEL, thing_ink("camel", GROUND)), ground=GROUND)
    return quiet("─", GROUND)


def _city(scene: Scene, city: int) -> Text:
    """`Rayy ◆▱♞AB`: cost of its good, what the first post gains, posts."""
    number = scene.choices.cities.get(city)
    ground = GROUND if number is None else LIT
    owners = scene.view["owners"]
    posts = [n for n, owner in enumerate(owners) if city in owner["posts"]]
    text = line((scene.words.city(city), STRONG), " ", ground=ground)
    text.append_text(cost([int(CITY_COST[city, n]) for n in range(COLOURS)], ground))
    text.append(GOODS[int(CITY_GOOD[city])], thing_ink("good", ground))
    text.append(" ")
    text.append_text(scene.chips(posts, ground) if posts else _first(scene, city, ground))
    if city in scene.view["turn"]["bought"]:
        text.append(BOUGHT, QUIET)
    text.append_text(typed(number, ground))
    return line(text, ground=GROUND)


def _first(scene: Scene, city: int, ground: Style) -> Text:
    """M-12.3 What the first post there gains."""
    if city >= INNER:
        return line((FAVOUR, thing_ink("favour", ground)), ground=ground)
    there = bool(scene.view["city_camels"][city])
    return line((CAMEL if there else "", thing_ink("camel", ground)), ground=ground)
