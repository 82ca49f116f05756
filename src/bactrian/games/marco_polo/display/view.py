"""P-14 What a seat may see: built from what it may know, never by stripping a full state."""

from typing import Any

from bactrian.core.cached_parts import cached_part, made_once
from bactrian.core.display.parts import Maker, Parts
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.display.terms import Effects, effects_of, offered_terms
from bactrian.games.marco_polo.redeal import HIDDEN_PILES
from bactrian.games.marco_polo.rules import contracts, movement, scoring, spaces
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    CITY_SPACES,
    CONTRACTS,
    GOALS_DEALT,
    GOALS_KEPT,
    LARGE_CITIES,
    MOST_PLAYERS,
    NO_ROUTE,
    NODES,
    ROW,
    SIDES,
    SMALL,
    SPACES,
    UNITS,
)
from bactrian.games.marco_polo.words import Colour, Decision, End, Part, Space, Unit, Walk

View = dict[str, Any]  # Any: JSON-able, of many shapes

NAME_OF_PART = {part: part.name.lower() for part in Part}
NAME_OF_UNIT = [Unit(unit).name.lower() for unit in range(UNITS)]
NAME_OF_COLOUR = [colour.name.lower() for colour in Colour]
GOAL_PARTS = (Part.GOALS, Part.GOAL_CITIES)  # P-14.3 told with the goal cards only

basic_coins = interpreted(movement.basic_coins)
route_camels = interpreted(movement.route_camels)
route_coins = interpreted(movement.route_coins)
lacking = interpreted(contracts.lacking)
points = interpreted(scoring.points)
is_priced = interpreted(spaces.is_priced)
price = interpreted(spaces.price)
serves = interpreted(spaces.serves)


def view(s: State, seat: int | None) -> View:
    """Everything the seat may know; `None` is a spectator."""
    over = bool(s.depth == 0)
    actions = [int(s.options[i]) for i in range(s.option_count)] if is_asked(s, seat) else []
    payer = int(s.active) if seat is None else seat  # a spectator sees what the active seat pays
    return made_once(s, KNOWN_TO_ALL.of) | {
        "seat": seat,
        "decision": None if over else open_decision(s, seat),
        "actions": actions,
        "terms": [cached_part(s, offered_terms, number) for number in actions],
        "tolls": cached_part(s, tolls, payer),
        "serves": [] if seat is None else cached_part(s, spaces_served, seat),
        "routes": cached_part(s, routes, payer),
        "row_lacks": [] if seat is None else cached_part(s, row_lacks, seat),
        "seats": [
            cached_part(s, before_seat, other, over or other == seat) for other in range(s.seats)
        ],
    }


def none_or(number: int) -> int | None:
    """A number, or None for NOBODY."""
    return None if number == NOBODY else int(number)


def laid_out(s: State) -> int:
    """Contracts of the piles that have come to the board since round 1."""
    return max(0, int(s.round_number) - 1) * ROW


def special(s: State) -> View:
    """P-14.2 The pile of contracts that come with bonuses: its size, and those seen before."""
    return {
        "size": int(s.special_count),
        "known": [int(s.special[i]) for i in range(s.special_unseen, s.special_count)],
    }


def city_bonuses(s: State) -> list[int]:
    """The bonus of every small city."""
    return [int(s.bonus_at[city]) for city in range(SMALL)]


def revealed(s: State) -> list[int]:
    """The characters that lie open."""
    return [int(s.revealed[i]) for i in range(MOST_PLAYERS + 1) if s.revealed[i] != NOBODY]


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
        "walk": Walk(s.walk_kind).name.lower() if s.walk_left > 0 else None,
        "steps_left": int(s.walk_left),
        "steps_made": int(s.walk_made),
    }


def tolls(s: State, seat: int) -> list[list[int]]:
    """P-6.5 For every space the coins that a seat pays there by value; none where it is free."""
    return [
        [int(price(s, seat, space, value)) for value in range(1, SIDES + 1)]
        if is_priced(s, seat, space)
        else []
        for space in range(SPACES)
    ]


def spaces_served(s: State, seat: int) -> list[list[int]]:
    """P-6.4, P-7.4 For every die in hand, in its order, the spaces that take it."""
    return [
        spaces
        for colour in range(COLOURS)
        for value in range(VALUES)
        if (count := s.hand[seat, colour * VALUES + value])
        for spaces in [cached_part(s, spaces_for, seat, colour, value)] * count
    ]


def spaces_for(s: State, seat: int, colour: int, value: int) -> list[int]:
    """P-6.4, P-7.4 The spaces that take such a die."""
    return [space for space in range(SPACES) if serves(s, seat, space, colour, value)]


FARES = [int(basic_coins(Walk.TRAVEL, made)) for made in range(SIDES)]  # P-9.3 by steps made


def routes(s: State, seat: int) -> list[list[int]]:
    """P-9.1, P-12.15 Passages for a seat, either way: two nodes, camels and coins."""
    return [
        [node, other, int(camels), int(route_coins(s, seat, node, other))]
        for node in range(NODES)
        for other in range(node + 1, NODES)
        if (camels := route_camels(s, seat, node, other)) != NO_ROUTE
    ]


def lacks(s: State, seat: int, contract: int) -> Effects:
    """P-5.4 What a seat lacks to complete a contract."""
    return effects_of(lambda unit: lacking(s, seat, contract, unit), UNITS)


