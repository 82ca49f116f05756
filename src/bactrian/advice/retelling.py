"""An analysis in words, and for programs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bactrian.advice.analysis import Analysis, PlayerAnalysis
from bactrian.advice.judging import Option
from bactrian.advice.moments import Decision, Moment
from bactrian.core.data.texts import Texts, texts
from bactrian.match import Match

TEXTS = Path(__file__).with_name("texts")
DIGITS = 4  # of a chance
LEAST_POINTS = 1  # that are worth a word

Told = dict[str, Any]  # Any: JSON-able, of many shapes


class Retelling:
    """What was done in a match and what would have been better, in a language."""

    def __init__(self, match: Match, analysis: Analysis, lang: str, names: Sequence[str]) -> None:
        self.analysis = analysis
        self._game, self._names = match.game, names
        self._t, self._words = texts(lang, TEXTS), match.game.texts(lang)
        self._actions = dict(_described(match, analysis, self._words))

    def action(self, decision: Decision, option: Option) -> str:
        """An option of a decision."""
        return self._actions[decision.at, option.number]

    def main_part(self, decision: Decision) -> str | None:
        """The part of the score in which most points were lost, if the judge can tell."""
        lost = decision.lost_parts
        if not lost or decision.lost_points < LEAST_POINTS:
            return None
        return self._words(f"part.{max(lost, key=lost.__getitem__)}")

    def points(self, count: int) -> str:
        """So many points."""
        return self._t("moment.points", count=count)

    def moment(self, moment: Moment) -> str:
        """What happened, in a sentence."""
        decision = self.analysis.decision_at(moment.at)
        key: str = moment.kind
        said: dict[str, object] = {
            "name": self._names[moment.seat],
            "mover": self._names[decision.seat],
            "action": self.action(decision, decision.chosen),
            "better": self.action(decision, decision.best),
            "before": round(100 * moment.before),
            "after": round(100 * moment.after),
        }
        if moment.kind == "luck":
            key = "lucky" if moment.change > 0 else "unlucky"
        elif moment.kind == "mistake" and (part := self.main_part(decision)) is not None:
            key = "mistake_points"
            said |= {"points": self.points(round(decision.lost_points)), "part": part}
        return self._t(f"moment.{key}", **said)

    def as_json(self, seat: int | None = None) -> Told:
        """Everything for programs; with a seat only its decisions."""
        found = self.analysis
        return {
            "judge": found.judge,
            "result": rounded(found.result),
            "players": [player._asdict() | _figures(player) for player in found.players],
            "curve": [
                {"at": at, "turn": turn, "chances": rounded(chances)}
                for at, turn, chances in found.curve()
            ],
            "moments": [self._moment_as_json(moment) for moment in found.moments],
            "decisions": [
                self._decision_as_json(one) for one in found.decisions if seat in (None, one.seat)
            ],
        }

    def _moment_as_json(self, moment: Moment) -> Told:
        decision = self.analysis.decision_at(moment.at)
        chances = {"before": moment.before, "after": moment.after, "change": moment.change}
        return {
            **moment._asdict(),
            **{name: round(chance, DIGITS) for name, chance in chances.items()},
            "turn": decision.turn,
            "mover": decision.seat,
            "text": self.moment(moment),
        }

    def _decision_as_json(self, decision: Decision) -> Told:
        is_mistake = decision.lost > 0
        return {
            "at": decision.at,
            "turn": decision.turn,
            "seat": decision.seat,
            "kind": decision.kind,
            "options": decision.options,
            "before": rounded(decision.before),
            "after": rounded(decision.after),
            "chosen": self._option_as_json(decision, decision.chosen),
            "better": self._option_as_json(decision, decision.best) if is_mistake else None,
            "lost": {
                "chance": round(decision.lost, DIGITS),
                "points": round(decision.lost_points, 1),
                "parts": {part: round(lost, 1) for part, lost in decision.lost_parts.items()},
            },
            "gained": round(decision.gained, DIGITS),
            "at_stake": round(decision.at_stake, DIGITS),
            "closely": decision.closely,
            "drew": decision.drew,
        }

    def _option_as_json(self, decision: Decision, option: Option) -> Told:
        return {
            **self._game.catalogue[option.number]._asdict(),
            "text": self.action(decision, option),
            "points": round(option.points, 1),
            "parts": {part: round(points, 1) for part, points in option.parts.items()},
        }


def _described(
    match: Match, analysis: Analysis, words: Texts
) -> Iterator[tuple[tuple[int, int], str]]:
    """What was chosen and what was best in words, by the actions before and the action's number."""
    decisions = {decision.at: decision for decision in analysis.decisions}
    moment = match.replay(0)
    for at, number in enumerate(match.played):
        if at in decisions:
            s = moment.plain()
            for option in {decisions[at].chosen.number, decisions[at].best.number}:
                yield (at, option), match.game.describe(s, option, words)
        moment.play(number)


def rounded(chances: Sequence[float]) -> list[float]:
    """Chances for programs."""
    return [round(chance, DIGITS) for chance in chances]


def _figures(player: PlayerAnalysis) -> Told:
    return {"accuracy": round(player.accuracy, 1), "lost": round(player.lost, DIGITS)}
