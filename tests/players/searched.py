"""The games that the search without a network is tested with.

Compiling it takes as long as all else of a game. So quick tests search in one game only.
"""

import pytest
from compiled import SEARCHED

from bactrian.games import NAMES

searched_games = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name == SEARCHED else pytest.mark.long, id=name)
        for name in NAMES
    ],
)
