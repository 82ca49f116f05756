"""The board and the players as a learner sees them."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.games.marco_polo.observation.layout import (
    ALL_POSTS,
    AT_BONUSES,
    AT_CARDS,
    AT_KHAN,
    AT_OUTPOSTS,
    AT_ROW,
    AT_SPACES,
    AT_SPECIAL,
    AT_SUPPLY,
    HAND,
    MOST_BLACK,
    ON_SPACE,
    mark,
    share,
)
from bactrian.games.marco_polo.state import DICE_NAMED, State
from bactrian.games.marco_polo.tables import (
    CHARACTERS,
    CITY_CARDS,
    CITY_SPACES,
    CONTRACTS,
    LARGE,
    LARGE_CITY,
    MOST_ACTIVE,
    MOST_PLAYERS,
    NODES,
    OUTPOSTS,
    OWN_DICE,
    SIDES,
    SMALL,
    SPACES,
    UNITS,
)


@rule
def observe_spaces(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Dice on the action spaces."""
    for space in range(SPACES):
        at = AT_SPACES + space * ON_SPACE
        out[at] = share(s.dice_on[space])
        for chair in range(s.seats):
            out[at + 1 + chair] = s.own_on[space, (seat + chair) % s.seats] / DICE_NAMED
    out[AT_KHAN] = s.khans_value / SIDES
    out[AT_SUPPLY] = s.black_supply / MOST_BLACK


@rule
def observe_board(s: State, out: NDArray[np.float32]) -> None:
    """Contracts on the row, what is known of the special pile, markers, tiles and cards."""
    for space in range(s.row_count):
        mark(out, AT_ROW + space * CONTRACTS, s.row[space])
    out[AT_SPECIAL] = s.special_count / CONTRACTS
    for place in range(s.special_unseen, s.special_count):
        before = place - s.special_unseen
        out[AT_SPECIAL + 1 + s.special[place]] = 1 - before / CONTRACTS
    for city in range(SMALL):
        out[AT_BONUSES + city * SMALL + s.bonus_at[city]] = 1
    for city in range(LARGE):
        mark(out, AT_OUTPOSTS + city * OUTPOSTS, s.outpost_at[LARGE_CITY[city]])
    for space in range(CITY_SPACES):
        out[AT_CARDS + space * CITY_CARDS + s.card_at[space]] = 1


@rule
def observe_seat(s: State, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """Everything of a seat but its goal cards is public."""
    out[at] = 1
    at += 1
    mark(out, at, s.character[seat])
    at += CHARACTERS
    for unit in range(UNITS):
        out[at + unit] = share(s.held[seat, unit])
    at += UNITS
    for place in range(HAND):
        out[at + place] = s.hand[seat, place] / OWN_DICE
    at += HAND
    for figure in range(2):
        mark(out, at + figure * NODES, s.figure[seat, figure])
    at += 2 * NODES
    for node in range(NODES):
        out[at + node] = s.post[seat, node]
    at += NODES
    out[at] = s.posts_left[seat] / ALL_POSTS
    at += 1
    for place in range(MOST_PLAYERS):
        out[at + place] = 1 if s.beijing[place] == seat else 0
    at += MOST_PLAYERS
    for slot in range(s.contract_count[seat]):
        out[at + s.contract[seat, slot]] = (slot + 1) / (MOST_ACTIVE + 1)
    at += CONTRACTS
    for contract in range(CONTRACTS):
        out[at + contract] = 1 if s.completed_by[contract] == seat else 0
