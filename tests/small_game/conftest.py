"""The small game is registered while its tests run; nothing else in the project names it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bactrian import games
from bactrian.core.game import Game

FOLDER = Path(__file__).parent / "goose"


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[Game]:
    """As the documentation says: register its folder, and it is a game like all others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_elsewhere", {})
        patch.setattr(games, "__path__", [*games.__path__])
        patch.setenv(games.VARIABLE, "")
        yield games.game(games.register(FOLDER))
