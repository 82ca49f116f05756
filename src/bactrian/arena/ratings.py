"""Ratings with 95 % intervals, by statsmodels.

A game of several players is all its pairs: who finished ahead of whom, a shared place being half a
win for each. That is the model of Elo (Bradley and Terry 1952), a logistic regression. Pairs of one
game depend on each other, and so do games of one deal; intervals that took them for independent
would be too narrow. So the covariance is one that is robust to clusters, a deal being a cluster.
"""

import warnings
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.arena.playing import Result
from bactrian.arena.schedule import Tournament

MEAN = 1500  # of all players of a tournament
ELO = 400 / log(10)  # 400 points more: ten times as likely to finish ahead
CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A figure and the interval that holds the true one in 95 of 100 tournaments."""

    value: float
    low: float
    high: float


class Comparisons:
    """Who finished ahead of whom, and how often, on each deal."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._names = tournament.names
        # by deal and pair: how often the first was ahead, and the second
        self._ahead: dict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def add(self, results: Iterable[Result]) -> None:
        """Count games in. A player who sits twice is not compared with itself."""
        for result in results:
            deal = self._tournament.pairing(result.game).deal
            who = [self._names.index(name) for name in result.seats]
            for one, other in combinations(range(len(who)), 2):
                if who[one] != who[other]:
                    self._count(deal, who[one], who[other], _ahead(result.places, one, other))

    def _count(self, deal: int, one: int, other: int, ahead: float) -> None:
        if one > other:
            one, other, ahead = other, one, 1 - ahead
        pair = self._ahead[deal, one, other]
        pair[0] += ahead
        pair[1] += 1 - ahead

    def ratings(self) -> dict[str, Estimate]:
        """The rating of each player on the Elo scale, around 1500 for the mean of all."""
        # Imported here: it takes a second, and only a tournament needs it.
        from statsmodels.genmod.families import Binomial
        from statsmodels.genmod.generalized_linear_model import GLM
        from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

        pairs, ahead = self._rows()
        contrasts = _contrasts(len(self._names))
        model = GLM(ahead, contrasts[pairs[:, 1]] - contrasts[pairs[:, 2]], family=Binomial())
        with warnings.catch_warnings():
            # All games drawn are predicted perfectly, which is no harm here.
            warnings.simplefilter("ignore", PerfectSeparationWarning)
            # With t instead of normal quantiles few deals get the wider intervals they deserve.
            fit = model.fit(cov_type="cluster", cov_kwds={"groups": pairs[:, 0]}, use_t=True)
        strengths = fit.t_test(contrasts)
        bounds = strengths.conf_int(1 - CONFIDENCE)
        return {
            name: Estimate(*(MEAN + ELO * float(x) for x in (value, *bounds[place])))
            for place, (name, value) in enumerate(zip(self._names, strengths.effect, strict=True))
        }

    def _rows(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Every deal and pair with its two counts, and a drawn game between each two players.

        Without those draws, each a deal of its own, a player that always wins would have an
        infinite rating; with them it has a high one and a wide interval. Among hundreds of games
        they do not count.
        """
        deals = 1 + max((deal for deal, _, _ in self._ahead), default=0)
        drawn = {
            (deals + extra, one, other): [0.5, 0.5]
            for extra, (one, other) in enumerate(combinations(range(len(self._names)), 2))
        }
        rows = {**self._ahead, **drawn}
        return np.array([*rows], np.int64), np.array([*rows.values()], np.float64)


def _ahead(places: Sequence[int], one: int, other: int) -> float:
    return 0.5 if places[one] == places[other] else float(places[one] < places[other])


def _contrasts(count: int) -> NDArray[np.float64]:
    """Strengths that sum to zero, by one number less than there are players."""
    return np.vstack([np.eye(count - 1), -np.ones(count - 1)])


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent figures."""
    from statsmodels.stats.weightstats import DescrStatsW

    described: Any = DescrStatsW(np.array(values, np.float64))  # Any: has no types
    low, high = described.tconfint_mean(1 - CONFIDENCE)
    return Estimate(float(described.mean), float(low), float(high))


def share(count: float, total: int) -> Estimate:
    """How often something happens; Wilson's interval also fits never and always."""
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(count, total, 1 - CONFIDENCE, method="wilson")
    return Estimate(count / total, float(low), float(high))
