"""What the seats of a stored table are called: computer players by their level, as there."""

from bactrian.players import NAMES as LEVELS
from bactrian.players.naming import seat_names
from bactrian.server.store.parts.people import Awaiting
from bactrian.server.store.protocol import Summary


def names_in(about: Summary | Awaiting, language: str) -> list[str | None]:
    """The names seat by seat, None where nobody sits."""
    # What was stored before has a level for a name.
    levels = about.levels or [name if name in LEVELS else None for name in about.names]
    names = [
        None if level is not None else name for name, level in zip(about.names, levels, strict=True)
    ]
    called = seat_names(names, levels, language)
    taken = [name is not None for name in about.names]
    return [name if is_taken else None for name, is_taken in zip(called, taken, strict=True)]
