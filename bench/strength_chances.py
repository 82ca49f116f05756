"""Whether chances come true: what was said of every seat, held against what happened."""

import math
from collections import defaultdict
from typing import Any, NamedTuple

from strength_cells import Verdict

THIRDS, TENTHS = 3, 10
FEWEST_CASES = 200
WITHIN = 0.04
INTERVAL = 1.96  # standard errors on either side, 95 %

Record = dict[str, Any]  # Any: JSON


class Case(NamedTuple):
    """A chance that was said of a seat, and what it came to."""

    game: int
    said: float
    happened: float
    even: float


class Tenth(NamedTuple):
    """Cases in which about the same chance was said."""

    gap: float  # what is said less what happens
    margin: float  # of 95 %; what is said within a game is one case here

    @property
    def is_off(self) -> bool:
        """Whether the gap is too large even at the near end of its interval."""
        return abs(self.gap) - self.margin > WITHIN

    @property
    def likely_within(self) -> float:
        """How likely it would be near enough if what is said were exactly true: games are few."""
        error = self.margin / INTERVAL
        return math.erf(WITHIN / error / math.sqrt(2)) if error > 0 else 1.0


class Third(NamedTuple):
    """What was said in one third of all games."""

    number: int
    games: int
    cases: list[Case]
    tenths: list[Tenth]

    @property
    def within(self) -> int:
        """Tenths in which what is said and what happens are near enough."""
        return sum(abs(tenth.gap) <= WITHIN for tenth in self.tenths)

    @property
    def largest(self) -> Tenth:
        """The tenth with the largest gap."""
        return max(self.tenths, key=lambda tenth: abs(tenth.gap), default=Tenth(0.0, 0.0))

    @property
    def brier(self) -> float:
        """Brier's score: 0 for a prophet."""
        return sum((c.said - c.happened) ** 2 for c in self.cases) / len(self.cases)

    @property
    def brier_if_true(self) -> float:
        """What it would be if all that is said were exactly true."""
        return sum(c.said * (1 - c.said) for c in self.cases) / len(self.cases)

    @property
    def brier_of_even(self) -> float:
        """That of always saying the even share."""
        return sum((c.even - c.happened) ** 2 for c in self.cases) / len(self.cases)

    @property
    def brier_wanted(self) -> float:
        """It is to be less than this."""
        return self.brier_of_even * (0.5 if self.number == THIRDS else 1)

    def verdict(self, wanted_games: int) -> Verdict:
        """Whether chances come true; open while few games leave that in doubt."""
        if self.within == len(self.tenths):
            return "met"
        is_open = self.games < wanted_games and not any(tenth.is_off for tenth in self.tenths)
        return "open" if is_open else "missed"


def thirds_of(games: list[Record]) -> list[Third]:
    """All thirds of these games."""
    return [
        Third(number, len(games), cases, tenths_of(cases))
        for number, cases in sorted(cases_by_third(games).items())
    ]


def cases_by_third(games: list[Record]) -> dict[int, list[Case]]:
    """All chances that were said, by the third of the game."""
    found = defaultdict(list)
    for game in games:
        said, result = game["said"], game["result"]
        for place, chances in enumerate(said):
            third = 1 + THIRDS * place // len(said)
            for chance, share in zip(chances, result, strict=True):
                found[third].append(Case(game["number"], chance, share, 1 / len(result)))
    return found


def tenths_of(cases: list[Case]) -> list[Tenth]:
    """The tenths that hold enough cases."""
    by_tenth = defaultdict(list)
    for case in cases:
        by_tenth[min(TENTHS - 1, int(TENTHS * case.said))].append(case)
    return [tenth_of(inside) for inside in by_tenth.values() if len(inside) >= FEWEST_CASES]


def tenth_of(cases: list[Case]) -> Tenth:
    """How far what is said is from what happens, and how sure that is."""
    gap = sum(c.said - c.happened for c in cases) / len(cases)
    by_game: dict[int, float] = defaultdict(float)
    for case in cases:
        by_game[case.game] += case.said - case.happened - gap
    spread = math.sqrt(sum(off * off for off in by_game.values())) / len(cases)
    few = len(by_game) / max(1, len(by_game) - 1)
    return Tenth(gap, INTERVAL * spread * math.sqrt(few) if len(by_game) > 1 else 1.0)
