"""`bactrian train`: a network learns a game by playing with itself."""

import argparse
import importlib.util
import os
import sys
from pathlib import Path

from bactrian.core.errors import BadOptions
from bactrian.games import game as find_game


def train(parsed: argparse.Namespace) -> int:
    """Train for some minutes; what is there is kept every minute, and when it is interrupted."""
    if importlib.util.find_spec("torch") is None:
        raise BadOptions("Training needs PyTorch: pip install 'bactrian[train]'.")
    if parsed.minutes <= 0:
        raise BadOptions(f"--minutes is {parsed.minutes:g}, expected more than 0.")
    resumed = None if parsed.resume is None else Path(parsed.resume)
    if resumed is not None and not resumed.is_file():
        raise BadOptions(f"There is no checkpoint {resumed}.")
    for name in ("rate", "entropy", "every"):
        if getattr(parsed, name) <= 0:
            raise BadOptions(f"--{name} is {getattr(parsed, name):g}, expected more than 0.")
    for name in ("width", "blocks"):
        if getattr(parsed, name) is not None and getattr(parsed, name) < 1:
            raise BadOptions(f"--{name} is {getattr(parsed, name)}, expected at least 1.")
    counts = find_game(parsed.game).players
    for count in parsed.players or ():
        if count not in counts:
            raise BadOptions(
                f"--players is {count}, expected {counts[0]} to {counts[-1]} for {parsed.game}."
            )
    _choose_device(parsed.device)
    from bactrian.training.learner import Recipe
    from bactrian.training.session import Order, Session

    folder = Path(parsed.out or parsed.game)
    folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(rate=parsed.rate, entropy=parsed.entropy)
    order = Order(
        parsed.game,
        parsed.seed,
        recipe,
        parsed.improve,
        parsed.width,
        parsed.blocks,
        tuple(sorted(set(parsed.players or ()))),
        parsed.every,
        parsed.keep_selves,
    )
    session = Session(order, folder, resumed)
    return session.train(parsed.minutes, parsed.total or parsed.minutes)


def _choose_device(wanted: str | None) -> None:
    """The rules are compiled for one device a process, which is chosen before they are imported."""
    import torch

    device = wanted or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda" and not torch.cuda.is_available():
        raise BadOptions("There is no CUDA device here: leave --device out, or say --device cpu.")
    if device == "cuda" and os.environ.get("BACTRIAN_TARGET") != "cuda":
        os.environ["BACTRIAN_TARGET"] = "cuda"
        again = "import sys; from bactrian.cli.main import main; sys.exit(main())"
        os.execv(sys.executable, [sys.executable, "-c", again, *sys.argv[1:]])
