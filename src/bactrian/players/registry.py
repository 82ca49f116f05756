"""The computer players by name, from weak to strong: a new one is one line here."""

from collections.abc import Callable, Iterable

from bactrian.core.errors import BadOptions, shown
from bactrian.core.game import Game
from bactrian.games.warmup import GREEDY_KERNELS, MATCH_KERNELS, SEARCH_KERNELS, Kernel
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.levels import LEVELS
from bactrian.players.player import Player
from bactrian.players.random_player import RandomPlayer
from bactrian.players.search import Budget, SearchPlayer

YARDSTICK = Budget(30_000, 10.0)  # what levels are measured by: it never changes


def _search(seed: int | None) -> Player:
    return SearchPlayer(seed, YARDSTICK)


MAKERS: dict[str, Callable[[int | None], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": _search,
    **{level.name: level.player for level in LEVELS},
}
NAMES = tuple(MAKERS)
BY_LEVEL = {level.name: level for level in LEVELS}
KERNELS = {"random": MATCH_KERNELS, "greedy": GREEDY_KERNELS, "search": SEARCH_KERNELS}
SECONDS = {"search": YARDSTICK.seconds, **{level.name: level.seconds for level in LEVELS}}


def check_name(name: object) -> str:
    """The name of a player that there is."""
    if not isinstance(name, str) or name not in MAKERS:
        raise BadOptions(f"No player is called {shown(name)}. There are: {', '.join(NAMES)}.")
    return name


def most_seconds(name: str) -> float:
    """What a decision of a player may take; 0.0 for those who do not search."""
    return SECONDS.get(name, 0.0)


def kernels_of(
    names: Iterable[str], game: Game, tables: Iterable[int] | None = None
) -> dict[str, Kernel]:
    """What these players need at the tables of a game, or at those for so many players."""
    needed = dict(MATCH_KERNELS)
    for name in names:
        needed |= KERNELS.get(name, {})
        if name in BY_LEVEL:
            for players in game.players if tables is None else tables:
                needed |= BY_LEVEL[name].kernels_at(game, players)
    return needed


def patient_player(name: str, seed: int | None = None) -> Player:
    """The same without a clock: how fast or busy a machine is has no say in what it chooses."""
    level = BY_LEVEL.get(check_name(name))
    return player(name, seed) if level is None else level.without_clock().player(seed)


def player(name: str, seed: int | None = None) -> Player:
    """A player by its name; with the same seed it chooses the same again.

    >>> player("hard", seed=7).name
    'hard'
    """
    return MAKERS[check_name(name)](seed)
