"""S-14 The catalogue of actions."""

from bactrian.core.data.catalogue import Argument, Catalogue, Kind
from bactrian.games.samarkand.tables import FAMILIES, GOODS, SPACES

catalogue = Catalogue(
    [
        Kind("marry", (Argument("family", range(FAMILIES)),)),
        Kind("expand", (Argument("family", range(FAMILIES)),)),
        Kind("place", (Argument("space", range(SPACES)),)),
        Kind("stop"),
        Kind("sell"),
        Kind("keep"),
        Kind("discard", (Argument("good", range(1, GOODS + 1)),)),
        Kind("keep_rest"),
    ]
)

MARRY = catalogue.first("marry")
EXPAND = catalogue.first("expand")
PLACE = catalogue.first("place")
STOP = catalogue.first("stop")
SELL = catalogue.first("sell")
KEEP = catalogue.first("keep")
DISCARD = catalogue.first("discard") - 1  # goods are numbered from 1
KEEP_REST = catalogue.first("keep_rest")
