"""Bots that need no thinking: their level asks a network once, in the server's own process.

That takes a fraction of a millisecond; the networks are read when their games become ready.
"""

from bactrian.match import Match
from bactrian.players.levels import LEVELS

_LEVELS = {level.name: level for level in LEVELS}
_PLAYERS = {level.name: level.player() for level in LEVELS}  # for all tables


def answers_at_once(level: str, match: Match) -> bool:
    """Whether a bot of this level needs no thinking at such a table."""
    return level in _LEVELS and _LEVELS[level].answers_at_once(match.game, match.players)


def answer(level: str, match: Match) -> int:
    """What it does."""
    return _PLAYERS[level].choose(match)
