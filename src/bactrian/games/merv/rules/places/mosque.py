"""M-13 The mosque."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import ADVANCE, DONE, PATH, SCORING_TILE
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.boons import give_boon
from bactrian.games.merv.rules.owners import gain_camels, score
from bactrian.games.merv.rules.payment import ask_for_due, can_pay, set_due
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    ENTRY,
    MOSQUE_BOON,
    MOSQUE_LEVEL,
    MOSQUE_POINTS,
    NEXT_SPACE,
    PATHS,
    SPACES,
    STEP_COST,
    TILES,
)
from bactrian.games.merv.words import Board, Boon, Decision, Happening, Part, Task


@rule
def level_of(s: State, owner: int) -> int:
    """M-18.1 The level reached."""
    return 0 if s.mosque[owner] == NOBODY else MOSQUE_LEVEL[s.mosque[owner]]


@rule
def is_at_the_end(s: State, owner: int) -> bool:
    """M-18.6 The disc is on the last space."""
    return s.mosque[owner] != NOBODY and NEXT_SPACE[s.mosque[owner]] == NONE


@rule
def may_begin(s: State, owner: int) -> bool:
    """M-13.3 The first step needs a disc in supply."""
    return s.mosque[owner] == NOBODY and s.discs[owner] > 0


@rule
def may_advance(s: State, owner: int) -> bool:
    """M-13.2 On the way, and not at the last space."""
    return s.mosque[owner] != NOBODY and NEXT_SPACE[s.mosque[owner]] != NONE


@rule
def origin_of_step(s: State, owner: int, path: int) -> int:
    """Where a step begins, as `STEP_COST` counts: a space, or a path that is begun."""
    return SPACES + path if s.mosque[owner] == NOBODY else s.mosque[owner]


@rule
def list_mosque(s: State, seat: int) -> None:
    """M-13.2, M-13.3 Steps that can be paid."""
    if s.steps > 0:
        add_option(s, DONE)
    if may_begin(s, seat):
        for path in range(PATHS):
            if can_pay(s, seat, Board.MOSQUE, STEP_COST[SPACES + path]):
                add_option(s, PATH + path)
    if may_advance(s, seat) and can_pay(s, seat, Board.MOSQUE, STEP_COST[s.mosque[seat]]):
        add_option(s, ADVANCE)


@rule
def may_climb(s: State, seat: int) -> bool:
    """M-4.7 A first step can be paid."""
    if may_begin(s, seat):
        for path in range(PATHS):
            if can_pay(s, seat, Board.MOSQUE, STEP_COST[SPACES + path]):
                return True
    return may_advance(s, seat) and can_pay(s, seat, Board.MOSQUE, STEP_COST[s.mosque[seat]])


@rule
def list_free_steps(s: State, seat: int) -> None:
    """M-13.7 The same without payment."""
    if may_begin(s, seat):
        for path in range(PATHS):
            add_option(s, PATH + path)
    if may_advance(s, seat):
        add_option(s, ADVANCE)


@rule
def next_space(s: State, owner: int, path: int) -> int:
    """Where a step leads: the path's entry first, then the one way onward."""
    return ENTRY[path] if s.mosque[owner] == NOBODY else NEXT_SPACE[s.mosque[owner]]


@rule
def choose_step(s: State, seat: int, path: int) -> None:
    """M-13.2 Pay, enter, then perhaps another step."""
    ask(s, Decision.MOSQUE, seat)
    then(s, Task.ENTER_MOSQUE, seat, next_space(s, seat, path))
    set_due(s, Board.MOSQUE, STEP_COST[origin_of_step(s, seat, path)])
    ask_for_due(s, seat)


@rule
def stand_on(s: State, owner: int, space: int) -> None:
    """M-13.4 On entering a space its points are scored."""
    if s.mosque[owner] == NOBODY:
        s.discs[owner] -= 1
    s.mosque[owner] = space
    s.steps += 1
    report(s, Happening.MOSQUE_STEP, owner, MOSQUE_LEVEL[space])
    score(s, owner, Part.MOSQUE, MOSQUE_POINTS[space])


@rule
def take_entry_camel(s: State, owner: int, space: int) -> None:
    """M-13.5 The camel, if it is still there."""
    for path in range(PATHS):
        if ENTRY[path] == space:
            camels = s.mosque_camel[path]
            s.mosque_camel[path] = 0
            gain_camels(s, owner, camels)


@rule
def enter(s: State, seat: int, space: int) -> None:
    """M-13.4, M-13.5 Points, then the boon at once."""
    stand_on(s, seat, space)
    if MOSQUE_BOON[space] == Boon.CAMEL:
        take_entry_camel(s, seat, space)
    else:
        give_boon(s, seat, MOSQUE_BOON[space])


@rule
def list_scoring_tiles(s: State) -> None:
    """M-13.5 The player chooses one of those left."""
    for tile in range(TILES):
        if s.scoring_tile_owner[tile] == NOBODY:
            add_option(s, SCORING_TILE + tile)


@rule
def take_scoring_tile(s: State, owner: int, tile: int) -> None:
    """M-18.5 It scores from now on."""
    s.scoring_tile_owner[tile] = owner
    report(s, Happening.SCORING_TILE_TAKEN, owner, tile)
