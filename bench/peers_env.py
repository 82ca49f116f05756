"""The virtual environment of the peer engines, apart from ours so that neither pins the other.

>>> python = ensure()  # doctest: +SKIP
>>> subprocess.run([python, PEERS, "--seconds", "2"])  # doctest: +SKIP
"""

import argparse
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

FOLDER = Path(__file__).resolve().parent
PEERS = FOLDER / "peers.py"
REQUIREMENTS = FOLDER / "peers-requirements.txt"
ENVIRONMENT = FOLDER / ".venv-peers"
STAMP = ENVIRONMENT / "requirements.digest"


class Figure(TypedDict):
    """One line of what peers.py prints: how fast one engine plays one game at random."""

    engine: str
    game: str
    players: int
    actions_per_second: float  # Player actions, chance not counted, the fastest way there is.
    whole_game_actions_per_second: float  # The same with the opening deal on the clock.
    mean_legal_actions: float  # Per decision of a player, forced ones included.
    mean_actions_per_game: float  # Player actions.
    mean_chance_actions_per_game: float  # 0 where the engine rolls inside a player's action.
    how: str


class PeersUnavailable(RuntimeError):
    """The peers could not be installed; the message is one line for the operator."""


def ensure() -> Path:
    """The python of the peers' environment, built first where it is missing or out of date."""
    python = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (python.exists() and STAMP.exists() and STAMP.read_text() == _digest()):
        _run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)])
        # Without a wheel OpenSpiel would compile for an hour; better to say at once that none fits.
        install = ["-m", "pip", "install", "--no-input", "--only-binary=:all:"]
        _run([str(python), *install, "-r", str(REQUIREMENTS)])
        # Last, so that an interrupted installation is begun again.
        STAMP.write_text(_digest())
    return python


def _digest() -> str:
    """What the environment depends on: the pins, and the Python its wheels were chosen for."""
    return hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()


def _run(command: list[str]) -> None:
    """Run quietly; pip's own words would name the index it asked, so only its status is told."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if ended.returncode != 0:
        raise PeersUnavailable(
            f"The peer engines cannot be installed: status {ended.returncode}, expected 0, "
            f"from: {' '.join(command)}"
        )


def main() -> None:
    """Print the path of the environment's python, or why there is none."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    try:
        print(ensure())
    except PeersUnavailable as unavailable:
        sys.exit(str(unavailable))


if __name__ == "__main__":
    main()
