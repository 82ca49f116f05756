"""Where a training begins that goes on: a checkpoint or a network, read before anything is built.

What is wrong with a file is said at once, not when the rules have been compiled for it.
"""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.players.network_file import data_digest, fingerprint, read_network
from bactrian.training.learner import Recipe

NETWORK_SUFFIX = ".npz"
Weights = Mapping[str, NDArray[np.float32]]


@dataclass
class Row:
    """One line of the curve; None where no game has ended that would tell it."""

    seconds: float  # of training, all sessions together
    decisions: int
    games: int
    points: float | None
    won_older: float | None
    explained: float
    entropy: float
    change: float
    won_alone: float | None = None


@dataclass
class Run:
    """What a training has come to."""

    seconds: float = 0.0
    decisions: int = 0
    games: int = 0
    total: float = 0.0  # minutes, of all sessions together, after which it learns slowest
    rows: list[Row] = field(default_factory=list)


class Settings(NamedTuple):
    """What a training is: a checkpoint keeps it, and who goes on need not say it again."""

    width: int
    blocks: int
    seed: int
    recipe: Recipe
    players: tuple[int, ...]  # numbers of players
    looks_ahead: bool = False
    matches: int | None = None  # played at once; none: as many as usual on the device


class Checkpoint(NamedTuple):
    """All of a training."""

    settings: Settings
    network: dict[str, torch.Tensor]
    optimizer: dict[str, Any]  # Any: PyTorch's
    older: list[dict[str, torch.Tensor]]
    run: Run

    def save(self, path: Path, game: Game) -> None:
        """Whole or not at all."""
        beside = path.with_name(f".{path.name}.new")
        settings = self.settings._asdict() | {"recipe": vars(self.settings.recipe)}
        kept = self._asdict() | {
            "settings": settings,
            "run": vars(self.run) | {"rows": [vars(row) for row in self.run.rows]},
            "game": game.name,
            "fits": fingerprint(game),
            "data": data_digest(game),
        }
        content = io.BytesIO()  # PyTorch's own errors would not say that a disk is full
        torch.save(kept, content)
        try:
            beside.write_bytes(content.getbuffer())
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise


class Beginning(NamedTuple):
    """Weights to begin with; time, rates and older selves begin anew."""

    width: int
    blocks: int
    weights: Weights


def read_beginning(path: Path, game: Game) -> Checkpoint | Beginning:
    """What a training of this game can go on from; anything else is refused with a sentence."""
    if path.suffix == NETWORK_SUFFIX:
        return _read_network(path, game)
    return _read_checkpoint(path, game)


def _read_network(path: Path, game: Game) -> Beginning:
    wrong = BadOptions(f"{path} is no network file.")
    if not zipfile.is_zipfile(path):
        raise wrong
    try:
        weights = read_network(path, game).weights
        width = weights["input.weight"].shape[0]
    except (AttributeError, EOFError, IndexError, KeyError, TypeError):
        raise wrong from None
    blocks = sum(name.startswith("blocks.") and name.endswith(".norm.weight") for name in weights)
    return Beginning(width, blocks, weights)


def _read_checkpoint(path: Path, game: Game) -> Checkpoint:
    wrong = BadOptions(
        f"{path} is no checkpoint of a training by this version of Bactrian: expected a file as "
        f"training.pt, or a network, which ends in {NETWORK_SUFFIX}."
    )
    try:
        kept = torch.load(path, map_location="cpu", weights_only=True)
        name, fits, data = kept.pop("game"), kept.pop("fits"), kept.pop("data")
        run, settings = dict(kept["run"]), dict(kept["settings"])
        run["rows"] = [Row(**row) for row in run["rows"]]
        settings["recipe"] = Recipe(**settings["recipe"])
        found = Checkpoint(**kept | {"run": Run(**run), "settings": Settings(**settings)})
    except OSError as error:
        raise BadOptions(f"{path} cannot be read: {error.strerror}.") from None
    except Exception:  # a file of something else can make the unpickler fail in any way
        raise wrong from None
    if name != game.name:
        raise BadOptions(f"{path} is a training of {name}, not of {game.name}.")
    if (fits, data) != (fingerprint(game), data_digest(game)):
        raise BadOptions(
            f"{path} was trained with other rules or figures of {game.name} than these: train anew."
        )
    return found
