"""M-2 Setup."""

from bactrian.core.chance.dealing import shuffle_laid, shuffle_numbers, wipe_laid
from bactrian.core.chance.stream import below, shuffle
from bactrian.core.rules.report import raise_barrier, report_draw, report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import (
    MARKET_SIDES,
    SITES,
    SLOTS,
    WALL_KINDS,
    WALL_PIECES,
    WALL_SLOTS,
)
from bactrian.games.merv.magistrate.deck import FIRST_LAYER, PALACE_LAYER
from bactrian.games.merv.magistrate.tables import SOLO_CARDS, SOLO_ORDER
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.rules.owners import is_courtier, is_human, is_magistrate
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BONUS_UPGRADES,
    BREAKTHROUGHS,
    BUILDINGS,
    CARDS,
    CONTRACTS,
    COURTIER,
    DISCS,
    DISCS_ON_TRACKS,
    DISPLAY,
    DISPLAY_CAMELS,
    INNER,
    MASTERS,
    OWNERS,
    PATHS,
    PLACES,
    ROUNDS,
    SERVANTS,
    STARTING_CUBES,
    TILES,
    WHITE_UPGRADES,
)
from bactrian.games.merv.words import Board, Chance, Task

BESIDE_PALACE = 2  # cards a and b, which are shuffled with the palace (M-2.10)


@rule
def set_up(s: State) -> None:
    """M-2 In the order of M-23.1."""
    clear_the_table(s)
    for owner in range(OWNERS):
        hand_out(s, owner)
    lay_out_supplies(s)
    form_first_queue(s)
    lay_out_city(s)
    lay_out_caravan(s)
    if s.seats == 1:
        lay_out_solo_deck(s)
    s.year = 0
    s.round_number = ROUNDS  # the first round begins the first year
    then(s, Task.BEGIN_ROUND)


@rule
def clear_the_table(s: State) -> None:
    """Nobody stands anywhere or owns anything; zero would mean seat 0."""
    s.active = NOBODY
    s.slot = NOBODY
    s.activated = NOBODY
    s.colour = NOBODY
    s.due_for = NOBODY
    s.filling = NOBODY
    s.solo_card = NOBODY
    for place in range(PLACES):
        s.queue[place] = NOBODY
        s.next_queue[place] = NOBODY
    for slot in range(SLOTS):
        s.slot_taken[slot] = NOBODY
    for site in range(SITES):
        s.building[site] = NOBODY
        s.soldier[site] = NOBODY
        s.upgrade[site] = NOBODY
    for slot in range(WALL_SLOTS):
        s.wall[slot] = NOBODY
    for card in range(CONTRACTS):
        s.contract_owner[card] = NOBODY
    for tile in range(BREAKTHROUGHS):
        s.breakthrough_owner[tile] = NOBODY
    for tile in range(TILES):
        s.scoring_tile_owner[tile] = NOBODY
    for card in range(SOLO_CARDS):
        s.solo_deck[card] = NOBODY
        s.solo_discard[card] = NOBODY


@rule
def hand_out(s: State, owner: int) -> None:
    """M-1.4, M-2.1 The pieces of an owner."""
    s.mosque[owner] = NOBODY
    s.discount_on[owner] = NOBODY
    s.as_any[owner] = NOBODY
    if is_human(s, owner) or is_magistrate(s, owner):
        s.servants[owner] = SERVANTS
        s.discs[owner] = DISCS - DISCS_ON_TRACKS
        s.buildings[owner] = BUILDINGS
    if is_courtier(s, owner):
        s.buildings[owner] = BUILDINGS
    if is_human(s, owner):
        for colour in range(CUBES):
            s.cubes[owner, colour] = STARTING_CUBES


@rule
def lay_out_supplies(s: State) -> None:
    """M-2.4, M-2.7 Camels in the inner cities and at the mosque, walls, upgrades."""
    for city in range(INNER):
        s.city_camel[city] = 1
    for path in range(PATHS):
        s.mosque_camel[path] = 1
    for kind in range(WALL_KINDS):
        s.wall_left[kind] = WALL_PIECES[kind]
    s.white_upgrades = WHITE_UPGRADES
    for colour in range(COLOURS):
        s.bonus_upgrades[colour] = BONUS_UPGRADES[colour]


@rule
def form_first_queue(s: State) -> None:
    """M-2.8, M-2.9 At random, the courtier last; solo in fixed order."""
    if s.seats == 1:
        for place in range(len(SOLO_ORDER)):
            s.queue[place] = SOLO_ORDER[place]
        return
    shuffle_numbers(s, Chance.ORDER, 0, s.seats)
    for place in range(s.seats):
        s.queue[place] = s.options[place]
    if MASTERS[s.seats] > s.seats:
        s.queue[s.seats] = COURTIER
    wipe_laid(s, s.seats)


@rule
def lay_out_city(s: State) -> None:
    """M-2.2 A side of the camel market, and the site tiles in row-major order."""
    raise_barrier(s)
    s.market_side = below(s, MARKET_SIDES)
    report_draw(s, Chance.MARKET_SIDE, s.market_side)
    shuffle_numbers(s, Chance.SITES, 0, SITES)
    for site in range(SITES):
        s.tile[site] = s.options[site]
    wipe_laid(s, SITES)


@rule
def lay_out_caravan(s: State) -> None:
    """M-2.6 The first eight cards form the display; camels on those in front."""
    for card in range(CARDS):
        s.deck[card] = card
    raise_barrier(s)
    shuffle(s, s.deck, CARDS)
    report_shuffle(s, Chance.CARAVAN, s.deck, CARDS)
    for place in range(DISPLAY):
        s.display[place] = s.deck[place]
        s.deck[place] = NOBODY
        s.display_camels[place] = 1 if place < DISPLAY_CAMELS[s.seats] else 0
    s.deck_at = DISPLAY


@rule
def lay_out_solo_deck(s: State) -> None:
    """M-2.10 Five cards as a to e; c, then a, b and palace shuffled, then d and e."""
    rest = 0
    for card in range(SOLO_CARDS):
        if card != Board.PALACE:
            s.options[rest] = card
            rest += 1
    shuffle_laid(s, Chance.SOLO_REST, rest)
    s.solo_deck[0] = s.options[BESIDE_PALACE]
    s.solo_layer[0] = FIRST_LAYER
    for place in range(BESIDE_PALACE + 1, rest):
        s.solo_deck[place + 1] = s.options[place]
        s.solo_layer[place + 1] = FIRST_LAYER
    s.options[BESIDE_PALACE] = Board.PALACE
    shuffle_laid(s, Chance.SOLO_TOP, BESIDE_PALACE + 1)
    for place in range(BESIDE_PALACE + 1):
        s.solo_deck[place + 1] = s.options[place]
        s.solo_layer[place + 1] = PALACE_LAYER
    wipe_laid(s, rest)
    s.solo_count = SOLO_CARDS
