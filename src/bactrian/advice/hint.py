"""A hint: what a strong player would do in the place of a seat, and why.

It tells nothing that the seat cannot know: the search deals again what is hidden and draws its luck
from the seat's own sight, and what leaves here is rounded.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from bactrian.advice.calibration import told
from bactrian.advice.first_look import first_look
from bactrian.core.data.texts import Texts, texts
from bactrian.core.game import Game
from bactrian.games.warmup import GUIDED_KERNELS, compile_beside, is_compiled
from bactrian.match import Action, Match
from bactrian.players.guided_search import GUIDED_PARAMS, GuidedPlayer
from bactrian.players.levels import MASTER
from bactrian.players.network_file import shipped_network
from bactrian.players.search import Budget, SearchPlayer

TEXTS = Path(__file__).with_name("texts")
GUIDED, UNGUIDED = Budget(600, 1.0), Budget(30_000, 1.0)  # with a network, and where none fits
MOST_CHOICES = 3
MAIN_SHARE = 0.5  # of a difference in points: a part with so much of it is named
SOME = 2  # whose plural form stands with fractions: 1.5 points, 1,5 очка


class Choice(NamedTuple):
    """An action, and what to expect of it."""

    action: Action
    chance: int  # to win, in per cent
    points: float  # at the end, in halves


class Hint(NamedTuple):
    """The best choices, the very best one first, and why it is better than the next."""

    choices: tuple[Choice, ...]
    why: str


class Expected(NamedTuple):
    """What a search expects of an action."""

    number: int
    chance: float
    points: float
    parts: tuple[float, ...] = ()  # of the points, as in `game.parts`, if it knows them


def prepare(game: Game) -> None:
    """Begin to compile what a hint searches with, if that has still to be; a server does it itself.

    Until it is done, hints tell what is seen at first sight.
    """
    if not is_compiled(game, GUIDED_KERNELS):
        compile_beside(game, GUIDED_KERNELS)


def hint(match: Match, lang: str = "en") -> Hint:
    """What to do for the seat that is to act."""
    found = ranked(think(match)[:MOST_CHOICES])
    actions = {action.number: action for action in match.actions(lang)}
    choices = tuple(Choice(actions[one.number], *shown(one)) for one in found)
    return Hint(choices, why(match.game, choices, _parts_more(found), lang))


def ranked(found: Sequence[Expected]) -> list[Expected]:
    """The best first by what is shown: a search prefers what it has looked at longest."""
    return sorted(found, key=shown, reverse=True)


def shown(one: Expected) -> tuple[int, float]:
    """What people are told: whole per cent, and points in halves."""
    return round(100 * one.chance), halves(one.points)


def think(match: Match) -> list[Expected]:
    """What to expect of the legal actions, the best first.

    While the search is still to be compiled on this machine, only of the likeliest, at first sight.
    """
    path, seat = shipped_network(match.game.key, match.players), match.to_act or 0
    if path is None:
        unguided = SearchPlayer(0, UNGUIDED).think(match)
        return [Expected(one.number, one.chance, one.points) for one in unguided]
    if is_compiled(match.game, GUIDED_KERNELS):
        firmest = MASTER.thinking_at(match.game, match.players).firmest
        params = GUIDED_PARAMS._replace(firmest=firmest)
        guided = GuidedPlayer(path, budget=GUIDED, params=params, in_question=0.0).think(match)
    else:
        guided = first_look(match, path, MOST_CHOICES)
    return [
        Expected(one.number, told(match, path, one.chances)[seat], one.points, one.parts)
        for one in guided
    ]


def halves(points: float) -> float:
    """Rounded to halves: nothing finer is worth telling."""
    return round(2 * points) / 2


def _parts_more(found: Sequence[Expected]) -> list[float]:
    """By how much the best choice brings more than the next, by part."""
    best, other = found[:2]
    return [halves(a - b) for a, b in zip(best.parts, other.parts, strict=True)]


def why(
    game: Game,
    choices: Sequence[Choice],
    parts: Sequence[float],
    lang: str,
    than: Literal["hint", "solve"] = "hint",
) -> str:
    """Why the best choice is better than the next one; `parts`: what it brings more, by part.

    `than` names the texts: of the next best (`hint`), or of what a solver has chosen (`solve`).
    """
    t, (best, other) = texts(lang, TEXTS), choices[:2]
    more, is_surer = best.points - other.points, best.chance > other.chance
    if more == 0:
        return t(f"{than}.surer" if is_surer else "hint.close")
    size = abs(more)
    kind = "more" if more > 0 else "fewer_but_surer" if is_surer else "fewer"
    return t(
        f"{than}.{kind}",
        count=int(size) if size % 1 == 0 else SOME,
        more=decimal(size, lang),
        mostly=_mostly(game, parts, more, t),
    )


def _mostly(game: Game, parts: Sequence[float], more: float, t: Texts) -> str:
    """The part that makes most of a difference in points, if one does."""
    shares = {part: points / more for part, points in zip(game.parts, parts, strict=False)}
    part = max(shares, key=shares.__getitem__, default=None)
    if part is None or shares[part] < MAIN_SHARE:
        return ""
    return t("hint.mostly", part=game.texts(t.language)(f"part.{part}"))


def decimal(points: float, lang: str) -> str:
    """A number in halves as people write it."""
    return f"{points:g}".replace(".", texts(lang, TEXTS)("hint.decimal_point"))
