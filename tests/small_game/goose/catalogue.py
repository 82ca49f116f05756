"""The actions and their numbers."""

from bactrian.core.data.catalogue import Argument, Catalogue, Kind

from .tables import HIGHEST

catalogue = Catalogue(
    [Kind("walk"), Kind("play", (Argument("number", range(1, HIGHEST + 1)),)), Kind("rest")]
)
WALK = catalogue.first("walk")
PLAY = catalogue.first("play") - 1  # cards are numbered from 1
REST = catalogue.first("rest")
