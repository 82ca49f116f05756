"""What is stored of a table: its record once, then entries, one after another, for ever.

Everything that must survive is an entry, and a table is what the replay of its entries gives.
Names of kinds and fields are in every database: append, never rename.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from bactrian.core.digest import corrected_name
from bactrian.server.messages import DataShown, Settings, StandingAnswer

SHOWN_OF_A_TABLE = 6


class TableRecord(Struct, frozen=True):
    """A table as it was set. Seed and salt never leave the server before the end."""

    id: str
    created: float
    creator: str
    settings: Settings
    options: dict[str, object]  # checked, with defaults
    seed: str  # decimal digits
    salt: str
    invite: str
    rules_version: int
    imported: int = 0  # actions taken from another game
    data: DataShown | None = None  # figures of an owner's own
    tournament: str | None = None  # that it belongs to
    lesson: str | None = None  # whose deal this is


def key_of(record: TableRecord) -> str:
    """The key of the game that is played there."""
    data, name = record.data, record.settings.game
    return name if data is None else corrected_name(name, data.digest)


def short_name(table: str) -> str:
    """The beginning of a table's id, for logs: the whole is enough to watch."""
    return table[:SHOWN_OF_A_TABLE]


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Joined(Entry, tag="joined", frozen=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Left(Entry, tag="left", frozen=True):
    """A person gave a seat up before the start."""

    seat: int


class Started(Entry, tag="started", frozen=True):
    """The game began."""


class Played(Entry, tag="played", frozen=True):
    """An action that happened at once."""

    seat: int
    action: int


class Held(Entry, tag="held", frozen=True):
    """An action that ends a turn, known to its seat alone until confirmed."""

    seat: int
    action: int


class Confirmed(Entry, tag="confirmed", frozen=True):
    """The held action happens now."""

    seat: int


class TakenBack(Entry, tag="taken_back", frozen=True):
    """The last actions of a seat are undone, a held one first."""

    seat: int
    count: int


class Passed(Entry, tag="passed", frozen=True):
    """A seat says nothing in the open window; only itself knows."""

    seat: int


class WindowClosed(Entry, tag="window_closed", frozen=True):
    """The window is over; a seat that was asked and said nothing has answered silently."""


class Preferred(Entry, tag="preferred", frozen=True):
    """A seat's preferences from now on."""

    seat: int
    confirm: bool
    standing: dict[str, StandingAnswer]
    otherwise: StandingAnswer


class Proposed(Entry, tag="proposed", frozen=True):
    """Something that the others must agree to."""

    seat: int
    what: Literal["rewind", "takeover"]
    target: int | None = None
    level: str | None = None


class Answered(Entry, tag="answered", frozen=True):
    """Agreed or not; the last to agree makes it happen, the first not to ends it."""

    seat: int
    agree: bool


class Returned(Entry, tag="returned", frozen=True):
    """A seat is its owner's again."""

    seat: int


class Resigned(Entry, tag="resigned", frozen=True):
    """A seat gave up; this bot plays on, if the game goes on."""

    seat: int
    level: str


class Rematched(Entry, tag="rematched", frozen=True):
    """The same table was set again."""

    table: str


class RanOut(Entry, tag="ran_out", frozen=True):
    """A seat's time was over; this bot plays on until its owner returns."""

    seat: int
    level: str


class ClockMended(Entry, tag="clock_mended", frozen=True):
    """The running clock ran out while no server was there: its move begins anew."""


class SteppedAway(Entry, tag="stepped_away", frozen=True):
    """A seat's owner left a game that goes on; this bot plays until they return."""

    seat: int
    level: str


class Said(Entry, tag="said", frozen=True):
    """A chat line, by a seat or by a spectator."""

    name: str
    text: str
    seat: int | None = None


class Adopted(Entry, tag="adopted", frozen=True):
    """A guest logged in: what was theirs here is the account's."""

    guest: str
    person: str


class Closed(Entry, tag="closed", frozen=True):
    """The operator ended the table, with a reason for those who sit there or none."""

    reason: str = ""


class Erased(Entry, tag="erased", frozen=True):
    """An account was deleted: whatever was stored here of its person has been rewritten."""

    person: str


class BotSeated(Entry, tag="bot_seated", frozen=True):
    """The creator put a bot on a free seat before the start."""

    seat: int
    level: str
    name: str | None = None


class BotLeft(Entry, tag="bot_left", frozen=True):
    """The creator took a bot away before the start: its seat is free again."""

    seat: int


class Cancelled(Entry, tag="cancelled", frozen=True):
    """The creator called the table off before the start."""


AnyEntry = (
    Joined
    | Left
    | Started
    | Played
    | Held
    | Confirmed
    | TakenBack
    | Passed
    | WindowClosed
    | Preferred
    | Proposed
    | Answered
    | Returned
    | Resigned
    | Rematched
    | RanOut
    | ClockMended
    | SteppedAway
    | Said
    | Adopted
    | Closed
    | Erased
    | BotSeated
    | BotLeft
    | Cancelled
)


def ids_of(person: str, entries: Sequence[AnyEntry]) -> set[str]:
    """The ids that a person had at a table: theirs, and those of guests whom they took over."""
    ids = {person}
    for entry in reversed(entries):
        if isinstance(entry, Adopted) and entry.person in ids:
            ids.add(entry.guest)
    return ids


class Written(Struct, frozen=True):
    """An entry with its place, its time, who caused it, and the name its client gave the command.

    Entries that one command caused share that name; those of bots and timers have no author.
    """

    seq: int
    at: float
    by: str
    command: str
    entry: AnyEntry


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)
_record_decoder = msgspec.json.Decoder(TableRecord)


def entry_to_json(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def entry_from_json(data: bytes | str) -> AnyEntry:
    """A stored entry."""
    found: AnyEntry = _decoder.decode(data)
    return found


def record_to_json(record: TableRecord) -> bytes:
    """A table's record as it is stored."""
    return _encoder.encode(record)


def record_from_json(data: bytes | str) -> TableRecord:
    """A stored record."""
    return _record_decoder.decode(data)
