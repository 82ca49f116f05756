"""Names of places, pieces, cards and owners; those made of several texts are made once."""

from collections.abc import Iterable, Sequence
from functools import cache

from bactrian.core.data.texts import Texts
from bactrian.core.rules.record import Counts
from bactrian.games.merv.city_tables import (
    GATE_COST,
    QUARTERS,
    SITE_COLUMN,
    SITE_ROW,
    SLOT_LINES,
    TILE_ACTION,
    TILE_COLOUR,
    WALL_COSTS,
    WALL_PLACES,
)
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.tables import (
    ANY_COLOUR,
    AS_ANY_COLOUR,
    BREAKTHROUGH_BOONS,
    BREAKTHROUGH_NUMBER,
    BREAKTHROUGH_POINTS,
    CONTRACT_ANY_GOODS,
    CONTRACT_CUBE,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    CONTRACT_SCROLLS,
    DISCOUNT_ON,
    GOODS,
    MAGISTRATE,
    MOSQUE_BOON,
    MOSQUE_POINTS,
    MOSQUE_SITE_POINTS,
    SCORING_ACTION,
    STACK_BONUS,
    STACK_LEVEL,
    THRESHOLDS,
    TILE_POINTS,
    city_ids,
    contracts,
    hall_ids,
    spice_ids,
    stack_ids,
)
from bactrian.games.merv.words import Board, Boon, Colour, Good, Side


def owner_name(t: Texts, owner: int, seats: Sequence[str]) -> str:
    """M-1.3 A seat by its name, or one of those whom nobody plays."""
    if owner < 0:
        return t("nobody")
    if owner < len(seats):
        return seats[owner]
    return t("owner.magistrate" if len(seats) == 1 and owner == MAGISTRATE else "owner.courtier")


def colour_name(t: Texts, colour: int) -> str:
    """A colour, white too."""
    return t(f"colour.{Colour(colour).name.lower()}")


def board_name(t: Texts, board: int) -> str:
    """A board action."""
    return t(f"board.{Board(board).name.lower()}")


@cache
def boon_name(t: Texts, boon: int) -> str:
    """What a space, a tile, a pair or a contract gives."""
    return t(f"boon.{Boon(boon).name.lower()}", points=MOSQUE_SITE_POINTS)


def spice_name(t: Texts, spice: int) -> str:
    """A spice."""
    return t(f"spice.{spice_ids[spice]}")


def good_name(t: Texts, good: int) -> str:
    """A kind of good."""
    return t(f"good.{GOODS[good]}")


def city_name(t: Texts, city: int) -> str:
    """A city around Merv."""
    return t(f"city.{city_ids[city]}")


def hall_name(t: Texts, hall: int) -> str:
    """A hall of the palace."""
    return t(f"hall.{hall_ids[hall]}")


def side_name(t: Texts, side: int) -> str:
    """A side of the city."""
    return t(f"side.{Side(side).name.lower()}")


def quarter_name(t: Texts, quarter: int) -> str:
    """A quarter of the camel market."""
    return t(f"quarter.{QUARTERS[quarter]}")


@cache
def site_name(t: Texts, site: int) -> str:
    """M-1.2 A site by its row and column."""
    return t("site", row=SITE_ROW[site] + 1, column=SITE_COLUMN[site] + 1)


@cache
def tile_name(t: Texts, tile: int) -> str:
    """What a site's tile shows: `Library (teal)`."""
    board, colour = board_name(t, TILE_ACTION[tile]), colour_name(t, TILE_COLOUR[tile])
    return t("tile", board=board, colour=colour)


def line_name(t: Texts, side: int, line: int) -> str:
    """M-3.3 A column or a row, counted from 0, as it is seen from a side."""
    is_column = side in (Side.NORTH, Side.SOUTH)
    return t("line.column" if is_column else "line.row", line=line + 1)


@cache
def slot_line_name(t: Texts, side: int, slot: int) -> str:
    """M-3.3 The line that an action slot, counted from 0, leads to."""
    return line_name(t, side, SLOT_LINES[side][slot])


@cache
def wall_slot_name(t: Texts, slot: int) -> str:
    """M-14.3 A wall slot, counted clockwise."""
    side, line = WALL_PLACES[slot]
    return t("wall_slot", side=side_name(t, side), line=line_name(t, side, line))


