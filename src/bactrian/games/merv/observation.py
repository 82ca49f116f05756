"""What a seat may know (M-22) as numbers for a learner: the same length for every player count.

Everything is seen from the seat's own chair: seats are listed in turn beginning with itself; behind
them, or in place of them, magistrate and courtier sit where M-1.3 puts them. Chairs that nobody
sits on are all zero. `LAYOUT` says what stands where.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import ObservationPart
from bactrian.core.rule import rule
from bactrian.core.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.state import NOBODY
from bactrian.games.merv.city_tables import (
    MARKET_QUARTERS,
    SITES,
    SLOTS,
    TILE_ACTION,
    TILE_COLOUR,
    WALL_KINDS,
    WALL_SLOTS,
)
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.rules.scoring import total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CARD_SPICE,
    CARDS,
    CITIES,
    CONTRACTS,
    DISPLAY,
    GOODS,
    HALLS,
    INNER,
    MASTERS,
    MOST_PLAYERS,
    OWNERS,
    PATHS,
    PLACES,
    ROUNDS,
    SPACES,
    SPICES,
    TILES,
    YEARS,
)
from bactrian.games.merv.words import Board, Decision

TEN = 10.0  # cubes, cards and pieces count in tens, so that usual numbers lie between 0 and 1
HUNDRED = 100.0
BOARDS = len(Board)
KINDS_OF_GOOD = len(GOODS)
ON_SITE = BOARDS + COLOURS + 2 * OWNERS + CUBES

# What is told of each chair, in this order
OWNER_PARTS = (
    ("taken", 1),
    ("cubes", CUBES),
    ("camels, favour, influence", 3),
    ("points / 100", 1),
    ("servants, buildings, discs in supply", 3),
    ("caravan cards", SPICES),
    ("scrolls, committed ones", 2),
    ("goods", KINDS_OF_GOOD),
    ("committed goods", KINDS_OF_GOOD),
    ("courtiers", HALLS),
    ("posts", CITIES),
    ("space in the mosque", SPACES),
    ("contracts", CONTRACTS),
    ("breakthroughs", BREAKTHROUGHS),
    ("scoring tile", TILES),
    ("as_any used", 1),
)
OWNER_NUMBERS = sum(length for _, length in OWNER_PARTS)

LAYOUT = (
    ObservationPart("decision", len(Decision), "the kind of the open decision"),
    ObservationPart("mine", 1, "1 if I am the one who decides"),
    ObservationPart("about", 2, "the two numbers of the question / 10"),
    ObservationPart("players", MOST_PLAYERS, "1 to 4 players, one of four"),
    ObservationPart("year", YEARS, "the year, one of three"),
    ObservationPart("round", ROUNDS, "the round of the year, one of four"),
    ObservationPart("active", OWNERS, "whose turn it is, by chair"),
    ObservationPart(
        "turn", 4, "action done, camel market used, discount used, steps of the action / 10"
    ),
    ObservationPart("slot", SLOTS, "the active slot"),
    ObservationPart("activated", SITES, "the activated site"),
    ObservationPart("due", CUBES, "needs still to pay by colour, then any, / 10"),
    ObservationPart("paying", 2, "stage of the payment / 10, own colour barred"),
    ObservationPart("colour", COLOURS, "the colour paid in the caravansary"),
    ObservationPart("spent", COLOURS, "colours spent in the library"),
    ObservationPart("filling", CONTRACTS, "the contract being fulfilled"),
    ObservationPart("scored", HALLS, "courtiers chosen in this scoring by hall / 10"),
    ObservationPart("queue", PLACES * OWNERS, "who stands on each place, by chair"),
    ObservationPart("next", PLACES * OWNERS, "likewise in the queue that forms"),
    ObservationPart("waiting", PLACES, "camels on its places / 10"),
    ObservationPart("slots", SLOTS * OWNERS, "who stands in each action slot, by chair"),
    ObservationPart(
        "sites",
        SITES * ON_SITE,
        "for each site: action, colour, building and soldier by chair, upgrade by colour or white",
    ),
    ObservationPart("walls", WALL_SLOTS * WALL_KINDS, "the piece in each wall slot"),
    ObservationPart("pieces", WALL_KINDS, "wall pieces left of each kind / 10"),
    ObservationPart("upgrades", CUBES, "upgrades left by colour, then white, / 10"),
    ObservationPart("market", 1 + MARKET_QUARTERS, "side of the camel market, camels on quarters"),
    ObservationPart("display", DISPLAY * SPICES, "the spice on each place of the caravan"),
    ObservationPart("display camels", DISPLAY, "camels on its cards"),
    ObservationPart("deck", SPICES, "cards of each spice left in the deck / 10"),
    ObservationPart("camels", INNER + PATHS, "camels waiting in inner cities and at the mosque"),
    ObservationPart("routes", 2 * CITIES, "camels on routes, cities bought from"),
    ObservationPart("solo", 4 * SOLO_CARDS, "solo cards in the deck, discarded, open, removed"),
    ObservationPart(
        "owners",
        OWNERS * OWNER_NUMBERS,
        "for each chair from mine on: " + ", ".join(f"{name} ({n})" for name, n in OWNER_PARTS),
    ),
)
_offsets = [0, *accumulate(part.length for part in LAYOUT)]
_at = {part.name: offset for part, offset in zip(LAYOUT, _offsets, strict=False)}
AT_DECISION, AT_MINE, AT_ABOUT, AT_PLAYERS, AT_YEAR, AT_ROUND, AT_ACTIVE, AT_TURN = (
    _at[name]
    for name in ("decision", "mine", "about", "players", "year", "round", "active", "turn")
)
AT_SLOT, AT_ACTIVATED, AT_DUE, AT_PAYING, AT_COLOUR, AT_SPENT, AT_FILLING, AT_SCORED = (
    _at[name]
    for name in ("slot", "activated", "due", "paying", "colour", "spent", "filling", "scored")
)
AT_QUEUE, AT_NEXT, AT_WAITING, AT_SLOTS, AT_SITES, AT_WALLS, AT_PIECES = (
    _at[name] for name in ("queue", "next", "waiting", "slots", "sites", "walls", "pieces")
)
AT_UPGRADES, AT_MARKET, AT_DISPLAY, AT_ON_DISPLAY, AT_DECK, AT_CAMELS, AT_ROUTES = (
    _at[name]
    for name in ("upgrades", "market", "display", "display camels", "deck", "camels", "routes")
)
AT_SOLO, AT_OWNERS = _at["solo"], _at["owners"]


@rule
def chair(s: State, seat: int, owner: int) -> int:
    """Where an owner sits as the seat sees it; seats in turn, the others where they are."""
    if owner == NOBODY or owner >= s.seats:
        return owner
    return (owner - seat) % s.seats


@rule
def mark(out: NDArray[np.float32], at: int, number: int) -> None:
    """One of several, or none."""
    if number != NOBODY:
        out[at + number] = 1


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-22 Everything the seat may know; `out` is all zero."""
    if s.depth > 0:
        top = s.depth - 1
        mark(out, AT_DECISION, s.frames[top, KIND])
        out[AT_MINE] = 1 if s.frames[top, SEAT] == seat else 0
        out[AT_ABOUT] = s.frames[top, FIRST] / TEN
        out[AT_ABOUT + 1] = s.frames[top, SECOND] / TEN
    out[AT_PLAYERS + s.seats - 1] = 1
    out[AT_YEAR + s.year - 1] = 1
    out[AT_ROUND + s.round_number - 1] = 1
    observe_turn(s, seat, out)
    observe_queue(s, seat, out)
    observe_city(s, seat, out)
    observe_supplies(s, out)
    observe_caravan(s, out)
    for place in range(s.solo_count):
        mark(out, AT_SOLO, s.solo_deck[place])
    for place in range(s.solo_discard_count):
        mark(out, AT_SOLO + SOLO_CARDS, s.solo_discard[place])
    mark(out, AT_SOLO + 2 * SOLO_CARDS, s.solo_card)
    for card in range(SOLO_CARDS):
        out[AT_SOLO + 3 * SOLO_CARDS + card] = s.solo_removed[card]
    for owner in range(max(s.seats, MASTERS[s.seats])):
        observe_owner(s, owner, AT_OWNERS + chair(s, seat, owner) * OWNER_NUMBERS, out)


