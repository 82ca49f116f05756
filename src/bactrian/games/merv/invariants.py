"""M-26 What must hold after every action."""

from bactrian.core.rule import rule
from bactrian.core.stack import KIND
from bactrian.core.state import NOBODY
from bactrian.games.merv.caravansary import different_spices, spices_allowed
from bactrian.games.merv.marketplace import has_any_post
from bactrian.games.merv.owners import (
    all_courtiers,
    all_cubes,
    is_courtier,
    is_human,
    is_magistrate,
)
from bactrian.games.merv.palace import courtiers_in
from bactrian.games.merv.scoring import total
from bactrian.games.merv.solo_tables import SOLO_CARDS
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
    CITY_VIA,
    COLOURS,
    CONTRACT_SCROLLS,
    CONTRACTS,
    CUBES,
    DISCS,
    DISCS_ON_TRACKS,
    DISPLAY,
    FAVOUR_LAST,
    GATE_COST,
    HALL_ROOM,
    HALLS,
    INFLUENCE_LAST,
    INNER,
    NUMBERS,
    OWNERS,
    PATHS,
    PLACES,
    QUARTERS,
    ROUNDS,
    SERVANTS,
    SITES,
    SPICE_CARDS,
    SPICES,
    STACK_CARDS,
    STACKS,
    TAKES_GATE,
    TILES,
    WALL_KINDS,
    WALL_PIECES,
    WALL_SLOTS,
    WHITE_UPGRADES,
    YEARS,
)
from bactrian.games.merv.walls import cost_of_piece
from bactrian.games.merv.words import Colour, Decision, Good

MOST_DECISIONS = 3000
MOST_IN_TURN = 200
MARKET_QUARTERS = len(QUARTERS)


@rule
def broken(before: State, s: State) -> int:
    """The number n of a broken invariant M-26.n, or 0."""
    if not camels_hold(s):
        return 1
    if not pieces_hold(s):
        return 2
    if not (cards_hold(s) and contracts_hold(s) and tiles_hold(s) and walls_hold(s)):
        return 3
    if not (s.seats > 1 or solo_cards_hold(s)):
        return 3
    if not holdings_hold(before, s):
        return 4
    if not limits_hold(s):
        return 5
    if not city_holds(s):
        return 6
    return 0 if bounds_hold(s) else 7


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
    if on_routes > 0 and s.active == NOBODY:
        return False
    return count + queued + on_routes == CAMELS[s.seats]


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
    """M-26.3, M-26.4 Taken from the top; what is committed is on them, and is owned."""
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
        if s.scrolls_committed[owner] != scrolls or scrolls > s.scrolls[owner]:
            return False
        for good in range(Good.RARE + 1):
            if s.goods_committed[owner, good] > s.goods[owner, good]:
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
    """M-26.3, M-26.6 Pieces by kind; gates stand on line 3 only, segments never."""
    for kind in range(WALL_KINDS):
        count = s.wall_left[kind]
        for slot in range(WALL_SLOTS):
            if s.wall[slot] == kind:
                count += 1
                if (cost_of_piece(kind) == GATE_COST) != (TAKES_GATE[slot] != 0):
                    return False
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


@rule
def holdings_hold(before: State, s: State) -> bool:
    """M-26.4 Tracks within bounds, nothing negative, scores never fall."""
    for owner in range(OWNERS):
        if not 0 <= s.favour[owner] <= FAVOUR_LAST or not 0 <= s.influence[owner] <= INFLUENCE_LAST:
            return False
        if s.camels[owner] < 0 or s.servants[owner] < 0 or s.discs[owner] < 0:
            return False
        if s.buildings[owner] < 0 or total(s, owner) < total(before, owner):
            return False
        for colour in range(CUBES):
            if s.cubes[owner, colour] < 0:
                return False
    return True


@rule
def limits_hold(s: State) -> bool:
    """M-26.5 Spices, courtiers in a hall, posts."""
    for seat in range(s.seats):
        if different_spices(s, seat) > spices_allowed(s, seat):
            return False
    for hall in range(HALLS):
        if courtiers_in(s, hall) > HALL_ROOM:
            return False
    for owner in range(OWNERS):
        for city in range(INNER, CITIES):
            if s.post[owner, city] > s.post[owner, CITY_VIA[city]] or s.post[owner, city] > 1:
                return False
    return True


@rule
def city_holds(s: State) -> bool:
    """M-26.6 Soldiers on built sites without upgrade; inner cities have a camel or a post."""
    for site in range(SITES):
        if s.soldier[site] != NOBODY and (s.building[site] == NOBODY or s.upgrade[site] != NOBODY):
            return False
    for city in range(INNER):
        if (s.city_camel[city] != 0) == has_any_post(s, city):
            return False
    return True


@rule
def bounds_hold(s: State) -> bool:
    """M-26.7 Twelve rounds; every decision has at least two options."""
    if s.depth == 0:
        return s.year == YEARS and s.round_number == ROUNDS
    return s.option_count >= 2
