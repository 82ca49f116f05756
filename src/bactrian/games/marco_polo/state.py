"""The state of The Voyages of Marco Polo: one field a line, with its unit and its rule."""

from bactrian.core.rules.record import i16
from bactrian.core.rules.state import EVENT_SIZE, FRAME_SIZE, GameState
from bactrian.games.marco_polo.tables import (
    CITY_SPACES,
    CONTRACTS,
    GAINS,
    GOALS_DEALT,
    GOALS_KEPT,
    MOST_ACTIVE,
    MOST_PLAYERS,
    NODES,
    PILES,
    ROW,
    SIDES,
    SMALL,
    SPACES,
    UNITS,
)

COLOURS = 3
LAID = 40  # dice on spaces and in the bag
DICE_NAMED = 3
FRAMES = 40
EVENTS = 160
CHANCES = 256


class State(GameState):
    """Everything on the table, in the hands and in the piles. `NOBODY` (-1) stands for none."""

    frames = i16(FRAMES, FRAME_SIZE)
    events = i16(EVENTS, EVENT_SIZE, aside=True)
    chances = i16(CHANCES, aside=True)

    round_number = i16()  # 1 to 5
    start_player = i16()  # of this round (P-4.1)
    traveller = i16()  # who took Travel last in this round, or NOBODY (P-7.6)
    active = i16()  # the seat whose turn it is
    main_done = i16()  # 1: the turn's main action is done (P-5.2)
    bought_black = i16()  # 1: a black die was bought in this turn (P-5.8)
    fresh = i16(NODES)  # 1: post of the active seat that was placed in this turn (P-9.12)

    character = i16(MOST_PLAYERS)  # or NOBODY before the draft
    revealed = i16(MOST_PLAYERS + 1)  # characters of the draft that are left, or NOBODY
    held = i16(MOST_PLAYERS, UNITS)  # coins, camels, pepper, silk, gold, points
    hand = i16(MOST_PLAYERS, COLOURS * (SIDES + 1))  # dice by colour and value; Raschid's are 0
    black_supply = i16()

    laid_count = i16()
    laid_at_start = i16()  # how many there were when the turn began
    laid_space = i16(LAID)  # dice on the board in the order they were laid, neutral ones first
    laid_owner = i16(LAID)  # the seat, or NOBODY for neutral dice
    laid_colour = i16(LAID)
    laid_value = i16(LAID)
    dice_on = i16(SPACES)  # how many dice lie there
    own_on = i16(SPACES, MOST_PLAYERS)  # how many of each seat's own colour
    khans_value = i16()  # of the last die on the Khan's favour (P-7.4)

    place_space = i16()  # the space being used (P-6.1)
    named_count = i16()  # dice named for it so far
    named_colour = i16(DICE_NAMED)
    named_value = i16(DICE_NAMED)

    figure = i16(MOST_PLAYERS, 2)  # nodes of the figures; the second NOBODY but for Niccolo & Marco
    post = i16(MOST_PLAYERS, NODES)  # 1: a trading post stands there
    posts_left = i16(MOST_PLAYERS)
    beijing = i16(MOST_PLAYERS)  # seats on its spaces of 10, 7, 4, 1 points, or NOBODY

    walk_kind = i16()  # the running movement (P-9)
    walk_left = i16()  # steps that may still be made
    walk_made = i16()  # steps made
    walk_moved = i16(2)  # 1: the figure has moved in it
    pending = i16(GAINS)  # gained at this moment and not settled yet (P-11.2)

    row = i16(ROW)  # contracts on spaces 1 to 6 without gaps, or NOBODY
    row_count = i16()
    pile = i16((PILES - 1) * ROW)  # contracts of rounds 2-5, in the order in which they come
    special = i16(CONTRACTS)  # the special pile, its top first
    special_count = i16()
    special_unseen = i16()  # so many of its top cards nobody has seen (P-8.9)
    contract = i16(MOST_PLAYERS, MOST_ACTIVE + 1)  # active ones by slot, or NOBODY
    contract_count = i16(MOST_PLAYERS)
    completed_by = i16(CONTRACTS)  # the seat that completed it, or NOBODY
    completed = i16(MOST_PLAYERS)  # how many

    goal_dealt = i16(MOST_PLAYERS, GOALS_DEALT)  # in rising number, or NOBODY: secret
    goal = i16(MOST_PLAYERS, GOALS_KEPT)  # kept ones, or NOBODY: secret

    bonus_at = i16(SMALL)  # the marker in each small city
    outpost_at = i16(NODES)  # the tile in each large city, or NOBODY
    card_at = i16(CITY_SPACES)  # the city card of each city space
