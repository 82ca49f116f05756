"""What the features of a position are worth: `weights.toml` beside a game's modules.

The features are made by hand, their weights are fitted to games that the computer played against
itself (`tools/tune.py`), for each number of players apart. They are handed to the kernels, not
compiled in: players with other weights can meet in one process.
"""

from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.tables import DataFile
from bactrian.core.errors import BadData

WHOLE = 16  # parts that a game's length is measured in
HUNDREDTHS = 100  # weights are hundredths of a point
LATE, EARLY = range(2)  # a weight when nothing is left of the game, and when all of it is
MOST = 1_000_000
FILE = "weights.toml"


class Weights(NamedTuple):
    """For one number of players; each weight late and early in the game."""

    features: NDArray[np.int64]  # (feature, late and early): hundredths of points each
    spread: NDArray[np.int64]  # hundredths of points: such a lead makes e times as likely to win
    automa: NDArray[np.int64]  # what an automa still gains


@cache
def read_weights(path: Path, features: type[IntEnum], players: int) -> Weights:
    """The table `[players_2]` of a file, for a number of players."""
    entry = DataFile(path).entry(f"players_{players}")
    weights = Weights(
        np.array([entry.integers(f.name.lower(), 2) for f in features], np.int64),
        np.array(entry.integers("spread", 2), np.int64),
        np.array(entry.integers("automa", 2), np.int64),
    )
    if weights.spread.min() < 1 or max(abs(table).max() for table in weights) > MOST:
        raise BadData(f"{entry.where}: spread must be 1 or more, and no weight beyond {MOST:,}.")
    return weights


def write_weights(path: Path, features: type[IntEnum], weights: dict[int, Weights]) -> None:
    """Write such a file anew, by number of players."""
    lines = [
        "# Tuned by tools/tune.py: hundredths of points, at the end of a game and at its start."
    ]
    for players, found in weights.items():
        lines += ["", f"[players_{players}]"]
        named = [(f.name.lower(), found.features[f]) for f in features]
        rest = [("spread", found.spread), ("automa", found.automa)]
        lines += [f"{name} = [{late}, {early}]" for name, (late, early) in [*named, *rest]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
