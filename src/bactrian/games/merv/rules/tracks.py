"""M-8.1 to M-8.4 Favour and influence."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.games.merv.magistrate.tables import BOTH_FULL_POINTS
from bactrian.games.merv.rules.owners import is_magistrate, score
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import FAVOUR_LAST, FAVOUR_POINTS, INFLUENCE_LAST, INFLUENCE_POINTS
from bactrian.games.merv.words import Happening, Part


@rule
def favour_up(s: State, owner: int) -> None:
    """M-8.2 One space up the favour track, with its points."""
    s.favour[owner] += 1
    report(s, Happening.FAVOUR_GAINED, owner, s.favour[owner])
    score(s, owner, Part.FAVOUR, FAVOUR_POINTS[s.favour[owner]])


@rule
def influence_up(s: State, owner: int) -> None:
    """M-8.2 One space up the influence track, with its points."""
    s.influence[owner] += 1
    report(s, Happening.INFLUENCE_GAINED, owner, s.influence[owner])
    score(s, owner, Part.INFLUENCE, INFLUENCE_POINTS[s.influence[owner]])


@rule
def lose_step(s: State, owner: int) -> None:
    """M-8.3 Both tracks are full: the step is lost; M-21.11 the magistrate scores instead."""
    if is_magistrate(s, owner):
        score(s, owner, Part.BOONS, BOTH_FULL_POINTS)


@rule
def gain_favour(s: State, owner: int) -> None:
    """M-8.3 A step that finds its track full is made on the other one."""
    if s.favour[owner] < FAVOUR_LAST:
        favour_up(s, owner)
    elif s.influence[owner] < INFLUENCE_LAST:
        influence_up(s, owner)
    else:
        lose_step(s, owner)


@rule
def gain_influence(s: State, owner: int, steps: int) -> None:
    """M-8.3 The same from the other side, step by step."""
    for _ in range(steps):
        if s.influence[owner] < INFLUENCE_LAST:
            influence_up(s, owner)
        elif s.favour[owner] < FAVOUR_LAST:
            favour_up(s, owner)
        else:
            lose_step(s, owner)


@rule
def spend_favour(s: State, owner: int, steps: int) -> None:
    """M-8.4 Down, without points."""
    if steps > 0:
        s.favour[owner] -= steps
        report(s, Happening.FAVOUR_SPENT, owner, steps)
