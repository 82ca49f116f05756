"""The stack of pending decisions: copyable data instead of recursion, coroutines or closures.

A frame is a *question* that a seat must answer, or a *step* that comes by itself. The last pushed
comes first, so push what happens later before what happens sooner. The loop that runs the stack
is in `templates/engine.py`.
"""

from typing import Protocol

from bactrian.core.rules.record import Counts, Grid
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY

KIND, SEAT, FIRST, SECOND = range(4)


class HasStack(Protocol):
    """What these functions need of a state."""

    depth: int
    frames: Grid
    option_count: int
    options: Counts


@rule
def push(s: HasStack, kind: int, seat: int, first: int, second: int) -> None:
    """Lay a frame on top; it is dealt with before all others."""
    s.frames[s.depth, KIND] = kind
    s.frames[s.depth, SEAT] = seat
    s.frames[s.depth, FIRST] = first
    s.frames[s.depth, SECOND] = second
    s.depth += 1


@rule
def ask(s: HasStack, decision: int, seat: int, first: int = 0, second: int = 0) -> None:
    """Put a question to a seat, with up to two numbers that the question is about."""
    push(s, decision, seat, first, second)


@rule
def then(s: HasStack, step: int, first: int = 0, second: int = 0) -> None:
    """Let a step happen by itself when everything above it is settled."""
    push(s, step, NOBODY, first, second)


@rule
def pop(s: HasStack) -> None:
    """Take the top frame away and wipe it: equal positions have equal bytes."""
    s.depth -= 1
    for part in range(4):
        s.frames[s.depth, part] = 0


@rule
def clear_options(s: HasStack) -> None:
    """Wipe the options of a question that is answered: no trace of them may stay."""
    for option in range(s.option_count):
        s.options[option] = 0
    s.option_count = 0


@rule
def add_option(s: HasStack, number: int) -> None:
    """Offer one more action at the open question; numbers come in rising order."""
    s.options[s.option_count] = number
    s.option_count += 1


@rule
def insert_option(s: HasStack, number: int) -> None:
    """Offer one more action at its place among those that are offered already."""
    place = s.option_count
    while place > 0 and s.options[place - 1] > number:
        s.options[place] = s.options[place - 1]
        place -= 1
    s.options[place] = number
    s.option_count += 1
