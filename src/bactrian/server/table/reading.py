"""A position as people read it, quickly: its record turned into plain Python numbers first.

Reading one field of a NumPy record takes microseconds, and a view reads thousands. The games' own
functions are used as they are: they see the same names and numbers.

A `Reader` follows one table. An action changes a few fields; what was made of the others is still
true, and is kept as JSON.
"""

import math
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from bactrian.core.game import Event, Game
from bactrian.core.texts import Texts
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.match import Action, View
from bactrian.server.messages import ActionShown

MOST_KNOWN = 400  # pieces that a reader keeps
MOST_OPEN = 8  # positions that all readers together keep as numbers: they take more than bytes
FORMATS = {"<i2": "h", "<i8": "q", "<u8": "Q"}  # NumPy's codes as memory views name them

encode = msgspec.json.Encoder().encode


# --- positions as plain numbers -----------------------------------------------------------------


class Place(NamedTuple):
    """Where a field lies in a record."""

    bit: int  # that stands for it in a set of fields
    begin: int  # bytes
    end: int
    format: str
    first: int  # numbers of its own format that lie before it
    size: int  # numbers
    shape: tuple[int, ...]


Layout = Mapping[str, Place]


@cache
def layout(game: str) -> Layout:
    """The fields of a game's record."""
    kind = find_game(game).state
    found: dict[str, Place] = {}
    for name, field in kind.fields.items():
        offset = int(kind.dtype.fields[name][1])  # type: ignore[index]  # it has fields
        width = np.dtype(field.code).itemsize
        size = math.prod(field.shape)
        end, code = offset + width * size, FORMATS[field.code]
        bit = 1 << len(found)
        found[name] = Place(bit, offset, end, code, offset // width, size, field.shape)
    return found


@cache
def cells(rows: int, columns: int) -> list[tuple[int, int]]:
    """The indices of a table of numbers, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


class Grid(dict[Any, Any]):
    """A table of numbers that can be asked for `grid[row, column]` like an array, or for a row.

    A dictionary, because a method of ours would take ten times as long as its own; it is filled
    when it is first asked.
    """

    def __init__(self, numbers: memoryview, rows: int, columns: int) -> None:
        self._numbers = numbers
        self._rows = rows
        self._columns = columns

    def __missing__(self, index: Any) -> Any:  # Any: a number or a pair
        if type(index) is tuple:
            if not self:
                self.update(zip(cells(self._rows, self._columns), self._numbers, strict=True))
                return self[index]
            row, column = index  # counted from the end, or not there
            return self[row][column]
        first = range(self._rows)[index] * self._columns
        return self._numbers[first : first + self._columns].tolist()

    def __len__(self) -> int:
        return self._rows

    def __bool__(self) -> bool:
        return dict.__len__(self) > 0

    def __iter__(self) -> Any:  # Any: rows, where a dictionary has keys
        return (self[row] for row in range(self._rows))


class Plain:
    """A record's fields as numbers and lists. A picture: it does not follow the record."""

    def __init__(self, data: bytes, fields: Layout) -> None:
        self._data = memoryview(data)
        self._fields = fields

    def __getattr__(self, name: str) -> Any:  # Any: a number, a list or a grid
        if name not in self._fields:
            raise AttributeError(name)
        value = self.__dict__[name] = self._read(self._fields[name])
        return value

    def _read(self, place: Place) -> Any:  # Any: as above
        numbers = self._data.cast(place.format)  # type: ignore[call-overload]  # one of FORMATS
        if not place.shape:
            return numbers[place.first]
        numbers = numbers[place.first : place.first + place.size]
        return numbers.tolist() if len(place.shape) == 1 else Grid(numbers, *place.shape)


def plain(match: Match) -> Plain:
    """The position of a match."""
    return Plain(match.state.tobytes(), layout(match.game.name))


def view(match: Match, seat: int | None) -> View:
    """The same as `match.view(seat)`."""
    return match.game.view(plain(match), seat) | _ending(match)


def _ending(match: Match) -> View:
    if not match.over:
        return {"scores": None, "winners": None}
    return {"scores": [s._asdict() for s in match.scores()], "winners": match.winners()}


def actions(match: Match, language: str) -> list[Action]:
    """The same as `match.actions(language)`."""
    words, position, game = texts(match.game.name, language), plain(match), match.game
    return [
        Action(*game.catalogue[number], game.describe(position, number, words))
        for number in match.legal()
    ]


def events(match: Match) -> tuple[list[Event], list[list[Event]]]:
    """What happened with the last action: as everybody knows it, and as each seat does."""
    position, tell = plain(match), match.game.events
    common = tell(position, None)
    if len(common) == position.event_count:  # nothing is hidden from anybody
        return common, [common] * match.players
    return common, [tell(position, seat) for seat in range(match.players)]


@cache
def texts(game: str, language: str) -> Texts:
    """A game's texts, found without looking at paths."""
    found: Game = find_game(game)
    return found.texts(language)


# --- one position after another -----------------------------------------------------------------


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

    def __init__(self, data: bytes, places: Layout, known: dict[Name, Piece]) -> None:
        super().__init__(data, places)
        self.places = places
        self._known = known

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
        self._places = layout(game.name)
        self._data = bytes(game.state.dtype.itemsize)
        self._known: dict[Name, Piece] = {}
        self._position: CachedState | None = None

    def view(self, match: Match, seat: int | None) -> View:
        """What a seat may see."""
        return self._game.view(self._at(match), seat) | _ending(match)

    def actions(self, match: Match, language: str) -> list[msgspec.Raw]:
        """All legal actions, as messages."""
        position = self._at(match)
        words, make = texts(self._game.name, language), action_maker(self._game.name)
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
