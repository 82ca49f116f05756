"""Observations tell all that matters, in numbers of the same size.

How many positions of each game are looked at says BACTRIAN_OBSERVED.
"""

import os
from collections import Counter

import numpy as np
import pytest

from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.research.batch import Matches

from .observed import led_apart, look_alikes
from .variants import Variant, variants

POSITIONS = int(os.environ.get("BACTRIAN_OBSERVED", "1000"))
SEED = 1
TOLD = 12  # kinds of finding that a failure names
GAMES, STEPS = 32, 400  # at each table, for the size of the numbers
SAYS_WHY = "more than 1"  # the meaning of a part that may hold such numbers


@pytest.mark.quick("samarkand")
@pytest.mark.parametrize("name", NAMES)
def test_no_observation_stands_for_positions_that_the_same_action_leads_apart(name: str) -> None:
    """Same observation, same mask, same future."""
    tables = variants(name)
    met, findings = 0, Counter[str]()
    for table in tables:
        found = look_alikes(table, -(-POSITIONS // len(tables)), SEED)
        met += found.met
        for alias in led_apart(name, found.alike, SEED):
            where = "; ".join(alias.fields)
            findings[f"{table}, {alias.decision}: {where}; apart after {alias.actions}"] += 1

    assert met >= POSITIONS
    assert not findings, "\n".join([f"{findings.total()} pairs", *list(findings)[:TOLD]])


def outside(table: Variant) -> set[str]:
    """The parts of the layout that hold numbers beyond their bounds in random games."""
    name, players, options = table
    game: Game = find_game(name)
    matches = Matches(name, players=players, matches=GAMES, seed=SEED, options=options)
    largest = np.zeros(matches.observations.shape[1], np.float32)
    smallest = np.zeros_like(largest)
    for _ in range(STEPS):
        largest = np.maximum(largest, matches.observations.max(axis=0))
        smallest = np.minimum(smallest, matches.observations.min(axis=0))
        matches.step(matches.random_actions())
    ends = np.cumsum([part.length for part in game.observation])
    found = set()
    for part, end in zip(game.observation, ends.tolist(), strict=True):
        numbers = slice(end - part.length, end)
        low, high = smallest[numbers].min(), largest[numbers].max()
        if low < -1 or high > part.highest:
            found.add(f"{part.name}: {low:g} to {high:g}")
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_numbers_lie_between_minus_one_and_the_highest_of_their_part(name: str) -> None:
    found = {str(table): wide for table in variants(name) if (wide := outside(table))}

    assert found == {}


@pytest.mark.parametrize("name", NAMES)
def test_the_meaning_of_a_part_says_whether_it_exceeds_one(name: str) -> None:
    for part in find_game(name).observation:
        assert (part.highest > 1) == (SAYS_WHY in part.meaning), part.name
