"""M-26.1 to M-26.3 No piece gets lost: camels, pieces of owners, cards, tiles and walls."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import (
    MARKET_QUARTERS,
    SITES,
    WALL_KINDS,
    WALL_PIECES,
    WALL_SLOTS,
)
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.rules.owners import (
    all_courtiers,
    all_cubes,
    is_courtier,
    is_human,
    is_magistrate,
)
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BONUS_UPGRADES,
    BREAKTHROUGH_NUMBER,
    BREAKTHROUGHS,
    BUILDINGS,
    CAMELS,
    CARD_SPICE,
    CARDS,
    CITIES,
    CONTRACT_SCROLLS,
    CONTRACTS,
    DISCS,
    DISCS_ON_TRACKS,
    DISPLAY,
    INNER,
    NUMBERS,
    OWNERS,
    PATHS,
    PLACES,
    SERVANTS,
    SPICE_CARDS,
    SPICES,
    STACK_CARDS,
    STACKS,
    TILES,
    WHITE_UPGRADES,
)
from bactrian.games.merv.words import Colour, Decision, Task


@rule
def camels_hold(s: State) -> bool:
    """M-26.1 All camels, wherever they are."""
    count, queued, on_routes = s.camels_out, 0, 0
    for owner in range(OWNERS):
        count += s.camels[owner]
    for place in range(PLACES):
        queued += s.queue_camels[place]
    for quarter in range(MARKET_QUARTERS):
        count += s.market[quarter]
    for place in range(DISPLAY):
        count += s.display_camels[place]
    for city in range(INNER):
        count += s.city_camel[city]
    for path in range(PATHS):
        count += s.mosque_camel[path]
    for city in range(CITIES):
        on_routes += s.route_camel[city]
    if queued > 0 and not (s.depth > 0 and s.frames[s.depth - 1, KIND] == Decision.QUEUE):
        return False
    if on_routes > 0 and not is_trading(s):
        return False
    return count + queued + on_routes == CAMELS[s.seats]


@rule
def is_trading(s: State) -> bool:
    """M-26.1 A marketplace action is going on: it is still to be closed."""
    for frame in range(s.depth):
        if s.frames[frame, SEAT] == NOBODY and s.frames[frame, KIND] == Task.CLOSE_MARKETPLACE:
            return True
    return False


@rule
def buildings_of(s: State, owner: int) -> int:
    """Buildings of an owner in the city."""
    count = 0
    for site in range(SITES):
        if s.building[site] == owner:
            count += 1
    return count


@rule
def pieces_hold(s: State) -> bool:
    """M-26.2 Servants, discs and buildings of every owner; no cubes with those who play none."""
    for owner in range(OWNERS):
        plays = is_human(s, owner) or is_magistrate(s, owner)
        builds = plays or is_courtier(s, owner)
        if s.buildings[owner] + buildings_of(s, owner) != (BUILDINGS if builds else 0):
            return False
        if not is_human(s, owner) and all_cubes(s, owner) != 0:
            return False
        soldiers, posts = 0, 0
        for site in range(SITES):
            if s.soldier[site] == owner:
                soldiers += 1
        for city in range(CITIES):
            posts += s.post[owner, city]
        servants = s.servants[owner] + soldiers + all_courtiers(s, owner)
        discs = s.discs[owner] + posts + (0 if s.mosque[owner] == NOBODY else 1)
        if plays and (servants != SERVANTS or discs + DISCS_ON_TRACKS != DISCS):
            return False
        if not plays and servants + discs != 0:
            return False
    return True


@rule
def cards_hold(s: State) -> bool:
    """M-26.3 Caravan cards by spice; the deck has what is left."""
    for spice in range(SPICES):
        count = 0
        for owner in range(OWNERS):
            count += s.spices[owner, spice]
        for place in range(DISPLAY):
            if s.display[place] != NOBODY and CARD_SPICE[s.display[place]] == spice:
                count += 1
        for place in range(s.deck_at, CARDS):
            if CARD_SPICE[s.deck[place]] == spice:
                count += 1
        if count != SPICE_CARDS[spice]:
            return False
    return True


@rule
def contracts_hold(s: State) -> bool:
    """M-26.3 Taken from the top; the scrolls that are committed lie on them."""
    taken, owned = 0, 0
    for stack in range(STACKS):
        taken += s.taken_of_stack[stack]
        for rank in range(s.taken_of_stack[stack]):
            if s.contract_owner[STACK_CARDS[stack, rank]] == NOBODY:
                return False
    for owner in range(OWNERS):
        scrolls = 0
        for card in range(CONTRACTS):
            if s.contract_owner[card] == owner:
                owned += 1
                scrolls += CONTRACT_SCROLLS[card]
        if s.scrolls_committed[owner] != scrolls:
            return False
    return taken == owned


@rule
def tiles_hold(s: State) -> bool:
    """M-26.3 Breakthroughs at most one of each number per owner; one scoring tile; upgrades."""
    for owner in range(OWNERS):
        for number in range(NUMBERS):
            count = 0
            for tile in range(BREAKTHROUGHS):
                if s.breakthrough_owner[tile] == owner and BREAKTHROUGH_NUMBER[tile] == number:
                    count += 1
            if count > 1:
                return False
        tiles = 0
        for tile in range(TILES):
            if s.scoring_tile_owner[tile] == owner:
                tiles += 1
        if tiles > 1:
            return False
    for colour in range(CUBES):
        placed = 0
        for site in range(SITES):
            if s.upgrade[site] == colour:
                placed += 1
        if colour < COLOURS and placed + s.bonus_upgrades[colour] != BONUS_UPGRADES[colour]:
            return False
        if colour == Colour.WHITE and placed + s.white_upgrades != WHITE_UPGRADES:
            return False
    return True


@rule
def walls_hold(s: State) -> bool:
    """M-26.3 Pieces by kind."""
    for kind in range(WALL_KINDS):
        count = s.wall_left[kind]
        for slot in range(WALL_SLOTS):
            if s.wall[slot] == kind:
                count += 1
        if count != WALL_PIECES[kind] or s.wall_left[kind] < 0:
            return False
    return True


@rule
def solo_cards_hold(s: State) -> bool:
    """M-26.3 Six solo cards: deck, discard pile, open, removed."""
    for card in range(SOLO_CARDS):
        count = s.solo_removed[card] + (1 if s.solo_card == card else 0)
        for place in range(s.solo_count):
            if s.solo_deck[place] == card:
                count += 1
        for place in range(s.solo_discard_count):
            if s.solo_discard[place] == card:
                count += 1
        if count != 1:
            return False
    return True
