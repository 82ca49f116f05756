"""What differs between two states of a table: who has the one is sent no more than that."""

from collections.abc import Sequence

import msgspec

from bactrian.server import messages as m

TOLD_APART = {"table", "seq", "since", "you", "views", "log"}
OF_TABLE = tuple(name for name in m.Update.__struct_fields__ if name not in TOLD_APART)
OF_SEAT = tuple(name for name in m.SeatView.__struct_fields__ if name not in ("seat", "view"))


def changes(before: m.Update, now: m.Update, log: Sequence[m.LogItem]) -> m.TableChanges | None:
    """What a client that has `before` must be told; None if it needs the whole."""
    if before.you != now.you:
        return None
    views = [_of_seat(*pair) for pair in zip(before.views, now.views, strict=True)]
    found = [view for view in views if view is not None]
    if len(found) < len(views):
        return None
    return m.TableChanges(
        seq=now.seq,
        since=min(before.seq, now.seq),
        changed=_of_struct(before, now, OF_TABLE),
        views=found,
        log=list(log),
    )


def _of_seat(before: m.SeatView, now: m.SeatView) -> m.SeatChanges | None:
    old, new = before.view, now.view
    if not (isinstance(old, dict) and isinstance(new, dict)) or old.keys() != new.keys():
        return None
    found = m.SeatChanges(now.seat, _of_struct(before, now, OF_SEAT), {}, {})
    for name, part in new.items():
        known = old[name]
        if part is known or part == known:
            continue
        if type(part) is list and type(known) is list and len(part) == len(known):
            found.rows[name] = {
                row: new
                for row, (new, old) in enumerate(zip(part, known, strict=True))
                if new != old
            }
        else:
            found.view[name] = part
    return found


def _of_struct(
    before: msgspec.Struct, now: msgspec.Struct, names: Sequence[str]
) -> dict[str, m.Json]:
    found: dict[str, m.Json] = {}
    for name in names:
        old, new = getattr(before, name), getattr(now, name)
        if new is not old and new != old:
            found[name] = new
    return found
