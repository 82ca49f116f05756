"""Points and tie-breaks: who stands where.

A table gives its winner 12 points and its last player none; the others come evenly between them, so
tables of any size count the same. Those who share a place share the points. Giving up, leaving for
good or not coming gives none. A bye counts like a win.

Equal points: first the points of one's opponents, then meetings of those who are still equal, then
tables won, then the share of points in the games. Who is equal in all of them shares the place.
"""

import itertools
from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from bactrian.server.tournaments.state import Pairing, SeatResult, Tournament

FULL = 12.0  # divides by one to four opponents; shared places make halves


class Line(Struct, frozen=True):
    """A player in the standings; each tie-break counts if those before it are equal."""

    player: int
    place: int
    points: float
    opponents: float  # their points, on average
    direct: float  # points from meetings with those who are equal so far
    wins: int  # tables won
    share: float  # of the points in the games, in per cent
    played: int  # tables


def points(results: Sequence[SeatResult]) -> list[float]:
    """What each seat of a table gets."""
    opponents = len(results) - 1
    return [
        0.0
        if mine.is_forfeit
        else FULL * sum(_beaten(mine, other) for other in _others(results, seat)) / opponents
        for seat, mine in enumerate(results)
    ]


def _others(results: Sequence[SeatResult], seat: int) -> list[SeatResult]:
    return [*results[:seat], *results[seat + 1 :]]


def _beaten(mine: SeatResult, other: SeatResult) -> float:
    """1 for one who came after me, one half for one beside me."""
    if other.is_forfeit or mine.place < other.place:
        return 1.0
    return 0.5 if mine.place == other.place else 0.0


def standings(tournament: Tournament) -> list[Line]:
    """All players, the best first."""
    tally = _Tally(tournament)
    lines = [tally.line(player) for player in range(len(tournament.players))]
    lines = [line for group in _groups(lines) for line in tally.with_direct(group)]
    lines.sort(key=_key, reverse=True)
    placed: list[Line] = []
    for number, line in enumerate(lines, 1):
        same = bool(placed) and _key(placed[-1]) == _key(line)
        place = placed[-1].place if same else number
        placed.append(Line(line.player, place, *_key(line), line.played))
    return placed


def _key(line: Line) -> tuple[float, float, float, int, float]:
    return (line.points, line.opponents, line.direct, line.wins, line.share)


def _groups(lines: Sequence[Line]) -> list[list[Line]]:
    """Those who are equal before their own meetings count."""

    def equal(line: Line) -> tuple[float, float]:
        return (line.points, line.opponents)

    ordered = sorted(lines, key=equal)
    return [list(group) for _, group in itertools.groupby(ordered, equal)]


class _Tally:
    """What the tables and byes of a tournament gave everybody."""

    def __init__(self, tournament: Tournament) -> None:
        self._points: defaultdict[int, float] = defaultdict(float)
        self._tables: defaultdict[int, list[tuple[Pairing, int]]] = defaultdict(list)
        for drawn in tournament.rounds:
            for bye in drawn.byes:
                self._points[bye] += FULL
            for pairing in drawn.pairings:
                self._add(pairing)

    def _add(self, pairing: Pairing) -> None:
        if pairing.results is None:
            return
        gained = points(pairing.results)
        for seat, player in enumerate(pairing.players):
            self._points[player] += gained[seat]
            if pairing.table:  # where nobody played there was no opponent
                self._tables[player].append((pairing, seat))

    def line(self, player: int) -> Line:
        """A player before places and meetings are known."""
        tables = self._tables[player]
        met = [other for pairing, _ in tables for other in pairing.players if other != player]
        opponents = sum(self._points[other] for other in met) / len(met) if met else 0.0
        won = [_result(pairing, seat) for pairing, seat in tables]
        wins = sum(result.place == 1 and not result.is_forfeit for result in won)
        shares = [_share(pairing, seat) for pairing, seat in tables]
        share = 100 * sum(shares) / len(shares) if shares else 0.0
        found = round(opponents, 4), 0.0, wins, round(share, 4)
        return Line(player, 0, self._points[player], *found, len(tables))

    def with_direct(self, group: Sequence[Line]) -> list[Line]:
        """The same lines, with what they gained from each other."""
        among = {line.player for line in group}
        return [
            Line(
                line.player,
                0,
                line.points,
                line.opponents,
                sum(_gained(pairing, seat, among) for pairing, seat in self._tables[line.player]),
                line.wins,
                line.share,
                line.played,
            )
            for line in group
        ]


def _result(pairing: Pairing, seat: int) -> SeatResult:
    return (pairing.results or [])[seat]


def _share(pairing: Pairing, seat: int) -> float:
    """The part of a table's points that one seat made."""
    scores = [max(0, result.score) for result in pairing.results or []]
    mine = 0 if _result(pairing, seat).is_forfeit else scores[seat]
    return mine / sum(scores) if sum(scores) else 0.0


def _gained(pairing: Pairing, seat: int, among: set[int]) -> float:
    """How many of these players one seat came before."""
    mine = _result(pairing, seat)
    if mine.is_forfeit:
        return 0.0
    return sum(
        _beaten(mine, other)
        for n, other in enumerate(pairing.results or [])
        if n != seat and pairing.players[n] in among
    )
