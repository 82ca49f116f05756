"""Positions to test with: the real opening, changed only where the test names something.

`s = position(units={ANNA: {"coin": 9}}, dice={ANNA: [("own", 3)]}, posts={ANNA: ["moscow"]})`
stands at Anna's turn; `play(s, "place", "travel")` or `lay(s, "travel", ("own", 3), ("own", 5))`
run on to the next decision. Every position built or played keeps the invariants (P-17). Everything
goes by its id in data.toml; `looking.py` reads positions in the same words.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, cast

from bactrian.core.chance.stream import begin_stream
from bactrian.core.rules.record import Records
from bactrian.core.rules.report import clear_reports
from bactrian.core.rules.stack import pop, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.invariants import broken
from bactrian.games.marco_polo.rules.dice import VALUES, lay_die
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    BLACK_DICE,
    OWN_DICE,
)
from bactrian.games.marco_polo.words import Character, Colour, Decision, Space, Task

from ..reading import Choice, legal
from .board_places import lay_out_board, stand_on_map
from .contract_places import Contracts, place_contracts
from .looking import (
    Die,
    asked,
    choices,
    colour_ids,
    copy_of,
    dice_of,
    gained,
    happened,
    held,
    number_of,
    options,
    readable,
    space_ids,
    unit_ids,
)

__all__ = [  # what tests need most, from here or from `looking`
    "ANNA",
    "BORIS",
    "CLARA",
    "DAVID",
    "LAST_DIE",
    "PLAIN",
    "Choice",
    "Die",
    "asked",
    "choices",
    "copy_of",
    "gained",
    "happened",
    "held",
    "lay",
    "loop",
    "opening",
    "options",
    "play",
    "position",
]

ANNA, BORIS, CLARA, DAVID = range(4)
# In their own turns the first of these, Mercator, is like nobody: tests let Anna act.
PLAIN = ("mercator", "johannes", "berke", "niccolo_marco")
# Hands at the end of a round: when Anna bags this die, the next round begins.
LAST_DIE: Mapping[int, Sequence[Die]] = {ANNA: [("own", 1)], BORIS: [], CLARA: [], DAVID: []}
NOTHING: Mapping[Any, Any] = MappingProxyType({})  # Any: stands for every mapping left out


class Loop(Protocol):
    """The rules of the engine that a match does not call one by one."""

    def begin(self, s: State) -> None: ...
    def apply(self, s: State, number: int) -> None: ...
    def run_on(self, s: State) -> None: ...


loop = cast(Loop, GAME.engine)


def opening(
    seats: int = 4,
    seed: int = 7,
    characters: Sequence[str] | None = PLAIN,
    **switches: bool,
) -> State:
    """The first decision of a game whose events are written down; `None`: the game's characters."""
    fixed = {} if characters is None else {"characters": list(characters[:seats])}
    states = cast("Records[State]", GAME.table(seats, {**switches, **fixed}))
    s = states[0]
    begin_stream(s, seed)
    s.watching = 1
    loop.begin(s)
    return s


def position(
    *,
    seats: int = 4,
    characters: Sequence[str] = PLAIN,
    active: int = ANNA,
    round_number: int = 1,
    start_player: int = ANNA,
    traveller: int | None = None,
    units: Mapping[int, Mapping[str, int]] = NOTHING,
    dice: Mapping[int, Iterable[Die]] = NOTHING,
    laid: Mapping[str, Iterable[tuple[int, str, int]]] = NOTHING,
    black_supply: int | None = None,
    figures: Mapping[int, str | tuple[str, str]] = NOTHING,
    posts: Mapping[int, Sequence[str]] = NOTHING,
    contracts: Mapping[int, Sequence[str]] = NOTHING,
    completed: Mapping[int, Sequence[str]] = NOTHING,
    contract_row: Sequence[str] | None = None,
    special: Sequence[str] = (),
    unseen: int | None = None,
    rest_completed_by: int | None = None,
    cards: Mapping[str, str] = NOTHING,
    outposts: Mapping[str, str | None] = NOTHING,
    bonuses: Mapping[str, str] = NOTHING,
    goals: Mapping[int, tuple[str, str]] = NOTHING,
    seed: int = 7,
) -> State:
    """The opening with these changes, at the turn of `active` (or later, if it has no dice).

    `units` names only what differs. `dice` are whole hands; own dice neither there nor `laid`
    (seat, colour, value) are in the bag. Black dice are in the supply; with `black_supply` the rest
    is in the last seat's bag. `posts` stand since an earlier turn, in Beijing in the order given;
    the outposts there are gone unless `outposts` lays one. `contracts` are the active ones,
    `contract_row` the whole row, `special` the top of the pile; what is named nowhere lies under
    it, or has been completed by `rest_completed_by`, and `special` is the whole pile.
    """
    before = opening(seats, seed, characters)
    while asked(before) != (Decision.TURN, ANNA):  # compensations
        loop.apply(before, legal(before)[0])
    s = copy_of(before)
    s.round_number, s.start_player = round_number, start_player
    s.traveller = NOBODY if traveller is None else traveller
    for seat, amounts in units.items():
        for unit, amount in amounts.items():
            s.held[seat, unit_ids.index(unit)] = amount
    hand_out_dice(s, dice, laid, black_supply)
    stand_on_map(s, figures, posts)
    lay_out_board(s, posts, cards, outposts, bonuses, goals)
    wanted = Contracts(contracts, completed, contract_row, special, unseen, rest_completed_by)
    place_contracts(s, wanted)
    start_turn(s, active)
    assert_unbroken(before, s)
    return s


