"""The games: the packages in this folder, and those that were registered from elsewhere.

Nothing outside a game's package knows its details, or even its name.
"""

import copyreg
import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from bactrian.core.digest import CORRECTED, cover
from bactrian.core.errors import BactrianError, UnknownGame, shown
from bactrian.core.game import Game
from bactrian.games import corrected

VARIABLE = "BACTRIAN_GAMES"  # folders of games, or names of their packages
GROUP = "bactrian.games"  # the entry points of installed packages that bring a game

NAMES = tuple(module.name for module in iter_modules(__path__) if module.ispkg)
_elsewhere: dict[str, str] = {}  # the packages of registered games, by the game's name


def names() -> tuple[str, ...]:
    """What all games are called: those of this package, installed ones, registered ones."""
    return (*NAMES, *sorted(_packages().keys() - set(NAMES)))


def games() -> list[Game]:
    """All games in the order in which they are offered."""
    return sorted(map(game, names()), key=lambda found: (found.order, found.name))


def game(name: str) -> Game:
    """The game of this name; its package is imported when it is first asked for.

    A game's `key` finds it again with the figures that it was corrected with.
    """
    if isinstance(name, str) and (base := CORRECTED.sub("", name)) != name:
        return corrected.find(game(base), name)
    package = _packages().get(name) if isinstance(name, str) else None
    if package is None:
        raise UnknownGame(f"No game is called {shown(name)}. There are: {', '.join(names())}.")
    return _load(name, package)


def register(place: str | os.PathLike[str]) -> str:
    """Add a game that lies elsewhere: its folder, or the name of its package. Returns its name.

    Processes that this one starts know it too.
    """
    name = _add(os.fspath(place))
    places = [*filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)), os.fspath(place)]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys(places))
    return name


def _add(place: str) -> str:
    """Note where a game lies. A folder's package becomes part of this one."""
    name, package = place.rpartition(".")[2], place
    if (folder := Path(place).resolve()).is_dir():
        name, package = folder.name, f"{__name__}.{folder.name}"
        if str(folder.parent) not in __path__:
            __path__.append(str(folder.parent))
    if name in NAMES or _elsewhere.get(name, package) != package:
        raise BactrianError(f"{place}: there is a game {name!r} already.")
    _elsewhere[name] = package
    return name


@cache
def _read_surroundings() -> dict[str, str]:
    """Games of installed packages; and those that the variable names are noted."""
    for place in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        _add(place)
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def _packages() -> dict[str, str]:
    """The package of every game; nobody else's takes the name of one that is here."""
    installed = _read_surroundings()
    return installed | _elsewhere | {name: f"{__name__}.{name}" for name in NAMES}


@cache
def _load(name: str, package: str) -> Game:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise BactrianError(f"The package {package} of the game {name!r} cannot be found.")
    cover(Path(spec.origin).parent)
    found = getattr(import_module(package), "GAME", None)
    if not isinstance(found, Game) or found.name != name:
        raise BactrianError(f"{spec.origin}: expected GAME = Game(name={name!r}, …).")
    return found


# Copies and pickles of whatever holds a game name it: it is the same one, in any process.
copyreg.pickle(Game, lambda held: (game, (held.key,)))
