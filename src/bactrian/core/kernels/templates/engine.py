"""Template: the loop that runs a game's decision stack, and what a match calls of it."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, wipe_stream
from bactrian.core.rules.record import Records
from bactrian.core.rules.report import clear_reports
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND, clear_options, pop
from bactrian.core.rules.state import NOBODY

if TYPE_CHECKING:
    from bactrian.core.kernels.contract import (
        State,
        do_step,
        list_options,
        observe,
        points,
        put_in_order,
        redeal,
        set_up,
        take,
    )


@rule
def list_open(s: "State") -> None:
    """List the options of the question on top of the stack."""
    top = s.depth - 1
    clear_options(s)
    list_options(
        s, s.frames[top, KIND], s.frames[top, SEAT], s.frames[top, FIRST], s.frames[top, SECOND]
    )


@rule
def answer(s: "State", number: int) -> None:
    """Answer the question on top of the stack, without running on."""
    top = s.depth - 1
    decision, seat = s.frames[top, KIND], s.frames[top, SEAT]
    first, second = s.frames[top, FIRST], s.frames[top, SECOND]
    pop(s)
    clear_options(s)
    take(s, decision, seat, first, second, number)


@rule
def run_on(s: "State") -> None:
    """Do what comes by itself until a seat has a choice or the game is over."""
    while s.depth > 0:
        top = s.depth - 1
        if s.frames[top, SEAT] == NOBODY:
            step, first, second = s.frames[top, KIND], s.frames[top, FIRST], s.frames[top, SECOND]
            pop(s)
            do_step(s, step, first, second)
            continue
        list_open(s)
        if s.option_count > 1:
            return
        if s.option_count == 1:
            answer(s, s.options[0])
        else:
            pop(s)


@rule
def open_table(s: "State") -> None:
    """Set a blank state up; `run_on` goes to the first decision."""
    clear_reports(s)
    set_up(s)


@rule
def act(s: "State", number: int) -> None:
    """Do a legal action; `run_on` goes to the next decision."""
    clear_reports(s)
    answer(s, number)


@rule
def begin(s: "State") -> None:
    """Set a blank state up and go to the first decision."""
    open_table(s)
    run_on(s)


@rule
def apply(s: "State", number: int) -> None:
    """Do a legal action and go to the next decision."""
    act(s, number)
    run_on(s)


@kernel
def play(states: "Records[State]", numbers: NDArray[np.int16]) -> None:
    """Play these legal actions; a blank state is set up first.

    `run_on` holds nearly all rules and stands here once, for each place costs seconds of compiling.
    """
    s = states[0]
    is_blank = s.depth == 0 and s.ends == 0
    for turn in range(-1 if is_blank else 0, len(numbers)):
        if turn < 0:
            open_table(s)
        else:
            act(s, numbers[turn])
        run_on(s)


@kernel
def score(states: "Records[State]", out: NDArray[np.int16]) -> None:
    """Write the points of every state by seat and part."""
    for game in range(len(states)):
        for seat in range(states[game].seats):
            for part in range(out.shape[2]):
                out[game, seat, part] = points(states[game], seat, part)


@kernel
def hide(states: "Records[State]", seat: int) -> None:
    """Take out whatever the seat cannot know, and list the options of the open question anew."""
    s = states[0]
    wipe_stream(s)
    put_in_order(s, seat)
    if s.depth > 0:
        list_open(s)


@rule
def deal_unknown(s: "State", seat: int, dice: Dice) -> None:
    """Deal again what the seat cannot know, and list the options of the open question anew."""
    put_in_order(s, seat)
    redeal(s, seat, dice)
    if s.depth > 0:
        list_open(s)


@kernel
def deal_again(states: "Records[State]", seat: int, dice: Records[Dice]) -> None:
    """The same for the first state."""
    deal_unknown(states[0], seat, dice[0])


@kernel
def look(states: "Records[State]", seat: int, out: NDArray[np.float32]) -> None:
    """Write the observation of one seat."""
    out[:] = 0
    observe(states[0], seat, out)
