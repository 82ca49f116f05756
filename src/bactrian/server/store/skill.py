"""Skill ratings: how good a person is at a game, how sure that is, and the number shown.

The mathematics is openskill's Plackett-Luce model: any number of players, shared places, no teams
needed.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

CAUTION = 3.0  # deviations that the shown number stays below the mean
SCALE = 24.0  # points for one step of the mean
FIRST_SHOWN = 1500  # what a newcomer sees


class Standing(Struct, frozen=True):
    """How good a person is at a game, and how sure that is."""

    mean: float
    deviation: float
    games: int = 0


NEWCOMER = Standing(25.0, 25.0 / 3)


@cache
def _model() -> "PlackettLuce":
    # Imported late: most servers start without a rated table at its end.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=NEWCOMER.mean, sigma=NEWCOMER.deviation)


def rerate(standings: Sequence[Standing], places: Sequence[int]) -> list[Standing]:
    """The standings after a game in which these places were reached; 1 is the best."""
    model = _model()
    teams = [[model.rating(one.mean, one.deviation)] for one in standings]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [
        Standing(float(new.mu), float(new.sigma), old.games + 1)
        for old, (new,) in zip(standings, rated, strict=True)
    ]


def shown_rating(standing: Standing) -> int:
    """The number shown: a person is almost certainly at least that good."""
    return round(FIRST_SHOWN + SCALE * (standing.mean - CAUTION * standing.deviation))
