"""A finished game, looked back on: what each decision was worth, and which moments decided it.

>>> from bactrian import analyse, new_match
>>> match = new_match("samarkand", players=2, seed=7)
>>> while not match.over:
...     match.play(match.legal()[-1])
>>> analysis = analyse(match)
>>> [player.accuracy < 100 for player in analysis.players]
[True, True]
>>> len(analysis.moments)
5
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from bactrian.advice.judging import EQUAL, Judge, deciding, judge_of
from bactrian.advice.moments import Decision, Moment, deciding_moments, fortunes
from bactrian.core.errors import NotFinished
from bactrian.match import Match

CLOSE_SHARE = 0.3  # of the decisions are looked at closely: those where most is at stake
FEWEST_CLOSE, MOST_CLOSE = 20, 64
GLANCE_WORK = 0.4  # of the whole
FAINT = 0.02  # of a chance: where hardly more is left, losing it counts less


class PlayerAnalysis(NamedTuple):
    """How well a seat has decided."""

    seat: int
    accuracy: float  # 0 to 100
    decisions: int
    mattered: int  # of them, those whose options were not all as good as each other
    mistakes: int  # of them, those with a better option
    lost: float  # of a chance, by all of them together


class CurvePoint(NamedTuple):
    """The chances of all seats at a decision."""

    at: int  # actions before
    turn: int
    chances: tuple[float, ...]


class Sight(NamedTuple):
    """A decision at first sight: nothing is searched yet."""

    at: int  # actions before
    turn: int
    seat: int
    before: tuple[float, ...]  # chances of all seats


class Analysis(NamedTuple):
    """A finished game, decision by decision."""

    judge: str  # "network", or "search" where no network fits
    decisions: tuple[Decision, ...]
    result: tuple[float, ...]  # shares of the win; of a game given up, the chances left
    players: tuple[PlayerAnalysis, ...]
    moments: tuple[Moment, ...]  # at most five, in the order of play

    def decision_at(self, at: int) -> Decision:
        """The decision after so many actions."""
        return next(decision for decision in self.decisions if decision.at == at)

    def curve(self) -> list[CurvePoint]:
        """The chances of all seats through the game."""
        return curve_of(self.decisions)


def analyse(
    match: Match,
    on_judged: Callable[[float], None] = lambda share: None,
    *,
    given_up: bool = False,
) -> Analysis:
    """Judge every decision of a finished game, each in the view of the seat that decided.

    First all at a glance, then closely those where most was at stake. `on_judged` is told how much
    of the work is done, from 0 to 1. A game that was given up is judged as far as it went.
    """
    if not match.over and not given_up:
        raise NotFinished("The game is not over: it can be analysed when it is.")
    judge, length = judge_of(match), len(match.played)
    found: dict[int, Decision] = {}
    for decision in judged(match, decisions_in(match), judge, closely=False):
        found[decision.at] = decision
        on_judged(GLANCE_WORK * (decision.at + 1) / length)
    glanced = [*found.values()]
    wanted = worth_a_closer_look(glanced, result_of(match, glanced))
    for decision in judged(match, wanted, judge, closely=True):
        found[decision.at] = decision
        on_judged(GLANCE_WORK + (1 - GLANCE_WORK) * (decision.at + 1) / length)
    on_judged(1.0)
    decisions = [*found.values()]
    return summed_up(judge.name, decisions, result_of(match, decisions))


def result_of(match: Match, decisions: Sequence[Decision]) -> tuple[float, ...]:
    """Shares of the win; where the game was given up, the chances that it was left with."""
    if match.over:
        return match.shares_of_win()
    return decisions[-1].after if decisions else (0.0,) * match.players


def summed_up(judge: str, decisions: Sequence[Decision], result: tuple[float, ...]) -> Analysis:
    """What the judged decisions say of players and moments."""
    players = tuple(_player(seat, decisions) for seat in range(len(result)))
    moments = tuple(deciding_moments(decisions, result))
    return Analysis(judge, tuple(decisions), result, players, moments)


def decisions_in(match: Match) -> list[int]:
    """Where something was to be decided, by the number of actions before."""
    return [at for at, moment in _positions(match) if len(moment.legal()) > 1]


def judged(
    match: Match, wanted: Collection[int], judge: Judge, closely: bool
) -> Iterator[Decision]:
    """The decisions after so many actions, in the order of play."""
    places = {*wanted}
    for at, moment in _positions(match, max(places, default=-1)):
        if at in places:
            yield _judged(moment, match.played[at], judge, closely)


def sights(match: Match, wanted: Collection[int], judge: Judge) -> Iterator[Sight]:
    """The same decisions as they look at first, for a curve that is there at once."""
    places = {*wanted}
    for at, moment in _positions(match, max(places, default=-1)):
        if at in places:
            yield Sight(at, moment.turn, deciding(moment), judge.sight(moment))


def curve_of(decisions: Iterable[Decision | Sight]) -> list[CurvePoint]:
    """The chances of all seats: the mean of what each seat saw last.

    One seat knows its own cards and another one its own: what they see one after the other would
    jump where nothing happens.
    """
    views: dict[int, tuple[float, ...]] = {}
    points = []
    for decision in decisions:
        views[decision.seat] = decision.before
        means = tuple(fmean(chances) for chances in zip(*views.values(), strict=True))
        points.append(CurvePoint(decision.at, decision.turn, means))
    return points


def _positions(match: Match, last: int | None = None) -> Iterator[tuple[int, Match]]:
    """The match before each of its actions, by the number of actions so far; up to the last one."""
    moment = match.replay(0)
    for at, number in enumerate(match.played[: None if last is None else last + 1]):
        yield at, moment
        moment.play(number)


def _judged(match: Match, chosen: int, judge: Judge, closely: bool) -> Decision:
    found = judge.judge(match, chosen, closely)
    after = match.copy()
    after.play(chosen)
    return Decision(
        at=len(match.played),
        turn=match.turn,
        seat=deciding(match),
        kind=str(match.decision),
        options=len(match.legal()),
        chosen=found.chosen,
        best=found.best,
        gained=found.gained,
        at_stake=found.at_stake,
        closely=closely,
        drew=bool(after.state.chance_count > 0),
    )


def worth_a_closer_look(decisions: Sequence[Decision], result: Sequence[float]) -> list[int]:
    """The decisions where most was lost, gained or changed, by the actions before."""
    stakes = [max(decision.lost, decision.gained) for decision in decisions]
    for fortune in fortunes(decisions, result):
        for place in (fortune.first, fortune.after_last):
            if place < len(decisions):
                stakes[place] = max(stakes[place], fortune.size)
    count = min(max(FEWEST_CLOSE, round(CLOSE_SHARE * len(decisions))), MOST_CLOSE)
    most = sorted(range(len(decisions)), key=lambda place: (-stakes[place], place))[:count]
    return sorted(decisions[place].at for place in most)


def accuracy_of(decision: Decision) -> float:
    """From 100, where nothing was lost, to 0: the curve of lichess.org.

    It takes the share that was lost of the chance that the seat had.
    """
    share = decision.lost / (decision.before[decision.seat] + FAINT)
    return min(max(103.1668 * math.exp(-4.354 * share) - 3.1669, 0.0), 100.0)


def _player(seat: int, decisions: Sequence[Decision]) -> PlayerAnalysis:
    """The accuracy of a seat is the mean over the decisions that mattered."""
    own = [decision for decision in decisions if decision.seat == seat]
    accuracies = [accuracy_of(decision) for decision in own if decision.at_stake >= EQUAL]
    lost = [decision.lost for decision in own]
    return PlayerAnalysis(
        seat,
        fmean(accuracies) if accuracies else 100.0,
        len(own),
        len(accuracies),
        sum(loss > 0 for loss in lost),
        sum(lost),
    )