def row_lacks(s: State, seat: int) -> list[Effects]:
    """The same for every contract on the board."""
    return [lacks(s, seat, int(s.row[space])) for space in range(s.row_count)]


def active_contracts(s: State, seat: int) -> list[int]:
    """P-8.3 In order of arrival."""
    return [int(s.contract[seat, slot]) for slot in range(s.contract_count[seat])]


def active_lacks(s: State, seat: int) -> list[Effects]:
    """What a seat lacks for each of its active contracts."""
    return [lacks(s, seat, contract) for contract in active_contracts(s, seat)]


def completed_contracts(s: State, seat: int) -> list[int]:
    """P-14.2 Known to all."""
    return [contract for contract in range(CONTRACTS) if s.completed_by[contract] == seat]


def posts(s: State, seat: int) -> list[int]:
    """The nodes with a post of the seat."""
    return [node for node in range(NODES) if s.post[seat, node]]


def points_for(part: Part) -> Maker:
    """P-13 What tells a part of a seat's points, as if the game ended now."""
    return lambda s, seat: int(points(s, seat, part))


def dice_on_spaces(s: State) -> list[list[View]]:
    """The dice on every space, in the order they were laid."""
    found: list[list[View]] = [[] for _ in Space]  # in the bag, too
    for die in range(s.laid_count):
        found[s.laid_space[die]].append(
            {
                "seat": none_or(s.laid_owner[die]),
                "colour": NAME_OF_COLOUR[s.laid_colour[die]],
                "value": int(s.laid_value[die]),
            }
        )
    return found


def before_seat(s: State, seat: int, open_goals: bool) -> View:
    """What a seat has; its goal cards only if they are open to the reader."""
    return BEFORE_SEAT.of(s, seat) | {
        "points": POINTS.of(s, seat) | (GOAL_POINTS.of(s, seat) if open_goals else UNTOLD),
        "goals": cached_part(s, goals, seat) if open_goals else None,
        "goals_dealt": cached_part(s, goals_dealt, seat) if open_goals else None,
    }


def units_held(s: State, seat: int) -> dict[str, int]:
    """The units of a seat."""
    return {name: int(s.held[seat, unit]) for unit, name in enumerate(NAME_OF_UNIT)}


def figures(s: State, seat: int) -> list[int]:
    """The nodes where the figures of a seat stand."""
    return [int(s.figure[seat, i]) for i in range(2) if s.figure[seat, i] != NOBODY]


def goals(s: State, seat: int) -> list[int]:
    """P-14.3 The goal cards that a seat keeps."""
    return [int(s.goal[seat, i]) for i in range(GOALS_KEPT) if s.goal[seat, i] != NOBODY]


def goals_dealt(s: State, seat: int) -> list[int]:
    """P-14.3 The goal cards that a seat may choose from."""
    dealt = (s.goal_dealt[seat, i] for i in range(GOALS_DEALT))
    return [int(goal) for goal in dealt if goal != NOBODY]


def dice_in_hand(s: State, seat: int) -> list[View]:
    """Dice in hand by colour and value; Raschid's have the value 0."""
    return [
        {"colour": NAME_OF_COLOUR[colour], "value": value}
        for colour in range(COLOURS)
        for value in range(VALUES)
        for _ in range(s.hand[seat, colour * VALUES + value])
    ]


# P-14.2 What is the same for every seat and spectator.
KNOWN_TO_ALL = Parts(
    {
        "game": lambda s: "marco_polo",
        "players": lambda s: int(s.seats),
        "over": lambda s: bool(s.depth == 0),
        "turns": lambda s: int(s.turn),
        "round": lambda s: int(s.round_number),
        "start_player": lambda s: int(s.start_player),
        "traveller": lambda s: none_or(s.traveller),
        "active": lambda s: int(s.active),
        "turn": turn_so_far,
        "spaces": dice_on_spaces,
        "fares": lambda s: FARES,
        "black_supply": lambda s: int(s.black_supply),
        "row": lambda s: [int(s.row[i]) for i in range(s.row_count)],
        "piles_left": lambda s: (HIDDEN_PILES - laid_out(s)) // ROW,
        "special": special,
        "city_bonuses": city_bonuses,
        "outposts": outposts,
        "city_cards": city_cards,
        "beijing": lambda s: [none_or(s.beijing[place]) for place in range(MOST_PLAYERS)],
        "revealed": revealed,
        "ends": lambda s: [end.name.lower() for end in End if s.ends & end],
    }
)
# What all know of a seat.
BEFORE_SEAT = Parts(
    {
        "character": lambda s, seat: none_or(s.character[seat]),
        "units": units_held,
        "dice": dice_in_hand,
        "figures": figures,
        "posts": posts,
        "posts_left": lambda s, seat: int(s.posts_left[seat]),
        "contracts": active_contracts,
        "lacks": active_lacks,
        "completed": completed_contracts,
    }
)
POINTS = Parts({NAME_OF_PART[part]: points_for(part) for part in Part if part not in GOAL_PARTS})
GOAL_POINTS = Parts({NAME_OF_PART[part]: points_for(part) for part in GOAL_PARTS})
UNTOLD = {NAME_OF_PART[part]: None for part in GOAL_PARTS}
