"""P-14 What a seat may see: built from what it may know, never by stripping a full state."""

from typing import Any

from bactrian.core.cached_parts import cached_part
from bactrian.core.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.state import NOBODY
from bactrian.games.marco_polo.redeal import HIDDEN_PILES
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    CITY_SPACES,
    CONTRACTS,
    GOALS_DEALT,
    GOALS_KEPT,
    LARGE_CITIES,
    MOST_PLAYERS,
    NODES,
    ROW,
    SMALL,
    UNITS,
)
from bactrian.games.marco_polo.words import Colour, Decision, End, Space, Unit

View = dict[str, Any]  # Any: JSON-able, of many shapes


def view(s: State, seat: int | None) -> View:
    """Everything the seat may know; `None` is a spectator."""
    over = bool(s.depth == 0)
    return {
        "game": "marco_polo",
        "players": int(s.seats),
        "seat": seat,
        "over": over,
        "turns": int(s.turn),
        "round": int(s.round_number),
        "start_player": int(s.start_player),
        "traveller": none_or(s.traveller),
        "active": int(s.active),
        "decision": None if over else open_decision(s, seat),
        "actions": [int(s.options[i]) for i in range(s.option_count)] if is_asked(s, seat) else [],
        "turn": cached_part(s, turn_so_far),
        "spaces": cached_part(s, spaces),
        "black_supply": int(s.black_supply),
        "row": [int(s.row[i]) for i in range(s.row_count)],
        "piles_left": (HIDDEN_PILES - laid_out(s)) // ROW,
        "special": {
            "size": int(s.special_count),
            "known": [int(s.special[i]) for i in range(s.special_unseen, s.special_count)],
        },
        "city_bonuses": cached_part(s, city_bonuses),
        "outposts": cached_part(s, outposts),
        "city_cards": cached_part(s, city_cards),
        "beijing": [none_or(s.beijing[place]) for place in range(MOST_PLAYERS)],
        "revealed": [
            int(s.revealed[i]) for i in range(MOST_PLAYERS + 1) if s.revealed[i] != NOBODY
        ],
        "seats": [
            cached_part(s, before_seat, other, over or other == seat) for other in range(s.seats)
        ],
        "ends": [end.name.lower() for end in End if s.ends & end],
    }


def none_or(number: int) -> int | None:
    """A number, or None for NOBODY."""
    return None if number == NOBODY else int(number)


def laid_out(s: State) -> int:
    """Contracts of the piles that have come to the board since round 1."""
    return max(0, int(s.round_number) - 1) * ROW


def city_bonuses(s: State) -> list[int]:
    """The bonus of every small city."""
    return [int(s.bonus_at[city]) for city in range(SMALL)]


def outposts(s: State) -> list[list[int]]:
    """The large cities where an outpost tile still lies, with its number."""
    return [
        [node, int(s.outpost_at[node])] for node in LARGE_CITIES if s.outpost_at[node] != NOBODY
    ]


def city_cards(s: State) -> list[int]:
    """The card of every space for one."""
    return [int(s.card_at[space]) for space in range(CITY_SPACES)]


def is_asked(s: State, seat: int | None) -> bool:
    """Whether the seat is the one to decide now."""
    return bool(s.depth > 0 and s.frames[s.depth - 1, SEAT] == seat)


def open_decision(s: State, seat: int | None) -> View:
    """The open decision with what it is about; of a goal card nothing but the kind (P-14.3)."""
    top = s.depth - 1
    kind = Decision(s.frames[top, KIND])
    secret = kind == Decision.KEEP_GOAL
    about = [] if secret else [int(s.frames[top, FIRST]), int(s.frames[top, SECOND])]
    return {"kind": kind.name.lower(), "seat": int(s.frames[top, SEAT]), "about": about}


def turn_so_far(s: State) -> View:
    """P-14.2 The state of the turn."""
    named = [
        {"colour": int(s.named_colour[i]), "value": int(s.named_value[i])}
        for i in range(s.named_count)
    ]
    return {
        "main_done": bool(s.main_done),
        "bought_black": bool(s.bought_black),
        "fresh_posts": [node for node in range(NODES) if s.fresh[node]],
        "space": none_or(s.place_space),
        "named": named,
        "steps_left": int(s.walk_left),
        "steps_made": int(s.walk_made),
    }


def spaces(s: State) -> list[list[View]]:
    """The dice on every space."""
    return [dice_on(s, space) for space in range(len(Space))]


def dice_on(s: State, space: int) -> list[View]:
    """Dice on a space, or in the bag, in the order they were laid."""
    return [
        {
            "seat": none_or(s.laid_owner[die]),
            "colour": Colour(s.laid_colour[die]).name.lower(),
            "value": int(s.laid_value[die]),
        }
        for die in range(s.laid_count)
        if s.laid_space[die] == space
    ]


def before_seat(s: State, seat: int, open_goals: bool) -> View:
    """What a seat has; its goal cards only if they are open to the reader."""
    goals = [none_or(s.goal[seat, i]) for i in range(GOALS_KEPT)]
    dealt = [none_or(s.goal_dealt[seat, i]) for i in range(GOALS_DEALT)]
    return {
        "character": none_or(s.character[seat]),
        "units": {Unit(u).name.lower(): int(s.held[seat, u]) for u in range(UNITS)},
        "dice": dice_in_hand(s, seat),
        "figures": [int(s.figure[seat, i]) for i in range(2) if s.figure[seat, i] != NOBODY],
        "posts": [node for node in range(NODES) if s.post[seat, node]],
        "posts_left": int(s.posts_left[seat]),
        "contracts": [int(s.contract[seat, i]) for i in range(s.contract_count[seat])],
        "completed": [c for c in range(CONTRACTS) if s.completed_by[c] == seat],
        "goals": [g for g in goals if g is not None] if open_goals else None,
        "goals_dealt": [g for g in dealt if g is not None] if open_goals else None,
    }


def dice_in_hand(s: State, seat: int) -> list[View]:
    """Dice in hand by colour and value; Raschid's have the value 0."""
    return [
        {"colour": Colour(colour).name.lower(), "value": value}
        for colour in range(COLOURS)
        for value in range(VALUES)
        for _ in range(s.hand[seat, colour * VALUES + value])
    ]
