"""A finished game that is looked back on, as messages.

The replay of a finished game shows every seat's view of every step: what stands here was computed
from nothing else.
"""

import msgspec

from bactrian.advice.analysis import Analysis, CurvePoint
from bactrian.advice.moments import Decision, Moment
from bactrian.advice.retelling import DIGITS, Retelling, rounded
from bactrian.server import messages as m
from bactrian.server.bots.analyses import GameAnalysis
from bactrian.server.views.finished import Finished


def analysis_shown(game: Finished, analysis: GameAnalysis, language: str) -> m.AnalysisShown:
    """As far as it is; what was told once is kept until more is known."""
    key = analysis.stage, language
    if key not in analysis.shown:
        analysis.shown[key] = _shown(game, analysis, language)
    return msgspec.structs.replace(analysis.shown[key], work=round(analysis.work, 2))


def _shown(game: Finished, analysis: GameAnalysis, language: str) -> m.AnalysisShown:
    shown = m.AnalysisShown(
        stage=analysis.stage,
        work=0.0,
        judge="",
        curve=[] if analysis.stage == "waiting" else [*map(_point, analysis.curve())],
        result=[],
        players=[],
        moments=[],
        decisions=[],
    )
    found = analysis.found()
    return shown if found is None else _with_judgments(shown, game, found, language)


def _with_judgments(
    shown: m.AnalysisShown, game: Finished, found: Analysis, language: str
) -> m.AnalysisShown:
    told = Retelling(game.match, found, language, game.names(language))
    shown.judge, shown.result = found.judge, rounded(found.result)
    shown.players = [
        m.AnalysedPlayer(
            one.seat, round(one.accuracy, 1), one.decisions, one.mistakes, round(one.lost, DIGITS)
        )
        for one in found.players
    ]
    shown.moments = [_moment(told, moment) for moment in found.moments]
    shown.decisions = [_decision(game, told, decision) for decision in found.decisions]
    return shown


def _point(point: CurvePoint) -> m.AnalysedPoint:
    return m.AnalysedPoint(point.at, point.turn, rounded(point.chances))


def _moment(told: Retelling, moment: Moment) -> m.AnalysedMoment:
    decision = told.analysis.decision_at(moment.at)
    return m.AnalysedMoment(
        kind=moment.kind,
        step=moment.at,
        turn=decision.turn,
        seat=moment.seat,
        mover=decision.seat,
        before=round(moment.before, DIGITS),
        after=round(moment.after, DIGITS),
        text=told.moment(moment),
    )


def _decision(game: Finished, told: Retelling, decision: Decision) -> m.AnalysedDecision:
    better = None
    if decision.lost > 0:
        entry = game.match.game.catalogue[decision.best.number]
        better = m.ActionShown(*entry, told.action(decision, decision.best))
    return m.AnalysedDecision(
        step=decision.at,
        seat=decision.seat,
        before=round(decision.before[decision.seat], DIGITS),
        after=round(decision.after[decision.seat], DIGITS),
        points=round(decision.lost_points, 1),
        part=told.main_part(decision) if better else None,
        gained=round(decision.gained, DIGITS),
        better=better,
    )
