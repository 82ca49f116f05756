"""Dealing at the setup: what is shuffled lies in the row of options, which is still unused."""

from typing import Protocol

from bactrian.core.chance.stream import HasStream, shuffle
from bactrian.core.rules.report import HasReports, raise_barrier, report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import HasStack


class IsDealt(HasStream, HasReports, HasStack, Protocol):
    """What these functions need of a state."""


@rule
def shuffle_numbers(s: IsDealt, label: int, first: int, count: int) -> None:
    """Lay out the numbers from `first` on in random order."""
    for place in range(count):
        s.options[place] = first + place
    shuffle_laid(s, label, count)


@rule
def shuffle_laid(s: IsDealt, label: int, count: int) -> None:
    """Shuffle what lies there; that cannot be undone."""
    raise_barrier(s)
    shuffle(s, s.options, count)
    report_shuffle(s, label, s.options, count)


@rule
def wipe_laid(s: IsDealt, count: int) -> None:
    """What was shuffled has been dealt: no trace of it may stay."""
    for place in range(count):
        s.options[place] = 0
