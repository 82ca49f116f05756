"""Networks to test with: small ones, of random weights, for any game."""

from importlib import import_module
from pathlib import Path

import numpy as np

from bactrian.core.game import Game
from bactrian.core.kernels.forward import Floats
from bactrian.players.network_file import write_network

WIDTH = 16


def hidden_cards(game: Game) -> int:
    """How many kinds of cards may be held in secret."""
    found: int = import_module(f"{game.package}.hidden").HIDDEN
    return found


def random_weights(
    game: Game, seed: int = 1, spread: float = 0.3, blocks: int = 2, has_hidden: bool = True
) -> dict[str, Floats]:
    """All weights of a network; with spread 0 it knows nothing."""
    dice, chairs = np.random.default_rng(seed), max(game.players) + 1
    shapes: dict[str, tuple[int, ...]] = {}

    def layer(name: str, inputs: int, outputs: int) -> None:
        shapes[f"{name}.weight"], shapes[f"{name}.bias"] = (outputs, inputs), (outputs,)

    layer("input", sum(part.length for part in game.observation), WIDTH)
    for number in range(blocks):
        layer(f"blocks.{number}.a", WIDTH, WIDTH)
        layer(f"blocks.{number}.b", WIDTH, WIDTH)
    for norm in (*(f"blocks.{number}.norm" for number in range(blocks)), "norm"):
        shapes[f"{norm}.weight"] = shapes[f"{norm}.bias"] = (WIDTH,)
    layer("policy", WIDTH, len(game.catalogue))
    layer("value", WIDTH, chairs + 1 + len(game.parts))
    if has_hidden:
        layer("hidden", WIDTH, (chairs - 2) * hidden_cards(game))
    return {
        name: dice.normal(0, spread, shape).astype(np.float32) for name, shape in shapes.items()
    }


def random_network(
    folder: Path, game: Game, seed: int = 1, spread: float = 0.3, has_hidden: bool = True
) -> Path:
    """A file of such a network."""
    path = folder / f"{game.name}-{seed}-{spread}-{has_hidden}.npz"
    weights = random_weights(game, seed, spread, has_hidden=has_hidden)
    write_network(path, game, weights, "at random")
    return path
