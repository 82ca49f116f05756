"""What each seat has been told, in order, and how far it is: its own sequence number.

An entry that a seat cannot notice does not count for it. Otherwise a number that jumps by two would
tell of an answer that nobody may know of (S-11.5).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from bactrian.core.game import Event
from bactrian.match import Match
from bactrian.server.table.reading import Reader
from bactrian.server.table.windows import VisibleEvents

TableEvent = tuple[str, Mapping[str, object]]  # a kind and its arguments


Audience = frozenset[int] | None  # the seats that can notice something; None is everybody


class LogPage(NamedTuple):
    """What one entry told, and to whom."""

    audience: Audience
    table: Sequence[TableEvent]  # about the table
    game: VisibleEvents


class RenderedPage(NamedTuple):
    """A page in words, by the seats that know more than all, for people with these names."""

    page: LogPage
    people: tuple[str, ...]
    items: dict[frozenset[int], Sequence[bytes]]  # JSON


Packed = tuple[list[TableEvent], list[Event], dict[int, list[Event]]]
_pack, _unpack = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Packed).decode


class Chronicle:
    """Everything that was told at one table, packed: most of it is never asked for again."""

    def __init__(self) -> None:
        self._pages: list[tuple[Audience, bytes]] = []
        self._public = 0
        self._private: Counter[frozenset[int]] = Counter()  # by who could notice

    def add(self, page: LogPage) -> None:
        """One entry more."""
        packed = _pack((page.table, page.game.common, page.game.own))
        self._pages.append((page.audience, packed))
        if page.audience is None:
            self._public += 1
        else:
            self._private[page.audience] += 1

    @property
    def length(self) -> int:
        """The number of entries: never to be told to a client."""
        return len(self._pages)

    def seq(self, seats: Collection[int]) -> int:
        """The sequence number of somebody who holds these seats; nobody's are a spectator's."""
        private = (n for audience, n in self._private.items() if not audience.isdisjoint(seats))
        return self._public + sum(private)

    def since(self, seats: Collection[int], seq: int) -> Iterator[tuple[int, LogPage]]:
        """The pages these seats were told after that number, with theirs."""
        return ((number, self.page(index)) for number, index in self.numbers_since(seats, seq))

    def numbers_since(self, seats: Collection[int], seq: int) -> list[tuple[int, int]]:
        """The numbers of those pages for these seats, and where they lie."""
        at, found = self.seq(seats), []
        for index in range(len(self._pages) - 1, -1, -1):
            if at <= seq:
                break
            audience = self._pages[index][0]
            if audience is None or not audience.isdisjoint(seats):
                found.append((at, index))
                at -= 1
        return found[::-1]

    def page(self, index: int) -> LogPage:
        """One page."""
        audience, packed = self._pages[index]
        told, common, own = _unpack(packed)
        return LogPage(audience, told, VisibleEvents(common, own))


def merged(told: VisibleEvents, seats: Collection[int]) -> list[Event]:
    """What somebody who holds several seats knows: what all know, and each seat's own."""
    known = [list(told.own[seat]) for seat in sorted(seats) if seat in told.own]
    found: list[Event] = []
    for landmark in told.common:
        for events in known:
            while events and events[0] != landmark:
                found.append(events.pop(0))
            events[:1] = []
        found.append(landmark)
    return found + [event for events in known for event in events]


def who_notices(reader: Reader, before: Match, after: Match) -> Audience:
    """Who sees a difference after an action that nothing was told of, such as naming a card."""
    if reader.view(before, None) != reader.view(after, None):
        return None
    seats = range(after.players)
    now = [reader.view(after, seat) for seat in seats]
    then = [reader.view(before, seat) for seat in seats]
    return frozenset(seat for seat in seats if then[seat] != now[seat])
