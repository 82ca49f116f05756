"""A compiled program writes past the end of a row without a word, unless it is told to look."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bactrian.games import NAMES

from .variants import OPTIONS

pytestmark = pytest.mark.long  # all games are compiled again

GAMES = 100  # at each player count

PROGRAM = """
import json, sys
import numpy as np
from bactrian.core.rules.rule import INTERPRETED
from bactrian.core.chance.stream import Dice
from bactrian.games import game
from bactrian.games.samarkand.rules.goods import sell
from bactrian.research.simulation import blank_games

rules, games, options = game(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])

def refuses_a_seat_that_is_not_there():
    try:
        sell(game("samarkand").state.blank()[0], 99, 1)
    except IndexError:
        return True
    return False

actions, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
out = np.zeros(sum(part.length for part in rules.observation), np.float32)
counts, broken, one = [], 0, Dice.blank()
for players in rules.players:
    states, dice = blank_games(rules, players, games, players, options)
    scores = np.zeros((games, players, len(rules.parts)), np.int16)
    rules.simulation.play_all(states, dice, actions, True, failures)
    rules.engine.score(states[:games], scores)
    counts.append(int(actions.sum()))
    broken += int(np.count_nonzero(failures[:, 0]))
    for played in range(games):
        for seat in range(players):
            rules.engine.look(states[played:played + 1], seat, out)
            rules.engine.deal_again(states[played:played + 1].copy(), seat, one)

print(json.dumps({
    "checked": refuses_a_seat_that_is_not_there(),
    "interpreted": INTERPRETED,
    "actions": counts,
    "broken": broken,
}))
"""


@pytest.fixture(scope="module", params=NAMES)
def result(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:  # Any: what JSON holds
    """The outcome of the program, compiled with checks into a cache that is thrown away."""
    options = json.dumps(OPTIONS[request.param][-1])
    cache: Path = tmp_path_factory.mktemp("bounds")
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"}
    environment |= {"NUMBA_BOUNDSCHECK": "1", "BACTRIAN_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, request.param, str(GAMES), options],
        env=environment,
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    outcome: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])  # Any: as above
    return outcome


def test_the_program_is_compiled_and_would_notice(result: dict[str, Any]) -> None:
    assert result["checked"]
    assert not result["interpreted"]


def test_hundreds_of_games_never_leave_their_rows(result: dict[str, Any]) -> None:
    assert len(result["actions"]) >= 3
    assert min(result["actions"]) > 50 * GAMES  # alone against the magistrate they are short
    assert result["broken"] == 0
