"""Which number is to be typed for which thing on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bactrian.games.merv.city_tables import MIDDLE, SIZE, WALL_COSTS, WALL_PLACES
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.words import Side
from bactrian.match import Action

Numbers = Mapping[int, int]
BEFORE_MIDDLE = MIDDLE * SIZE + MIDDLE  # sites before the camel market in row-major order
ON_PANEL = ("gain_favour", "soldier")
PLACED = {
    *("slot", "hc_slot", "site", "hc_site", "deploy_soldier", "upgrade", "board", "market_take"),
    *("market_place", "contract", "card", "courtier", "score", "breakthrough", "post", "buy"),
    *("path", "advance", "wall", "wall_slot", "bonus_tile", "scoring_tile", "queue", "commit"),
    *ON_PANEL,
}


def _nothing() -> Numbers:
    return {}


@dataclass(frozen=True)
class Choices:
    """The numbers by what they choose; `others` have no place of their own on the table."""

    slots: Numbers = field(default_factory=_nothing)  # counted from 1
    sites: Numbers = field(default_factory=_nothing)
    quarters: Numbers = field(default_factory=_nothing)
    contracts: Numbers = field(default_factory=_nothing)  # by stack
    cards: Numbers = field(default_factory=_nothing)  # by place, counted from 1
    halls: Numbers = field(default_factory=_nothing)
    breakthroughs: Numbers = field(default_factory=_nothing)
    cities: Numbers = field(default_factory=_nothing)
    paths: Numbers = field(default_factory=_nothing)  # counted from 1
    walls: Numbers = field(default_factory=_nothing)  # by kind of piece
    wall_slots: Numbers = field(default_factory=_nothing)  # clockwise
    bonus_tiles: Numbers = field(default_factory=_nothing)  # by colour
    scoring_tiles: Numbers = field(default_factory=_nothing)
    queue: Numbers = field(default_factory=_nothing)  # by place, counted from 1
    cubes: Numbers = field(default_factory=_nothing)  # by colour, white too
    goods: Numbers = field(default_factory=_nothing)
    panel: Mapping[str, int] = field(default_factory=dict)  # favour and soldier, by kind
    board: int | None = None  # the action of the activated site
    market_take: int | None = None
    advance: int | None = None
    others: Sequence[tuple[int, str]] = ()


def choices_of(actions: Sequence[Action]) -> Choices:
    """Sort the offered actions by the things that they belong to."""
    numbered = list(enumerate(actions, start=1))

    def by(argument: str, *kinds: str) -> dict[int, int]:
        return {a.args[argument]: n for n, a in numbered if a.kind in kinds}

    def single(kind: str) -> int | None:
        return next((n for n, a in numbered if a.kind == kind), None)

    cells = ("site", "hc_site", "deploy_soldier", "upgrade")
    return Choices(
        slots=by("slot", "slot", "hc_slot"),
        sites={_site(a): n for n, a in numbered if a.kind in cells},
        quarters=by("quarter", "market_place"),
        contracts=by("stack", "contract"),
        cards=by("place", "card"),
        halls=by("hall", "courtier", "score"),
        breakthroughs=by("tile", "breakthrough"),
        cities=by("city", "post", "buy"),
        paths=by("path", "path"),
        walls={_wall(a): n for n, a in numbered if a.kind == "wall"},
        wall_slots={_wall_slot(a): n for n, a in numbered if a.kind == "wall_slot"},
        bonus_tiles=by("colour", "bonus_tile"),
        scoring_tiles=by("tile", "scoring_tile"),
        queue=by("place", "queue"),
        cubes={means: n for means, n in by("means", "pay").items() if means < CUBES},
        goods=by("good", "commit"),
        panel={a.kind: n for n, a in numbered if a.kind in ON_PANEL},
        board=single("board"),
        market_take=single("market_take"),
        advance=single("advance"),
        others=[(n, a.text) for n, a in numbered if not _has_place(a)],
    )


def _has_place(action: Action) -> bool:
    is_cube = action.kind == "pay" and action.args["means"] < CUBES
    return action.kind in PLACED or is_cube


def _site(action: Action) -> int:
    """M-1.2 The cell without the camel market before it."""
    cell = (action.args["row"] - 1) * SIZE + action.args["column"] - 1
    return cell - (cell > BEFORE_MIDDLE)


def _wall(action: Action) -> int:
    return action.args["colour"] * WALL_COSTS + action.args["cost"] - 1


def _wall_slot(action: Action) -> int:
    return WALL_PLACES.index((Side(action.args["side"]), action.args["line"] - 1))
