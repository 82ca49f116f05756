import numpy as np
import pytest

from bactrian.games import game as find_game
from bactrian.research.batch import Matches
from bactrian.research.spaces import highest

from .tables import TABLES


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_that_is_seen_in_whole_games_lies_within_the_bounds(name: str, players: int) -> None:
    matches = Matches(name, players=players, matches=32, seed=6)
    bounds = highest(matches.game)

    while matches.games_finished < len(matches):
        assert (matches.observations >= -1).all()
        assert (matches.observations <= bounds).all()
        matches.step(matches.random_actions())


def test_only_parts_that_say_so_go_beyond_one() -> None:
    game = find_game("samarkand")
    names = np.repeat(
        [part.name for part in game.observation], [p.length for p in game.observation]
    )

    assert set(names[highest(game) > 1]) == {"domains", "seats", "time"}
    assert set(highest(find_game("merv"))) == {1}
