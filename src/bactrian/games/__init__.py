"""The games. Nothing outside a game's package knows its details."""

from importlib import import_module

from bactrian.core.errors import UnknownGame, shown
from bactrian.core.game import Game

NAMES = ("samarkand", "marco_polo", "merv")


def game(name: str) -> Game:
    """The game of this name; its package is imported when it is first asked for."""
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame(f"No game is called {shown(name)}. There are: {', '.join(NAMES)}.")
    found = import_module(f"bactrian.games.{name}").GAME
    assert isinstance(found, Game)
    return found
