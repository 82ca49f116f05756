"""The tables that everything is tried at: every game, its fewest and its most players."""

from bactrian.games import NAMES
from bactrian.games import game as find_game

TABLES = [
    (name, players)
    for name in NAMES
    for players in (find_game(name).players[0], find_game(name).players[-1])
]
