"""S-7 Relationships between families, their bonuses and markers."""

from bactrian.core.report import report
from bactrian.core.rule import rule
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import ACTIVE_BONUS, INACTIVE_BONUS, IS_WATER
from bactrian.games.samarkand.words import Happening


@rule
def is_member(s: State, seat: int, family: int) -> bool:
    """S-1.5 A seat with at least one tile of the family."""
    return s.member[seat, family] > 0


@rule
def has_member(s: State, family: int) -> bool:
    """S-10.3 Whether any seat is a member of the family."""
    for seat in range(s.seats):
        if is_member(s, seat, family):
            return True
    return False


@rule
def meet(s: State, seat: int, space: int) -> None:
    """S-7.1, S-7.2 Two families meet on land; only the first time founds a relationship."""
    inactive, active = s.camel[space, 0], s.camel[space, 1]
    if IS_WATER[space] == 0 and s.met[active, inactive] == 0:
        found_relationship(s, seat, active, inactive)


@rule
def found_relationship(s: State, seat: int, active: int, inactive: int) -> None:
    """S-7.2 A pair counts once per game: bonuses for members, markers for the active seat."""
    s.met[active, inactive] = 1
    s.met[inactive, active] = 1
    report(s, Happening.MET, seat, active, inactive)
    pay_bonuses(s, active, inactive)
    take_marker(s, seat, active)
    take_marker(s, seat, inactive)


@rule
def pay_bonuses(s: State, active: int, inactive: int) -> None:
    """S-7.3 Three Dirhams to members of the active family, one to those of the other."""
    for member in range(s.seats):
        bonus = 0
        if is_member(s, member, active):
            bonus += ACTIVE_BONUS
        if is_member(s, member, inactive):
            bonus += INACTIVE_BONUS
        if bonus > 0:
            s.cash[member] += bonus
            s.bonuses += bonus
            report(s, Happening.BONUS, member, bonus)


@rule
def take_marker(s: State, seat: int, family: int) -> None:
    """S-7.4, S-7.5 One marker of the family, if it has one left."""
    if s.markers[family] > 0:
        s.markers[family] -= 1
        s.relationships[seat, family] += 1
        report(s, Happening.TOOK_MARKER, seat, family)
