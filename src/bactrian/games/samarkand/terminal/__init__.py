"""Samarkand's table in a terminal: pure drawings of a view, no input and no rules.

`draw_table` is the whole screen; the others are its parts, for looking closer.
"""

from bactrian.games.samarkand.terminal.families import draw_families
from bactrian.games.samarkand.terminal.hand import draw_hand
from bactrian.games.samarkand.terminal.map.geometry import Geometry, load_geometry
from bactrian.games.samarkand.terminal.map.map import draw_map
from bactrian.games.samarkand.terminal.pieces import Choices
from bactrian.games.samarkand.terminal.relationships import draw_relationships
from bactrian.games.samarkand.terminal.scores import draw_scores
from bactrian.games.samarkand.terminal.seats import draw_seats
from bactrian.games.samarkand.terminal.table import draw_table
from bactrian.games.samarkand.terminal.view import View, Words, as_view

__all__ = [
    "Choices",
    "Geometry",
    "View",
    "Words",
    "as_view",
    "draw_families",
    "draw_hand",
    "draw_map",
    "draw_relationships",
    "draw_scores",
    "draw_seats",
    "draw_table",
    "load_geometry",
]
