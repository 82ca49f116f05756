"""Where things lie on the board of Samarkand: the part of the data file that a drawing needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bactrian.core.data.tables import data_of

Point = tuple[float, float]


class Kind(Enum):
    """What a space is on the board; a home is land too, but drawn in its family's colour."""

    LAND = "land"
    GOODS = "goods"
    HOME = "home"
    WATER = "water"


@dataclass(frozen=True)
class Space:
    """One space of the map."""

    kind: Kind
    x: float  # where its name belongs, in units of the canvas
    y: float
    outline: tuple[Point, ...]
    good: int | None  # number of its good, 1 to 33
    family: int | None  # the family whose home it is


@dataclass(frozen=True)
class Family:
    """One family's printed figures."""

    colour: str  # "#rrggbb"
    home: int
    edge: str  # "top" or "bottom": the edge of the board that its domain lies on
    slot: int  # 1 to 5, from the left
    markers: int  # relationship markers at the start
    tiles: int


# Compared by identity, so that pictures of it can be cached without hashing 110 outlines each time.
@dataclass(frozen=True, eq=False)
class Geometry:
    """The board: canvas, spaces and families in file order."""

    width: float
    height: float
    spaces: tuple[Space, ...]
    families: tuple[Family, ...]
    goods_spaces: Mapping[int, int]  # space by good

    def domains(self, edge: str) -> list[int]:
        """The families of one edge of the board, from left to right."""
        on_edge = [i for i, family in enumerate(self.families) if family.edge == edge]
        return sorted(on_edge, key=lambda i: self.families[i].slot)


def load_geometry() -> Geometry:
    """Read the board from the game's data file."""
    return build_geometry(data_of(__name__).tables)


# The data file is checked by the game's own tables; here it is only read.
def build_geometry(data: Mapping[str, Any]) -> Geometry:
    """Build the board from the parsed data file."""
    homes = {family["start"]: number for number, family in enumerate(data["family"])}
    spaces = tuple(_space(entry, homes.get(entry["id"])) for entry in data["space"])
    index = {entry["id"]: number for number, entry in enumerate(data["space"])}
    width, height = data["meta"]["canvas"]
    return Geometry(
        width=width,
        height=height,
        spaces=spaces,
        families=tuple(_family(entry, index[entry["start"]]) for entry in data["family"]),
        goods_spaces={space.good: i for i, space in enumerate(spaces) if space.good is not None},
    )


def _space(entry: Mapping[str, Any], family: int | None) -> Space:
    good: int | None = entry.get("goods")
    if family is not None:
        kind = Kind.HOME
    else:
        kind = Kind.GOODS if good is not None else Kind(entry["kind"])
    return Space(
        kind=kind,
        x=entry["x"],
        y=entry["y"],
        outline=tuple((x, y) for x, y in entry["poly"]),
        good=good,
        family=family,
    )


def _family(entry: Mapping[str, Any], home: int) -> Family:
    edge, slot = entry["domain"].split("-")
    return Family(
        colour=entry["hex"],
        home=home,
        edge=edge,
        slot=int(slot),
        markers=entry["relationship_markers"],
        tiles=entry["family_tiles"],
    )
