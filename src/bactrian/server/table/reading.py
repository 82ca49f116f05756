"""The positions of one table as JSON, made again only where they changed.

A `Reader` follows one table. An action changes a few fields; what was made of the others is still
true, and is kept as JSON.
"""

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from bactrian.core.game import Event, Game
from bactrian.core.plain import Layout, Plain, layout
from bactrian.core.texts import Texts
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.match import View
from bactrian.server.messages import ActionShown

MOST_KNOWN = 400  # pieces that a reader keeps
MOST_OPEN = 8  # positions that all readers together keep as numbers: they take more than bytes

encode = msgspec.json.Encoder().encode


def _ending(match: Match) -> View:
    if not match.over:
        return {"scores": None, "winners": None}
    return {"scores": [s._asdict() for s in match.scores()], "winners": match.winners()}


def events(match: Match) -> tuple[list[Event], list[list[Event]]]:
    """What happened with the last action: as everybody knows it, and as each seat does."""
    position, tell = match.plain(), match.game.events
    common = tell(position, None)
    if len(common) == position.event_count:  # nothing is hidden from anybody
        return common, [common] * match.players
    return common, [tell(position, seat) for seat in range(match.players)]


@cache
def texts(game: str, language: str) -> Texts:
    """The texts of a game, by its key, found without looking at paths."""
    found: Game = find_game(game)
    return found.texts(language)


class Piece(NamedTuple):
    """Something that was made of a position, and the fields that were read for it, as bits."""

    fields: int
    made: msgspec.Raw


Name = tuple[object, ...]  # a function, and what it is called with
CONSTANT: dict[Name, Piece] = {}  # of all tables: made without reading anything


@cache
def action_maker(game: str) -> Callable[[object, int, Texts], ActionShown]:
    """A function that makes an action's message; the same for all tables of a game."""
    catalogue, describe = find_game(game).catalogue, find_game(game).describe

    def make(position: object, number: int, words: Texts) -> ActionShown:
        return ActionShown(*catalogue[number], describe(position, number, words))

    return make


class TrackedState:
    """A position that notes which of its fields are read."""

    def __init__(self, position: "CachedState") -> None:
        self._position = position
        self._within = 0  # what pieces inside this one hang on

    def __getattr__(self, name: str) -> Any:  # Any: a number, a list or a grid
        value = self.__dict__[name] = getattr(self._position, name)
        return value

    def recall(self, make: Callable[..., object], *args: object) -> msgspec.Raw:
        """A piece inside this one."""
        piece = self._position.piece(make, *args)
        self._within |= piece.fields
        return piece.made

    def noted(self) -> int:
        """All that was read, as bits."""
        places = self._position.places
        return self._within | sum(places[name].bit for name in vars(self) if name in places)


class CachedState(Plain):
    """A position whose pieces may have been made before."""

    places: Layout
    _known: dict[Name, Piece]

    def __init__(self, data: bytes, places: Layout, known: dict[Name, Piece]) -> None:
        super().__init__(data, places)
        vars(self).update(places=places, _known=known)

    def recall(self, make: Callable[..., object], *args: object) -> msgspec.Raw:
        """A piece of a view."""
        return self.piece(make, *args).made

    def piece(self, make: Callable[..., object], *args: object) -> Piece:
        """What `make` makes of the position, as JSON."""
        name = (make, *args)
        found = self._known.get(name) or CONSTANT.get(name)
        if found is None:
            noting = TrackedState(self)
            made = msgspec.Raw(encode(make(noting, *args)))
            found = Piece(noting.noted(), made)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            (self._known if found.fields else CONSTANT)[name] = found
        return found


class Reader:
    """Reads the positions of one table; what hangs on fields that did not change is kept.

    Views and actions are the same as those above, with parts that are JSON already.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._places = layout(game.state)
        self._data = bytes(game.state.dtype.itemsize)
        self._known: dict[Name, Piece] = {}
        self._position: CachedState | None = None

    def view(self, match: Match, seat: int | None) -> View:
        """What a seat may see."""
        return self._game.view(self._at(match), seat) | _ending(match)

    def actions(self, match: Match, language: str) -> list[msgspec.Raw]:
        """All legal actions, as messages."""
        position = self._at(match)
        words, make = texts(self._game.key, language), action_maker(self._game.key)
        return [position.recall(make, number, words) for number in match.legal()]

    def _at(self, match: Match) -> CachedState:
        """The position of a match, with all that is still true of the last one that was read."""
        data, position = match.state.tobytes(), self._position
        if position is not None and data == self._data:
            return position
        if data != self._data:
            before = self._data
            changed = sum(
                place.bit
                for place in self._places.values()
                if data[place.begin : place.end] != before[place.begin : place.end]
            )
            known = self._known.items()
            self._known = {name: piece for name, piece in known if not piece.fields & changed}
            self._data = data
        position = self._position = CachedState(data, self._places, self._known)
        OPEN.append(self)
        if len(OPEN) > MOST_OPEN and (earlier := OPEN.popleft()) is not self:
            earlier._position = None
        return position


OPEN: deque[Reader] = deque()  # those who have a position as numbers, the last one last
