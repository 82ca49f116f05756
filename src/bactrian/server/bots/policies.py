"""Bots that need no thinking: they answer in the server's own process.

Their level asks a network once, or draws any legal action. That takes a fraction of a millisecond;
the networks are read when their games become ready.
"""

from bactrian.match import Match
from bactrian.players.levels import LEVELS
from bactrian.players.player import Player
from bactrian.players.random_player import RandomPlayer

_LEVELS = {level.name: level for level in LEVELS}
RANDOM = RandomPlayer()
_PLAYERS: dict[str, Player] = {  # for all tables
    RANDOM.name: RANDOM,
    **{level.name: level.player() for level in LEVELS},
}


def answers_at_once(level: str, match: Match) -> bool:
    """Whether a bot of this level needs no thinking at such a table."""
    if level == RANDOM.name:
        return True
    return level in _LEVELS and _LEVELS[level].answers_at_once(match.game, match.players)


def answer(level: str, match: Match) -> int:
    """What it does."""
    return _PLAYERS[level].choose(match)
