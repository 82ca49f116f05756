"""The games. Nothing outside a game's package knows its details."""

import copyreg
from importlib import import_module

from bactrian.core.digest import CORRECTED
from bactrian.core.errors import UnknownGame, shown
from bactrian.core.game import Game
from bactrian.games import corrected

NAMES = ("samarkand", "marco_polo", "merv")


def game(name: str) -> Game:
    """The game of this name; its package is imported when it is first asked for.

    A game's `key` finds it again with the figures that it was corrected with.
    """
    if isinstance(name, str) and (base := CORRECTED.sub("", name)) != name:
        return corrected.find(game(base), name)
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame(f"No game is called {shown(name)}. There are: {', '.join(NAMES)}.")
    found = import_module(f"bactrian.games.{name}").GAME
    assert isinstance(found, Game)
    return found


# Copies and pickles of whatever holds a game name it: it is the same one, in any process.
copyreg.pickle(Game, lambda held: (game, (held.key,)))
