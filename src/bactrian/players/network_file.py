"""Network files: the weights of a trained player, and what they fit.

A file is NumPy's `.npz`: arrays of 16-bit floats by name, and `about`, a JSON text. A network fits
a game as long as it sees the same observations and numbers the same actions; `fingerprint` stands
for that. `about` also tells how the network was made.
"""

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.errors import BadData
from bactrian.core.game import Game
from bactrian.games import game as find_game

Floats = NDArray[np.float32]
ABOUT = "about"
SHIPPED = "network.npz"  # in a game's folder
APPRENTICE = "apprentice.npz"  # beside it: an earlier, smaller self, for the weaker levels


class Way(NamedTuple):
    """How a level plays with a network's policy alone."""

    file: str  # of the network, in the game's folder
    temperature: float  # 0: the likeliest action
    least_share: float = 0.0  # of the best option's likelihood: what has less is not noticed


class NetworkFile(NamedTuple):
    """A file as it was read."""

    weights: dict[str, Floats]
    about: dict[str, Any]  # Any: JSON

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it was trained for."""
        return tuple(self.about["players"])

    def way_of(self, level: str, players: int) -> "Way | None":
        """How a weaker level plays at such a table, if that was found out."""
        found = self.about.get("levels", {}).get(level, {}).get(str(players))
        return None if found is None else Way(str(found[0]), *map(float, found[1:]))

    def search_of(self, level: str, players: int) -> dict[str, Any]:  # Any: numbers
        """How a stronger level searches at such a table, as far as that was found out."""
        found: dict[str, Any] = self.about.get("searches", {}).get(level, {})
        return dict(found.get(str(players), {}))


def fingerprint(game: Game) -> str:
    """What a network of this game depends on: what it sees, and what it may answer."""
    fits = {
        "game": game.name,
        "rules_version": game.rules_version,
        "observation": [(part.name, part.length) for part in game.observation],
        "actions": [str(game.catalogue[number]) for number in range(len(game.catalogue))],
        "parts": list(game.parts),
        "players": list(game.players),
    }
    return hashlib.sha256(json.dumps(fits).encode()).hexdigest()


def data_digest(game: Game) -> str:
    """A digest of the game's figures, to know what a network was trained with."""
    return hashlib.sha256((game.folder / "data.toml").read_bytes()).hexdigest()


def write_network(
    path: Path,
    game: Game,
    weights: Mapping[str, Floats],
    made: object,
    players: Sequence[int] = (),
) -> None:
    """Write a file, whole or not at all; `made` tells how the network was trained.

    `players` are the numbers of players that it was trained for, all if none are given.
    """
    about = {
        "game": game.name,
        "rules_version": game.rules_version,
        "fits": fingerprint(game),
        "data": data_digest(game),
        "players": list(players or game.players),
        "made": made,
    }
    _write(path, weights, about)


def with_levels(
    path: Path,
    game: Game,
    found: Mapping[str, Mapping[int, Way]],
    searches: Mapping[str, Mapping[int, Mapping[str, float]]],
) -> None:
    """Keep in a file how levels play, by level and number of players; searches also by name."""
    kept = read_network(path, game)
    _write(path, kept.weights, kept.about | {"levels": found, "searches": searches})


def _write(path: Path, weights: Mapping[str, Floats], about: Mapping[str, object]) -> None:
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        arrays: dict[str, Any] = {name: w.astype(np.float16) for name, w in weights.items()}
        np.savez_compressed(file, **arrays | {ABOUT: np.array(json.dumps(about))})
    beside.replace(path)


def read_network(path: Path, game: Game) -> NetworkFile:
    """Read a file that fits a game; one that does not is refused with a sentence."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            about = json.loads(str(arrays[ABOUT]))
            weights = {
                name: arrays[name].astype(np.float32) for name in arrays.files if name != ABOUT
            }
    except FileNotFoundError:
        raise BadData(f"There is no network file {path}.") from None
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadData(f"{path} is no network file: {error}.") from None
    if about.get("game") != game.name:
        raise BadData(f"{path} plays {about.get('game')}, not {game.name}.")
    if about.get("fits") != fingerprint(game):
        raise BadData(
            f"{path} was trained with version {about.get('rules_version')} of {game.name}'s rules "
            f"and does not fit these (version {game.rules_version}): train it again."
        )
    return NetworkFile(weights, about)


@cache
def shipped_network(key: str, players: int, file: str = SHIPPED) -> Path | None:
    """The file that came with a game, if it was trained for so many players."""
    game = find_game(key)
    path = game.folder / file
    if game.data is None and path.exists() and players in read_network(path, game).players:
        return path
    return None


@cache
def shipped_way(key: str, players: int, level: str) -> Way | None:
    """How a weaker level plays at such a table, if the apprentice that came with the game says."""
    path = shipped_network(key, players, APPRENTICE)
    return None if path is None else read_network(path, find_game(key)).way_of(level, players)


@cache
def shipped_search(key: str, players: int, level: str) -> dict[str, Any]:  # Any: numbers
    """How a stronger level searches there, as far as the same file says so."""
    path = shipped_network(key, players, APPRENTICE)
    if path is None:
        return {}
    return read_network(path, find_game(key)).search_of(level, players)
