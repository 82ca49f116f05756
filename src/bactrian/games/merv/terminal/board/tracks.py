"""What lies ahead on the tracks of favour and influence (M-8)."""

from typing import NamedTuple

from bactrian.core.rules.record import Counts
from bactrian.games.merv.tables import CONTRACT_THRESHOLDS, SPICE_THRESHOLDS


class Rank(NamedTuple):
    """A space of influence that allows more: contracts of a level, or so many spices."""

    space: int
    kind: str
    number: int


class Ahead(NamedTuple):
    """A space of a track that scores."""

    space: int
    points: int


def next_points(space: int, points: Counts) -> Ahead | None:
    """M-8.2 The next space of a track with points; None where none is left."""
    ahead = range(space + 1, len(points))
    return next((Ahead(n, int(points[n])) for n in ahead if points[n]), None)


def next_rank(influence: int) -> Rank | None:
    """The next space of influence that allows more contracts or spices."""
    ranks = [
        *(
            Rank(int(CONTRACT_THRESHOLDS[n]), "level", n + 1)
            for n in range(len(CONTRACT_THRESHOLDS))
        ),
        *(Rank(int(SPICE_THRESHOLDS[n]), "spices", n + 1) for n in range(len(SPICE_THRESHOLDS))),
    ]
    return min((rank for rank in ranks if rank.space > influence), default=None)
