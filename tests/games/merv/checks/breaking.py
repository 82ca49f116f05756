"""A sound position with a little of everything, to be broken on purpose."""

from collections.abc import Callable

from bactrian.games.merv.checks.invariants import broken
from bactrian.games.merv.state import State

from ..build import ANNA, BORIS, position
from ..looking import copy_of

Change = Callable[[State], None]
PURPLE_1, PURPLE_2, TAN_GATE = 0, 1, 5  # kinds of wall pieces


def in_play(seats: int = 3) -> State:
    """A sound position with a little of everything."""
    return position(
        seats=seats,
        buildings={(1, 1): ANNA, (2, 1): BORIS, (4, 4): BORIS},
        soldiers={(2, 1): ANNA},
        upgrades={(4, 4): "teal"},
        walls={("north", 1): ("purple", 1), ("north", 3): ("purple", 3)},
        camels={ANNA: 1},
        spices={ANNA: {"ginger": 2}},
        scrolls={ANNA: 3} if seats == 1 else {ANNA: 3, BORIS: 2},
        goods={ANNA: (2, 1)},
        committed={ANNA: (1, 0)},
        contracts={"1F": [ANNA]},
        courtiers={"trade": [ANNA]},
        posts={ANNA: ["rayy", "baghdad"]},
        mosque={ANNA: "m5"},
        breakthroughs={ANNA: ["2-palace"]},
        scoring_tiles={ANNA: "tile-wall"},
    )


def assert_breaks(number: int, change: Change, seats: int = 3) -> None:
    """A sound position is sound, and with the change this invariant is broken."""
    before = in_play(seats)
    s = copy_of(before)
    assert broken(before, s) == 0
    change(s)
    assert broken(before, s) == number
