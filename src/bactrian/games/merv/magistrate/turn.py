"""M-21.1 to M-21.9 The corrupt magistrate's turn: card, slot, building."""

from bactrian.core.rules.ranking import ranked
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import ACROSS, LINE, MARKET_BOON, SIZE, SLOTS
from bactrian.games.merv.magistrate.actions import act, use_market_boon
from bactrian.games.merv.magistrate.deck import discard_card, draw_card, reshuffle
from bactrian.games.merv.magistrate.tables import MAGISTRATE_QUARTERS, MARKET_TAKE_AT
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.places.camel_market import camels_in_market, put_camel, take_camels
from bactrian.games.merv.rules.places.city import (
    action_of,
    build,
    buildings_in,
    is_middle,
    line_of,
    take_slot,
)
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, MAGISTRATE, PLAYER
from bactrian.games.merv.words import Happening


@rule
def take_magistrates_turn(s: State) -> None:
    """M-21.1 to M-21.10 Card, slot, building, action, camel market."""
    draw_usable_card(s)
    if s.solo_card == NOBODY:
        take_slot(s, MAGISTRATE, highest_free_slot(s))  # M-21.7
    else:
        slot = slot_to_build(s, s.solo_card)
        if slot != NONE:
            take_slot(s, MAGISTRATE, slot)
            build(s, MAGISTRATE, site_to_build(s, s.solo_card))
        else:
            take_slot(s, MAGISTRATE, slot_to_use(s, s.solo_card))
        line = line_of(s, s.slot)
        times = buildings_in(s, line, MAGISTRATE) + buildings_in(s, line, COURTIER)
        if s.discount_on[MAGISTRATE] == s.solo_card:
            times += 1  # M-21.20
        act(s, s.solo_card, times)
    if is_middle(s):
        visit_market(s)


@rule
def draw_usable_card(s: State) -> None:
    """M-21.1 to M-21.3 Cards that find no slot are put aside until drawing stops."""
    aside = 0
    s.solo_card = NOBODY
    while s.solo_card == NOBODY and s.solo_count + s.solo_discard_count - aside > 0:
        if s.solo_count == 0:
            reshuffle(s, aside)
        card = draw_card(s)
        if slot_to_build(s, card) != NONE or slot_to_use(s, card) != NONE:
            s.solo_card = card
            report(s, Happening.SOLO_CARD, card)
        else:
            discard_card(s, card)  # the last `aside` cards of the pile are those put aside
            aside += 1
            report(s, Happening.SOLO_CARD_ASIDE, card)


@rule
def highest_free_slot(s: State) -> int:
    """M-21.7 Farthest from the queue."""
    found = NONE
    for slot in range(SLOTS):
        if s.slot_taken[slot] == NOBODY:
            found = slot
    return found


@rule
def has_empty_site(s: State, line: int, card: int) -> bool:
    """M-21.4 An empty site of the intended type."""
    for step in range(SIZE):
        site = LINE[line, step]
        if site != NONE and s.building[site] == NOBODY and action_of(s, site) == card:
            return True
    return False


@rule
def slot_to_build(s: State, card: int) -> int:
    """M-21.4 Method A; NONE without a building or a slot."""
    best, found = -1, NONE
    if s.buildings[MAGISTRATE] == 0:
        return NONE
    for slot in range(SLOTS):
        line = line_of(s, slot)
        if s.slot_taken[slot] == NOBODY and has_empty_site(s, line, card):
            rank = ranked(buildings_in(s, line, MAGISTRATE), buildings_in(s, line, COURTIER))
            rank = ranked(rank, buildings_in(s, line, PLAYER))
            if rank >= best:  # the highest slot of those that tie
                best, found = rank, slot
    return found


@rule
def is_usable(s: State, site: int) -> bool:
    """M-21.5 A building of magistrate or courtier stands there."""
    return s.building[site] == MAGISTRATE or s.building[site] == COURTIER


@rule
def has_usable_building(s: State, line: int, card: int) -> bool:
    """M-21.5 A building of magistrate or courtier on a site of the intended type."""
    for step in range(SIZE):
        site = LINE[line, step]
        if site != NONE and action_of(s, site) == card and is_usable(s, site):
            return True
    return False


@rule
def slot_to_use(s: State, card: int) -> int:
    """M-21.5 Method B, or NONE."""
    best, found = -1, NONE
    for slot in range(SLOTS):
        line = line_of(s, slot)
        if s.slot_taken[slot] == NOBODY and has_usable_building(s, line, card):
            own = buildings_in(s, line, MAGISTRATE)
            rank = ranked(own + buildings_in(s, line, COURTIER), own)
            rank = ranked(rank, buildings_in(s, line, PLAYER))
            if rank >= best:
                best, found = rank, slot
    return found


@rule
def site_to_build(s: State, card: int) -> int:
    """M-21.6 By the line across; farthest from the slot."""
    line = line_of(s, s.slot)
    best, found = -1, NONE
    for step in range(SIZE):
        site = LINE[line, step]
        if site != NONE and s.building[site] == NOBODY and action_of(s, site) == card:
            across = ACROSS[s.round_number - 1, site]
            rank = ranked(buildings_in(s, across, MAGISTRATE), buildings_in(s, across, PLAYER))
            if rank >= best:
                best, found = rank, site
    return found


@rule
def visit_market(s: State) -> None:
    """M-21.9 Take all camels, or place one on the first free quarter of its two."""
    if camels_in_market(s) >= MARKET_TAKE_AT or s.camels[MAGISTRATE] == 0:
        if camels_in_market(s) > 0:
            take_camels(s, MAGISTRATE)
        return
    for choice in range(len(MAGISTRATE_QUARTERS)):
        quarter = MAGISTRATE_QUARTERS[choice]
        if s.market[quarter] == 0:
            put_camel(s, MAGISTRATE, quarter)
            use_market_boon(s, MARKET_BOON[s.market_side, quarter])
            return
