"""Puts the pieces of a position where a test wants them; see `build.position`."""

from collections.abc import Mapping, Sequence

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import QUARTERS, WALL_COSTS
from bactrian.games.merv.magistrate.deck import LATER_LAYER
from bactrian.games.merv.rules.places.library import own_breakthrough
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CAMELS,
    CARD_SPICE,
    CARDS,
    CONTRACT_SCROLLS,
    DISPLAY,
    INFLUENCE_LAST,
    INNER,
    MASTERS,
    OWNERS,
    PATHS,
    STACK_CARDS,
    breakthrough_ids,
    city_ids,
    hall_ids,
    space_ids,
    spice_ids,
    stack_ids,
)

from .looking import Cell, board_ids, cube_ids, site_at, tile_ids, wall_at

WHITE = "white"


def place_city(
    s: State,
    buildings: Mapping[Cell, int],
    soldiers: Mapping[Cell, int],
    upgrades: Mapping[Cell, str],
    walls: Mapping[tuple[str, int], tuple[str, int]],
) -> None:
    """Buildings, soldiers, upgrades and walls, out of their supplies."""
    for cell, owner in buildings.items():
        s.building[site_at(cell)] = owner
        s.buildings[owner] -= 1
    for cell, owner in soldiers.items():
        s.soldier[site_at(cell)] = owner
        s.servants[owner] -= 1
    for cell, colour in upgrades.items():
        s.upgrade[site_at(cell)] = cube_ids.index(colour)
        if colour == WHITE:
            s.white_upgrades -= 1
        else:
            s.bonus_upgrades[cube_ids.index(colour)] -= 1
    for slot, (colour, cost) in walls.items():
        kind = cube_ids.index(colour) * WALL_COSTS + cost - 1
        s.wall[wall_at(*slot)] = kind
        s.wall_left[kind] -= 1


def place_owners(
    s: State,
    *,
    cubes: Mapping[int, Mapping[str, int]],
    favour: Mapping[int, int],
    influence: Mapping[int, int],
    scrolls: Mapping[int, int],
    goods: Mapping[int, tuple[int, int]],
    committed: Mapping[int, tuple[int, int]],
    courtiers: Mapping[str, Sequence[int]],
    posts: Mapping[int, Sequence[str]],
    mosque: Mapping[int, str],
    contracts: Mapping[str, Sequence[int]],
    breakthroughs: Mapping[int, Sequence[str]],
    scoring_tiles: Mapping[int, str],
) -> None:
    """What owners have before them, on tracks, in halls and cities."""
    for owner, held in cubes.items():
        for colour, count in held.items():
            s.cubes[owner, cube_ids.index(colour)] = count
    for owner in range(OWNERS):
        s.favour[owner] = favour.get(owner, 0)
        s.influence[owner] = influence.get(owner, 0)
        s.scrolls[owner] = scrolls.get(owner, 0)
        for good in range(2):
            s.goods[owner, good] = goods.get(owner, (0, 0))[good]
            s.goods_committed[owner, good] = committed.get(owner, (0, 0))[good]
    for hall, owners in courtiers.items():
        for owner in owners:
            s.courtiers[hall_ids.index(hall), owner] += 1
            s.servants[owner] -= 1
    for owner, cities in posts.items():
        for city in cities:
            s.post[owner, city_ids.index(city)] = 1
            s.discs[owner] -= 1
    for owner, space in mosque.items():
        s.mosque[owner] = space_ids.index(space)
        s.discs[owner] -= 1
    for stack, owners in contracts.items():
        for rank, owner in enumerate(owners):
            card = int(STACK_CARDS[stack_ids.index(stack), rank])
            s.contract_owner[card] = owner
            s.taken_of_stack[stack_ids.index(stack)] += 1
            s.scrolls_committed[owner] += CONTRACT_SCROLLS[card]
    for owner, tiles in breakthroughs.items():
        for tile in tiles:
            own_breakthrough(s, owner, breakthrough_ids.index(tile))
    for owner, tile in scoring_tiles.items():
        s.scoring_tile_owner[tile_ids.index(tile)] = owner


