"""Who meets whom: tables from an order of players, with as few second meetings as can be.

A player is any number. `Meetings` counts how often two of them have met; the order is that of the
standings, or a drawn one. What is near in the order meets.
"""

import itertools
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from bactrian.server.tournaments.matching import NOBODY, largest_matching

Meetings = Counter[frozenset[int]]
SeatCounts = Mapping[int, Counter[int]]  # by player: how often they had each seat

MOST_STEPS = 5_000  # of a search for tables without a second meeting
PAIR = 2


def table_sizes(players: int, seats: int, allowed: Collection[int]) -> tuple[list[int], int]:
    """The sizes of tables that differ by one player at most, the larger first, and the byes.

    >>> table_sizes(9, 4, {2, 3, 4})
    ([3, 3, 3], 0)
    >>> table_sizes(5, 2, {2})
    ([2, 2], 1)
    """
    for byes in range(players):
        tables = -(-(players - byes) // seats)
        small, larger = divmod(players - byes, tables)
        sizes = [small + 1] * larger + [small] * (tables - larger)
        if all(size in allowed for size in sizes):
            return sizes, byes
    return [], players


def meetings_at(tables: Sequence[Sequence[int]]) -> Meetings:
    """How often each two have met at these tables."""
    pairs = (itertools.combinations(table, PAIR) for table in tables)
    return Counter(frozenset(pair) for of_table in pairs for pair in of_table)


# --- two at a table -----------------------------------------------------------------------------


def pairs(order: Sequence[int], met: Meetings) -> list[list[int]]:
    """Everybody meets a neighbour in the order; as few as possible meet again.

    Each in turn gets the nearest opponent with whom the others still come out best.
    """
    left, found = list(order), []
    unavoidable = _unavoidable(left, met)
    while left:
        first, others = left[0], left[1:]
        ranked = sorted(others, key=lambda other: met[frozenset((first, other))])
        for other in ranked:
            rest = [one for one in others if one != other]
            again = met[frozenset((first, other))] > 0
            if again + _unavoidable(rest, met) == unavoidable:
                break
        found.append([first, other])
        left, unavoidable = rest, unavoidable - again
    return found


def _unavoidable(players: Sequence[int], met: Meetings) -> int:
    """How many pairs must meet again, however they are paired."""
    fresh = [
        [m for m, two in enumerate(players) if one != two and not met[frozenset((one, two))]]
        for one in players
    ]
    return largest_matching(fresh).count(NOBODY) // PAIR


# --- three and more at a table ------------------------------------------------------------------


def tables(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Tables of these sizes: neighbours in the order, with as few second meetings as were found.

    The first search allows none. One that has looked everywhere is followed by one that allows one
    more; one that was given up for its length, by one that allows half as many again.
    """
    if all(size == PAIR for size in sizes):
        return pairs(order, met)
    allowed = 0
    while not (search := _Tables(sizes, met, allowed)).fill(list(order), [], 0):
        allowed += 1 + (allowed // 2 if search.was_given_up else 0)
    return search.found


class _Tables:
    """A search for tables with a limited number of second meetings."""

    def __init__(self, sizes: Sequence[int], met: Meetings, allowed: int) -> None:
        self._sizes = sizes
        self._met = met
        self._allowed = allowed
        self._steps = MOST_STEPS
        self.found: list[list[int]] = []

    @property
    def was_given_up(self) -> bool:
        """Whether it may have missed something."""
        return self._steps <= 0

    def fill(self, left: list[int], table: list[int], start: int) -> bool:
        """Whether the players who are left could be seated; then `found` has all tables.

        `table` is the one that is being filled, from those left from `start` on.
        """
        if not left and not table:
            return True
        self._steps -= 1
        if not table:  # the first of those left needs a table in any case
            return self._with(0, left, table)
        return any(self._with(n, left, table) for n in range(start, len(left)) if self._steps > 0)

    def _with(self, chosen: int, left: list[int], table: list[int]) -> bool:
        player, rest = left[chosen], left[:chosen] + left[chosen + 1 :]
        again = sum(self._met[frozenset((player, other))] for other in table)
        if again > self._allowed:
            return False
        self._allowed -= again
        grown = [*table, player]
        is_full = len(grown) == self._sizes[len(self.found)]
        if is_full:
            self.found.append(grown)
        if self.fill(rest, [], 0) if is_full else self.fill(rest, grown, chosen):
            return True
        if is_full:
            self.found.pop()
        self._allowed += again
        return False


# --- byes, rounds and seats ---------------------------------------------------------------------


def without_byes(
    order: Sequence[int], count: int, seats: int, had: Mapping[int, int], met: Meetings
) -> tuple[list[int], list[int]]:
    """Who plays, and who has a bye: the last in the order of those with the fewest so far.

    At tables of two it is the last one of them without whom the fewest meet again.
    """
    playing: list[int] = list(order)
    byes: list[int] = []
    for _ in range(count):
        fewest = min(had.get(player, 0) for player in playing)
        candidates = [player for player in reversed(playing) if had.get(player, 0) == fewest]
        bye = candidates[0]
        if seats == PAIR:
            without = {one: [p for p in playing if p != one] for one in candidates}
            bye = min(candidates, key=lambda one: _unavoidable(without[one], met))
        playing.remove(bye)
        byes.append(bye)
    return playing, byes


def round_robin(
    players: Sequence[int], seats: int, allowed: Collection[int]
) -> list[list[list[int]]]:
    """Rounds in which everybody meets everybody: once at tables of two, else at least once."""
    if seats == PAIR:
        return _circle(players)
    met: Meetings = Counter()
    had: Counter[int] = Counter()
    everybody = {frozenset(pair) for pair in itertools.combinations(players, PAIR)}
    rounds = []
    order = list(players)
    while any(not met[pair] for pair in everybody):
        sizes, count = table_sizes(len(order), seats, allowed)
        playing, byes = without_byes(order, count, seats, had, met)
        order = _strangers_first(order, met)
        made = tables([one for one in order if one in playing], sizes, met)
        met += meetings_at(made)
        had.update(byes)
        rounds.append(made)
    return rounds


def _strangers_first(order: Sequence[int], met: Meetings) -> list[int]:
    """Two who have not met, or who lack the most meetings, come first: so that it ends."""
    lacking = {
        one: [two for two in order if two != one and not met[frozenset((one, two))]]
        for one in order
    }
    first = max(order, key=lambda one: len(lacking[one]))
    together = [first, *lacking[first]]
    return together + [one for one in order if one not in together]


def _circle(players: Sequence[int]) -> list[list[list[int]]]:
    """The circle method: one stays, the others go round; with an odd number one rests."""
    ring: list[int | None] = [*players, *([None] if len(players) % PAIR else [])]
    half, rounds = len(ring) // PAIR, []
    for _ in range(len(ring) - 1):
        facing = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([[a, b] for a, b in facing if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def seated(players: Sequence[int], had: SeatCounts, draw: random.Random) -> list[int]:
    """The players seat by seat: everybody where they have sat least; a draw decides the rest."""
    orders: list[tuple[int, ...]] = list(itertools.permutations(players))
    draw.shuffle(orders)
    fairest = min(orders, key=lambda order: _repeats(order, had))
    return list(fairest)


def _repeats(order: tuple[int, ...], had: SeatCounts) -> int:
    def often(player: int, seat: int) -> int:
        seats = had.get(player, Counter())
        return seats[seat] - min((seats[n] for n in range(len(order))), default=0)

    return sum(often(player, seat) ** 2 for seat, player in enumerate(order))
