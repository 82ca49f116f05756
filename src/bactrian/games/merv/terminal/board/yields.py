"""What activating a site brings in cubes (M-5), so that sites can be compared at a glance."""

from bactrian.games.merv.city_tables import LINE, SLOTS, TILE_COLOUR
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.terminal.view import SiteView, View
from bactrian.games.merv.words import Colour, Side


def active_line(view: View) -> list[int]:
    """M-4.2 The sites of the line of the slot taken in this turn."""
    slot = view["turn"]["slot"]
    if slot is None:
        return []
    row = LINE[Side[view["side"].upper()] * SLOTS + slot - 1]
    return [int(row[place]) for place in range(len(row)) if row[place] >= 0]


def site_yield(view: View, site: int, seat: int) -> list[int]:
    """M-5.2 Cubes by colour for the seat that activates this site of its line."""
    chosen = view["sites"][site]["building"]
    owner = seat if chosen is None else chosen
    others = [n for n in active_line(view) if n != site and view["sites"][n]["building"] == owner]
    cubes = [0] * CUBES
    for number in (site, *others):
        for colour in _output(view["sites"][number]):
            cubes[colour] += 1
    return cubes


def _output(site: SiteView) -> list[int]:
    """M-5.1 A cube of the site's colour, white instead, or one more of the upgrade's colour."""
    own = int(TILE_COLOUR[site["tile"]])
    if site["upgrade"] is None:
        return [own]
    upgrade = Colour[site["upgrade"].upper()]
    return [upgrade] if upgrade == Colour.WHITE else [own, upgrade]
