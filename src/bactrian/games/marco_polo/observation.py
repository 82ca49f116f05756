"""What a seat may know (P-14) as numbers for a learner: the same length for every player count.

Everything is seen from the seat's own chair: seats are listed clockwise beginning with itself,
chairs that nobody sits on are all zero. `LAYOUT` says what stands where. All numbers lie between -1
and 1, and positions that look the same have the same future, but for what the seat cannot know.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import ObservationPart
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.rules.opening import GOAL_CHOICE
from bactrian.games.marco_polo.state import COLOURS, DICE_NAMED, State
from bactrian.games.marco_polo.tables import (
    CHARACTERS,
    CITY_CARDS,
    CITY_SPACES,
    CONTRACTS,
    EXTRA_POSTS,
    GAINS,
    GOALS,
    GOALS_DEALT,
    GOALS_KEPT,
    LARGE,
    LARGE_CITY,
    MOST_ACTIVE,
    MOST_PLAYERS,
    NODES,
    OUTPOSTS,
    OWN_DICE,
    POSTS,
    ROUNDS,
    ROW,
    SIDES,
    SMALL,
    SPACES,
    UNITS,
)
from bactrian.games.marco_polo.words import Decision, Task, Walk

TEN = 10.0  # n of something without a bound is told as n / (n + 10)
HAND = COLOURS * VALUES
FACES = COLOURS * SIDES  # of a die that is named
ON_SPACE = 1 + MOST_PLAYERS  # dice, own dice by chair
WAITING = 16  # frames below the open decision; P-17.6 sees that there are never more
FRAME = 4  # kind, chair, two numbers
KINDS = 32.0  # more than there are kinds of questions or steps
ALL_POSTS = POSTS + EXTRA_POSTS
MOST_BLACK = MOST_PLAYERS + 1

# What is told of each chair, in this order
SEAT_PARTS = (
    ("taken", 1),
    ("character", CHARACTERS),
    ("units", UNITS),
    ("dice in hand / 5", HAND),
    ("figures", 2 * NODES),
    ("posts", NODES),
    ("posts left / 11", 1),
    ("space in Beijing", MOST_PLAYERS),
    ("active contracts, the older 1/3", CONTRACTS),
    ("completed contracts", CONTRACTS),
)
SEAT_NUMBERS = sum(length for _, length in SEAT_PARTS)

LAYOUT = (
    ObservationPart("decision", len(Decision), "the kind of the open decision"),
    ObservationPart("mine", 1, "1 if I am the one who decides"),
    ObservationPart("about", 2, "the two numbers of my question; they tell others nothing"),
    ObservationPart(
        "waiting",
        WAITING * FRAME,
        "what comes after it, the next first: kind / 32 (negative if it comes by itself),"
        " chair / 4, two numbers",
    ),
    ObservationPart("pending", GAINS, "gains of the running movement that are not settled yet"),
    ObservationPart("goal_choice", 1, "1 if goal cards are chosen in this game"),
    ObservationPart("players", MOST_PLAYERS - 1, "2, 3 or 4 players, one of three"),
    ObservationPart("round", ROUNDS, "the round, one of five"),
    ObservationPart("start", MOST_PLAYERS, "the start player, counted clockwise from me"),
    ObservationPart("traveller", MOST_PLAYERS, "who travelled last in this round, likewise"),
    ObservationPart("active", MOST_PLAYERS, "whose turn it is, likewise"),
    ObservationPart("turn", 2, "main action done, black die bought"),
    ObservationPart("fresh", NODES, "posts placed in this turn"),
    ObservationPart("placing", SPACES, "the space being used"),
    ObservationPart("named", DICE_NAMED * FACES, "dice named for it so far, by colour and value"),
    ObservationPart("walk", len(Walk), "the kind of the running movement"),
    ObservationPart("steps", 2, "steps left and made of it / 6"),
    ObservationPart("moved", 2, "1 for each figure that moved in it"),
    ObservationPart("revealed", CHARACTERS, "characters that can still be drafted"),
    ObservationPart(
        "spaces",
        SPACES * ON_SPACE,
        "for each space: dice, dice of each chair's own colour / 3",
    ),
    ObservationPart("khan", 1, "the last value on the Khan's favour / 6"),
    ObservationPart("supply", 1, "black dice in supply / 5"),
    ObservationPart("row", ROW * CONTRACTS, "the contract on each of the six spaces"),
    ObservationPart(
        "special",
        1 + CONTRACTS,
        "special pile / 44, its contracts that all have seen: 1 the next of them, later ones less",
    ),
    ObservationPart("bonuses", SMALL * SMALL, "the marker in each small city"),
    ObservationPart("outposts", LARGE * OUTPOSTS, "the tile in each large city"),
    ObservationPart("cards", CITY_SPACES * CITY_CARDS, "the card of each city space"),
    ObservationPart(
        "seats",
        MOST_PLAYERS * SEAT_NUMBERS,
        "for each chair from mine on: " + ", ".join(f"{name} ({n})" for name, n in SEAT_PARTS),
    ),
    ObservationPart("dealt", GOALS, "goal cards dealt to me"),
    ObservationPart("goals", GOALS, "goal cards I keep"),
)
_offsets = [0, *accumulate(part.length for part in LAYOUT)]
_at = {part.name: offset for part, offset in zip(LAYOUT, _offsets, strict=False)}
AT_DECISION, AT_MINE, AT_ABOUT, AT_WAITING, AT_PENDING, AT_GOAL_CHOICE = (
    _at[name] for name in ("decision", "mine", "about", "waiting", "pending", "goal_choice")
)
AT_PLAYERS, AT_ROUND, AT_START, AT_TRAVELLER, AT_ACTIVE = (
    _at[name] for name in ("players", "round", "start", "traveller", "active")
)
AT_TURN, AT_FRESH, AT_PLACING, AT_NAMED = (
    _at[name] for name in ("turn", "fresh", "placing", "named")
)
AT_WALK, AT_STEPS, AT_MOVED, AT_REVEALED = (
    _at[name] for name in ("walk", "steps", "moved", "revealed")
)
AT_SPACES, AT_KHAN, AT_SUPPLY = (_at[name] for name in ("spaces", "khan", "supply"))
AT_ROW, AT_SPECIAL, AT_BONUSES, AT_OUTPOSTS = (
    _at[name] for name in ("row", "special", "bonuses", "outposts")
)
AT_CARDS, AT_SEATS, AT_DEALT, AT_GOALS = (
    _at[name] for name in ("cards", "seats", "dealt", "goals")
)


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the observation of a seat into `out`, which is all zero."""
    observe_decision(s, seat, out)
    observe_turn(s, seat, out)
    observe_spaces(s, seat, out)
    observe_board(s, out)
    for chair in range(s.seats):
        observe_seat(s, (seat + chair) % s.seats, AT_SEATS + chair * SEAT_NUMBERS, out)
    for card in range(GOALS_DEALT):
        mark(out, AT_DEALT, s.goal_dealt[seat, card])
    for card in range(GOALS_KEPT):
        mark(out, AT_GOALS, s.goal[seat, card])


