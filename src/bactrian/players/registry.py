"""The computer players by name, from weak to strong: a new one is one line here."""

from collections.abc import Callable

from bactrian.core.errors import BadOptions, shown
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.levels import LEVELS
from bactrian.players.player import Player
from bactrian.players.random_player import RandomPlayer
from bactrian.players.search import SearchPlayer

MAKERS: dict[str, Callable[[int | None], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
    **{level.name: level.player for level in LEVELS},
}
NAMES = tuple(MAKERS)


def check_name(name: object) -> str:
    """The name of a player that there is."""
    if not isinstance(name, str) or name not in MAKERS:
        raise BadOptions(f"No player is called {shown(name)}. There are: {', '.join(NAMES)}.")
    return name


def player(name: str, seed: int | None = None) -> Player:
    """A player by its name; with the same seed it chooses the same again.

    >>> player("hard", seed=7).name
    'hard'
    """
    return MAKERS[check_name(name)](seed)
