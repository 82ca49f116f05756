"""Notices between processes at one database: small, unnumbered, and never the only source.

Each can be lost without harm: entries are in the database, and presence is announced again.
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct


class Notice(Struct, frozen=True, tag_field="kind"):
    """Something that another process did."""


class Wrote(Notice, tag="wrote", frozen=True):
    """Entries of a table up to this number are committed."""

    table: str
    seq: int


class Renamed(Notice, tag="renamed", frozen=True):
    """A person has changed: read them again."""

    person: str


class Present(Notice, tag="present", frozen=True):
    """Who looks at a table through that process: people with a seat, and how many others."""

    table: str
    people: list[str]
    watching: int
    spectators: list[str] = []  # the names of those of them who have one


class Spent(Notice, tag="spent", frozen=True):
    """What clients have used up of a limit at that process, lately."""

    limit: str
    clients: dict[str, float]


class Open(Notice, tag="open", frozen=True):
    """What clients have open of a limit at that process: those who have many."""

    limit: str
    clients: dict[str, int]


class Alive(Notice, tag="alive", frozen=True):
    """A heartbeat; a new process asks the others to announce who is there."""

    new: bool = False


class Ended(Notice, tag="ended", frozen=True):
    """That process stops in order."""


class Missed(Notice, tag="missed", frozen=True):
    """Notices may have been lost: check everything. Never sent; the store itself makes it."""


AnyNotice = Wrote | Renamed | Present | Spent | Open | Alive | Ended | Missed
NoticeHandler = Callable[[str, AnyNotice], None]  # which process, and its notice

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyNotice).decode


def to_payload(process: str, notice: AnyNotice) -> str:
    """A notice with its sender, as PostgreSQL carries it."""
    return f"{process} {_encode(notice).decode()}"


def from_payload(payload: str) -> tuple[str, AnyNotice] | None:
    """The sender and its notice; None for one of a later version."""
    process, _, text = payload.partition(" ")
    try:
        return process, _decode(text)
    except msgspec.MsgspecError:
        return None
