"""A position as people read it, quickly: its record turned into plain Python numbers first.

Reading one field of a NumPy record takes microseconds, and a view reads thousands. The games' own
functions are used as they are: they see the same names and numbers, each field turned once.
"""

from functools import cache
from typing import Any

from bactrian.core.game import Event, Game
from bactrian.core.texts import Texts
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.match import Action, View


class Grid(list[list[int]]):
    """A table of numbers that can be asked for `grid[row, column]` like an array."""

    def __getitem__(self, index: Any) -> Any:  # Any: as of a list, or a pair
        if type(index) is tuple:
            row, column = index
            return list.__getitem__(self, row)[column]
        return list.__getitem__(self, index)


class Plain:
    """A record's fields as numbers and lists. A picture: it does not follow the record."""

    def __init__(self, record: Any) -> None:  # Any: a game's own record
        self._record = record

    def __getattr__(self, name: str) -> Any:  # Any: a number, a list or a grid
        field = self._record[name]
        value = field.tolist()
        if getattr(field, "ndim", 0) == 2:
            value = Grid(value)
        setattr(self, name, value)
        return value


def view(match: Match, seat: int | None) -> View:
    """The same as `match.view(seat)`."""
    ended: View = {"scores": None, "winners": None}
    if match.over:
        ended = {"scores": [s._asdict() for s in match.scores()], "winners": match.winners()}
    return match.game.view(Plain(match.state), seat) | ended


def actions(match: Match, language: str) -> list[Action]:
    """The same as `match.actions(language)`."""
    words, plain, game = texts(match.game.name, language), Plain(match.state), match.game
    return [
        Action(*game.catalogue[number], game.describe(plain, number, words))
        for number in match.legal()
    ]


def events(match: Match) -> tuple[list[Event], list[list[Event]]]:
    """What happened with the last action: as everybody knows it, and as each seat does."""
    plain, tell = Plain(match.state), match.game.events
    return tell(plain, None), [tell(plain, seat) for seat in range(match.players)]


@cache
def texts(game: str, language: str) -> Texts:
    """A game's texts, found without looking at paths."""
    found: Game = find_game(game)
    return found.texts(language)
