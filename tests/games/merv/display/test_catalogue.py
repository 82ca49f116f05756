"""M-25 The catalogue of actions: every number, written out."""

from itertools import product

import pytest

from bactrian.games.merv.catalogue import catalogue

from ...reading import Choice
from ..looking import readable

SITES = [(r, c) for r in range(1, 6) for c in range(1, 6) if (r, c) != (3, 3)]
COLOURS = ("purple", "tan", "teal", "orange")
STACKS = ("1F", "1S", "2F", "2S", "3F", "3S")
HALLS = ("knowledge", "spice", "trade", "faith")
TILES = (
    *("2-caravansary", "2-palace", "2-marketplace", "2-mosque"),
    *("4-purple", "4-tan", "4-teal", "4-orange"),
    *("6-caravansary", "6-marketplace", "6-mosque", "6-wall"),
    *("8-points", "8-mixed", "8-favour", "8-soldiers"),
)
CITIES = (
    *("rayy", "samarkand", "nishapur", "balkh"),
    *("baghdad", "kashgar", "basra", "peshawar"),
)
WALL_SLOTS = [
    *(("north", n) for n in (1, 2, 3, 4, 5)),
    *(("east", n) for n in (1, 2, 3, 4, 5)),
    *(("south", n) for n in (5, 4, 3, 2, 1)),
    *(("west", n) for n in (5, 4, 3, 2, 1)),
]
QUARTERS = ("top_left", "top_right", "bottom_right", "bottom_left")
MEANS = (*COLOURS, "white", "as_any", "discount")
SCORING_TILES = ("tile-caravansary", "tile-library", "tile-marketplace", "tile-wall")

# The first number of each line of the table, its kind, and the arguments in order.
LINES: list[tuple[int, str, list[Choice]]] = [
    (0, "slot", [(n,) for n in range(1, 6)]),
    (5, "hc_slot", [(n,) for n in range(1, 6)]),
    (10, "site", [*SITES]),
    (34, "hc_site", [*SITES]),
    (58, "board", [()]),
    (59, "gain_favour", [()]),
    (60, "soldier", [()]),
    (61, "market_take", [()]),
    (62, "market_place", [(quarter,) for quarter in QUARTERS]),
    (66, "end_turn", [()]),
    (67, "contract", [(stack,) for stack in STACKS]),
    (73, "commit", [("common",), ("rare",)]),
    (75, "pay", [(means,) for means in MEANS]),
    (82, "done", [()]),
    (83, "decline", [()]),
    (84, "card", [(place,) for place in range(1, 9)]),
    (92, "place_camel", [()]),
    (93, "courtier", [(hall,) for hall in HALLS]),
    (97, "breakthrough", [(tile,) for tile in TILES]),
    (113, "post", [(city,) for city in CITIES]),
    (121, "buy", [(city,) for city in CITIES]),
    (129, "path", [(n,) for n in range(1, 5)]),
    (133, "advance", [()]),
    (134, "wall", [*product(COLOURS, (1, 2, 3))]),
    (146, "wall_slot", [*WALL_SLOTS]),
    (166, "deploy_soldier", [*SITES]),
    (190, "upgrade", [*SITES]),
    (214, "bonus_tile", [(colour,) for colour in COLOURS]),
    (218, "scoring_tile", [(tile,) for tile in SCORING_TILES]),
    (222, "queue", [(n,) for n in range(1, 5)]),
    (226, "score", [(hall,) for hall in HALLS]),
]


def test_there_are_230_actions_in_this_order() -> None:
    """M-25.1"""
    expected = [(kind, *values) for _, kind, rows in LINES for values in rows]

    assert len(catalogue) == len(expected) == 230
    assert [readable(number) for number in range(230)] == expected


@pytest.mark.parametrize(("first", "kind", "rows"), LINES)
def test_every_line_begins_at_its_number(first: int, kind: str, rows: list[Choice]) -> None:
    """M-25.1"""
    numbers = [number for number in range(230) if catalogue[number].kind == kind]

    assert numbers == list(range(first, first + len(rows)))


def test_no_two_actions_are_the_same() -> None:
    """M-25.1"""
    assert len({readable(number) for number in range(230)}) == 230
