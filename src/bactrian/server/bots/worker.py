"""A worker process that thinks for bots, hints and analyses: reads a question, writes an answer.

It runs beside the server at a lower priority, so that people are served first. It keeps the
player of each seat, which may keep what it found before.
"""

import contextlib
import os
import sys
from collections import OrderedDict
from typing import Literal

import msgspec
from msgspec import Struct

from bactrian.advice.analysis import Sight, judged, sights
from bactrian.advice.judging import judge_of
from bactrian.advice.moments import Decision
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.players import Player, player
from bactrian.server.bots.hints import HintResult, think
from bactrian.server.bots.parent import end_with_parent

NICENESS = 10  # the server comes first; at the lowest priority a busy machine starves thoughts
MOST_SEATS = 64  # whose players are kept


class Look(Struct):
    """Some decisions of a finished game that are to be judged, by the actions before them."""

    how: Literal["sight", "glance", "closely"]
    at: list[int]


class Question(Struct):
    """A position, and the level that shall choose; `bot` names the seat across its questions."""

    bot: str
    level: str
    game: str  # its key
    players: int
    options: dict[str, object]
    seed: str  # decimal digits
    salt: str
    actions: list[int]
    hint: str | None = None  # the language, if a person asks for a hint
    look: Look | None = None  # if a finished game is analysed


class Choice(Struct):
    """What the bot does, a hint for a person, judged decisions, or why there is no answer."""

    action: int | None = None
    error: str | None = None
    hint: HintResult | None = None
    sights: list[Sight] | None = None
    decisions: list[Decision] | None = None


class SeatPlayers:
    """The bots of many seats, each kept for its next question."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str], Player] = OrderedDict()

    def answer(self, question: Question) -> Choice:
        """The action that the bot of this seat takes, or a hint for a person."""
        game = find_game(question.game)
        match = Match(
            game,
            question.players,
            int(question.seed),
            question.options,
            question.salt,
            question.actions,
        )
        if question.hint is not None:
            return Choice(hint=think(match, question.hint))
        if question.look is not None:
            return looked_at(match, question.look)
        return Choice(self._player(question.bot, question.level).choose(match))

    def _player(self, bot: str, level: str) -> Player:
        found = self._players.pop((bot, level), None) or player(level)
        self._players[bot, level] = found
        if len(self._players) > MOST_SEATS:
            self._players.popitem(last=False)
        return found


def looked_at(match: Match, look: Look) -> Choice:
    """Some decisions of a finished game, judged."""
    judge = judge_of(match)
    if look.how == "sight":
        return Choice(sights=[*sights(match, look.at, judge)])
    return Choice(decisions=[*judged(match, look.at, judge, closely=look.how == "closely")])


def main() -> None:
    """Answer until the input ends."""
    end_with_parent()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    players, decoder = SeatPlayers(), msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            choice = players.answer(decoder.decode(line))
        except Exception as error:  # the server decides what to do; this process goes on
            choice = Choice(error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(choice) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
