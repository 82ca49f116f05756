"""M-1.2, M-4, M-5 The city: lines, sites, building and production."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import SITE, SLOT
from bactrian.games.merv.city_tables import (
    DEPTH,
    LINE,
    LINE_SITES,
    MIDDLE,
    SITE_WALLS,
    SIZE,
    SLOTS,
    TILE_ACTION,
    TILE_COLOUR,
)
from bactrian.games.merv.reading import CUBES, NONE
from bactrian.games.merv.rules.cubes import count_of, cubes_of
from bactrian.games.merv.rules.owners import gain_cubes, is_human, is_magistrate
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Colour, Happening, Protection


@rule
def line_of(s: State, slot: int) -> int:
    """M-3.3 The line that a slot of this round's side leads to."""
    return (s.round_number - 1) * SLOTS + slot


@rule
def buildings_in(s: State, line: int, owner: int) -> int:
    """How many buildings an owner has in a line."""
    count = 0
    for step in range(SIZE):
        site = LINE[line, step]
        if site != NONE and s.building[site] == owner:
            count += 1
    return count


@rule
def walls_needed(site: int) -> int:
    """M-14.5 How many walls protect a site."""
    count = 0
    for need in range(DEPTH):
        if SITE_WALLS[site, need] != NONE:
            count += 1
    return count


@rule
def walls_lacking(s: State, site: int) -> int:
    """M-1.7, M-14.5 How many walls that the site needs do not stand."""
    count = 0
    for need in range(DEPTH):
        slot = SITE_WALLS[site, need]
        if slot != NONE and s.wall[slot] == NOBODY:
            count += 1
    return count


@rule
def is_walled(s: State, site: int) -> bool:
    """M-1.7 Every wall that the site needs stands."""
    return walls_lacking(s, site) == 0


@rule
def protection_of(s: State, site: int) -> int:
    """M-1.7 Walled, or with a soldier; M-17.4 the magistrate loses nothing."""
    if is_walled(s, site):
        return Protection.WALL
    if s.soldier[site] != NOBODY:
        return Protection.SOLDIER
    return Protection.LAW if is_magistrate(s, s.building[site]) else Protection.OPEN


@rule
def is_protected(s: State, site: int) -> bool:
    """M-17.1 Whether an invasion spares the site."""
    return protection_of(s, site) != Protection.OPEN


@rule
def action_of(s: State, site: int) -> int:
    """M-1.2 The board action of a site's tile."""
    return TILE_ACTION[s.tile[site]]


@rule
def is_choosable(s: State, seat: int, site: int) -> bool:
    """M-4.3 An empty site with a building in supply, or any built one but the magistrate's."""
    if site == NONE:
        return False
    if s.building[site] == NOBODY:
        return s.buildings[seat] > 0
    return not is_magistrate(s, s.building[site])


@rule
def has_choosable(s: State, seat: int, slot: int) -> bool:
    """M-4.4 Whether the slot's line has a site that may be chosen."""
    line = line_of(s, slot)
    for step in range(SIZE):
        if is_choosable(s, seat, LINE[line, step]):
            return True
    return False


@rule
def list_slots(s: State, seat: int) -> None:
    """M-4.2, M-4.4 Free slots with something to choose in their line; else (M-4.5) all free."""
    for slot in range(SLOTS):
        if s.slot_taken[slot] == NOBODY and has_choosable(s, seat, slot):
            add_option(s, SLOT + slot)
    if s.option_count == 0:
        for slot in range(SLOTS):
            if s.slot_taken[slot] == NOBODY:
                add_option(s, SLOT + slot)


@rule
def take_slot(s: State, owner: int, slot: int) -> None:
    """M-4.2 The master stands in the slot; its line is the active one."""
    s.slot_taken[slot] = owner
    s.slot = slot
    report(s, Happening.SLOT_TAKEN, owner, s.round_number - 1, slot)


@rule
def list_sites(s: State, seat: int) -> None:
    """M-4.3 Sites of the active line, in catalogue order."""
    line = line_of(s, s.slot)
    for place in range(SIZE):
        site = LINE_SITES[line, place]
        if is_choosable(s, seat, site):
            add_option(s, SITE + site)


@rule
def build(s: State, owner: int, site: int) -> None:
    """A building from supply onto an empty site."""
    s.buildings[owner] -= 1
    s.building[site] = owner
    report(s, Happening.BUILT, owner, site)


@rule
def activate(s: State, seat: int, site: int) -> None:
    """M-4.3 Build if the site is empty; then M-5 production."""
    if s.building[site] == NOBODY:
        build(s, seat, site)
    s.activated = site
    report(s, Happening.ACTIVATED, seat, site, s.building[site])
    produce(s, seat, site)


@rule
def output(s: State, site: int) -> int:
    """M-5.1 The cubes that a site yields."""
    if s.upgrade[site] == Colour.WHITE:
        return cubes_of(Colour.WHITE, 1)
    return cubes_of(TILE_COLOUR[s.tile[site]], 1) + upgrade_output(s, site)


@rule
def whole_output(s: State, site: int) -> int:
    """M-5.1 How many cubes a site yields in all."""
    cubes, count = output(s, site), 0
    for colour in range(CUBES):
        count += count_of(cubes, colour)
    return count


@rule
def upgrade_output(s: State, site: int) -> int:
    """M-5.3 Those of them that come from the site's upgrade."""
    return cubes_of(s.upgrade[site], 1) if s.upgrade[site] != NOBODY else 0


@rule
def builder_of(s: State, seat: int, site: int) -> int:
    """M-4.3 Whose building the seat would activate: an empty site is built on first."""
    return seat if s.building[site] == NOBODY else s.building[site]


@rule
def cubes_for_active(s: State, seat: int, line: int, site: int) -> int:
    """M-5.2 Cubes that activating a site of the line brings the seat."""
    builder, cubes = builder_of(s, seat, site), output(s, site)
    for step in range(SIZE):
        other = LINE[line, step]
        if other != NONE and other != site and s.building[other] == builder:
            cubes += output(s, other)
    return cubes


@rule
def cubes_for_builder(s: State, seat: int, line: int, site: int) -> int:
    """M-5.3 Cubes that it brings the building's owner, if that is another player."""
    builder = builder_of(s, seat, site)
    if builder == seat or not is_human(s, builder):
        return 0
    cubes = output(s, site)
    for step in range(SIZE):
        other = LINE[line, step]
        if other != NONE and other != site and s.building[other] == builder:
            cubes += upgrade_output(s, other)
    return cubes


@rule
def produce(s: State, seat: int, site: int) -> None:
    """M-5.2, M-5.3 Cubes for the active player and for the building's owner."""
    line = line_of(s, s.slot)
    for_active = cubes_for_active(s, seat, line, site)
    for_builder = cubes_for_builder(s, seat, line, site)
    for colour in range(CUBES):
        gain_cubes(s, seat, colour, count_of(for_active, colour))
        gain_cubes(s, s.building[site], colour, count_of(for_builder, colour))


@rule
def is_middle(s: State) -> bool:
    """M-4.9 Whether the active line leads over the camel market."""
    return s.slot == MIDDLE
