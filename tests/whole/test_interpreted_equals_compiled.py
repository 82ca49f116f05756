"""The same rules at two speeds: every position of the same games has the same bytes.

`BACTRIAN_INTERPRETED_GAMES` says how many games of each kind; before a release it is twenty.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bactrian import new_match
from bactrian.core.rules.rule import INTERPRETED
from bactrian.games import NAMES

from .fingerprints import fingerprints
from .variants import Variant, variants

GAMES = int(os.environ.get("BACTRIAN_INTERPRETED_GAMES", "1"))  # at every table
PROCESSES = 2
PROGRAM = """
import json, sys
from whole.fingerprints import fingerprints
from bactrian.core.rules.rule import INTERPRETED

assert INTERPRETED
games = json.load(sys.stdin)
json.dump([fingerprints(*game) for game in games], sys.stdout)
"""


class Played(NamedTuple):
    """A game that was played at random."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    actions: list[int]


def play(variant: Variant, seed: int) -> Played:
    """A compiled game of random choices, the same in every run."""
    game, players, options = variant
    match = new_match(game, players=players, options=options, seed=seed)
    choices = random.Random(seed)
    while not match.over:
        match.play(choices.choice(match.legal()))
    return Played(game, players, options, seed, list(match.played))


def start_interpreted(games: Sequence[Played]) -> subprocess.Popen[str]:
    """A process that plays these games interpreted; an overflow is an error there."""
    tests = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [tests, os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    json.dump(games, process.stdin)
    process.stdin.close()
    process.stdin = None
    return process


def finish(process: subprocess.Popen[str]) -> list[list[str]]:
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    found: list[list[str]] = json.loads(out)
    return found


@pytest.mark.skipif(INTERPRETED, reason="compares interpreted with compiled games")
@pytest.mark.parametrize("name", NAMES)
def test_interpreted_games_have_the_positions_of_compiled_ones(name: str) -> None:
    games = [play(variant, seed) for seed in range(GAMES) for variant in variants(name)]

    processes = [start_interpreted(games[part::PROCESSES]) for part in range(PROCESSES)]
    compiled = [fingerprints(*game) for game in games]
    interpreted = [finish(process) for process in processes]

    for index, (game, expected) in enumerate(zip(games, compiled, strict=True)):
        found = interpreted[index % PROCESSES][index // PROCESSES]
        pairs = zip(found, expected, strict=True)
        wrong = [after for after, (one, other) in enumerate(pairs) if one != other]
        assert not wrong, f"{game.players} players, seed {game.seed}: after {wrong[0]} actions"
    assert sum(map(len, compiled)) > 100 * len(games)
