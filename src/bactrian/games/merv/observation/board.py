"""The board as a learner sees it: queues, city, supplies, caravan and solo cards."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import (
    MARKET_QUARTERS,
    SITES,
    SLOTS,
    TILE_ACTION,
    TILE_COLOUR,
    WALL_KINDS,
    WALL_SLOTS,
)
from bactrian.games.merv.magistrate.deck import PALACE_LAYER
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.observation.layout import (
    AT_CAMELS,
    AT_DECK,
    AT_DISPLAY,
    AT_MARKET,
    AT_NEXT,
    AT_ON_DISPLAY,
    AT_PIECES,
    AT_QUEUE,
    AT_QUEUE_CAMELS,
    AT_ROUTES,
    AT_SITES,
    AT_SLOTS,
    AT_SOLO,
    AT_SOLO_ORDER,
    AT_UPGRADES,
    AT_WALLS,
    BOARDS,
    ON_SITE,
    share,
)
from bactrian.games.merv.observation.owners import chair, mark
from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.redeal import block
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CARD_SPICE,
    CARDS,
    CITIES,
    DISPLAY,
    INNER,
    OWNERS,
    PATHS,
    PLACES,
    SPICES,
)


@rule
def observe_queue(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-3.4, M-16 Queues and action slots."""
    for place in range(PLACES):
        mark(out, AT_QUEUE + place * OWNERS, chair(s, seat, s.queue[place]))
        mark(out, AT_NEXT + place * OWNERS, chair(s, seat, s.next_queue[place]))
        out[AT_QUEUE_CAMELS + place] = share(s.queue_camels[place])
    for slot in range(SLOTS):
        mark(out, AT_SLOTS + slot * OWNERS, chair(s, seat, s.slot_taken[slot]))


@rule
def observe_city(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-1.2 Sites and walls."""
    for site in range(SITES):
        at = AT_SITES + site * ON_SITE
        out[at + TILE_ACTION[s.tile[site]]] = 1
        out[at + BOARDS + TILE_COLOUR[s.tile[site]]] = 1
        at += BOARDS + COLOURS
        mark(out, at, chair(s, seat, s.building[site]))
        mark(out, at + OWNERS, chair(s, seat, s.soldier[site]))
        mark(out, at + 2 * OWNERS, s.upgrade[site])
    for slot in range(WALL_SLOTS):
        mark(out, AT_WALLS + slot * WALL_KINDS, s.wall[slot])


@rule
def observe_supplies(s: State, out: NDArray[np.float32]) -> None:
    """Pieces that are left, camels that wait."""
    for kind in range(WALL_KINDS):
        out[AT_PIECES + kind] = share(s.wall_left[kind])
    for colour in range(COLOURS):
        out[AT_UPGRADES + colour] = share(s.bonus_upgrades[colour])
    out[AT_UPGRADES + COLOURS] = share(s.white_upgrades)
    out[AT_MARKET] = s.market_side
    for quarter in range(MARKET_QUARTERS):
        out[AT_MARKET + 1 + quarter] = s.market[quarter]
    for city in range(INNER):
        out[AT_CAMELS + city] = s.city_camel[city]
    for path in range(PATHS):
        out[AT_CAMELS + INNER + path] = s.mosque_camel[path]
    out[AT_CAMELS + INNER + PATHS] = share(s.camels_out)
    for city in range(CITIES):
        out[AT_ROUTES + city] = s.route_camel[city]
        out[AT_ROUTES + CITIES + city] = s.bought[city]


@rule
def observe_caravan(s: State, out: NDArray[np.float32]) -> None:
    """M-22.2 The display, and the deck as a multiset."""
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            out[AT_DISPLAY + place * SPICES + CARD_SPICE[s.display[place]]] = 1
        out[AT_ON_DISPLAY + place] = s.display_camels[place]
    for spice in range(SPICES):
        count = 0
        for place in range(s.deck_at, CARDS):
            if CARD_SPICE[s.deck[place]] == spice:
                count += 1
        out[AT_DECK + spice] = share(count)


@rule
def observe_solo(s: State, out: NDArray[np.float32]) -> None:
    """M-22.2 The solo cards; the deck as a set, with what is known of its order."""
    parts_above = 0
    for place in range(s.solo_count):
        if place > 0 and block(s, place) != block(s, place - 1):
            parts_above += 1
        out[AT_SOLO + s.solo_deck[place]] = 1
        out[AT_SOLO_ORDER + s.solo_deck[place]] = parts_above / SOLO_CARDS
        if s.solo_layer[place] == PALACE_LAYER:
            out[AT_SOLO_ORDER + SOLO_CARDS + place] = 1
    for place in range(s.solo_discard_count):
        mark(out, AT_SOLO + SOLO_CARDS, s.solo_discard[place])
    mark(out, AT_SOLO + 2 * SOLO_CARDS, s.solo_card)
    for card in range(SOLO_CARDS):
        out[AT_SOLO + 3 * SOLO_CARDS + card] = s.solo_removed[card]
