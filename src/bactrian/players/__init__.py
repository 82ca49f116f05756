"""Computer players. They think with a position whose unknown part was dealt again at random."""

from bactrian.players.greedy import GreedyPlayer
from bactrian.players.player import Player
from bactrian.players.random_player import RandomPlayer
from bactrian.players.registry import NAMES, player

__all__ = ["NAMES", "GreedyPlayer", "Player", "RandomPlayer", "player"]