def hand_out_dice(
    s: State,
    dice: Mapping[int, Iterable[Die]],
    laid: Mapping[str, Iterable[tuple[int, str, int]]],
    black_supply: int | None,
) -> None:
    """Dice on spaces and in hands; what is missing is in the bag, or black and in the supply."""
    hands = {seat: list(dice.get(seat, dice_of(s, seat))) for seat in range(s.seats)}
    for space, on_it in laid.items():
        for seat, colour, value in on_it:
            lay_die(s, seat, space_ids.index(space), colour_ids.index(colour), value)
            if seat not in dice and colour != "black":
                hands[seat].remove(next(die for die in hands[seat] if die[0] == colour))
    for seat, hand in hands.items():
        for place in range(COLOURS * VALUES):
            s.hand[seat, place] = 0
        for colour, value in hand:
            s.hand[seat, colour_ids.index(colour) * VALUES + value] += 1
        is_matteo = s.character[seat] == Character.MATTEO
        fill_bag(s, seat, Colour.OWN, OWN_DICE)
        fill_bag(s, seat, Colour.WHITE, 1 if is_matteo else 0)
    out = sum(dice_out(s, seat, Colour.BLACK) for seat in range(s.seats))
    s.black_supply = BLACK_DICE[s.seats] - out
    if black_supply is not None:
        last = s.seats - 1
        bagged = s.black_supply - black_supply
        fill_bag(s, last, Colour.BLACK, dice_out(s, last, Colour.BLACK) + bagged)
        s.black_supply = black_supply


def dice_out(s: State, seat: int, colour: Colour) -> int:
    """Dice of this colour in the hand of a seat and where it laid them."""
    in_hand = sum(name == colour_ids[colour] for name, _ in dice_of(s, seat))
    laid = ((s.laid_owner[die], s.laid_colour[die]) for die in range(s.laid_count))
    return in_hand + sum(one == (seat, colour) for one in laid)


def fill_bag(s: State, seat: int, colour: Colour, total: int) -> None:
    """Dice of a seat that are nowhere else are in the bag."""
    for _ in range(total - dice_out(s, seat, colour)):
        lay_die(s, seat, Space.BAG, colour, 1)


def start_turn(s: State, active: int) -> None:
    """Forget the opening's question and begin the turn of a seat."""
    while s.depth > 0:
        pop(s)
    s.turn -= 1
    s.active = active
    clear_reports(s)
    then(s, Task.BEGIN_TURN)
    loop.run_on(s)


def assert_unbroken(before: State, s: State) -> None:
    """P-17 All invariants hold."""
    wrong = broken(before, s)
    assert wrong == 0, f"P-17.{wrong} is broken"


def play(s: State, kind: str, *values: str | int, **args: str | int) -> None:
    """Do a legal action and run on to the next decision; the invariants must hold then."""
    number = number_of(kind, *values, **args)
    wanted, offered = readable(number), sorted(map(str, options(s)))
    assert number in legal(s), f"{wanted} is not among {offered}"
    before = copy_of(s)
    loop.apply(s, number)
    assert_unbroken(before, s)


def lay(s: State, space: str, *dice: Die) -> None:
    """Choose a space and name its dice in their order; the engine may name some by itself."""
    seat, count = s.active, s.laid_count
    play(s, "place", space)
    while (question := asked(s)) is not None and question.decision == Decision.DIE:
        play(s, "die", *dice[s.named_count])
    laid = [
        (colour_ids[s.laid_colour[die]], int(s.laid_value[die]))
        for die in range(count, s.laid_count)
        if s.laid_owner[die] == seat
    ]
    assert not dice or laid == list(dice), f"{laid} were laid, not {list(dice)}"