@rule
def mark(out: NDArray[np.float32], at: int, number: int) -> None:
    """One of several: nothing if there is none."""
    if number != NOBODY:
        out[at + number] = 1


@rule
def share(number: int) -> float:
    """A number without a bound as one below 1: 0, 10 and 30 are 0, 0.5 and 0.75."""
    return number / (number + TEN)


@rule
def chair_of(s: State, seat: int, other: int) -> int:
    """A seat counted clockwise from this one, or NOBODY."""
    return NOBODY if other == NOBODY else (other - seat) % s.seats


@rule
def observe_decision(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The open decision; what exactly is asked only its own seat is told (P-14.3)."""
    if s.depth > 0:
        top = s.depth - 1
        out[AT_DECISION + s.frames[top, KIND]] = 1
        if s.frames[top, SEAT] == seat:
            out[AT_MINE] = 1
            out[AT_ABOUT] = share(s.frames[top, FIRST])
            out[AT_ABOUT + 1] = share(s.frames[top, SECOND])
        for below in range(min(top, WAITING)):
            observe_frame(s, seat, top - 1 - below, AT_WAITING + below * FRAME, out)
    for gain in range(GAINS):
        out[AT_PENDING + gain] = share(s.pending[gain])
    out[AT_GOAL_CHOICE] = s.variant[GOAL_CHOICE]


@rule
def observe_frame(s: State, seat: int, level: int, at: int, out: NDArray[np.float32]) -> None:
    """A question or step that waits on the stack; none of them has anything secret in it."""
    kind, owner = s.frames[level, KIND] + 1, s.frames[level, SEAT]
    first = s.frames[level, FIRST]
    if owner == NOBODY:
        out[at] = -kind / KINDS
        if is_step_of_a_seat(s.frames[level, KIND]):
            owner, first = first, 0
    else:
        out[at] = kind / KINDS
    out[at + 1] = (chair_of(s, seat, owner) + 1) / MOST_PLAYERS
    out[at + 2] = share(first)
    out[at + 3] = share(s.frames[level, SECOND])


@rule
def is_step_of_a_seat(task: int) -> bool:
    """Whether the first number of a step is a seat."""
    return task == Task.GIVE_CITY_BONUS or task >= Task.DRAW_BLACK_DIE


@rule
def observe_turn(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Round, turn, dice named, movement."""
    out[AT_PLAYERS + s.seats - 2] = 1
    mark(out, AT_ROUND, s.round_number - 1)
    mark(out, AT_START, chair_of(s, seat, s.start_player))
    mark(out, AT_TRAVELLER, chair_of(s, seat, s.traveller))
    mark(out, AT_ACTIVE, chair_of(s, seat, s.active))
    out[AT_TURN] = s.main_done
    out[AT_TURN + 1] = s.bought_black
    for node in range(NODES):
        out[AT_FRESH + node] = s.fresh[node]
    mark(out, AT_PLACING, s.place_space)
    for die in range(s.named_count):
        face = s.named_colour[die] * SIDES + s.named_value[die] - 1
        out[AT_NAMED + die * FACES + face] = 1
    if s.walk_left > 0:
        out[AT_WALK + s.walk_kind] = 1
    out[AT_STEPS] = s.walk_left / SIDES
    out[AT_STEPS + 1] = s.walk_made / SIDES
    for figure in range(2):
        out[AT_MOVED + figure] = s.walk_moved[figure]
    for place in range(MOST_PLAYERS + 1):
        mark(out, AT_REVEALED, s.revealed[place])


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
