"""Anna in the middle of a turn, and all owners at the end of a round or of a year."""

from collections.abc import Mapping, Sequence
from typing import Any

from bactrian.games.merv.state import State
from bactrian.games.merv.tables import HALLS, hall_ids, space_ids
from bactrian.games.merv.words import Task

from .build import ANNA, BORIS, CLARA, NOTHING, at_site, loop, play, position, start
from .looking import Cell, cube_ids

CORNER: Cell = (1, 1)  # where Anna activates a site for a board action
MIDDLE: Cell = (1, 3)  # the same in the line of the camel market
NORTH_MIDDLE = 3  # the slot of that line in round 1


def have(s: State, cubes: Mapping[str, int]) -> State:
    """Let Anna have exactly these cubes, and list the options of the open question anew."""
    for number, colour in enumerate(cube_ids):
        s.cubes[ANNA, number] = cubes.get(colour, 0)
    loop.run_on(s)
    return s


def at_board(board: str, cubes: Mapping[str, int] = NOTHING, **more: Any) -> State:
    """Anna has activated an own site of a board action, and has these cubes and no others.

    `more` is what `position` takes (hence Any). The site lies in the corner (1, 1).
    """
    tiles = {CORNER: f"{board}-purple", **more.pop("tiles", {})}
    return have(at_site(position(tiles=tiles, **more), 1, CORNER), cubes)


def acting(board: str, cubes: Mapping[str, int] = NOTHING, **more: Any) -> State:
    """Anna has begun a board action, with these cubes and no others."""
    s = at_board(board, cubes, **more)
    play(s, "board")
    return s


def at_market(
    side: str = "A", board: str = "palace", cubes: Mapping[str, int] = NOTHING, **more: Any
) -> State:
    """Anna has activated a site in the line of the camel market; she has one camel to place."""
    tiles = {MIDDLE: f"{board}-purple", **more.pop("tiles", {})}
    more = {"camels": {ANNA: 1}, **more}
    s = position(market_side=side, tiles=tiles, **more)
    return have(at_site(s, NORTH_MIDDLE, MIDDLE), cubes)


def pay(s: State, *means: str) -> None:
    """Pay need after need."""
    for one in means:
        play(s, "pay", one)


def round_end(order: Mapping[int, int], **more: Any) -> State:
    """All owners have had their turns and stand in these slots; their masters begin to move."""
    s = position(slots=order, run=False, **more)
    start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))
    return s


def year_end(year: int, queue: Sequence[int] = (ANNA, BORIS, CLARA), **more: Any) -> State:
    """Round 4 is over, nobody has camels, and this queue forms: invasion and scoring follow."""
    slots = {slot + 1: owner for slot, owner in enumerate(reversed(queue))}
    return round_end(slots, year=year, round_number=4, **more)


def courtiers_of(s: State, owner: int) -> dict[str, int]:
    """The courtiers of an owner by hall, without empty ones."""
    counts = {hall_ids[hall]: int(s.courtiers[hall, owner]) for hall in range(HALLS)}
    return {hall: count for hall, count in counts.items() if count}


def space_of(s: State, owner: int) -> str:
    """Where an owner's disc is on the mosque."""
    return space_ids[s.mosque[owner]]
