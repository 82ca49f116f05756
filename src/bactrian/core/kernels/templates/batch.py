"""Template: many matches at once, one action in each, and what a learner needs of every one."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, begin_drawn, next_number, roll
from bactrian.core.kernels.rewarding import worth
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY

if TYPE_CHECKING:
    from bactrian.core.game import equally_good as tie_breaker
    from bactrian.core.kernels.contract import State, automa, observe, points, reveal
    from bactrian.core.kernels.templates.engine import act, deal_unknown, open_table, run_on

BEGIN = -1  # stands for an action: whatever is going on, a new game begins


@rule
def begin_next(
    states: "Records[State]", match: int, table: "Records[State]", dice: Records[Dice]
) -> None:
    """Set the match's next game up, with the next seed of its dice."""
    states[match] = table[match % len(table)]
    begin_drawn(states[match], next_number(dice[match]))
    open_table(states[match])


@rule
def total_of(scores: NDArray[np.int16], match: int, seat: int) -> int:
    """All points of a seat."""
    total = 0
    for part in range(scores.shape[2]):
        total += scores[match, seat, part]
    return total


@rule
def reward(s: "State", scores: NDArray[np.int16], match: int, seat: int, kind: int) -> float:
    """What a game that is over is worth to a seat.

    An automa is one more to compete with; it is ahead of a seat that has only as many points.
    """
    own, decides = total_of(scores, match, seat), tie_breaker(s, seat)
    ahead, level, competitors, best_other = 0, 1, s.seats, 0
    is_first = True
    rival = automa(s)
    if rival != NOBODY:
        competitors += 1
        best_other, is_first = rival, False
        if rival >= own:
            ahead += 1
    for other in range(s.seats):
        if other != seat:
            total = total_of(scores, match, other)
            if is_first or total > best_other:
                best_other, is_first = total, False
            if total > own or (total == own and tie_breaker(s, other) > decides):
                ahead += 1
            elif total == own and tie_breaker(s, other) == decides:
                level += 1
    return worth(kind, own, best_other, ahead, level, competitors)


@rule
def set_aside(
    states: "Records[State]",
    match: int,
    finals: "Records[State]",
    scores: NDArray[np.int16],
    kind: int,
    rewards: NDArray[np.float32],
) -> None:
    """Keep a game that is over, its points by seat and part, and its rewards."""
    finals[match] = states[match]
    seats = states[match].seats
    for seat in range(seats):
        for part in range(scores.shape[2]):
            scores[match, seat, part] = points(states[match], seat, part)
    for seat in range(seats):
        rewards[match, seat] = reward(states[match], scores, match, seat, kind)


@rule
def step_on(
    states: "Records[State]",
    match: int,
    number: int,
    table: "Records[State]",
    dice: Records[Dice],
    finals: "Records[State]",
    scores: NDArray[np.int16],
    kind: int,
    rewards: NDArray[np.float32],
) -> bool:
    """Do one legal action and go to the next decision; a new game follows one that ends.

    Whether one has ended. `run_on` stands here once, for each place costs seconds of compiling.
    """
    ended, begins = False, number == BEGIN
    while True:
        if begins:
            begin_next(states, match, table, dice)
        else:
            act(states[match], number)
        run_on(states[match])
        if states[match].depth > 0:
            return ended
        set_aside(states, match, finals, scores, kind, rewards)
        ended, begins = True, True


@rule
def show(s: "State", observation: NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
    """Write what the seat that decides may know and do; that seat."""
    for number in range(len(observation)):
        observation[number] = 0
    for number in range(len(mask)):
        mask[number] = False
    return show_cleared(s, observation, mask)


@rule
def show_cleared(s: "State", observation: NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
    """The same where all is zero already, as a GPU does faster for all matches at once."""
    seat = s.frames[s.depth - 1, SEAT]
    observe(s, seat, observation)
    for option in range(s.option_count):
        mask[s.options[option]] = True
    return seat


@rule
def is_option(s: "State", number: int) -> bool:
    """Whether the action is legal."""
    for option in range(s.option_count):
        if s.options[option] == number:
            return True
    return False


@kernel
def first_illegal(states: "Records[State]", numbers: NDArray[np.int64]) -> int:
    """The first match whose action is not legal; as many as there are, if all are."""
    for match in range(len(numbers)):
        if not is_option(states[match], numbers[match]):
            return match
    return len(numbers)


@kernel
def choose_all(states: "Records[State]", dice: Records[Dice], numbers: NDArray[np.int64]) -> None:
    """Choose any legal action in every match, each as likely."""
    for match in range(len(numbers)):
        s = states[match]
        numbers[match] = s.options[roll(dice[match], s.option_count)]


@kernel
def step_all(
    states: "Records[State]",
    numbers: NDArray[np.int64],
    table: "Records[State]",
    dice: Records[Dice],
    finals: "Records[State]",
    scores: NDArray[np.int16],
    kind: int,
    rewards: NDArray[np.float32],
    observations: NDArray[np.float32],
    masks: NDArray[np.bool_],
    to_act: NDArray[np.int64],
    done: NDArray[np.bool_],
) -> None:
    """Do one legal action in every match, and show each to the seat that decides then."""
    for match in range(len(numbers)):
        for seat in range(rewards.shape[1]):
            rewards[match, seat] = 0
        done[match] = step_on(
            states, match, numbers[match], table, dice, finals, scores, kind, rewards
        )
        to_act[match] = show(states[match], observations[match], masks[match])


@kernel
def show_all(
    states: "Records[State]",
    observations: NDArray[np.float32],
    masks: NDArray[np.bool_],
    to_act: NDArray[np.int64],
) -> None:
    """Show every match to the seat that decides in it."""
    for match in range(len(to_act)):
        to_act[match] = show(states[match], observations[match], masks[match])


@rule
def reveal_to(s: "State", hidden: NDArray[np.float32]) -> None:
    """Write what the others hold in secret before the seat that decides."""
    for number in range(len(hidden)):
        hidden[number] = 0
    reveal(s, s.frames[s.depth - 1, SEAT], hidden)


@kernel
def reveal_all(states: "Records[State]", hidden: NDArray[np.float32]) -> None:
    """Write in every match what the seat that decides cannot know of the others."""
    for match in range(len(hidden)):
        reveal_to(states[match], hidden[match])


@kernel
def redeal_all(states: "Records[State]", seats: NDArray[np.int64], dice: Records[Dice]) -> None:
    """Deal again in every match what one seat cannot know."""
    for match in range(len(seats)):
        deal_unknown(states[match], seats[match], dice[match])
