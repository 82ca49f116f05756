"""Compiles what the quick tests need, so that none of them waits for a compiler.

What only `make test-long` needs, as the search of large games, is compiled there when it is asked
for.
"""

import sys
from collections.abc import Iterable

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, BATCH_KERNELS, SEARCH_KERNELS, compile_game
from bactrian.players.registry import kernels_of
from bactrian.server.bots.compiling import OPPONENTS

SEARCHED = "samarkand"  # the search without a network is tested with the game of the least rules


def main(names: Iterable[str]) -> None:
    """These games, one after the other, each in one process: make runs several side by side."""
    for name in names:
        game = find_game(name)
        searches = SEARCH_KERNELS if name == SEARCHED else {}
        kernels = ALL_KERNELS | BATCH_KERNELS | kernels_of(OPPONENTS, game) | searches
        compile_game(game, kernels, one_process=True)


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
