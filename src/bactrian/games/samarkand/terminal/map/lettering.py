"""Setting lines of writing into spaces, so that neighbours can be told apart."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto


class Role(Enum):
    """What a piece of writing is, for its style."""

    NAME = auto()
    SEA = auto()
    CAPITAL = auto()
    FAMILY = auto()
    GOOD = auto()
    GOOD_TAKEN = auto()
    GOOD_MINE = auto()
    CHOICE = auto()
    CAMEL = auto()
    CAMEL_FRESH = auto()


NAMES = {Role.NAME, Role.SEA, Role.CAPITAL, Role.FAMILY}


@dataclass(frozen=True)
class Piece:
    """A few characters with one meaning; `family` is set for camels and homes."""

    text: str
    role: Role
    family: int | None = None
    short: str = ""  # what is left of it where there is no room


@dataclass(frozen=True)
class Placed:
    """A piece and where it starts on the grid."""

    row: int
    column: int
    space: int
    piece: Piece


@dataclass(frozen=True)
class Line:
    """Pieces side by side from `start`, in the columns that belong to their space."""

    space: int
    row: int
    start: int
    room: range
    pieces: tuple[Piece, ...]

    @property
    def stop(self) -> int:
        """The column after the last one."""
        return self.start + sum(len(piece.text) for piece in self.pieces)


def set_line(
    space: int, row: int, room: range, column: float, width: int, pieces: Iterable[Piece]
) -> Line:
    """Centre a line on a column, moved or cut so that it stays in its room and on the map."""
    fitting = tuple(_cut(piece, len(room)) for piece in pieces)
    length = sum(len(piece.text) for piece in fitting)
    start = max(room.start, min(round(column - length / 2), room.stop - length))
    start = min(start, width - length)
    return Line(space, row, start, room, fitting)


def _cut(piece: Piece, room: int) -> Piece:
    """Names lose their ends, a home keeps its family's letter; numbers and camels are never cut."""
    if piece.role not in NAMES or len(piece.text) <= room:
        return piece
    return replace(piece, text=piece.short or piece.text[:room])


def part_neighbours(lines: Iterable[Line]) -> list[Line]:
    """Lines that would run together are moved apart, or the left one is cut."""
    parted: list[Line] = []
    for line in sorted(lines, key=lambda line: (line.row, line.start)):
        if parted and parted[-1].row == line.row and parted[-1].stop >= line.start:
            before = parted[-2].stop if len(parted) > 1 and parted[-2].row == line.row else -1
            parted[-1], line = _part(before, parted[-1], line)
        parted.append(line)
    return parted


def _part(before: int, left: Line, right: Line) -> tuple[Line, Line]:
    """`before` is where the line left of both ends."""
    if left.start > max(left.room.start, before + 1):
        left = replace(left, start=left.start - 1)
    elif right.stop < right.room.stop:
        right = replace(right, start=right.start + 1)
    else:
        *others, last = left.pieces
        left = replace(left, pieces=(*others, _cut(last, right.start - 1 - left.start)))
    return left, right
