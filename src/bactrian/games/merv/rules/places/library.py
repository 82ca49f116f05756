"""M-11 The library and its breakthroughs."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import BREAKTHROUGH, DONE, PAY
from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.rules.boons import gain_scrolls
from bactrian.games.merv.rules.owners import score
from bactrian.games.merv.rules.payment import report_payment, spare_colour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    AS_ANY_COLOUR,
    BREAKTHROUGH_BOONS,
    BREAKTHROUGH_NUMBER,
    BREAKTHROUGH_POINTS,
    BREAKTHROUGHS,
    DISCOUNT_ON,
    MOST_BOONS,
    MOST_LIBRARY_CUBES,
    NUMBERS,
    THRESHOLDS,
)
from bactrian.games.merv.words import Boon, Colour, Decision, Happening, Means, Part, Task


@rule
def begin_library(s: State, seat: int) -> None:
    """M-11.1 One to four cubes of different colours, cube by cube."""
    for colour in range(COLOURS):
        s.library_spent[colour] = 0
    ask(s, Decision.LIBRARY, seat, 0)


@rule
def list_library(s: State, seat: int, first: int) -> None:
    """M-11.2 Colours in order, each once, then white ones, then as_any; `first` is the next."""
    if s.steps < MOST_LIBRARY_CUBES:
        for colour in range(first, COLOURS):
            if s.cubes[seat, colour] > 0:
                add_option(s, PAY + colour)
        if first <= Colour.WHITE and s.cubes[seat, Colour.WHITE] > 0:
            add_option(s, PAY + Colour.WHITE)
        spare = spare_colour(s, seat)
        if spare != NONE and s.library_spent[spare] != 0:
            add_option(s, PAY + Means.AS_ANY)
    if s.steps > 0:
        add_option(s, DONE)


@rule
def spend_in_library(s: State, seat: int, means: int) -> None:
    """M-11.2 One cube more."""
    report_payment(s, seat, means, NOBODY)
    s.steps += 1
    if means == Means.AS_ANY:
        s.cubes[seat, s.as_any[seat]] -= 1
        s.as_any_used[seat] = 1
    else:
        s.cubes[seat, means] -= 1
        if means < COLOURS:
            s.library_spent[means] = 1
    ask(s, Decision.LIBRARY, seat, means + 1 if means < COLOURS else means)


@rule
def close_library(s: State, seat: int) -> None:
    """M-11.3 All scrolls are taken at once."""
    for colour in range(COLOURS):
        s.library_spent[colour] = 0
    gain_scrolls(s, seat, s.steps)


@rule
def reaches(s: State, owner: int, number: int, before: int) -> bool:
    """M-11.3, M-11.4 The new scrolls reached the number of a breakthrough."""
    return before < THRESHOLDS[number] <= s.scrolls[owner]


@rule
def ask_for_breakthroughs(s: State, seat: int, before: int) -> None:
    """M-11.3 One for each number reached, ascending."""
    for rank in range(NUMBERS):
        number = NUMBERS - 1 - rank
        if reaches(s, seat, number, before):
            ask(s, Decision.BREAKTHROUGH, seat, number)


@rule
def list_breakthroughs(s: State, number: int) -> None:
    """M-11.3 The tiles left of that number."""
    for tile in range(BREAKTHROUGHS):
        if BREAKTHROUGH_NUMBER[tile] == number and s.breakthrough_owner[tile] == NOBODY:
            add_option(s, BREAKTHROUGH + tile)


@rule
def own_breakthrough(s: State, owner: int, tile: int) -> None:
    """M-11.5, M-11.6 The tile lies before its owner; the first two kinds work from then on."""
    s.breakthrough_owner[tile] = owner
    report(s, Happening.BREAKTHROUGH_TAKEN, owner, tile)
    if DISCOUNT_ON[tile] != NONE:
        s.discount_on[owner] = DISCOUNT_ON[tile]
    if AS_ANY_COLOUR[tile] != NONE:
        s.as_any[owner] = AS_ANY_COLOUR[tile]


@rule
def take_breakthrough(s: State, seat: int, tile: int) -> None:
    """M-11.7, M-11.8 Its effect comes before the next breakthrough."""
    own_breakthrough(s, seat, tile)
    score(s, seat, Part.BOONS, BREAKTHROUGH_POINTS[tile])
    for rank in range(MOST_BOONS):
        boon = BREAKTHROUGH_BOONS[tile, MOST_BOONS - 1 - rank]
        if boon != Boon.NOTHING:
            then(s, Task.GIVE_BOON, seat, boon)
