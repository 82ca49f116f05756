"""What a position shows: the open question, its options, what happened, who has what."""

from collections.abc import Sequence

from bactrian.core.game import Event
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    CITIES,
    CONTRACTS,
    NODES,
    SMALL_CITIES,
    UNITS,
    card_ids,
    character_ids,
    city_bonuses,
    contracts,
    goals,
    node_ids,
    outposts,
)
from bactrian.games.marco_polo.words import Colour, Decision, Happening, Space, Unit
from bactrian.match import Match, new_match

from ..reading import Reader, row

Die = tuple[str, int]  # colour and value: ("own", 3)

contract_ids = [contract.word("id") for contract in contracts]
goal_ids = [goal.word("id") for goal in goals]
outpost_ids = [tile.word("id") for tile in outposts]
bonus_ids = [bonus.word("id") for bonus in city_bonuses]
space_ids = [space.name.lower() for space in Space]
colour_ids = [colour.name.lower() for colour in Colour]
unit_ids = ["coin", "camel", "pepper", "silk", "gold", "vp"]
small_ids = [node_ids[node] for node in SMALL_CITIES]
city_ids = [node_ids[node] for node in CITIES]
GOODS = ("pepper", "silk", "gold")

# The words of an action's arguments, where numbers would say little.
WORDS: dict[tuple[str, str], Sequence[str]] = {
    ("character", "character"): character_ids,
    ("keep_goal", "goal"): ["", *goal_ids],
    ("place", "space"): space_ids,
    ("bag", "colour"): colour_ids,
    ("reroll", "colour"): colour_ids,
    ("adjust", "colour"): colour_ids,
    ("die", "colour"): colour_ids,
    ("extra", "unit"): unit_ids,
    ("good", "good"): GOODS,
    ("pair", "first"): GOODS,
    ("pair", "second"): GOODS,
    ("pay_pair", "first"): GOODS,
    ("pay_pair", "second"): GOODS,
    ("other_bonus", "bonus"): bonus_ids,
    ("own_bonus", "city"): small_ids,
    ("trade", "direction"): ("give", "take"),
    ("trade", "good"): GOODS,
    ("step", "node"): node_ids,
    ("move_post", "city"): city_ids,
}


reader = Reader(State, Decision, catalogue, WORDS)
asked = reader.asked
choices = reader.choices
copy_of = reader.copy_of
number_of = reader.number_of
options = reader.options
readable = reader.readable


def places(s: State) -> set[str]:
    """The spaces that can be used."""
    return {str(space) for (space,) in choices(s, "place")}


def held(s: State, seat: int) -> dict[str, int]:
    """What a seat holds: {"coin": 7, "camel": 2, "pepper": 0, "silk": 0, "gold": 0, "vp": 0}."""
    return {unit_ids[unit]: int(s.held[seat, unit]) for unit in range(UNITS)}


def gained(before: State, s: State, seat: int) -> dict[str, int]:
    """What a seat holds more or less than before, without what is unchanged."""
    then, now = held(before, seat), held(s, seat)
    return {unit: now[unit] - then[unit] for unit in now if now[unit] != then[unit]}


def own(*values: int) -> list[Die]:
    """Dice of a seat's own colour."""
    return [("own", value) for value in values]


def dice_of(s: State, seat: int) -> list[Die]:
    """The dice in a hand, by colour and value; Raschid's have the value 0."""
    return [
        (colour_ids[colour], value)
        for colour in range(COLOURS)
        for value in range(VALUES)
        for _ in range(s.hand[seat, colour * VALUES + value])
    ]


def dice_on(s: State, space: str) -> list[tuple[int, str, int]]:
    """The dice on a space or in the "bag", as they were laid: seat, colour, value."""
    return [
        (int(s.laid_owner[die]), colour_ids[s.laid_colour[die]], int(s.laid_value[die]))
        for die in range(s.laid_count)
        if space_ids[s.laid_space[die]] == space
    ]


def posts_of(s: State, seat: int) -> set[str]:
    """The cities with a post of the seat."""
    return {node_ids[node] for node in range(NODES) if s.post[seat, node]}


def figures_of(s: State, seat: int) -> list[str]:
    """Where the seat's figures stand."""
    return [node_ids[node] for node in row(s.figure[seat]) if node != NOBODY]


def active_contracts(s: State, seat: int) -> list[str]:
    """The active contracts of a seat, slot 1 first."""
    return [contract_ids[c] for c in row(s.contract[seat])[: s.contract_count[seat]]]


def completed_contracts(s: State, seat: int) -> list[str]:
    """The contracts that a seat has completed, in file order."""
    return [contract_ids[c] for c in range(CONTRACTS) if s.completed_by[c] == seat]


def contract_row(s: State) -> list[str]:
    """The contracts on the board, space 1 first."""
    return [contract_ids[c] for c in row(s.row)[: s.row_count]]


def special_pile(s: State) -> list[str]:
    """The special pile, its top first."""
    return [contract_ids[c] for c in row(s.special)[: s.special_count]]


def goals_of(s: State, seat: int) -> list[str]:
    """The goal cards that a seat keeps."""
    return [goal_ids[goal] for goal in row(s.goal[seat]) if goal != NOBODY]


def card_of(s: State, space: str) -> str:
    """The city card of a city space."""
    return card_ids[s.card_at[space_ids.index(space) - Space.MOSCOW]]


def outpost_of(s: State, city: str) -> str | None:
    """The outpost tile that lies in a large city."""
    tile = s.outpost_at[node_ids.index(city)]
    return None if tile == NOBODY else outpost_ids[tile]


def bonus_of(s: State, city: str) -> str:
    """The marker in a small city."""
    return bonus_ids[s.bonus_at[small_ids.index(city)]]


def happened(s: State) -> list[Happening]:
    """The kinds of everything that the last action brought about, in order."""
    return [Happening(s.events[i, 0]) for i in range(s.event_count)]


def reports(s: State, kind: Happening) -> list[tuple[int, ...]]:
    """The numbers of all events of one kind that the last action brought about."""
    rows = [row(s.events[i]) for i in range(s.event_count)]
    return [tuple(numbers[1:]) for numbers in rows if numbers[0] == kind]


def gains_in_order(s: State, seat: int) -> list[tuple[str, int]]:
    """What a seat gained by the last action, one after the other: [("coin", 5)]."""
    gains = reports(s, Happening.GAINED)
    return [(unit_ids[Unit(unit)], amount) for who, unit, amount, _ in gains if who == seat]


def told(s: State, seat: int | None) -> list[Event]:
    """What a seat or a spectator (None) learns of the last action."""
    return GAME.events(s, seat)


def match_at(s: State) -> Match:
    """A match that stands at this position, for what a match tells; its past is not this one's."""
    match = new_match("marco_polo", players=int(s.seats), seed=0)
    match._states[0] = s
    return match
