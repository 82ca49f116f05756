"""Samarkand's table in a terminal: pure drawings of a view, no input and no rules.

`draw_table` is the whole screen; the others are its parts, for looking closer.
"""

from bactrian.cli.tables.samarkand.families import draw_families
from bactrian.cli.tables.samarkand.geometry import Geometry, load_geometry
from bactrian.cli.tables.samarkand.hand import draw_hand
from bactrian.cli.tables.samarkand.map import draw_map
from bactrian.cli.tables.samarkand.pieces import Choices
from bactrian.cli.tables.samarkand.relationships import draw_relationships
from bactrian.cli.tables.samarkand.scores import draw_scores
from bactrian.cli.tables.samarkand.seats import draw_seats
from bactrian.cli.tables.samarkand.table import draw_table
from bactrian.cli.tables.samarkand.view import View, Words, as_view

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
