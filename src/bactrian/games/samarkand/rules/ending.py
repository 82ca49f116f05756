"""S-8 The end of the game."""

from bactrian.core.report import raise_barrier, report
from bactrian.core.rule import rule
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES, MARKERS
from bactrian.games.samarkand.words import End, Happening


@rule
def reasons_to_end(s: State) -> int:
    """S-8.1 Every family has lost a marker (`all`), some family has none left (`five`), or both."""
    untouched, exhausted = 0, 0
    for family in range(FAMILIES):
        if s.markers[family] == MARKERS:
            untouched += 1
        if s.markers[family] == 0:
            exhausted += 1
    reasons = 0
    if untouched == 0:
        reasons += End.ALL
    if exhausted > 0:
        reasons += End.FIVE
    return reasons


@rule
def end_game(s: State, reasons: int) -> None:
    """S-8 The game is over: nothing is left on the stack."""
    raise_barrier(s)  # S-12.5
    s.ends = reasons
    report(s, Happening.ENDED, reasons)
