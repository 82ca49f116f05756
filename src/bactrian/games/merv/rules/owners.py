"""M-1.3, M-1.4 Who owns what: seats, magistrate, courtier; cubes, camels and points come here."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, HALLS, MAGISTRATE, SPICES
from bactrian.games.merv.words import Good, Happening


@rule
def is_human(s: State, owner: int) -> bool:
    """M-1.3 Whether a person decides for this owner."""
    return owner != NOBODY and owner < s.seats


@rule
def is_courtier(s: State, owner: int) -> bool:
    """M-1.3 The high courtier is in games of one and two humans."""
    return owner == COURTIER and s.seats <= COURTIER


@rule
def is_magistrate(s: State, owner: int) -> bool:
    """M-1.3 The corrupt magistrate is the opponent of a single human."""
    return owner == MAGISTRATE and s.seats == 1


@rule
def score(s: State, owner: int, part: int, points: int) -> None:
    """M-26.4 Points come and never go."""
    if points > 0:
        s.scored[owner, part] += points
        report(s, Happening.POINTS_SCORED, owner, part, points)


@rule
def gain_cubes(s: State, owner: int, colour: int, count: int) -> None:
    """M-1.5 Cubes never run out."""
    if count > 0:
        s.cubes[owner, colour] += count
        report(s, Happening.CUBES_GAINED, owner, colour, count)


@rule
def gain_camels(s: State, owner: int, count: int) -> None:
    """Camels come from where they lay; the caller has taken them away there."""
    if count > 0:
        s.camels[owner] += count
        report(s, Happening.CAMELS_GAINED, owner, count)


@rule
def gain_good(s: State, owner: int, good: int, count: int) -> None:
    """M-1.5 Goods never run out."""
    if count > 0:
        s.goods[owner, good] += count
        report(s, Happening.GOOD_GAINED, owner, good, count)


@rule
def all_cubes(s: State, owner: int) -> int:
    """How many cubes an owner has."""
    count = 0
    for colour in range(CUBES):
        count += s.cubes[owner, colour]
    return count


@rule
def all_cards(s: State, owner: int) -> int:
    """How many caravan cards an owner has."""
    count = 0
    for spice in range(SPICES):
        count += s.spices[owner, spice]
    return count


@rule
def all_goods(s: State, owner: int) -> int:
    """Goods of both kinds, committed or not."""
    return s.goods[owner, Good.COMMON] + s.goods[owner, Good.RARE]


@rule
def all_courtiers(s: State, owner: int) -> int:
    """How many courtiers an owner has in the palace."""
    count = 0
    for hall in range(HALLS):
        count += s.courtiers[hall, owner]
    return count
