"""S-7 Relationships between families, their bonuses and markers."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
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
def would_meet(s: State, family: int, space: int) -> int:
    """S-7.1, S-7.2 Whom a second camel, of this family, founds a relationship with, or NOBODY.

    Families meet on land, and only the first time counts.
    """
    inactive = s.camel[space, 0]
    if inactive == NOBODY or IS_WATER[space] != 0 or s.met[family, inactive] != 0:
        return NOBODY
    return inactive


@rule
def meet(s: State, seat: int, space: int) -> None:
    """S-7.1 The family of the second camel is the active one."""
    active = s.camel[space, 1]
    inactive = would_meet(s, active, space)
    if inactive != NOBODY:
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
def bonus_of(s: State, seat: int, active: int, inactive: int) -> int:
    """S-7.3 Three Dirhams to a member of the active family, one to a member of the other."""
    bonus = 0
    if is_member(s, seat, active):
        bonus += ACTIVE_BONUS
    if is_member(s, seat, inactive):
        bonus += INACTIVE_BONUS
    return bonus


@rule
def pay_bonuses(s: State, active: int, inactive: int) -> None:
    """S-7.3 Everybody receives what they are due."""
    for member in range(s.seats):
        bonus = bonus_of(s, member, active, inactive)
        if bonus > 0:
            s.cash[member] += bonus
            s.bonuses += bonus
            report(s, Happening.BONUS, member, bonus)


@rule
def has_marker(s: State, family: int) -> bool:
    """S-7.5 Whether the family has a marker left."""
    return s.markers[family] > 0


@rule
def take_marker(s: State, seat: int, family: int) -> None:
    """S-7.4, S-7.5 One marker of the family, if it has one left."""
    if has_marker(s, family):
        s.markers[family] -= 1
        s.relationships[seat, family] += 1
        report(s, Happening.TOOK_MARKER, seat, family)