def place_caravan(
    s: State,
    spices: Mapping[int, Mapping[str, int]],
    display: Sequence[str] | None,
    deck: int | None,
    influence: Mapping[int, int],
) -> None:
    """Cards with owners, on the display and in the deck; every card is somewhere."""
    pool = list(range(CARDS))

    def draw(spice: str) -> int:
        card = next(card for card in pool if CARD_SPICE[card] == spice_ids.index(spice))
        pool.remove(card)
        return card

    for owner, held in spices.items():
        for spice, count in held.items():
            for _ in range(count):
                draw(spice)
            s.spices[owner, spice_ids.index(spice)] = count
        if owner not in influence and len(held) > 1:
            s.influence[owner] = INFLUENCE_LAST
    for place in range(DISPLAY):
        s.display[place] = NOBODY
    if display is None:
        shown = [pool.pop(0 if n % 2 else -1) for n in range(min(DISPLAY, len(pool)))]
    else:
        shown = [draw(spice) for spice in display]
    for place, card in enumerate(shown):
        s.display[place] = card
    left = len(pool) if deck is None else deck
    last = int(MASTERS[s.seats]) - 1 if s.seats < 3 else s.seats - 1
    while len(pool) > left:
        card = pool.pop()
        s.spices[last, int(CARD_SPICE[card])] += 1
        if last < s.seats:
            s.influence[last] = INFLUENCE_LAST
    for place in range(CARDS):
        s.deck[place] = NOBODY
    s.deck_at = CARDS - len(pool)
    for place, card in enumerate(pool):
        s.deck[int(s.deck_at) + place] = card


def settle_camels(
    s: State,
    camels: Mapping[int, int],
    display_camels: Sequence[int] | None,
    mosque_camels: Sequence[int],
    market: Sequence[str],
) -> None:
    """Camels of owners and on quarters first; display, cities and mosque keep what is left."""
    for owner in range(OWNERS):
        s.camels[owner] = camels.get(owner, 0)
    for number, quarter in enumerate(QUARTERS):
        s.market[number] = 1 if quarter in market else 0
    for city in range(INNER):
        has_post = any(s.post[owner, city] for owner in range(OWNERS))
        s.city_camel[city] = 0 if has_post else 1
    for path in range(PATHS):
        s.mosque_camel[path] = mosque_camels[path]
    for place in range(DISPLAY):
        if display_camels is not None:
            s.display_camels[place] = display_camels[place] if place < len(display_camels) else 0
        elif s.display[place] == NOBODY:
            s.display_camels[place] = 0
    spare = int(CAMELS[s.seats]) - placed_camels(s)
    for place in range(DISPLAY - 1, -1, -1):  # owners' camels came from the cards …
        if spare < 0 and display_camels is None and s.display_camels[place]:
            s.display_camels[place] = 0
            spare += 1
    for path in range(PATHS - 1, -1, -1):  # … or from the mosque
        if spare < 0 and s.mosque_camel[path]:
            s.mosque_camel[path] = 0
            spare += 1
    assert spare >= 0, "there are not so many camels"
    s.camels_out = spare


def placed_camels(s: State) -> int:
    """Camels that are somewhere."""
    held = sum(int(s.camels[owner]) for owner in range(OWNERS))
    waiting = sum(int(s.city_camel[n]) + int(s.mosque_camel[n]) for n in range(INNER))
    on_cards = sum(int(s.display_camels[place]) for place in range(DISPLAY))
    return held + waiting + on_cards + sum(int(s.market[n]) for n in range(len(QUARTERS)))


def place_solo_cards(
    s: State, deck: Sequence[str] | None, discard: Sequence[str], removed: Sequence[str]
) -> None:
    """The deck top first; without `deck`, in file order what is named nowhere else."""
    elsewhere = {*discard, *removed}
    order = [card for card in board_ids if card not in elsewhere] if deck is None else list(deck)
    rest = [card for card in board_ids if card not in {*order, *elsewhere}]
    for place in range(len(board_ids)):
        s.solo_deck[place] = NOBODY
        s.solo_layer[place] = 0
        s.solo_discard[place] = NOBODY
    for place, card in enumerate(order):
        s.solo_deck[place] = board_ids.index(card)
        s.solo_layer[place] = LATER_LAYER
    for place, card in enumerate([*discard, *rest]):
        s.solo_discard[place] = board_ids.index(card)
    s.solo_count = len(order)
    s.solo_discard_count = len(discard) + len(rest)
    s.solo_card = NOBODY
    for card in removed:
        s.solo_removed[board_ids.index(card)] = 1
