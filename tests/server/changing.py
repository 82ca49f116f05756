"""What a client makes of changes, as our own site does (`web/src/connection/changes.ts`)."""

from typing import Any

Message = dict[str, Any]  # Any: JSON


def changed(before: Message, changes: Message) -> Message:
    """The update that a client has after these changes."""
    views = [_seat(*pair) for pair in zip(before["views"], changes["views"], strict=True)]
    rest = {name: changes[name] for name in ("seq", "since", "log")}
    return {**before, **changes["changed"], **rest, "views": views}


def _seat(before: Message, changes: Message) -> Message:
    parts = before["view"] | changes["view"]
    for name, rows in changes["rows"].items():
        parts[name] = [rows.get(str(at), row) for at, row in enumerate(parts[name])]
    return {**before, **changes["changed"], "view": parts}
