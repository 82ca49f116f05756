"""Seasons of ratings: calendar quarters, in the time of Greenwich.

Every season a rating begins anew from the last one: a quarter of the way back to the middle, and
less sure. Who has been away for longer goes that way once for every season.
"""

import math
from datetime import UTC, datetime

from bactrian.server.store.skill import NEWCOMER, Standing

MONTHS = 3
QUARTERS = 12 // MONTHS
KEPT = 0.75  # of the distance to the middle
LESS_SURE = 3.0  # deviation that a season adds


def season_of(at: float) -> str:
    """The season of a time in seconds since 1970.

    >>> season_of(0.0)
    '1970-Q1'
    """
    day = datetime.fromtimestamp(at, UTC)
    return f"{day.year}-Q{(day.month - 1) // MONTHS + 1}"


def season_end(season: str) -> float:
    """When a season is over, in seconds since 1970."""
    year, quarter = divmod(_number(season) + 1, QUARTERS)
    return datetime(year, quarter * MONTHS + 1, 1, tzinfo=UTC).timestamp()


def is_season(text: str) -> bool:
    """Whether a text names a season.

    >>> is_season("2026-Q4"), is_season("2026-Q5")
    (True, False)
    """
    year, _, quarter = text.partition("-Q")
    return (
        year.isdecimal() and len(year) == 4 and year >= "1000" and quarter in ("1", "2", "3", "4")
    )


def _number(season: str) -> int:
    year, _, quarter = season.partition("-Q")
    return int(year) * QUARTERS + int(quarter) - 1


def begun(before: Standing | None, last: str, season: str) -> Standing:
    """What a person begins a season with, who was last rated like that in the season `last`."""
    if before is None:
        return NEWCOMER
    passed = max(0, _number(season) - _number(last))
    mean = NEWCOMER.mean + (before.mean - NEWCOMER.mean) * KEPT**passed
    deviation = math.hypot(before.deviation, LESS_SURE * math.sqrt(passed))
    return Standing(mean, min(deviation, NEWCOMER.deviation), 0)
