"""The state of Merv: one field a line, with its unit and its rule."""

from bactrian.core.rules.record import i16
from bactrian.core.rules.state import EVENT_SIZE, FRAME_SIZE, GameState
from bactrian.games.merv.city_tables import QUARTERS, SITES, SLOTS, WALL_KINDS, WALL_SLOTS
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CARDS,
    CITIES,
    CONTRACTS,
    DISPLAY,
    GOODS,
    HALLS,
    INNER,
    OWNERS,
    PATHS,
    PLACES,
    SPICES,
    STACKS,
    TILES,
)
from bactrian.games.merv.words import Part

FRAMES = 40
OPTIONS = 40
EVENTS = 256
CHANCES = 96


class State(GameState):
    """Everything on the table. `NOBODY` (-1) stands for none; owners as in M-1.3."""

    frames = i16(FRAMES, FRAME_SIZE)
    options = i16(OPTIONS)
    events = i16(EVENTS, EVENT_SIZE, aside=True)
    chances = i16(CHANCES, aside=True)

    year = i16()  # 1 to 3
    round_number = i16()  # 1 to 4 in the year
    queue = i16(PLACES)  # the owner on each place of this round's queue, or NOBODY
    next_queue = i16(PLACES)  # the queue that forms at the round end
    queue_camels = i16(PLACES)  # on its places, only while it forms (M-16.2)
    slot_taken = i16(SLOTS)  # the owner in each action slot of this round's side, or NOBODY

    active = i16()  # the owner whose turn it is, NOBODY between turns
    slot = i16()  # the active slot: its line is the active line (M-4.2), or NOBODY
    activated = i16()  # the activated site (M-4.3), or NOBODY
    action_done = i16()  # 1: the turn's action is done (M-4.6)
    market_used = i16()  # 1: the camel market was used in this turn (M-4.9)
    steps = i16()  # steps made in the running board action (M-4.8)
    discount_used = i16()  # 1: in this turn (M-4.11)
    as_any_used = i16(OWNERS)  # 1: in this turn, or in this invasion (M-11.6)

    tile = i16(SITES)  # the tile of each site
    building = i16(SITES)  # the owner of the building there, or NOBODY
    soldier = i16(SITES)  # the owner of the soldier there, or NOBODY
    upgrade = i16(SITES)  # the colour of a bonus upgrade, WHITE for a white one, or NOBODY
    white_upgrades = i16()  # left in supply
    bonus_upgrades = i16(COLOURS)  # likewise
    wall = i16(WALL_SLOTS)  # the kind of piece in each slot, or NOBODY
    wall_left = i16(WALL_KINDS)  # pieces left in supply

    market_side = i16()
    market = i16(len(QUARTERS))  # camels on the quarters, 0 or 1 each
    camels_out = i16()  # taken out of the game (M-12.7)

    deck = i16(CARDS)  # caravan cards in the order they come: secret
    deck_at = i16()  # how many of them have come
    display = i16(DISPLAY)  # the card on each place, front first, or NOBODY
    display_camels = i16(DISPLAY)
    colour = i16()  # A, the colour paid in this caravansary action (M-9.2), or NOBODY
    spices_before = i16(SPICES)  # the active owner's before this action (M-9.8)

    cubes = i16(OWNERS, CUBES)
    camels = i16(OWNERS)
    favour = i16(OWNERS)
    influence = i16(OWNERS)
    scored = i16(OWNERS, len(Part))  # points so far, by part
    servants = i16(OWNERS)  # in supply
    buildings = i16(OWNERS)  # in supply
    discs = i16(OWNERS)  # in supply
    spices = i16(OWNERS, SPICES)  # caravan cards
    scrolls = i16(OWNERS)
    goods = i16(OWNERS, len(GOODS))
    scrolls_committed = i16(OWNERS)  # to contracts (M-7.5)
    goods_committed = i16(OWNERS, len(GOODS))
    courtiers = i16(HALLS, OWNERS)
    scored_courtiers = i16(HALLS)  # chosen in this scoring by the owner who decides (M-18.3)

    due = i16(CUBES)  # needs still to pay by colour, then any (M-6.1)
    due_for = i16()  # the board action that the cost belongs to, or NOBODY
    stage = i16()  # M-6.3(a): 0 white may be paid, 1 after as_any, 2 after discount
    barred = i16()  # M-6.3(b): 1 when the colour of the need is not offered any more
    library_spent = i16(COLOURS)  # 1: a cube was spent as its colour in this action (M-11.2)

    taken_of_stack = i16(STACKS)  # contracts taken from each stack
    contract_owner = i16(CONTRACTS)  # or NOBODY
    filling = i16()  # the contract being fulfilled, or NOBODY
    chosen_goods = i16(len(GOODS))  # any-goods chosen for it
    breakthrough_owner = i16(BREAKTHROUGHS)  # or NOBODY
    discount_on = i16(OWNERS)  # the board action of the own first breakthrough, or NOBODY (M-11.5)
    as_any = i16(OWNERS)  # the colour of the own second breakthrough, or NOBODY (M-11.6)
    scoring_tile_owner = i16(TILES)  # or NOBODY

    post = i16(OWNERS, CITIES)  # 1: a trading post
    city_camel = i16(INNER)  # 1: the camel still waits there
    route_camel = i16(CITIES)  # 1: on the route that leads to the city from Merv's side
    bought = i16(CITIES)  # 1: a good was bought there in this action
    mosque = i16(OWNERS)  # the space of the disc, or NOBODY
    mosque_camel = i16(PATHS)  # 1: the camel still waits at the entry

    solo_deck = i16(SOLO_CARDS)  # top first: secret
    solo_layer = i16(SOLO_CARDS)  # what is known of the order: cards change places within a layer
    solo_count = i16()
    solo_discard = i16(SOLO_CARDS)
    solo_discard_count = i16()
    solo_card = i16()  # the open card, or NOBODY
    solo_removed = i16(SOLO_CARDS)  # 1: out of the game (M-21.13)
