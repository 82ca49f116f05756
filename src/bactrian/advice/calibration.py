"""What is told of chances, so that it comes true as often as it is told.

A network learns what comes of its own play while it learns, and that tries things: who plays to win
wastes less of a lead, and loses less to an automa. What that comes to, by number of players,
`tools/calibrate.py` finds. Choices do not depend on it.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.match import Match

Floats = NDArray[np.float64]
FILE = "calibration.json"  # beside the network that it is for
LEAST = 1e-4  # a chance is told to be nothing where it is less, or at least that


class Calibration(NamedTuple):
    """How chances are told at tables of one size."""

    power: float = 1.0  # of all chances: surer than the network above 1, less sure below
    automa: float = 1.0  # so many times as likely is it that an automa wins


AS_IT_SAYS = Calibration()  # where nothing was found out


def told(match: Match, network: Path, chances: Sequence[float]) -> tuple[float, ...]:
    """The chances of all seats as people are told them; what is missing to 1 is an automa's."""
    found = calibrations(network).get(match.players, AS_IT_SAYS)
    if found == AS_IT_SAYS:
        return tuple(chances)
    return tuple(calibrated(with_automa(np.array([chances])), found)[0, :-1].tolist())


def with_automa(shares: Floats) -> Floats:
    """Rows that sum to 1: the last column is what is left for an automa."""
    return np.hstack([shares, np.maximum(0.0, 1 - shares.sum(1, keepdims=True))])


def calibrated(chances: Floats, found: Calibration) -> Floats:
    """Rows of chances, an automa's last, as they are told."""
    raised = np.maximum(chances, LEAST) ** found.power * (chances > LEAST)
    raised[:, -1] *= found.automa
    shares: Floats = raised / raised.sum(1, keepdims=True)
    return shares


@cache
def calibrations(network: Path) -> Mapping[int, Calibration]:
    """What was found for a network, by number of players; nothing for another one than it was."""
    path = network.with_name(FILE)
    if not path.exists():
        return {}
    kept = json.loads(path.read_text("utf-8"))
    if kept["network"] != digest_of(network):
        return {}
    return {int(players): Calibration(**found) for players, found in kept["tables"].items()}


def write_calibrations(network: Path, found: Mapping[int, Calibration]) -> None:
    """Keep what was found for a network, whole or not at all."""
    path = network.with_name(FILE)
    beside = path.with_name(f".{FILE}.new")
    tables = {players: one._asdict() for players, one in found.items()}
    kept = {"network": digest_of(network), "tables": tables}
    beside.write_text(f"{json.dumps(kept, indent=1)}\n", encoding="utf-8")
    beside.replace(path)
    calibrations.cache_clear()


def digest_of(network: Path) -> str:
    """Which network it is."""
    return hashlib.sha256(network.read_bytes()).hexdigest()
