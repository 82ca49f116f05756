"""The small game as one of the games, for as long as something is tested with it.

Run as a program it compiles what tests need of it, so that none of them waits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bactrian import games
from bactrian.core.game import Game
from bactrian.games.corrected import read_data
from bactrian.games.warmup import ALL_KERNELS, BATCH_KERNELS, compile_game
from bactrian.players.registry import kernels_of
from bactrian.server.bots.compiling import OPPONENTS

FOLDER = Path(__file__).parent / "goose"
FIGURES = "[cards]\ndealt = 4\n\n[points]\npond = 12\n"  # of an owner's own: 3 and 10 before


@contextmanager
def registered() -> Iterator[Game]:
    """As the documentation says: register its folder, and it is a game like all others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_elsewhere", {})
        patch.setattr(games, "__path__", [*games.__path__])
        patch.setenv(games.VARIABLE, "")
        game = games.game(games.register(FOLDER))
        # So that no test waits for it later.
        kernels = ALL_KERNELS | BATCH_KERNELS | kernels_of(OPPONENTS, game)
        compile_game(game, kernels, one_process=True)
        yield game


def own_figures(folder: Path) -> Path:
    """A file with figures of an owner's own."""
    file = folder / "my-box.toml"
    file.write_text(FIGURES, encoding="utf-8")
    return file


@contextmanager
def corrected(folder: Path) -> Iterator[Game]:
    """The small game is registered, and this is the same with figures of an owner's own."""
    with registered() as game:
        own = read_data(game, own_figures(folder))
        compile_game(own, kernels_of(OPPONENTS, own), one_process=True)
        yield own


if __name__ == "__main__":
    with TemporaryDirectory() as folder, corrected(Path(folder)):
        pass
