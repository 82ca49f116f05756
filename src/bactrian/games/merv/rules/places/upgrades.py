"""M-13.6, M-9.8 Upgrades of sites."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import BONUS_TILE, UPGRADE
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.rules.boons import ANY_SITE, OWN_SITE
from bactrian.games.merv.rules.places.soldiers import return_soldier
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Colour, Decision, Happening


@rule
def takes_upgrade(s: State, seat: int, site: int, where: int) -> bool:
    """M-13.6 An own building's site without upgrade; M-9.8 from pepper any site without one."""
    return s.upgrade[site] == NOBODY and (where == ANY_SITE or s.building[site] == seat)


@rule
def list_upgrades(s: State, seat: int, colour: int, where: int) -> None:
    """Sites for the upgrade in hand; without a tile in supply there are none."""
    if colour == Colour.WHITE and s.white_upgrades == 0:
        return
    for site in range(SITES):
        if takes_upgrade(s, seat, site, where):
            add_option(s, UPGRADE + site)


@rule
def list_bonus_tiles(s: State, seat: int) -> None:
    """M-13.6 The tile is chosen first; without a site for it no tile is taken."""
    for site in range(SITES):
        if takes_upgrade(s, seat, site, OWN_SITE):
            for colour in range(COLOURS):
                if s.bonus_upgrades[colour] > 0:
                    add_option(s, BONUS_TILE + colour)
            return


@rule
def take_bonus_tile(s: State, seat: int, colour: int) -> None:
    """M-13.6 Then the site."""
    ask(s, Decision.UPGRADE, seat, colour, OWN_SITE)


@rule
def place_upgrade(s: State, seat: int, colour: int, site: int) -> None:
    """M-13.6 A soldier there returns to its owner."""
    if colour == Colour.WHITE:
        s.white_upgrades -= 1
    else:
        s.bonus_upgrades[colour] -= 1
    s.upgrade[site] = colour
    report(s, Happening.UPGRADE_PLACED, seat, site, colour)
    return_soldier(s, site)
