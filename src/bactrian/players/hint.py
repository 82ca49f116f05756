"""A hint: what a hard opponent would do in the place of a seat, and why."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bactrian.core.data.texts import texts
from bactrian.match import Action, Match
from bactrian.players.levels import HARD
from bactrian.players.search import Candidate, SearchPlayer

TEXTS = Path(__file__).with_name("texts")
CLEAR, CLOSE = 0.05, 0.01  # of a chance, between the best choice and the next


class Choice(NamedTuple):
    """An action, and what to expect of it."""

    action: Action
    points: float  # expected at the end
    chance: float  # to win


class Hint(NamedTuple):
    """The best action, the runner-up, and a sentence about them."""

    best: Choice
    runner_up: Choice
    text: str


def hint(match: Match, lang: str = "en", stop: Callable[[], bool] = lambda: False) -> Hint:
    """What `hard` would do for the seat that is to act. It knows no more than that seat.

    The sentence tells expected points and chances; `stop` ends the thinking early.
    """
    candidates = SearchPlayer(_seed(match), HARD.budget).think(match, stop)
    actions = {action.number: action for action in match.actions(lang)}
    best, other = (_choice(actions, candidate) for candidate in candidates[:2])
    lead = best.chance - other.chance
    key = "clear" if lead >= CLEAR else "close" if lead <= CLOSE else "better"
    sentence = texts(lang, TEXTS)(
        f"hint.{key}",
        best=best.action.text,
        points=round(best.points),
        chance=round(100 * best.chance),
        other=other.action.text,
        other_points=round(other.points),
        other_chance=round(100 * other.chance),
    )
    return Hint(best, other, sentence)


def _choice(actions: dict[int, Action], candidate: Candidate) -> Choice:
    return Choice(actions[candidate.number], candidate.points, candidate.chance)


def _seed(match: Match) -> int:
    """The same position gives the same hint; nothing secret is in the seed."""
    return len(match.played)
