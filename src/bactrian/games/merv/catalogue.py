"""M-25 The catalogue of actions."""

from bactrian.core.data.catalogue import Argument, Catalogue, Kind
from bactrian.games.merv.city_tables import (
    CELLS,
    QUARTERS,
    SIDES,
    SIZE,
    SLOTS,
    WALL_COSTS,
    WALL_PLACES,
)
from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CITIES,
    DISPLAY,
    GOODS,
    HALLS,
    PATHS,
    PLACES,
    STACKS,
    TILES,
)
from bactrian.games.merv.words import Means

SLOT_NUMBER = (Argument("slot", range(1, SLOTS + 1)),)
CELL = (Argument("row", range(1, SIZE + 1)), Argument("column", range(1, SIZE + 1)))
COLOUR = Argument("colour", range(COLOURS))
HALL = (Argument("hall", range(HALLS)),)
CITY = (Argument("city", range(CITIES)),)


def _is_site(row: int, column: int) -> bool:
    return (row - 1, column - 1) in CELLS


catalogue = Catalogue(
    [
        Kind("slot", SLOT_NUMBER),
        Kind("hc_slot", SLOT_NUMBER),
        Kind("site", CELL, _is_site),
        Kind("hc_site", CELL, _is_site),
        Kind("board"),
        Kind("gain_favour"),
        Kind("soldier"),
        Kind("market_take"),
        Kind("market_place", (Argument("quarter", range(len(QUARTERS))),)),
        Kind("end_turn"),
        Kind("contract", (Argument("stack", range(STACKS)),)),
        Kind("commit", (Argument("good", range(len(GOODS))),)),
        Kind("pay", (Argument("means", range(Means.DISCOUNT + 1)),)),
        Kind("done"),
        Kind("decline"),
        Kind("card", (Argument("place", range(1, DISPLAY + 1)),)),
        Kind("place_camel"),
        Kind("courtier", HALL),
        Kind("breakthrough", (Argument("tile", range(BREAKTHROUGHS)),)),
        Kind("post", CITY),
        Kind("buy", CITY),
        Kind("path", (Argument("path", range(1, PATHS + 1)),)),
        Kind("advance"),
        Kind("wall", (COLOUR, Argument("cost", range(1, WALL_COSTS + 1)))),
        Kind(
            "wall_slot",
            (Argument("side", range(SIDES)), Argument("line", range(1, SIZE + 1))),
            rows=[(int(side), line + 1) for side, line in WALL_PLACES],
        ),
        Kind("deploy_soldier", CELL, _is_site),
        Kind("upgrade", CELL, _is_site),
        Kind("bonus_tile", (COLOUR,)),
        Kind("scoring_tile", (Argument("tile", range(TILES)),)),
        Kind("queue", (Argument("place", range(1, PLACES + 1)),)),
        Kind("score", HALL),
    ]
)

SLOT = catalogue.first("slot")  # + slot, counted from 0
HC_SLOT = catalogue.first("hc_slot")  # likewise
SITE = catalogue.first("site")  # + site
HC_SITE = catalogue.first("hc_site")  # + site
BOARD = catalogue.first("board")
GAIN_FAVOUR = catalogue.first("gain_favour")
SOLDIER = catalogue.first("soldier")
MARKET_TAKE = catalogue.first("market_take")
MARKET_PLACE = catalogue.first("market_place")  # + quarter
END_TURN = catalogue.first("end_turn")
CONTRACT = catalogue.first("contract")  # + stack
COMMIT = catalogue.first("commit")  # + good
PAY = catalogue.first("pay")  # + colour, white, as_any, discount
DONE = catalogue.first("done")
DECLINE = catalogue.first("decline")
CARD = catalogue.first("card")  # + place, counted from 0
PLACE_CAMEL = catalogue.first("place_camel")
COURTIER_CHOICE = catalogue.first("courtier")  # + hall
BREAKTHROUGH = catalogue.first("breakthrough")  # + tile
POST = catalogue.first("post")  # + city
BUY = catalogue.first("buy")  # + city
PATH = catalogue.first("path")  # + path, counted from 0
ADVANCE = catalogue.first("advance")
WALL = catalogue.first("wall")  # + colour * 3 + cost - 1
WALL_SLOT = catalogue.first("wall_slot")  # + slot clockwise
DEPLOY = catalogue.first("deploy_soldier")  # + site
UPGRADE = catalogue.first("upgrade")  # + site
BONUS_TILE = catalogue.first("bonus_tile")  # + colour
SCORING_TILE = catalogue.first("scoring_tile")  # + tile
QUEUE = catalogue.first("queue")  # + place, counted from 0
SCORE = catalogue.first("score")  # + hall
