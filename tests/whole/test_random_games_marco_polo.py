"""P-17 Thousands of random games at every player count, also with the expert options.

`BACTRIAN_RANDOM_GAMES` says how many; before a release it is a hundred thousand.
"""

import os

import pytest

from bactrian.games import game as find_game
from bactrian.research.simulation import simulate

from .variants import Variant, variants

GAMES = int(os.environ.get("BACTRIAN_RANDOM_GAMES", "2000"))
SEED = 20_150_320
# P-17.6 Random play takes about so many decisions; more than 5,000 in a game is an error.
USUAL_DECISIONS = {2: 118, 3: 172, 4: 228}
MOST_DECISIONS = 5_000


@pytest.mark.parametrize("variant", variants("marco_polo"), ids=str)
def test_every_invariant_holds_after_every_action(variant: Variant) -> None:
    """P-17.1 to P-17.6"""
    game, players, options = variant

    result = simulate(find_game(game), players, GAMES, SEED, options)

    assert result["failures"] == []
    assert result["invariant_failures"] == 0
    assert result["games"] == result["ends"]["rounds"] == GAMES
    assert abs(result["decisions_per_game"] - USUAL_DECISIONS[players]) < 10
    assert result["most_decisions"] <= MOST_DECISIONS
    assert all(0 <= score["min"] < score["max"] < 200 for score in result["scores"])
