"""Compiles what the quick tests need, so that none of them waits for a compiler.

What only `make test-long` needs, as the search of large games, is compiled there when it is asked
for.
"""

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, BATCH_KERNELS, SEARCH_KERNELS, compile_game
from bactrian.players.registry import kernels_of
from bactrian.server.bots.compiling import OPPONENTS

SEARCHED = "samarkand"  # the search without a network is tested with the game of the least rules


def main() -> None:
    """All games, one after the other, each on all cores."""
    for name in NAMES:
        game = find_game(name)
        searches = SEARCH_KERNELS if name == SEARCHED else {}
        compile_game(game, ALL_KERNELS | BATCH_KERNELS | kernels_of(OPPONENTS, game) | searches)


if __name__ == "__main__":
    main()
