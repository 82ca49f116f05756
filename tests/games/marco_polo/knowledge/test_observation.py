"""P-14 The observation of the seat that decides tells positions apart that have another future."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.observation.layout import LAYOUT
from bactrian.games.marco_polo.observation.turn import observe
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Walk

from ..build import ANNA, BORIS, copy_of, lay, play, position
from ..looking import own


def seen(s: State, seat: int = ANNA) -> NDArray[np.float32]:
    out = np.zeros(sum(part.length for part in LAYOUT), np.float32)
    observe(s, seat, out)
    return out


def part(s: State, name: str) -> list[float]:
    """A stretch of the observation."""
    at = 0
    for one in GAME.observation:
        if one.name == name:
            return [float(number) for number in seen(s)[at : at + one.length]]
        at += one.length
    raise AssertionError(name)


def at_second_die(colour: str) -> State:
    """Anna has named a die of 2 for the silk bazaar, own or black."""
    s = position(dice={ANNA: [("own", 2), ("black", 2), ("own", 3), ("own", 3), ("black", 4)]})
    play(s, "place", "bazaar_silk")
    play(s, "die", colour, 2)
    return s


def test_the_colour_of_a_named_die_is_told() -> None:
    """P-6.3, P-6.4"""
    assert part(at_second_die("own"), "named") != part(at_second_die("black"), "named")
    assert part(at_second_die("own"), "named").count(1) == 1


def in_travel() -> State:
    s = position(
        units={ANNA: {"coin": 30, "camel": 9}},
        figures={ANNA: "venezia"},
        dice={ANNA: own(3, 3, 6)},
    )
    lay(s, "travel", ("own", 3), ("own", 3))
    return s


def test_the_kind_of_movement_and_the_figures_that_moved_are_told() -> None:
    """P-9.3 to P-9.6"""
    s = in_travel()
    assert part(s, "walk") == [1, 0, 0, 0]
    assert part(s, "moved") == [0, 0]

    play(s, "step", 1, "alexandria")

    assert part(s, "moved") == [1, 0]


def other_kind(s: State) -> None:
    s.walk_kind = Walk.CAMEL_CARD


def another_gain(s: State) -> None:
    s.pending[3] += 1


def another_figure(s: State) -> None:
    s.walk_moved[1] = 1


def another_frame(s: State) -> None:
    s.frames[0, 0] += 1


def other_amount(s: State) -> None:
    s.frames[0, 2] += 1


def goals_chosen(s: State) -> None:
    s.variant[2] = 1


def older_contract(s: State) -> None:
    s.contract[BORIS, 0], s.contract[BORIS, 1] = s.contract[BORIS, 1], s.contract[BORIS, 0]


def order_of_known(s: State) -> None:
    last = s.special_count - 1
    s.special[last], s.special[last - 1] = s.special[last - 1], s.special[last]


@pytest.mark.parametrize(
    "change",
    [
        other_kind,
        another_gain,
        another_figure,
        another_frame,
        other_amount,
        goals_chosen,
        older_contract,
        order_of_known,
    ],
)
def test_whatever_changes_the_future_changes_the_observation(
    change: Callable[[State], None],
) -> None:
    """P-8.3, P-8.9, P-9, P-11.2"""
    s = position(
        units={ANNA: {"coin": 30, "camel": 9}},
        figures={ANNA: "venezia"},
        dice={ANNA: own(3, 3, 6)},
        contracts={BORIS: ["C01", "C02"]},
        unseen=0,
    )
    lay(s, "travel", ("own", 3), ("own", 3))
    changed = copy_of(s)

    change(changed)

    assert seen(s).tolist() != seen(changed).tolist()


def test_all_numbers_lie_between_minus_one_and_one() -> None:
    """P-1.2 Holdings have no limit, their numbers have one."""
    s = position(
        units={seat: {"coin": 900, "camel": 500, "vp": 300} for seat in (ANNA, BORIS)},
        dice={ANNA: [("own", 3)] * 5, BORIS: [("black", 2)] * 5},
        laid={"travel": [(BORIS, "own", 1), (BORIS, "own", 1)]},
    )

    assert np.abs(seen(s)).max() <= 1
