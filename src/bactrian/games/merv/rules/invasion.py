"""M-17 The invasion."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import DECLINE, PAY
from bactrian.games.merv.city_tables import SITES, TILE_COLOUR
from bactrian.games.merv.reading import CUBES, NONE
from bactrian.games.merv.rules.owners import is_courtier, is_human
from bactrian.games.merv.rules.payment import report_payment, spare_colour
from bactrian.games.merv.rules.places.city import is_protected
from bactrian.games.merv.rules.places.soldiers import return_soldier
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import MASTERS
from bactrian.games.merv.words import Colour, Decision, Happening, Means, Task


@rule
def next_attacked(s: State, owner: int, first: int) -> int:
    """M-17.1 The owner's next building, from a site on, that nothing protects; or NONE."""
    for site in range(first, SITES):
        if s.building[site] == owner and not is_protected(s, site):
            return site
    return NONE


@rule
def invade(s: State, place: int, first: int) -> None:
    """M-17.2 Owners in queue order, their attacked buildings in row-major order."""
    if place == MASTERS[s.seats]:
        return
    owner = s.queue[place]
    site = next_attacked(s, owner, first)
    if is_human(s, owner) and site != NONE:
        if first == 0:
            s.turn += 1
        then(s, Task.INVADE, place, site + 1)
        ask(s, Decision.RANSOM, owner, site)
        return
    if is_courtier(s, owner):  # M-17.4 it never pays; the magistrate never loses
        while site != NONE:
            lose_building(s, site)
            site = next_attacked(s, owner, site + 1)
    then(s, Task.INVADE, place + 1, 0)


@rule
def is_accepted(s: State, site: int, colour: int) -> bool:
    """M-17.3 The site's colour, its bonus upgrade's, white; with a white upgrade any."""
    upgrade = s.upgrade[site]
    return (
        colour == Colour.WHITE
        or upgrade == Colour.WHITE
        or upgrade == colour
        or TILE_COLOUR[s.tile[site]] == colour
    )


@rule
def list_ransoms(s: State, seat: int, site: int) -> None:
    """M-17.3 One cube that is accepted, or as_any; or the building is lost."""
    for colour in range(CUBES):
        if s.cubes[seat, colour] > 0 and is_accepted(s, site, colour):
            add_option(s, PAY + colour)
    spare = spare_colour(s, seat)
    if spare != NONE and not is_accepted(s, site, spare):
        add_option(s, PAY + Means.AS_ANY)
    add_option(s, DECLINE)


@rule
def pay_ransom(s: State, seat: int, site: int, means: int) -> None:
    """M-17.3 The building stays."""
    report_payment(s, seat, means, NOBODY)
    if means == Means.AS_ANY:
        s.as_any_used[seat] = 1
        s.cubes[seat, s.as_any[seat]] -= 1
    else:
        s.cubes[seat, means] -= 1
    report(s, Happening.RANSOM_PAID, seat, site)


@rule
def lose_building(s: State, site: int) -> None:
    """M-17.2 The building returns to supply."""
    owner = s.building[site]
    s.building[site] = NOBODY
    s.buildings[owner] += 1
    report(s, Happening.BUILDING_LOST, owner, site)


@rule
def end_invasion(s: State) -> None:
    """M-17.5 All soldiers return; upgrades and walls stay."""
    for site in range(SITES):
        return_soldier(s, site)
