"""Figures of which the first decides and the next breaks ties."""

from bactrian.core.rules.rule import rule

ROOM = 100  # what breaks a tie lies below this


@rule
def ranked(first: int, second: int) -> int:
    """Two figures as one that compares by the first, and where that ties by the second."""
    return int(first) * ROOM + int(second)  # 16 bits would overflow
