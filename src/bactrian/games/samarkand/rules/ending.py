"""S-8 The end of the game."""

from bactrian.core.rules.report import raise_barrier, report
from bactrian.core.rules.rule import rule
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES, MARKERS
from bactrian.games.samarkand.words import End, Happening


@rule
def families_untouched(s: State) -> int:
    """S-8.1 How many families have lost no marker yet: with none left, the game ends (`all`)."""
    untouched = 0
    for family in range(FAMILIES):
        if s.markers[family] == MARKERS:
            untouched += 1
    return untouched


@rule
def fewest_markers(s: State) -> int:
    """S-8.1 The markers of the family that has fewest: with none left, the game ends (`five`)."""
    fewest = MARKERS
    for family in range(FAMILIES):
        fewest = min(fewest, s.markers[family])
    return fewest


@rule
def reasons_to_end(s: State) -> int:
    """S-8.1 Every family has lost a marker (`all`), some family has none left (`five`), or both."""
    reasons = 0
    if families_untouched(s) == 0:
        reasons += End.ALL
    if fewest_markers(s) == 0:
        reasons += End.FIVE
    return reasons


@rule
def end_game(s: State, reasons: int) -> None:
    """S-8 The game is over: nothing is left on the stack."""
    raise_barrier(s)  # S-12.5
    s.ends = reasons
    report(s, Happening.ENDED, reasons)
