"""P-17 What must hold after every action. Scratch arrays are allowed here: no GPU runs this."""

import numpy as np

from bactrian.core.rules.rule import array_rule, rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.observation.layout import WAITING
from bactrian.games.marco_polo.redeal import HIDDEN_PILES, piles_laid_out
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.rules.posts import posts_on_board
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    BLACK_DICE,
    CONTRACTS,
    DICE_NEEDED,
    GOALS_KEPT,
    IS_CITY,
    KHANS_SLOTS,
    MOST_ACTIVE,
    MOST_PLAYERS,
    NEUTRAL_ON_5_COINS,
    NEUTRAL_ON_KHANS_FAVOR,
    NODES,
    OWN_DICE,
    REGULAR_CONTRACTS,
    ROUNDS,
    ROW,
    SPACES,
    UNITS,
)
from bactrian.games.marco_polo.words import Character, Colour, Decision, Space

MOST_DECISIONS = 5000
MOST_IN_TURN = 500
MOST_OPTIONS = 64


@rule
def broken(before: State, s: State) -> int:
    """The number n of a broken invariant P-17.n, or 0."""
    if not contracts_hold(s):
        return 1
    if s.round_number > 0 and s.turn > 0 and not (dice_hold(s) and neutral_dice_hold(s)):
        return 2
    if not posts_hold(s):
        return 3
    if not spaces_hold(s):
        return 4
    if not holdings_hold(s):
        return 5
    return 0 if bounds_hold(before, s) else 6


@rule
def is_asked(s: State, decision: int) -> bool:
    """Whether this question is the open one."""
    return s.depth > 0 and s.frames[s.depth - 1, KIND] == decision


@rule
def must_put_away(s: State, seat: int) -> bool:
    """P-8.7 Whether the seat is asked which of three contracts goes."""
    top = s.depth - 1
    return (
        is_asked(s, Decision.DISCARD) and s.frames[top, SEAT] == seat and s.frames[top, FIRST] == 0
    )


@array_rule
def contracts_hold(s: State) -> bool:
    """P-17.1 Every contract in one place; two active per seat, three while one must go."""
    places = np.zeros(CONTRACTS, np.int16)
    total = 0
    for space in range(s.row_count):
        places[s.row[space]] += 1
    for place in range(piles_laid_out(s), HIDDEN_PILES):
        places[s.pile[place]] += 1
    for place in range(s.special_count):
        places[s.special[place]] += 1
    for seat in range(s.seats):
        if s.contract_count[seat] > MOST_ACTIVE + (1 if must_put_away(s, seat) else 0):
            return False
        for slot in range(s.contract_count[seat]):
            places[s.contract[seat, slot]] += 1
    for contract in range(CONTRACTS):
        if s.completed_by[contract] != NOBODY:
            places[contract] += 1
        if places[contract] > 1:
            return False
        total += places[contract]
    return total == REGULAR_CONTRACTS + s.seats and s.row_count <= ROW


@rule
def dice_hold(s: State) -> bool:
    """P-17.2 Five own dice a seat (Matteo also a white one), n + 1 black ones, none lost."""
    black = s.black_supply
    for seat in range(s.seats):
        own, white = 0, 0
        for value in range(VALUES):
            own += s.hand[seat, Colour.OWN * VALUES + value]
            black += s.hand[seat, Colour.BLACK * VALUES + value]
            white += s.hand[seat, Colour.WHITE * VALUES + value]
        for die in range(s.laid_count):
            if s.laid_owner[die] == seat:
                own += 1 if s.laid_colour[die] == Colour.OWN else 0
                black += 1 if s.laid_colour[die] == Colour.BLACK else 0
                white += 1 if s.laid_colour[die] == Colour.WHITE else 0
        for die in range(s.named_count):
            if seat == s.active:
                own += 1 if s.named_colour[die] == Colour.OWN else 0
                black += 1 if s.named_colour[die] == Colour.BLACK else 0
                white += 1 if s.named_colour[die] == Colour.WHITE else 0
        if own != OWN_DICE or white != (1 if s.character[seat] == Character.MATTEO else 0):
            return False
    return black == BLACK_DICE[s.seats]


@rule
def neutral_dice_hold(s: State) -> bool:
    """P-17.2 Neutral dice never move."""
    favor = NEUTRAL_ON_KHANS_FAVOR[s.seats]
    for die in range(favor + NEUTRAL_ON_5_COINS[s.seats]):
        space = Space.KHANS_FAVOR if die < favor else Space.TAKE_5_COINS
        if s.laid_colour[die] != Colour.NEUTRAL or s.laid_space[die] != space:
            return False
    return True


@rule
def posts_hold(s: State) -> bool:
    """P-17.3 Supply and board make nine (eleven); Beijing's spaces agree with the posts there.

    They are filled from the highest on (P-9.8, P-9.9).
    """
    for place in range(1, MOST_PLAYERS):
        if s.beijing[place] != NOBODY and s.beijing[place - 1] == NOBODY:
            return False
    for seat in range(s.seats):
        on_board, in_beijing = 0, 0
        for node in range(NODES):
            if not 0 <= s.post[seat, node] <= IS_CITY[node]:
                return False
            on_board += s.post[seat, node]
        for place in range(MOST_PLAYERS):
            in_beijing += 1 if s.beijing[place] == seat else 0
        if s.posts_left[seat] < 0 or on_board != posts_on_board(s, seat):
            return False
        if in_beijing != s.post[seat, BEIJING]:
            return False
    return True


@array_rule
def spaces_hold(s: State) -> bool:
    """P-17.4 Own dice once a space, one die on a city card, four rising ones with the Khan."""
    khans = 0
    dice = np.zeros(SPACES + 1, np.int16)  # the bag too
    for die in range(s.laid_count):
        dice[s.laid_space[die]] += 1
        if s.laid_space[die] == Space.KHANS_FAVOR:
            if s.laid_value[die] < khans:
                return False
            khans = s.laid_value[die]
    for space in range(SPACES):
        if s.dice_on[space] != dice[space] or (space >= Space.MOSCOW and dice[space] > 1):
            return False
        for seat in range(s.seats):
            if s.own_on[space, seat] > DICE_NEEDED[space]:
                return False
    return s.dice_on[Space.KHANS_FAVOR] <= KHANS_SLOTS


@rule
def holdings_hold(s: State) -> bool:
    """P-17.5 Nothing is negative; two goal cards are kept; five rounds."""
    for seat in range(s.seats):
        for unit in range(UNITS):
            if s.held[seat, unit] < 0:
                return False
        for place in range(COLOURS * VALUES):
            if s.hand[seat, place] < 0:
                return False
        for card in range(GOALS_KEPT):
            if s.round_number > 0 and s.goal[seat, card] == NOBODY:
                return False
    return s.round_number <= ROUNDS and (s.depth > 0 or s.round_number == ROUNDS)


@rule
def bounds_hold(before: State, s: State) -> bool:
    """P-17.6 No decision has more than 64 options; every turn lays at least one die.

    And an observation has room for all that waits behind a decision.
    """
    in_round = is_asked(before, Decision.TURN) and s.round_number == before.round_number
    laid = s.laid_at_start - before.laid_at_start
    if in_round and laid < s.turn - before.turn:
        return False
    return s.option_count <= MOST_OPTIONS and s.depth - 1 <= WAITING
