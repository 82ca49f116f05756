"""The small game as one of the games, for as long as something is tested with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bactrian import games
from bactrian.core.game import Game
from bactrian.games.warmup import PLAYER_KERNELS, compile_game

FOLDER = Path(__file__).parent / "goose"


@contextmanager
def registered() -> Iterator[Game]:
    """As the documentation says: register its folder, and it is a game like all others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_elsewhere", {})
        patch.setattr(games, "__path__", [*games.__path__])
        patch.setenv(games.VARIABLE, "")
        game = games.game(games.register(FOLDER))
        compile_game(game, PLAYER_KERNELS)  # so that nobody waits for it later
        yield game