@cache
def cubes_name(t: Texts, colour: int, count: int) -> str:
    """`2 purple cubes`, white ones too."""
    return t(f"amount.{Colour(colour).name.lower()}", count=count)


def needs_name(t: Texts, need: int, count: int) -> str:
    """M-6.1 Cubes to be paid: of a colour or (`ANY_COLOUR`) of any."""
    return t("amount.any_cube", count=count) if need == ANY_COLOUR else cubes_name(t, need, count)


def cost_name(t: Texts, cost: Counts) -> str:
    """A cost by colour, or nothing."""
    return listed(t, (needs_name(t, need, cost[need]) for need in range(len(cost)) if cost[need]))


def listed(t: Texts, parts: Iterable[str]) -> str:
    """Things in a row, or nothing."""
    return ", ".join(parts) or t("nothing")


@cache
def contract_name(t: Texts, contract: int) -> str:
    """M-7.2 A contract: what it asks for and what it gives."""
    stack = stack_ids.index(contracts[contract].word("stack"))
    needed = {
        "scroll": CONTRACT_SCROLLS[contract],
        "common": CONTRACT_GOODS[contract, Good.COMMON],
        "rare": CONTRACT_GOODS[contract, Good.RARE],
        "any_good": CONTRACT_ANY_GOODS[contract],
    }
    cost = [t(f"amount.{thing}", count=count) for thing, count in needed.items() if count]
    return t(
        "contract",
        id=contracts[contract].word("id"),
        cost=listed(t, [*cost, needs_name(t, CONTRACT_CUBE[contract], 1)]),
        points=t("amount.point", count=CONTRACT_POINTS[contract]),
        bonus=boon_name(t, STACK_BONUS[stack]),
        level=STACK_LEVEL[stack] + 1,
    )


@cache
def breakthrough_name(t: Texts, tile: int) -> str:
    """M-11.5 to M-11.8 A breakthrough: its number of scrolls and what it does."""
    scrolls = t("amount.scroll", count=THRESHOLDS[BREAKTHROUGH_NUMBER[tile]])
    return t("breakthrough", scrolls=scrolls, effect=_effect_name(t, tile))


def _effect_name(t: Texts, tile: int) -> str:
    if DISCOUNT_ON[tile] != NONE:
        return t("effect.discount", board=board_name(t, DISCOUNT_ON[tile]))
    if AS_ANY_COLOUR[tile] != NONE:
        return t("effect.as_any", cube=cubes_name(t, AS_ANY_COLOUR[tile], 1))
    if BREAKTHROUGH_POINTS[tile]:
        return t("amount.point", count=BREAKTHROUGH_POINTS[tile])
    first, second = BREAKTHROUGH_BOONS[tile, 0], BREAKTHROUGH_BOONS[tile, 1]
    if first == second:
        return t("twice", boon=boon_name(t, first))
    return listed(t, (boon_name(t, boon) for boon in (first, second) if boon != Boon.NOTHING))


@cache
def scoring_tile_name(t: Texts, tile: int) -> str:
    """M-18.5 A scoring tile."""
    points = t("amount.point", count=TILE_POINTS)
    return t("scoring_tile", board=board_name(t, SCORING_ACTION[tile]), points=points)


def upgrade_name(t: Texts, upgrade: int) -> str:
    """M-13.6 An upgrade: white, or a bonus upgrade of a colour."""
    if upgrade == Colour.WHITE:
        return t("upgrade.white")
    return t("upgrade.bonus", colour=colour_name(t, upgrade))


@cache
def wall_name(t: Texts, kind: int) -> str:
    """M-14.1 A kind of wall piece, with its printed cost."""
    colour, cost = kind // WALL_COSTS, kind % WALL_COSTS + 1
    piece = "wall.gate" if cost == GATE_COST else "wall.segment"
    return t(piece, cost=cubes_name(t, colour, cost))


@cache
def space_name(t: Texts, space: int, has_camel: bool = True) -> str:
    """M-13.4 What a space of the mosque gives: its boon, a camel only while it waits; points."""
    boon, points = MOSQUE_BOON[space], MOSQUE_POINTS[space]
    parts = [boon_name(t, boon)] if boon != Boon.CAMEL or has_camel else []
    return listed(t, [*parts, t("amount.point", count=points)] if points else parts)
