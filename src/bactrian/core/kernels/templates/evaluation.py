"""Template: evaluates positions: expected points, chances to win, the best line of an action."""

import math
from typing import TYPE_CHECKING

from bactrian.core.chance.stream import Dice
from bactrian.core.data.weights import EARLY, HUNDREDTHS, LATE, WHOLE
from bactrian.core.kernels.search_params import Scratch
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY

if TYPE_CHECKING:
    from bactrian.core.kernels.contract import (
        TURN,
        State,
        automa,
        measure,
        redeal,
        time_left,
        total,
    )
    from bactrian.core.kernels.templates.engine import act, list_open, run_on

UNCERTAINTY = 0.1  # share of the chances that is equal for all while a game goes on
WON = 0.9  # of a finished game's value is for the victory, the rest for the margin
VICTORY = 1_000_000  # hundredths of points
BEST_LINE, TRIAL = 1, 2  # spare records behind the one that a line is followed in


@rule
def between(late: int, early: int, left: int) -> int:
    """A weight at this time of the game, times WHOLE."""
    return late * (WHOLE - left) + early * left


@rule
def expected_points(s: "State", seat: int, scratch: Scratch) -> int:
    """Hundredths of points that a seat may end with; exact when the game is over."""
    points = int(total(s, seat)) * HUNDREDTHS  # too many for 16 bits
    if s.depth == 0:
        return points
    features = scratch.features
    for feature in range(len(features)):
        features[feature] = 0
    measure(s, seat, features)
    left, expected = time_left(s), 0
    for feature in range(len(features)):
        weight = between(scratch.weights[feature, LATE], scratch.weights[feature, EARLY], left)
        expected += features[feature] * weight
    return points + expected // WHOLE


@rule
def automa_expected_points(s: "State", scratch: Scratch) -> int:
    """The same for the automa."""
    points = int(automa(s)) * HUNDREDTHS
    if s.depth == 0:
        return points
    return points + between(scratch.automa[LATE], scratch.automa[EARLY], time_left(s)) // WHOLE


@rule
def evaluate(s: "State", scratch: Scratch) -> None:
    """Write the expected points of every seat, and its chance to win."""
    for seat in range(s.seats):
        scratch.points[seat] = expected_points(s, seat, scratch) / HUNDREDTHS
    if automa(s) != NOBODY:
        scratch.points[s.seats] = automa_expected_points(s, scratch) / HUNDREDTHS
    compare(s, scratch)


@rule
def chance_of(scratch: Scratch, seat: int) -> float:
    """The chance that was written for a seat."""
    chance: float = scratch.chances[seat]
    return chance


@rule
def evaluate_before(s: "State", scratch: Scratch) -> None:
    """Evaluate a position whose options will be compared with `evaluate_mover`."""
    evaluate(s, scratch)
    for seat in range(len(scratch.points)):
        scratch.before[seat] = scratch.points[seat]


@rule
def evaluate_mover(s: "State", mover: int, left: int, scratch: Scratch) -> float:
    """The chance of a seat that has just acted; the others' expected points are reused.

    They change when time passes (`left` is what was left before): then all are evaluated again.
    """
    if s.depth == 0 or time_left(s) != left:
        evaluate(s, scratch)
        return chance_of(scratch, mover)
    for seat in range(len(scratch.points)):
        scratch.points[seat] = scratch.before[seat]
    scratch.points[mover] = expected_points(s, mover, scratch) / HUNDREDTHS
    compare(s, scratch)
    return chance_of(scratch, mover)


@rule
def compare(s: "State", scratch: Scratch) -> None:
    """Write the chances that go with the points."""
    points, chances = scratch.points, scratch.chances
    others = s.seats if automa(s) == NOBODY else s.seats + 1
    lead = between(scratch.spread[LATE], scratch.spread[EARLY], time_left(s))
    spread = lead / (WHOLE * HUNDREDTHS)
    most, shares = points[0], 0.0
    for seat in range(1, others):
        most = max(most, points[seat])
    for seat in range(others):
        chances[seat] = math.exp((points[seat] - most) / spread)
        shares += chances[seat]
    for seat in range(others):
        chances[seat] = UNCERTAINTY / others + (1 - UNCERTAINTY) * chances[seat] / shares
    if s.depth == 0:
        reward_winners(s, scratch, most, others)


@rule
def reward_winners(s: "State", scratch: Scratch, most: float, others: int) -> None:
    """Write the chances of a finished game: nearly all is for the seats with most points."""
    winners = 0
    for seat in range(others):
        if scratch.points[seat] == most:
            winners += 1
    for seat in range(others):
        won = 1.0 / winners if scratch.points[seat] == most else 0.0
        scratch.chances[seat] = WON * won + (1 - WON) * scratch.chances[seat]


@rule
def is_carried_out(s: "State", seat: int) -> bool:
    """The game is over, another seat decides, or the seat may choose freely again."""
    if s.depth == 0 or s.frames[s.depth - 1, SEAT] != seat:
        return True
    return s.frames[s.depth - 1, KIND] == TURN


@rule
def apply(s: "State", number: int) -> None:
    """Do a legal action and go to the next decision."""
    act(s, number)
    run_on(s)


@rule
def outcome(s: "State", seat: int) -> int:
    """The value of the end of a game for a seat, besides its points: victory before all."""
    if s.depth > 0:
        return 0
    most = automa(s)
    for other in range(s.seats):
        if other != seat:
            most = max(most, total(s, other))
    ahead = total(s, seat) - most
    return VICTORY if ahead > 0 else 0 if ahead == 0 else -VICTORY


@rule
def take_best(states: "Records[State]", here: int, scratch: Scratch) -> None:
    """Answer the open question with the option of the highest expected points."""
    seat = states[here].frames[states[here].depth - 1, SEAT]
    best = -(1 << 60)
    for option in range(states[here].option_count):
        states[here + TRIAL] = states[here]
        apply(states[here + TRIAL], states[here].options[option])
        after = states[here + TRIAL]
        expected = expected_points(after, seat, scratch) + outcome(after, seat)
        if expected > best:
            best = expected
            states[here + BEST_LINE] = states[here + TRIAL]
    states[here] = states[here + BEST_LINE]


@rule
def carry_out(states: "Records[State]", here: int, seat: int, scratch: Scratch) -> None:
    """Follow the seat's action to its end."""
    while not is_carried_out(states[here], seat):
        take_best(states, here, scratch)


@rule
def weigh_options(states: "Records[State]", here: int, scratch: Scratch) -> None:
    """Write the chance of the seat to act after each option, when its action is carried out."""
    seat = states[here].frames[states[here].depth - 1, SEAT]
    for option in range(states[here].option_count):
        states[here + 1] = states[here]
        apply(states[here + 1], states[here].options[option])
        carry_out(states, here + 1, seat, scratch)
        evaluate(states[here + 1], scratch)
        scratch.weighed[option] = scratch.chances[seat]


@kernel
def consider(
    states: "Records[State]", seat: int, dice: Records[Dice], deals: int, scratch: Scratch
) -> None:
    """Weigh the options of the first state over so many deals of what the seat cannot know."""
    for option in range(states[0].option_count):
        scratch.summed[option] = 0
    for _ in range(deals):
        states[1] = states[0]
        redeal(states[1], seat, dice[0])
        list_open(states[1])
        weigh_options(states, 1, scratch)
        for option in range(states[1].option_count):
            scratch.summed[option] += scratch.weighed[option]
