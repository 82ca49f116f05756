"""S-10 The bag of the game for two players."""

from bactrian.core.chance.stream import below
from bactrian.core.rules.report import raise_barrier, report, report_draw
from bactrian.core.rules.rule import rule
from bactrian.games.samarkand.rules.relationships import has_member
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES
from bactrian.games.samarkand.words import Chance, Happening


@rule
def tiles_in_bag(s: State) -> int:
    """How many tiles are left in the bag; with three to five players none ever is."""
    count = 0
    for family in range(FAMILIES):
        count += s.bag[family]
    return count


@rule
def draw_from_bag(s: State) -> None:
    """S-10.2 Draw one tile at random; from an empty bag nothing is drawn (S-10.5)."""
    left = tiles_in_bag(s)
    if left > 0:
        raise_barrier(s)  # S-12.2
        family = nth_in_bag(s, below(s, left))
        report_draw(s, Chance.BAG, family)
        s.bag[family] = 0
        bring_in(s, family)


@rule
def nth_in_bag(s: State, n: int) -> int:
    """The family of the n-th tile in the bag, counted from 0 in the families' order."""
    family = 0
    while n > 0 or s.bag[family] == 0:
        n -= s.bag[family]
        family += 1
    return family


@rule
def bring_in(s: State, family: int) -> None:
    """S-10.3, S-10.4 A tile of a family with members goes to its domain, others leave the game."""
    if has_member(s, family):
        s.tiles[family] += 1
        report(s, Happening.BAG_TILE_CAME, family)
    else:
        s.removed[family] += 1
        report(s, Happening.BAG_TILE_LEFT, family)
