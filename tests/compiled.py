"""Compiles what tests need, so that none of them waits for a compiler.

Quick tests let players think about one game only, and play many tables of it at once: what that
takes of the others is compiled for `make test-long` alone.
"""

import os
import sys
from collections.abc import Iterable

from thinking import SEARCHED

from bactrian.games import NAMES, warmup
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, BATCH_KERNELS, SEARCH_KERNELS, compile_game
from bactrian.players.registry import kernels_of
from bactrian.server.bots.compiling import OPPONENTS

QUICK = "BACTRIAN_QUICK_TESTS"  # is set where nothing long is tested


def main(names: Iterable[str]) -> None:
    """These games, one after the other, each in one process: make runs several side by side."""
    for name in names:
        game = find_game(name)
        kernels, heavy = ALL_KERNELS, BATCH_KERNELS | kernels_of(OPPONENTS, game)
        if name == SEARCHED:
            heavy |= SEARCH_KERNELS
        if name == SEARCHED or not os.environ.get(QUICK):
            kernels |= heavy
        compile_game(game, kernels, one_process=True)
        for left_out in heavy.keys() - kernels.keys():
            # Else every server that a test starts would begin to compile it.
            warmup._mark(game, left_out).touch()


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
