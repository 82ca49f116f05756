"""The views of one table as JSON; parts that did not change come from a cache.

An action changes a few fields of the state. Each cached part knows which fields were read to make
it, and stays valid until one of them changes.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
import numpy as np

from bactrian.core.data.texts import Texts
from bactrian.core.display.parts import Name
from bactrian.core.game import Event, Game
from bactrian.core.rules.plain import Place, Plain
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.match import View
from bactrian.server.messages import ActionShown
from bactrian.server.table.tracked_state import WORD, Fields, TrackedState, fields_of

MOST_PIECES = 400  # parts that one cache keeps
MOST_CHANGES = 32  # positions, after which a part that was not asked for is made again
MOST_POSITIONS = 8  # positions that all caches together keep as plain numbers

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


def _ending(match: Match) -> View:
    if not match.over:
        return {"scores": None, "winners": None}
    return {"scores": [s._asdict() for s in match.scores()], "winners": match.winners()}


def events(match: Match) -> tuple[list[Event], list[list[Event]]]:
    """The events of the last action: as everyone may know them, and as each seat may."""
    position, events_of = match.plain(), match.game.events
    common = events_of(position, None)
    if len(common) == position.event_count:  # nothing is hidden
        return common, [common] * match.players
    return common, [events_of(position, seat) for seat in range(match.players)]


@cache
def texts(game: str, language: str) -> Texts:
    """The texts of a game, cached by its key: faster than by path."""
    found: Game = find_game(game)
    return found.texts(language)


class Piece:
    """A cached part of a view, and the fields that were read to make it, as bits."""

    __slots__ = ("at", "fields", "made")

    def __init__(self, made: msgspec.Raw, fields: int, at: int) -> None:
        self.made, self.fields = made, fields
        self.at = at  # the number of the last position for which it is known to be right


# A field's numbers, the bits that stand for them, and its rows, if those have bits of their own.
Readable = tuple[Any, Any, list[list[int]] | None]  # Any: a number or a tuple
CONSTANT: dict[Name, Piece] = {}  # shared by all tables: made without reading a field


class Pieces(dict[Name, Piece]):
    """The cached parts of one table, and what has changed since the positions they are of."""

    def __init__(self) -> None:
        self.now = 0  # the number of the position
        self.changed: dict[int, int] = {0: 0}  # since the last positions, as bits

    def move_on(self, changed: int) -> None:
        """Another position has come; so many fields differ, as bits."""
        self.now += 1
        since = self.changed
        for at in since:
            since[at] |= changed
        since[self.now] = 0
        since.pop(self.now - MOST_CHANGES, None)

    def is_right(self, piece: Piece) -> bool:
        """Whether a part of an earlier position is right for this one."""
        changed = self.changed.get(piece.at)
        if changed is None or piece.fields & changed:
            return False
        piece.at = self.now
        return True

    def put(self, name: Name, data: bytes, fields: int) -> Piece:
        """Keep a part; one that is as it was before is the same object."""
        before, made = self.get(name), msgspec.Raw(data)
        if before is not None and before.made == made:
            made = before.made
        piece = Piece(made, fields, self.now)
        if before is None and len(self) >= MOST_PIECES:
            self.clear()
        (self if fields else CONSTANT)[name] = piece
        return piece


@cache
def action_maker(game: str) -> Callable[[object, int, Texts], ActionShown]:
    """A function that makes an action's message; the same for all tables of a game."""
    catalogue, describe = find_game(game).catalogue, find_game(game).describe

    def make(position: object, number: int, words: Texts) -> ActionShown:
        return ActionShown(*catalogue[number], describe(position, number, words))

    return make


@cache
def action_names(game: str, language: str) -> list[Name]:
    """The names of the parts that tell actions, by their numbers."""
    make, words = action_maker(game), texts(game, language)
    return [(make, number, words) for number in range(len(find_game(game).catalogue))]


