"""What features of a position are worth: `weights.toml` beside a game's modules.

The features are made by hand, their weights are fitted to games that the computer played against
itself (`tools/fit.py`), for each number of players apart.
"""

from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.errors import BadData
from bactrian.core.tables import DataFile

WHOLE = 16  # parts that a game's length is measured in
HUNDREDTHS = 100  # weights are hundredths of a point
LATE, EARLY = range(2)  # a weight when nothing is left of the game, and when all of it is
MOST = 1_000_000


class Weights(NamedTuple):
    """By number of players: constants that rules can be compiled with."""

    features: NDArray[np.int64]  # (players, feature, late and early): hundredths of points each
    spread: NDArray[np.int64]  # (players, late and early): a lead that makes e times as likely
    rival: NDArray[np.int64]  # (players, late and early): what a rival nobody plays still gains


def weights_of(package: str, features: type[IntEnum], players: tuple[int, ...]) -> Weights:
    """The weights beside a game's modules: `weights_of(__file__, Feature, PLAYER_COUNTS)`."""
    return read_weights(Path(package).with_name("weights.toml"), features, players)


def read_weights(path: Path, features: type[IntEnum], players: tuple[int, ...]) -> Weights:
    """A file with a table `[players_2]` for each number of players."""
    file, most = DataFile(path), max(players) + 1
    weights = Weights(
        np.zeros((most, len(features), 2), np.int64),
        np.ones((most, 2), np.int64),
        np.zeros((most, 2), np.int64),
    )
    for count in players:
        entry = file.entry(f"players_{count}")
        for feature in features:
            weights.features[count, feature] = entry.integers(feature.name.lower(), 2)
        weights.spread[count] = entry.integers("spread", 2)
        weights.rival[count] = entry.integers("rival", 2)
    if weights.spread.min() < 1 or max(abs(table).max() for table in weights) > MOST:
        raise BadData(f"{path.name}: spread must be 1 or more, and no weight beyond {MOST:,}.")
    for table in weights:
        table.setflags(write=False)
    return weights
