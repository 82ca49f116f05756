"""M-14 The wall."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import DONE, WALL, WALL_SLOT
from bactrian.games.merv.city_tables import (
    DEPTH,
    GATE_COST,
    TAKES_GATE,
    WALL_COSTS,
    WALL_INFLUENCE_FOREIGN,
    WALL_INFLUENCE_OWN,
    WALL_KINDS,
    WALL_SITES,
    WALL_SLOTS,
)
from bactrian.games.merv.rules.payment import ask_for_due, can_pay_of, set_due_of
from bactrian.games.merv.rules.tracks import gain_influence
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Board, Decision, Happening


@rule
def colour_of_piece(kind: int) -> int:
    """M-14.1 The colour of a kind of piece."""
    return kind // WALL_COSTS


@rule
def cost_of_piece(kind: int) -> int:
    """M-14.1 How many cubes of its colour a kind of piece costs."""
    return kind % WALL_COSTS + 1


@rule
def may_build(s: State, seat: int, kind: int) -> bool:
    """M-14.2 A piece is left and can be paid."""
    return s.wall_left[kind] > 0 and can_pay_of(
        s, seat, Board.WALL, colour_of_piece(kind), cost_of_piece(kind)
    )


@rule
def may_build_any(s: State, seat: int) -> bool:
    """M-4.7 A first piece can be paid."""
    for kind in range(WALL_KINDS):
        if may_build(s, seat, kind):
            return True
    return False


@rule
def list_pieces(s: State, seat: int) -> None:
    """M-14.2 One piece at a time."""
    if s.steps > 0:
        add_option(s, DONE)
    for kind in range(WALL_KINDS):
        if may_build(s, seat, kind):
            add_option(s, WALL + kind)


@rule
def choose_piece(s: State, seat: int, kind: int) -> None:
    """M-14.2 Pay, then choose the slot, then perhaps another piece."""
    ask(s, Decision.WALL, seat)
    ask(s, Decision.WALL_SLOT, seat, kind)
    set_due_of(s, Board.WALL, colour_of_piece(kind), cost_of_piece(kind))
    ask_for_due(s, seat)


@rule
def list_free_pieces(s: State) -> None:
    """M-14.6 Any kind still there, gates included."""
    for kind in range(WALL_KINDS):
        if s.wall_left[kind] > 0:
            add_option(s, WALL + kind)


@rule
def fits(s: State, kind: int, slot: int) -> bool:
    """M-14.3 Gates on line 3 only, segments elsewhere; one piece per slot."""
    is_gate = cost_of_piece(kind) == GATE_COST
    return s.wall[slot] == NOBODY and is_gate == (TAKES_GATE[slot] != 0)


@rule
def list_wall_slots(s: State, kind: int) -> None:
    """M-14.3 Free and fitting."""
    for slot in range(WALL_SLOTS):
        if fits(s, kind, slot):
            add_option(s, WALL_SLOT + slot)


@rule
def wall_influence(s: State, owner: int, slot: int) -> int:
    """M-14.4 Influence that a piece brings, for each building that the slot looks at."""
    influence = 0
    for place in range(DEPTH):
        builder = s.building[WALL_SITES[slot, place]]
        if builder == owner:
            influence += WALL_INFLUENCE_OWN
        elif builder != NOBODY:
            influence += WALL_INFLUENCE_FOREIGN
    return influence


@rule
def place_piece(s: State, owner: int, kind: int, slot: int) -> None:
    """M-14.3, M-14.4 The piece stands in its slot."""
    s.wall_left[kind] -= 1
    s.wall[slot] = kind
    s.steps += 1
    report(s, Happening.WALL_BUILT, owner, kind, slot)
    gain_influence(s, owner, wall_influence(s, owner, slot))