class CachedState(Plain):
    """A position whose parts may be in the cache."""

    fields: Fields
    _words: memoryview
    _pieces: Pieces
    _once: dict[Callable[..., Any], Any]  # Any: of many shapes
    _readable: dict[str, Readable]

    def __init__(self, data: bytes, fields: Fields, pieces: Pieces) -> None:
        super().__init__(data, fields.places)
        vars(self).update(
            fields=fields, _words=self._data.cast("h"), _pieces=pieces, _once={}, _readable={}
        )

    def _read(self, place: Place) -> Any:  # Any: a number, a tuple or a grid
        if place.format != "h" or len(place.shape) > 1:
            return super()._read(place)
        if not place.shape:
            return self._words[place.first]
        return tuple(self._words[place.first : place.first + place.size])

    def field(self, name: str) -> Readable:
        """A field for those who track what they read of it."""
        found = self._readable.get(name)
        if found is None:
            bits, place = self.fields.bits[name], self.fields.places[name]
            if isinstance(bits, int) or len(place.shape) == 1:
                found = getattr(self, name), bits, None
            else:
                table = self._data[place.begin : place.end]
                # The format is one of FORMATS, which mypy does not know.
                rows = table.cast(place.format, place.shape).tolist()  # type: ignore[call-overload]
                found = None, bits, rows
            self._readable[name] = found
        return found

    def made_once(self, make: Callable[..., T]) -> T:
        """What `make` returns for the position."""
        if make not in self._once:
            self._once[make] = make(self)
        found: T = self._once[make]
        return found

    def cached_part(self, make: Callable[..., object], *args: object) -> msgspec.Raw:
        """A part of a view."""
        return self.piece((make, *args)).made

    def named_parts(self, names: Iterable[tuple[str, Name]]) -> dict[str, msgspec.Raw]:
        """Many parts of a view, by the keys that they have there."""
        return {key: piece.made for key, piece in self.named_pieces(names).items()}

    def named_pieces(self, names: Iterable[tuple[str, Name]]) -> dict[str, Piece]:
        """The same, with the fields that were read for them."""
        get, now, changed, found = self._pieces.get, self._pieces.now, self._pieces.changed, {}
        for key, name in names:
            # What `piece` does, without a call for each of them: nearly all are right.
            piece = get(name)
            if piece is None or (piece.at != now and piece.fields & changed.get(piece.at, -1)):
                piece = self.piece(name)
            else:
                piece.at = now
            found[key] = piece
        return found

    def piece(self, name: Name) -> Piece:
        """A part as JSON."""
        pieces = self._pieces
        found = pieces.get(name)
        if found is not None and (found.at == pieces.now or pieces.is_right(found)):
            return found
        if found is None and name in CONSTANT:
            return CONSTANT[name]
        tracked, make = TrackedState(self), cast("Callable[..., object]", name[0])
        data = encode(make(tracked, *name[1:]))
        return pieces.put(name, data, tracked.reads.fields)


class ViewCache:
    """Views and actions of one table, as those of the match, with parts that are JSON already."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._fields = fields_of(game.state)
        self._data = bytes(game.state.dtype.itemsize)
        self._pieces = Pieces()
        self._position: CachedState | None = None
        self._moment: tuple[object, int] = None, 0  # of the match that was read last

    def view(self, match: Match, seat: int | None) -> View:
        """What a seat may see."""
        return self._game.view(self._at(match), seat) | _ending(match)

    def actions(self, match: Match, language: str) -> list[msgspec.Raw]:
        """All legal actions, as messages."""
        position = self._at(match)
        names = action_names(self._game.key, language)
        return [position.piece(names[number]).made for number in match.legal()]

    def clear(self) -> None:
        """Forget everything: no client looks at the table any more."""
        self._pieces, self._position, self._moment = Pieces(), None, (None, 0)
        self._data = bytes(self._game.state.dtype.itemsize)

    def _at(self, match: Match) -> CachedState:
        """The position of a match; parts that depend on a changed field are made again."""
        position, (record, played) = self._position, match.moment
        if position is not None and self._moment[0] is record and self._moment[1] == played:
            return position
        data, self._moment = match.state.tobytes(), match.moment
        if position is not None and data == self._data:
            return position
        if data != self._data:
            words, before = np.frombuffer(data, WORD), np.frombuffer(self._data, WORD)
            self._pieces.move_on(self._fields.changed(before, words))
            self._data = data
        position = self._position = CachedState(data, self._fields, self._pieces)
        WITH_POSITION.append(self)
        if len(WITH_POSITION) > MOST_POSITIONS and (earlier := WITH_POSITION.popleft()) is not self:
            earlier._position = None
        return position


WITH_POSITION: deque[ViewCache] = deque()  # caches that hold a position, the newest last
