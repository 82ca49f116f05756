"""M-8.5 to M-8.8 Soldiers."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import DECLINE, DEPLOY
from bactrian.games.merv.city_tables import SITES, SOLDIER_INFLUENCE_FOREIGN, SOLDIER_INFLUENCE_OWN
from bactrian.games.merv.rules.places.city import is_walled
from bactrian.games.merv.rules.tracks import gain_influence
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Happening


@rule
def takes_soldier(s: State, site: int) -> bool:
    """M-8.5 Built, without soldier, without upgrade, not walled."""
    return (
        s.building[site] != NOBODY
        and s.soldier[site] == NOBODY
        and s.upgrade[site] == NOBODY
        and not is_walled(s, site)
    )


@rule
def may_deploy(s: State, owner: int) -> bool:
    """M-8.7 A servant in supply and a legal site."""
    if s.servants[owner] > 0:
        for site in range(SITES):
            if takes_soldier(s, site):
                return True
    return False


@rule
def list_deployments(s: State, seat: int) -> None:
    """M-8.5 Declining or any legal site; M-8.7 without a servant or a site nothing is asked."""
    if may_deploy(s, seat):
        add_option(s, DECLINE)
        for site in range(SITES):
            if takes_soldier(s, site):
                add_option(s, DEPLOY + site)


@rule
def soldier_influence(s: State, owner: int, site: int) -> int:
    """M-8.6 Influence that a soldier brings: 1 on an own building, 2 on a foreign one."""
    return SOLDIER_INFLUENCE_OWN if s.building[site] == owner else SOLDIER_INFLUENCE_FOREIGN


@rule
def deploy(s: State, owner: int, site: int) -> None:
    """M-8.5, M-8.6 A servant becomes the site's soldier."""
    s.servants[owner] -= 1
    s.soldier[site] = owner
    report(s, Happening.SOLDIER_DEPLOYED, owner, site)
    gain_influence(s, owner, soldier_influence(s, owner, site))


@rule
def decline_soldier(s: State, seat: int) -> None:
    """M-8.6 Declining gains nothing."""
    report(s, Happening.SOLDIER_DECLINED, seat)


@rule
def return_soldier(s: State, site: int) -> None:
    """M-8.8 Back to its owner's supply."""
    owner = s.soldier[site]
    if owner != NOBODY:
        s.soldier[site] = NOBODY
        s.servants[owner] += 1
        report(s, Happening.SOLDIER_RETURNED, owner, site)
