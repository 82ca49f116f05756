"""What a table looks like, kept beside its entries: a server with other rules cannot replay them.

Rules are never changed under a running game. A table of another version is shown as it was last
stored, and one that was never stored so by its entries alone, without a board.
"""

import lzma
import re
from collections.abc import Collection, Sequence

import msgspec
from msgspec import Struct

from bactrian.core.data.texts import LANGUAGES
from bactrian.match.saving import file_of
from bactrian.server import messages as m
from bactrian.server.refusals import Refused
from bactrian.server.table import entries as e
from bactrian.server.table import versions
from bactrian.server.table.event_log import LogPage
from bactrian.server.table.seats import NAMELESS
from bactrian.server.table.table import NOTHING, Table
from bactrian.server.views.updates import names as names_of
from bactrian.server.views.updates import update

SPECTATOR = "spectator"
FAST = 1
# What these entries do needs no rules of the game.
WITHOUT_RULES = (
    *(e.Joined, e.Left, e.BotSeated, e.BotLeft, e.Cancelled),
    *(e.Adopted, e.Said, e.Closed, e.Erased),
)

encode = msgspec.json.Encoder().encode


class Snapshot(Struct, frozen=True):
    """A table as each seat and a spectator see it, in all languages."""

    actions: list[int]  # of the match so far
    updates: dict[str, dict[str, msgspec.Raw]]  # by seat and language

    def packed(self) -> bytes:
        """As it is stored."""
        # The same log several times over: it needs a packer that looks far back.
        return lzma.compress(encode(self), preset=FAST)


def unpacked(body: bytes) -> Snapshot:
    """A stored snapshot."""
    return msgspec.json.decode(lzma.decompress(body), type=Snapshot)


def snapshot_of(table: Table) -> Snapshot:
    """What a table looks like now."""
    viewers = {str(seat): frozenset({seat}) for seat in range(len(table.seats))}
    viewers[SPECTATOR] = frozenset()
    return Snapshot(
        [] if table.match is None else list(table.match.played),
        {
            name: {
                language: msgspec.Raw(encode(update(table, seats, 0, language, ())))
                for language in LANGUAGES
            }
            for name, seats in viewers.items()
        },
    )


def without_names(body: bytes, names: Collection[str]) -> bytes:
    """A stored snapshot that no longer tells these names."""
    found = msgspec.json.decode(lzma.decompress(body))
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = re.compile(rf"(?<!\w)(?:{words})(?!\w)")
    return lzma.compress(encode(_renamed(found, names, named)), preset=FAST)


def _renamed(part: m.Json, names: Collection[str], named: re.Pattern[str], key: str = "") -> m.Json:
    """Names stand under `name`, and within sentences."""
    if isinstance(part, dict):
        return {key: _renamed(value, names, named, key) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(value, names, named, key) for value in part]
    if key == "name" and part in names:
        return NAMELESS
    return named.sub(NAMELESS, part) if key == "text" and isinstance(part, str) else part


class StoredTable:
    """A table of other rules: what can be read of it."""

    def __init__(
        self,
        record: e.TableRecord,
        entries: Sequence[e.Written],
        status: m.Status,
        stored: tuple[int, bytes] | None,
    ) -> None:
        self._record, self._entries = record, entries
        self.table = _table_without_rules(record, entries, status)
        self._length, body = (0, b"") if stored is None else stored
        self._snapshot = unpacked(body) if body else None
        self._now = versions.rules_now(record.settings.game)

    def refusal(self) -> Refused:
        """Why nothing can be done here."""
        return Refused("other_rules", played=self._record.rules_version, now=self._now)

    def update(self, person: str | None, since: int, language: str) -> m.Update:
        """The table for a person: nothing can be done, and the log says why."""
        seats = self.table.seats_of(person)
        shown = self._stored_update(seats, language)
        why = self.refusal().sentence(language)
        note = m.LogItem(shown.seq + 1, "table.other_rules", dict(self.refusal().parameters), why)
        log = [*shown.log, note]
        return msgspec.structs.replace(
            shown,
            seq=note.seq,
            since=min(since, note.seq),
            status=self.table.status,
            you=sorted(seats),
            views=[_without_actions(view) for view in shown.views],
            log=[item for item in log if item.seq > since],
            window=None,
            proposal=None,
            invite=None,
            clock=None,
            rests=False,
            other_rules=m.OtherRules(
                self._record.rules_version, self._now, self._length == len(self._entries)
            ),
        )

    def _stored_update(self, seats: frozenset[int], language: str) -> m.Update:
        if self._snapshot is None:
            made = encode(update(self.table, seats, 0, language, ()))
            return msgspec.json.decode(made, type=m.Update)
        names = [str(seat) for seat in sorted(seats)] or [SPECTATOR]
        first, *others = [
            # Messages only ever get more fields, which have defaults.
            msgspec.json.decode(self._snapshot.updates[name][language], type=m.Update)
            for name in names
        ]
        views = [view for one in (first, *others) for view in one.views]
        return msgspec.structs.replace(first, views=views)

    def match_file(self) -> str:
        """The game as a file with its own version, for the program that plays it."""
        if self._snapshot is None or self._length != len(self._entries):
            raise self.refusal()
        record = self._record
        return file_of(
            game=record.settings.game,
            players=len(record.settings.seats),
            options=record.options,
            rules_version=record.rules_version,
            seed=int(record.seed),
            salt=record.salt,
            commitment=self._stored_update(frozenset(), LANGUAGES[0]).commitment,
            actions=self._snapshot.actions,
            data=None if record.data is None else msgspec.structs.asdict(record.data),
            names=names_of(self.table, LANGUAGES[0]),
        )


def _without_actions(view: m.SeatView) -> m.SeatView:
    return msgspec.structs.replace(view, actions=[], may=[], held=None, ends=False, passed=False)


def _table_without_rules(
    record: e.TableRecord, entries: Sequence[e.Written], status: m.Status
) -> Table:
    """Who sits there and what was said; of the game only what was done, by its number."""
    table = Table(record)
    for written in entries:
        if isinstance(written.entry, WITHOUT_RULES):
            table.apply(written)
        else:
            table.event_log.add(_page(table, written.entry))
    table.status = status
    return table


def _page(table: Table, entry: e.AnyEntry) -> LogPage:
    """What everybody may know of an entry that only the rules could apply."""
    if isinstance(entry, e.Started):
        return LogPage(None, [("started", {})], NOTHING)
    if isinstance(entry, e.Resigned):
        return LogPage(None, [("resigned", {"seat": entry.seat})], NOTHING)
    if isinstance(entry, e.Played):
        action = table.game.catalogue[entry.action]
        if action.kind not in table.game.unseen:
            about = ", ".join(f"{name} {value}" for name, value in action.args.items())
            words = action.kind.replace("_", " ") + (f" ({about})" if about else "")
            return LogPage(None, [("acted", {"seat": entry.seat, "action": words})], NOTHING)
    return LogPage(frozenset(), [], NOTHING)
