"""`bactrian train`: a network learns a game by playing with itself."""

import argparse
import importlib.util
import math
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.games import game as find_game

if TYPE_CHECKING:
    from bactrian.training.beginning import Beginning, Checkpoint
    from bactrian.training.session import Order

LARGEST = {"width": 8192, "blocks": 64}  # of a network that any device could hold
LARGEST_SEED = (1 << 32) - 1  # each stretch makes a seed of it, and PyTorch takes 64 bits


def train(parsed: argparse.Namespace) -> int:
    """Train for some minutes; what is there is kept every minute, and when it is interrupted."""
    if importlib.util.find_spec("torch") is None:
        raise BadOptions("Training needs PyTorch: pip install 'bactrian[train]'.")
    game = find_game(parsed.game)
    _check(parsed, game)
    _choose_device(parsed.device)
    from bactrian.training.beginning import read_beginning
    from bactrian.training.session import Session

    resumed = None if parsed.resume is None else Path(parsed.resume)
    begun = None if resumed is None else read_beginning(resumed, game)
    order = _order(parsed, begun)
    folder = _folder(parsed, resumed)
    return Session(order, folder, begun).train()


def _check(parsed: argparse.Namespace, game: Game) -> None:
    for name in ("minutes", "total", "rate", "entropy", "every"):
        value = getattr(parsed, name)
        if value is not None and not 0 < value < math.inf:
            raise BadOptions(f"--{name} is {value:g}, expected more than 0.")
    for name, largest in LARGEST.items():
        value = getattr(parsed, name)
        if value is not None and not 1 <= value <= largest:
            raise BadOptions(f"--{name} is {value}, expected 1 to {largest}.")
    for count in parsed.players or ():
        if count not in game.players:
            raise BadOptions(
                f"--players is {count}, expected {game.players[0]} to {game.players[-1]} "
                f"for {game.name}."
            )
    if parsed.seed is not None and not 0 <= parsed.seed <= LARGEST_SEED:
        raise BadOptions(f"--seed is {parsed.seed}, expected 0 to {LARGEST_SEED}.")
    if parsed.resume is not None and not Path(parsed.resume).is_file():
        raise BadOptions(f"There is no checkpoint {parsed.resume}.")


def _choose_device(wanted: str | None) -> None:
    """The rules are compiled for one device a process, which is chosen before they are imported."""
    import torch

    device = wanted or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda" and not torch.cuda.is_available():
        raise BadOptions("There is no CUDA device here: leave --device out, or say --device cpu.")
    if device == "cuda" and os.environ.get("BACTRIAN_TARGET") != "cuda":
        os.environ["BACTRIAN_TARGET"] = "cuda"
        os.execv(sys.executable, [sys.executable, "-m", "bactrian", *sys.argv[1:]])


def _order(parsed: argparse.Namespace, begun: "Checkpoint | Beginning | None") -> "Order":
    """What is not said is as it was before, or as usual."""
    from bactrian.training.beginning import Checkpoint, Settings
    from bactrian.training.learner import Recipe
    from bactrian.training.session import Order, matches_here, plan_here

    can = matches_here()
    if parsed.matches is not None and parsed.matches not in can:
        raise BadOptions(f"--matches is {parsed.matches}, expected {can.start} to {can.stop - 1}.")
    size = begun.settings if isinstance(begun, Checkpoint) else begun or plan_here()
    for name in LARGEST if begun is not None else ():
        if getattr(parsed, name) not in (None, getattr(size, name)):
            raise BadOptions(
                f"{parsed.resume} has a network of {size.width} x {size.blocks}: leave --width and "
                "--blocks out."
            )
    players = tuple(sorted(set(parsed.players or find_game(parsed.game).players)))
    usual = Settings(size.width, size.blocks, 1, Recipe(), players)
    seconds, total = 0.0, 0.0
    if isinstance(begun, Checkpoint):
        usual = begun.settings
        seconds, total = begun.run.seconds, begun.run.total
    said = {name: getattr(parsed, name) for name in ("seed", "width", "blocks", "matches")}
    said["looks_ahead"] = parsed.improve
    said["players"] = players if parsed.players else None
    rates = {name: getattr(parsed, name) for name in ("rate", "entropy")}
    recipe = vars(usual.recipe) | {name: rate for name, rate in rates.items() if rate is not None}
    settings = usual._replace(
        recipe=Recipe(**recipe),
        **{name: value for name, value in said.items() if value is not None},
    )
    total = parsed.total or max(total, seconds / 60 + parsed.minutes)
    return Order(parsed.game, settings, parsed.minutes, total, parsed.every, parsed.keep_selves)


def _folder(parsed: argparse.Namespace, resumed: Path | None) -> Path:
    """Where everything goes: it can be written to, and no other training is there."""
    from bactrian.training.session import CHECKPOINT

    goes_on = resumed is not None and resumed.name == CHECKPOINT
    folder = Path(parsed.out or (resumed.parent if resumed and goes_on else parsed.game))
    kept = folder / CHECKPOINT
    if kept.exists() and not (resumed and resumed.resolve() == kept.resolve()):
        raise BadOptions(
            f"There is a training in {folder} already: go on with --resume {kept}, or choose "
            "another folder with --out."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise BadOptions(f"--out: {folder} cannot be written to: {error.strerror}.") from None
    return folder
