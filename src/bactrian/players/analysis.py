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
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from bactrian.core.errors import NotFinished
from bactrian.match import Match
from bactrian.players.judging import EQUAL, Judge, deciding, judge_of
from bactrian.players.moments import Decision, Moment, deciding_moments, fortunes

CLOSE_SHARE = 0.3  # of the decisions are looked at closely: those where most is at stake
FEWEST_CLOSE = 20
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


class Analysis(NamedTuple):
    """A finished game, decision by decision."""

    judge: str  # "network", or "search" where no network fits
    decisions: tuple[Decision, ...]
    result: tuple[float, ...]  # shares of the win
    players: tuple[PlayerAnalysis, ...]
    moments: tuple[Moment, ...]  # at most five, in the order of play

    def decision_at(self, at: int) -> Decision:
        """The decision after so many actions."""
        return next(decision for decision in self.decisions if decision.at == at)

    def curve(self) -> list[CurvePoint]:
        """The chances of all seats through the game: the mean of what each seat saw last.

        One seat knows its own cards and another one its own: what they see one after the other
        would jump where nothing happens.
        """
        views: dict[int, tuple[float, ...]] = {}
        points = []
        for decision in self.decisions:
            views[decision.seat] = decision.before
            means = tuple(fmean(chances) for chances in zip(*views.values(), strict=True))
            points.append(CurvePoint(decision.at, decision.turn, means))
        return points


def analyse(match: Match, on_judged: Callable[[float], None] = lambda share: None) -> Analysis:
    """Judge every decision of a finished game, each in the view of the seat that decided.

    First all at a glance, then closely those where most was at stake. `on_judged` is told how much
    of the work is done, from 0 to 1.
    """
    if not match.over:
        raise NotFinished("The game is not over: it can be analysed when it is.")
    judge, result = judge_of(match), shares_of_win(match)
    decisions: list[Decision] = []
    for at, moment in _positions(match):
        if len(moment.legal()) > 1:
            decisions.append(_judged(moment, match.played[at], judge, closely=False))
        on_judged(GLANCE_WORK * (at + 1) / len(match.played))
    wanted = _worth_a_closer_look(decisions, result)
    for at, moment in _positions(match):
        if at in wanted:
            decisions[wanted[at]] = _judged(moment, match.played[at], judge, closely=True)
        on_judged(GLANCE_WORK + (1 - GLANCE_WORK) * (at + 1) / len(match.played))
    players = tuple(_player(seat, decisions) for seat in range(match.players))
    moments = tuple(deciding_moments(decisions, result))
    return Analysis(judge.name, tuple(decisions), result, players, moments)


def _positions(match: Match) -> Iterator[tuple[int, Match]]:
    """The match before each of its actions, by the number of actions so far."""
    moment = match.replay(0)
    for at, number in enumerate(match.played):
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


def shares_of_win(match: Match) -> tuple[float, ...]:
    """Who has won: 1 for a winner alone, shares for several, 0 for all where an automa won."""
    winners = match.winners()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(match.players))


def _worth_a_closer_look(decisions: Sequence[Decision], result: Sequence[float]) -> dict[int, int]:
    """Places of the decisions where most was lost, gained or changed, by the actions before."""
    stakes = [max(decision.lost, decision.gained) for decision in decisions]
    for fortune in fortunes(decisions, result):
        for place in (fortune.first, fortune.after_last):
            if place < len(decisions):
                stakes[place] = max(stakes[place], fortune.size)
    count = max(FEWEST_CLOSE, round(CLOSE_SHARE * len(decisions)))
    most = sorted(range(len(decisions)), key=lambda place: (-stakes[place], place))[:count]
    return {decisions[place].at: place for place in most}


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
