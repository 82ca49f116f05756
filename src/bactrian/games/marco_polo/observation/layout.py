"""What stands where in an observation.

Everything is seen from the seat's own chair: seats are listed clockwise beginning with itself,
chairs that nobody sits on are all zero. All numbers lie between -1 and 1, and positions that look
the same have the same future, but for what the seat cannot know.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import ObservationPart
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.state import COLOURS, DICE_NAMED, State
from bactrian.games.marco_polo.tables import (
    CHARACTERS,
    CITIES,
    CITY_CARDS,
    CITY_SPACES,
    CONTRACTS,
    EXTRA_POSTS,
    GAINS,
    GOALS,
    LARGE,
    MOST_PLAYERS,
    NODES,
    OUTPOSTS,
    POSTS,
    ROUNDS,
    ROW,
    SIDES,
    SMALL,
    SPACES,
    UNITS,
)
from bactrian.games.marco_polo.words import Decision, Walk

TEN = 10.0  # n of something without a bound is told as n / (n + 10)
HAND = COLOURS * VALUES
FACES = COLOURS * SIDES  # of a die that is named
ON_SPACE = 1 + MOST_PLAYERS  # dice, own dice by chair
WAITING = 16  # frames below the open decision; P-17.6 sees that there are never more
FRAME = 4  # kind, chair, two numbers
KINDS = 32.0  # more than there are kinds of questions or steps
ALL_POSTS = POSTS + EXTRA_POSTS
MOST_BLACK = MOST_PLAYERS + 1
CITY_COUNT = len(CITIES)
FEATURES = len(Feature)

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
    ObservationPart(
        "ways",
        MOST_PLAYERS * CITY_COUNT,
        "for each chair from mine on: coins that the way to each city costs about, n / (n + 10)",
    ),
    ObservationPart(
        "measured", FEATURES, "what my position is evaluated by (Feature), n / (10 + |n|)"
    ),
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
AT_WAYS, AT_MEASURED = _at["ways"], _at["measured"]


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
