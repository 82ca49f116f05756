"""A process that thinks for bots: one question a line comes in, one answer a line goes out.

It runs beside the server at the lowest priority, so that people are served first. It keeps the
player of each seat, which may remember what it thought before.
"""

import contextlib
import os
import sys
from collections import OrderedDict

import msgspec
from msgspec import Struct

from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.players import Player, player

LOWEST_PRIORITY = 19
MOST_SEATS = 64  # whose players are kept


class Question(Struct):
    """A position, and who shall choose; `bot` names the seat across its questions."""

    bot: str
    level: str
    game: str
    players: int
    options: dict[str, object]
    seed: int
    salt: str
    actions: list[int]


class Choice(Struct):
    """What the bot does, or why it cannot."""

    action: int | None = None
    error: str | None = None


class Thinker:
    """The players of many seats."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str], Player] = OrderedDict()

    def choose(self, question: Question) -> int:
        """The action that the bot of this seat takes."""
        game = find_game(question.game)
        match = Match(
            game,
            question.players,
            question.seed,
            question.options,
            question.salt,
            question.actions,
        )
        return self._player(question.bot, question.level).choose(match)

    def _player(self, bot: str, level: str) -> Player:
        found = self._players.pop((bot, level), None) or player(level)
        self._players[bot, level] = found
        if len(self._players) > MOST_SEATS:
            self._players.popitem(last=False)
        return found


def main() -> None:
    """Answer until nobody asks any more."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(LOWEST_PRIORITY)
    thinker, decoder = Thinker(), msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            choice = Choice(action=thinker.choose(decoder.decode(line)))
        except Exception as error:  # the server decides what to do; this process goes on
            choice = Choice(error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(choice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