@rule
def observe_turn(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-24.5 The turn and the payment that are going on."""
    mark(out, AT_ACTIVE, chair(s, seat, s.active))
    out[AT_TURN] = s.action_done
    out[AT_TURN + 1] = s.market_used
    out[AT_TURN + 2] = s.discount_used
    out[AT_TURN + 3] = s.steps / TEN
    mark(out, AT_SLOT, s.slot)
    mark(out, AT_ACTIVATED, s.activated)
    for colour in range(CUBES):
        out[AT_DUE + colour] = s.due[colour] / TEN
    out[AT_PAYING] = s.stage / TEN
    out[AT_PAYING + 1] = s.barred
    mark(out, AT_COLOUR, s.colour)
    for colour in range(COLOURS):
        out[AT_SPENT + colour] = s.library_spent[colour]
    mark(out, AT_FILLING, s.filling)
    for hall in range(HALLS):
        out[AT_SCORED + hall] = s.scored_courtiers[hall] / TEN


@rule
def observe_queue(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-3.4, M-16 Queues and action slots."""
    for place in range(PLACES):
        mark(out, AT_QUEUE + place * OWNERS, chair(s, seat, s.queue[place]))
        mark(out, AT_NEXT + place * OWNERS, chair(s, seat, s.next_queue[place]))
        out[AT_WAITING + place] = s.queue_camels[place] / TEN
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
        out[AT_PIECES + kind] = s.wall_left[kind] / TEN
    for colour in range(COLOURS):
        out[AT_UPGRADES + colour] = s.bonus_upgrades[colour] / TEN
    out[AT_UPGRADES + COLOURS] = s.white_upgrades / TEN
    out[AT_MARKET] = s.market_side
    for quarter in range(MARKET_QUARTERS):
        out[AT_MARKET + 1 + quarter] = s.market[quarter]
    for city in range(INNER):
        out[AT_CAMELS + city] = s.city_camel[city]
    for path in range(PATHS):
        out[AT_CAMELS + INNER + path] = s.mosque_camel[path]
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
        out[AT_DECK + spice] = count / TEN


@rule
def observe_owner(s: State, owner: int, at: int, out: NDArray[np.float32]) -> None:
    """M-22.2 Everything of every owner is open."""
    out[at] = 1
    at += 1
    for colour in range(CUBES):
        out[at + colour] = s.cubes[owner, colour] / TEN
    at += CUBES
    out[at] = s.camels[owner] / TEN
    out[at + 1] = s.favour[owner] / TEN
    out[at + 2] = s.influence[owner] / TEN
    out[at + 3] = total(s, owner) / HUNDRED
    out[at + 4] = s.servants[owner] / TEN
    out[at + 5] = s.buildings[owner] / TEN
    out[at + 6] = s.discs[owner] / TEN
    at += 7
    for spice in range(SPICES):
        out[at + spice] = s.spices[owner, spice] / TEN
    at += SPICES
    out[at] = s.scrolls[owner] / TEN
    out[at + 1] = s.scrolls_committed[owner] / TEN
    at += 2
    for good in range(KINDS_OF_GOOD):
        out[at + good] = s.goods[owner, good] / TEN
        out[at + KINDS_OF_GOOD + good] = s.goods_committed[owner, good] / TEN
    at += 2 * KINDS_OF_GOOD
    for hall in range(HALLS):
        out[at + hall] = s.courtiers[hall, owner] / TEN
    observe_progress(s, owner, at + HALLS, out)


@rule
def observe_progress(s: State, owner: int, at: int, out: NDArray[np.float32]) -> None:
    """Posts, mosque, contracts and tiles of an owner."""
    for city in range(CITIES):
        out[at + city] = s.post[owner, city]
    at += CITIES
    mark(out, at, s.mosque[owner])
    at += SPACES
    for card in range(CONTRACTS):
        out[at + card] = 1 if s.contract_owner[card] == owner else 0
    at += CONTRACTS
    for tile in range(BREAKTHROUGHS):
        out[at + tile] = 1 if s.breakthrough_owner[tile] == owner else 0
    at += BREAKTHROUGHS
    for tile in range(TILES):
        out[at + tile] = 1 if s.scoring_tile_owner[tile] == owner else 0
    out[at + TILES] = s.as_any_used[owner]
