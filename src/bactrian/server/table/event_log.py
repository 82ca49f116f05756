"""The event log of a table: what each seat may know, with a sequence number for each seat.

An entry that a seat cannot notice does not count for it. Otherwise a number that jumps by two would
reveal a hidden answer (S-11.5).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from bactrian.core.game import Event
from bactrian.match import Match
from bactrian.server.table.view_cache import ViewCache
from bactrian.server.table.windows import VisibleEvents

TableEvent = tuple[str, Mapping[str, object]]  # a kind and its arguments


Audience = frozenset[int] | None  # the seats that can notice something; None is all, spectators too


class LogPage(NamedTuple):
    """The events of one entry, and who may know them."""

    audience: Audience
    table: Sequence[TableEvent]  # about the table
    game: VisibleEvents


class RenderedPage(NamedTuple):
    """A page as text, by the seats that know more than others, for people with these names."""

    page: LogPage
    people: tuple[str, ...]
    items: dict[frozenset[int], Sequence[bytes]]  # JSON


Packed = tuple[list[TableEvent], list[Event], dict[int, list[Event]]]
_pack, _unpack = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Packed).decode


class EventLog:
    """All events of one table, packed: most of them are never read again."""

    def __init__(self) -> None:
        self._pages: list[tuple[Audience, bytes]] = []
        self._public = 0
        self._private: Counter[frozenset[int]] = Counter()  # by audience
        self._seqs: dict[frozenset[int], int] = {}  # by seats, until something is added

    def add(self, page: LogPage) -> None:
        """Append the page of one entry."""
        self._seqs.clear()
        packed = _pack((page.table, page.game.common, page.game.own))
        self._pages.append((page.audience, packed))
        if page.audience is None:
            self._public += 1
        else:
            self._private[page.audience] += 1

    @property
    def length(self) -> int:
        """The number of entries: a secret, never to be sent to a client."""
        return len(self._pages)

    def seq(self, seats: Collection[int]) -> int:
        """The sequence number for a person with these seats; a spectator has none."""
        key = frozenset(seats)
        found = self._seqs.get(key)
        if found is None:
            private = [n for audience, n in self._private.items() if not audience.isdisjoint(key)]
            found = self._seqs[key] = self._public + sum(private)
        return found

    def since(self, seats: Collection[int], seq: int) -> Iterator[tuple[int, LogPage]]:
        """The pages after that number that these seats may know, each with its own number."""
        return ((number, self.page(index)) for number, index in self.numbers_since(seats, seq))

    def numbers_since(self, seats: Collection[int], seq: int) -> list[tuple[int, int]]:
        """The numbers of those pages for these seats, and their indexes."""
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
        about_table, common, own = _unpack(packed)
        return LogPage(audience, about_table, VisibleEvents(common, own))


def merged(visible: VisibleEvents, seats: Collection[int]) -> list[Event]:
    """The events that a person with several seats knows: the common ones, and each seat's own."""
    known = [list(visible.own[seat]) for seat in sorted(seats) if seat in visible.own]
    found: list[Event] = []
    for shared in visible.common:
        for events in known:
            while events and events[0] != shared:
                found.append(events.pop(0))
            events[:1] = []
        found.append(shared)
    return found + [event for events in known for event in events]


def who_notices(view_cache: ViewCache, before: Match, after: Match) -> Audience:
    """Who sees a difference after an action without public events, such as naming a card."""
    if view_cache.view(before, None) != view_cache.view(after, None):
        return None
    seats = range(after.players)
    now = [view_cache.view(after, seat) for seat in seats]
    then = [view_cache.view(before, seat) for seat in seats]
    return frozenset(seat for seat in seats if then[seat] != now[seat])
