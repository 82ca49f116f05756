"""The computer players by name, from weak to strong: a new one is one line here."""

from collections.abc import Callable

from bactrian.core.errors import BadOptions, shown
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.player import Player
from bactrian.players.random_player import RandomPlayer

MAKERS: dict[str, Callable[[int | None], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}
NAMES = tuple(MAKERS)


def check_name(name: object) -> str:
    """The name of a player that there is."""
    if not isinstance(name, str) or name not in MAKERS:
        raise BadOptions(f"No player is called {shown(name)}. There are: {', '.join(NAMES)}.")
    return name


def player(name: str, seed: int | None = None) -> Player:
    """A player by its name; with the same seed it chooses the same again.

    >>> player("greedy", seed=7).name
    'greedy'
    """
    return MAKERS[check_name(name)](seed)
