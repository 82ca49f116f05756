"""Pending gains: bought or won, but still on the stack; they count as received."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.rules.owners import all_cards, all_courtiers, all_goods
from bactrian.games.merv.rules.places.mosque import level_of
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CONTRACT_POINTS,
    INFLUENCE_LAST,
    MOSQUE_LEVEL,
    SPACES,
)
from bactrian.games.merv.words import Colour, Decision, Price, Task

LAST_LEVEL = int(MOSQUE_LEVEL[SPACES - 1])
WALL_INFLUENCE = 2  # that a piece of wall in hand will bring, more or less


@rule
def task_of(s: State, seat: int, task: int) -> int:
    """What a task of the seat that waits on the stack is about, or NONE."""
    if s.active == seat:
        for frame in range(s.depth):
            is_task = s.frames[frame, SEAT] == NOBODY and s.frames[frame, KIND] == task
            if is_task and s.frames[frame, FIRST] == seat:
                return s.frames[frame, SECOND]
    return NONE


@rule
def asked(s: State, seat: int, decision: int) -> int:
    """How often the seat has still to answer such a question."""
    count = 0
    if s.active == seat:
        for frame in range(s.depth):
            if s.frames[frame, SEAT] == seat and s.frames[frame, KIND] == decision:
                count += 1
    return count


@rule
def scrolls_with_pending(s: State, seat: int) -> int:
    """Scrolls, with those that the cubes spent in the library will bring."""
    return s.scrolls[seat] + (s.steps if asked(s, seat, Decision.LIBRARY) > 0 else 0)


@rule
def cards_with_pending(s: State, seat: int) -> int:
    """Caravan cards, with one that is being paid or is free."""
    bought = 1 if task_of(s, seat, Task.TAKE_CARD) != NONE else 0
    return all_cards(s, seat) + bought + asked(s, seat, Decision.FREE_CARD)


@rule
def goods_with_pending(s: State, seat: int) -> int:
    """Goods, with one that is being paid."""
    return all_goods(s, seat) + (1 if task_of(s, seat, Task.RECEIVE_GOOD) != NONE else 0)


@rule
def level_with_pending(s: State, seat: int) -> int:
    """The level of the mosque, with a step that is being paid or is free."""
    space = task_of(s, seat, Task.ENTER_MOSQUE)
    if space != NONE:
        return MOSQUE_LEVEL[space]
    return min(level_of(s, seat) + asked(s, seat, Decision.FREE_STEP), LAST_LEVEL)


@rule
def influence_with_pending(s: State, seat: int) -> int:
    """Influence, with soldiers and pieces of wall that have no place yet."""
    walls = asked(s, seat, Decision.FREE_WALL) + asked(s, seat, Decision.WALL_SLOT)
    soldiers = asked(s, seat, Decision.DEPLOY_SOLDIER)
    return min(s.influence[seat] + soldiers + walls * WALL_INFLUENCE, INFLUENCE_LAST)


@rule
def courtiers_with_pending(s: State, seat: int, hall: int) -> int:
    """Courtiers in a hall, with one that is being paid."""
    return s.courtiers[hall, seat] + (1 if task_of(s, seat, Task.PLACE_COURTIER) == hall else 0)


@rule
def all_courtiers_with_pending(s: State, seat: int) -> int:
    """The same in all halls."""
    bought = 1 if task_of(s, seat, Task.PLACE_COURTIER) != NONE else 0
    return all_courtiers(s, seat) + bought


@rule
def cubes_after_payment(s: State, seat: int, colour: int) -> int:
    """Cubes of a colour that are left when all is paid that is due; white ones step in."""
    if s.active != seat or s.depth == 0:
        return s.cubes[seat, colour]
    if colour != Colour.WHITE:
        return max(0, s.cubes[seat, colour] - s.due[colour])
    left = s.cubes[seat, Colour.WHITE] - s.due[COLOURS]
    for other in range(COLOURS):
        left -= max(0, s.due[other] - s.cubes[seat, other])
    top = s.depth - 1
    if s.frames[top, KIND] == Decision.PAY and s.frames[top, SEAT] == seat:
        left -= 1 if s.frames[top, FIRST] == Price.CARD else 0
    return left


@rule
def pending_points(s: State, seat: int) -> int:
    """Points of a contract that is being filled."""
    return CONTRACT_POINTS[s.filling] if s.active == seat and s.filling != NOBODY else 0
