"""Positions to test with: a plain opening, changed only where the test names something.

`s = position(cubes={ANNA: {"teal": 2}}, buildings={(1, 1): BORIS})` stands at Anna's choice of a
slot; `play(s, "slot", 1)` runs on to the next decision; `at_site(s, 1, (1, 1))` goes to her turn.
The site tiles lie in file order unless `tiles` swaps some: row 1 is caravansary purple, tan, teal,
orange, palace purple; row 2 palace tan, teal, orange, library purple, tan; row 3 library teal,
orange, (market), marketplace purple, tan; row 4 marketplace teal, orange, mosque purple, tan, teal;
row 5 mosque orange, wall purple, tan, teal, orange. Every position built or played keeps the
invariants (M-26). `looking.py` reads positions in the same words.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, cast

from bactrian.core.chance.stream import begin_stream
from bactrian.core.rules.record import Records
from bactrian.core.rules.report import clear_reports
from bactrian.core.rules.stack import pop, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv import GAME
from bactrian.games.merv.checks.invariants import broken
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.city_tables import tiles as tile_entries
from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, MAGISTRATE, MASTERS
from bactrian.games.merv.words import Task

from ..reading import legal
from .looking import Cell, copy_of, number_of, options, readable, site_at
from .placing import (
    place_caravan,
    place_city,
    place_owners,
    place_solo_cards,
    settle_camels,
)

ANNA, BORIS, CLARA, DAVID = range(4)
ALL_TILES = [tile.word("id") for tile in tile_entries]
NOTHING: Mapping[Any, Any] = MappingProxyType({})  # Any: stands for every mapping left out

__all__ = [
    "ALL_TILES",
    "ANNA",
    "BORIS",
    "CLARA",
    "COURTIER",
    "DAVID",
    "MAGISTRATE",
    "at_site",
    "loop",
    "opening",
    "play",
    "position",
    "start",
]


class Loop(Protocol):
    """The rules of the engine that a match does not call one by one."""

    def begin(self, s: State) -> None: ...
    def apply(self, s: State, number: int) -> None: ...
    def run_on(self, s: State) -> None: ...


loop = cast(Loop, GAME.engine)


def opening(seats: int = 3, seed: int = 7) -> State:
    """The first decision of a game whose events are written down."""
    s = blank(seats, seed)
    loop.begin(s)
    return s


def blank(seats: int, seed: int) -> State:
    """A table before the setup."""
    states = cast("Records[State]", GAME.table(seats, {}))
    s = states[0]
    begin_stream(s, seed)
    s.watching = 1
    return s


def position(
    *,
    seats: int = 3,
    active: int = ANNA,
    year: int = 1,
    round_number: int = 1,
    queue: Sequence[int] | None = None,
    slots: Mapping[int, int] = NOTHING,
    tiles: Mapping[Cell, str] = NOTHING,
    buildings: Mapping[Cell, int] = NOTHING,
    soldiers: Mapping[Cell, int] = NOTHING,
    upgrades: Mapping[Cell, str] = NOTHING,
    walls: Mapping[tuple[str, int], tuple[str, int]] = NOTHING,
    cubes: Mapping[int, Mapping[str, int]] = NOTHING,
    camels: Mapping[int, int] = NOTHING,
    favour: Mapping[int, int] = NOTHING,
    influence: Mapping[int, int] = NOTHING,
    spices: Mapping[int, Mapping[str, int]] = NOTHING,
    display: Sequence[str] | None = None,
    display_camels: Sequence[int] | None = None,
    deck: int | None = None,
    scrolls: Mapping[int, int] = NOTHING,
    goods: Mapping[int, tuple[int, int]] = NOTHING,
    committed: Mapping[int, tuple[int, int]] = NOTHING,
    courtiers: Mapping[str, Sequence[int]] = NOTHING,
    posts: Mapping[int, Sequence[str]] = NOTHING,
    mosque: Mapping[int, str] = NOTHING,
    mosque_camels: Sequence[int] = (1, 1, 1, 1),
    contracts: Mapping[str, Sequence[int]] = NOTHING,
    breakthroughs: Mapping[int, Sequence[str]] = NOTHING,
    scoring_tiles: Mapping[int, str] = NOTHING,
    market: Sequence[str] = (),
    market_side: str = "A",
    solo_deck: Sequence[str] | None = None,
    solo_discard: Sequence[str] = (),
    solo_removed: Sequence[str] = (),
    seed: int = 7,
    run: bool = True,
) -> State:
    """The opening with these changes, at the choice of a slot by `active`.

    Influence is 15 for an owner with more spices than 0 allows, unless `influence` says otherwise.
    `goods` and `committed` are common and rare; contracts name who took the cards of a stack from
    the top, and their scrolls are committed. `courtiers` lists the owners in a hall. Camels that
    are named nowhere lie where the opening puts them as far as they go; what the position has too
    few of is out of the game. `deck` limits the caravan deck; the cards left out are the last
    owner's. With `run=False` the turn of `active` has not begun: `start` goes on from there.
    """
    s = blank(seats, seed)
    set_up(s)
    s.year, s.round_number = year, round_number
    masters = int(MASTERS[seats])
    order = list(queue) if queue is not None else default_queue(seats)
    for place in range(masters):
        s.queue[place] = order[place]
    for site in range(SITES):
        s.tile[site] = site
    for cell, tile in tiles.items():
        here, there = (
            site_at(cell),
            [int(s.tile[n]) for n in range(SITES)].index(ALL_TILES.index(tile)),
        )
        s.tile[here], s.tile[there] = int(s.tile[there]), int(s.tile[here])
    s.market_side = "AB".index(market_side)
    for slot, owner in slots.items():
        s.slot_taken[slot - 1] = owner
    place_city(s, buildings, soldiers, upgrades, walls)
    place_owners(
        s,
        cubes=cubes,
        favour=favour,
        influence=influence,
        scrolls=scrolls,
        goods=goods,
        committed=committed,
        courtiers=courtiers,
        posts=posts,
        mosque=mosque,
        contracts=contracts,
        breakthroughs=breakthroughs,
        scoring_tiles=scoring_tiles,
    )
    place_caravan(s, spices, display, deck, influence)
    settle_camels(s, camels, display_camels, mosque_camels, market)
    if seats == 1:
        place_solo_cards(s, solo_deck, solo_discard, solo_removed)
    while s.depth > 0:
        pop(s)
    s.option_count = 0
    clear_reports(s)
    s.active = NOBODY
    then(s, Task.NEXT_MASTER, order.index(active))
    if run:
        before = copy_of(s)
        loop.run_on(s)
        assert_unbroken(before, s)
    return s


def default_queue(seats: int) -> list[int]:
    """Seats in order, the courtier last; solo as M-2.9 says."""
    if seats == 1:
        return [MAGISTRATE, ANNA, COURTIER]
    return [*range(seats), *([COURTIER] if seats == 2 else [])]


def start(s: State, *steps: tuple[int, int, int]) -> None:
    """Forget what is pending and run on from these steps, the first one first.

    `start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))` ends a round.
    """
    while s.depth > 0:
        pop(s)
    s.option_count = 0
    s.active = NOBODY
    clear_reports(s)
    for step, first, second in reversed(steps):
        then(s, step, first, second)
    before = copy_of(s)
    loop.run_on(s)
    assert_unbroken(before, s)


def assert_unbroken(before: State, s: State) -> None:
    """M-26 All invariants hold."""
    wrong = broken(before, s)
    assert wrong == 0, f"M-26.{wrong} is broken"


def play(s: State, kind: str, *values: str | int) -> None:
    """Do a legal action and run on to the next decision; the invariants must hold then."""
    number = number_of(kind, *values)
    wanted, offered = readable(number), sorted(map(str, options(s)))
    assert number in legal(s), f"{wanted} is not among {offered}"
    before = copy_of(s)
    loop.apply(s, number)
    assert_unbroken(before, s)


def at_site(s: State, slot: int, cell: Cell) -> State:
    """Choose a slot and a site, and stand at the rest of the turn."""
    play(s, "slot", slot)
    if number_of("site", *cell) in legal(s):
        play(s, "site", *cell)
    return s
