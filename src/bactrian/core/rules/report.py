"""What rules report: events for people, chances for the proof, barriers for undo.

Events and chances are written only if `watching` is set, never in simulation, and are no part of
the position.
"""

from typing import Protocol

from bactrian.core.rules.record import Counts, Grid
from bactrian.core.rules.rule import rule

DRAW = 0  # stands where a shuffle has its number of cards


class HasReports(Protocol):
    """What these functions need of a state."""

    barrier: int
    watching: int
    event_count: int
    events: Grid
    chance_count: int
    chances: Counts


@rule
def clear_reports(s: HasReports) -> None:
    """An action starts: what the last one reported is gone."""
    s.barrier = 0
    s.event_count = 0
    s.chance_count = 0


@rule
def raise_barrier(s: HasReports) -> None:
    """Undo shall never go back over the action that is going on."""
    s.barrier = 1


@rule
def report(s: HasReports, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Something happened that people may see: a kind of event and up to four numbers."""
    if s.watching != 0 and s.event_count < len(s.events):
        row = s.events[s.event_count]
        row[0] = kind
        row[1] = a
        row[2] = b
        row[3] = c
        row[4] = d
        s.event_count += 1


@rule
def report_shuffle(s: HasReports, label: int, cards: Counts, count: int) -> None:
    """A pile was shuffled: its label and its new order, top card first."""
    if s.watching != 0 and s.chance_count + count + 2 <= len(s.chances):
        s.chances[s.chance_count] = label
        s.chances[s.chance_count + 1] = count
        for place in range(count):
            s.chances[s.chance_count + 2 + place] = cards[place]
        s.chance_count += count + 2


@rule
def report_draw(s: HasReports, label: int, result: int) -> None:
    """A tile was drawn or a die rolled: its label and what came."""
    if s.watching != 0 and s.chance_count + 3 <= len(s.chances):
        s.chances[s.chance_count] = label
        s.chances[s.chance_count + 1] = DRAW
        s.chances[s.chance_count + 2] = result
        s.chance_count += 3
