"""M-20 The high courtier in games of one and two humans."""

from bactrian.core.rules.ranking import ranked
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import HC_SITE, HC_SLOT
from bactrian.games.merv.city_tables import ACROSS, LINE, LINE_SITES, SIZE, SLOTS
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.owners import is_human, is_magistrate
from bactrian.games.merv.rules.places.city import build, buildings_in, line_of, take_slot
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, MAGISTRATE, PLACES, PLAYER
from bactrian.games.merv.words import Decision


@rule
def decider(s: State, rank: int) -> int:
    """M-20.2 The earlier (0) or later (1) in the queue of those who decide for the courtier."""
    for place in range(PLACES):
        owner = s.queue[place]
        if owner != NOBODY and owner != COURTIER:
            if rank == 0:
                return owner
            rank -= 1
    return NOBODY


@rule
def begin_courtier_turn(s: State) -> None:
    """M-20.2 The earlier one chooses the slot, the later one the site."""
    chooser = decider(s, 0)
    if is_human(s, chooser):
        ask(s, Decision.HC_SLOT, chooser)
    else:
        place_courtier_master(s, magistrates_slot(s))


@rule
def list_courtier_slots(s: State) -> None:
    """M-20.2 Any free slot."""
    for slot in range(SLOTS):
        if s.slot_taken[slot] == NOBODY:
            add_option(s, HC_SLOT + slot)


@rule
def place_courtier_master(s: State, slot: int) -> None:
    """M-20.2 Its master stands there; then the site is chosen."""
    take_slot(s, COURTIER, slot)
    chooser = decider(s, 1)
    if is_human(s, chooser):
        ask(s, Decision.HC_SITE, chooser)
    elif is_magistrate(s, chooser):
        site = magistrates_site(s)
        if site != NONE:
            build(s, COURTIER, site)


@rule
def may_build_for_courtier(s: State, site: int) -> bool:
    """M-20.3 An empty site, and a building in the courtier's supply."""
    return site != NONE and s.building[site] == NOBODY and s.buildings[COURTIER] > 0


@rule
def list_courtier_sites(s: State) -> None:
    """M-20.2 Empty sites of the line, in catalogue order."""
    line = line_of(s, s.slot)
    for place in range(SIZE):
        site = LINE_SITES[line, place]
        if may_build_for_courtier(s, site):
            add_option(s, HC_SITE + site)


@rule
def build_for_courtier(s: State, site: int) -> None:
    """M-20.2 A courtier building is put there."""
    build(s, COURTIER, site)


@rule
def magistrates_slot(s: State) -> int:
    """M-20.4 Most buildings of the player, fewest of its own, nearest to the queue."""
    best, found = -1, NONE
    for slot in range(SLOTS):
        if s.slot_taken[slot] == NOBODY:
            line = line_of(s, slot)
            rank = ranked(buildings_in(s, line, PLAYER), SIZE - buildings_in(s, line, MAGISTRATE))
            if rank > best:
                best, found = rank, slot
    return found


@rule
def magistrates_site(s: State) -> int:
    """M-20.5 The same by the line across the site; nearest to the slot. NONE: M-20.3."""
    line = line_of(s, s.slot)
    best, found = -1, NONE
    for step in range(SIZE):
        site = LINE[line, step]
        if may_build_for_courtier(s, site):
            across = ACROSS[s.round_number - 1, site]
            theirs = buildings_in(s, across, PLAYER)
            rank = ranked(theirs, SIZE - buildings_in(s, across, MAGISTRATE))
            if rank > best:
                best, found = rank, site
    return found
