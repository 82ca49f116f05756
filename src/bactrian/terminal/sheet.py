"""The score sheet at the end of a game: figures by part, a bar of them, winners marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.terminal import dyes
from bactrian.terminal.blocks import Block, columns, fit, in_rows, line, pad, spread, wrap
from bactrian.terminal.colour import RGB, mix, style
from bactrian.terminal.night import ACCENT, GROUND, QUIET, RAISED, STRONG, WINNER

SIGN, CHIP, TOTAL = 1, 1, 6  # widths of columns


@dataclass(frozen=True)
class Part:
    """A part of the points, with a sign of its own for bars without colour."""

    title: str
    sign: str
    colour: RGB


@dataclass(frozen=True)
class Entry:
    """The points of a seat or an automa. The chip is its letter, if any."""

    name: str
    points: Sequence[int]  # by part
    won: bool
    chip: Text | None = None

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.points)

    @property
    def ground(self) -> Style:
        """Winners stand out."""
        return RAISED if self.won else GROUND


@dataclass(frozen=True)
class Sheet:
    """All entries; figures stand in columns where there is room, else in sums."""

    parts: Sequence[Part]
    entries: Sequence[Entry]
    total: str  # the title of the last column
    name_width: int
    part_width: int

    def rows(self, width: int) -> Block:
        """Titles, then for each entry its figures and a bar of them."""
        has_room = width >= sum(self._widths) + len(self._widths) - 1
        figures = self._columns if has_room else self._sum
        rows = self._titles(width, has_room)
        best = max(entry.total for entry in self.entries)
        indent = " " * (SIGN + 1 + (CHIP + 1) * self._has_chips)
        for entry in self.entries:
            bar = self._bar(entry, best, width - len(indent) - 1)
            rows += [
                fit(figures(entry, width), width),
                fit(line(indent, *bar, ground=entry.ground), width),
            ]
        return pad(rows, width, GROUND)

    @property
    def _has_chips(self) -> bool:
        return any(entry.chip is not None for entry in self.entries)

    @property
    def _widths(self) -> list[int]:
        chip = [CHIP] * self._has_chips
        return [SIGN, *chip, self.name_width, *[self.part_width] * len(self.parts), TOTAL]

    def _titles(self, width: int, has_room: bool) -> Block:
        """The parts over their columns; where these are too narrow only their signs."""
        titles = [f"{part.sign} {part.title}" for part in self.parts]
        if max(map(len, titles)) > self.part_width:
            key = [
                line((f"{part.sign} ", style(part.colour)), (part.title, QUIET), ground=GROUND)
                for part in self.parts
            ]
            signs = [line((part.sign, style(part.colour)), ground=GROUND) for part in self.parts]
            return in_rows(key, width, GROUND, gap="   ") + [self._head(signs)] * has_room
        if has_room:
            return [self._head([line((title, QUIET), ground=GROUND) for title in titles])]
        return [line((text, QUIET), ground=GROUND) for text in wrap("  ".join(titles), width)]

    def _head(self, titles: Sequence[Text]) -> Text:
        blanks = [line(ground=GROUND)] * (len(self._widths) - len(titles) - 1)
        total = line((self.total, QUIET), ground=GROUND)
        return columns([*blanks, *titles, total], self._widths, GROUND)

    def _columns(self, entry: Entry, width: int) -> Text:
        ground = entry.ground
        cells = [
            line((WINNER if entry.won else " ", ACCENT), ground=ground),
            *([entry.chip or line(ground=ground)] * self._has_chips),
            line((entry.name, STRONG), ground=ground),
            *(line(str(points), ground=ground) for points in entry.points),
            line((str(entry.total), STRONG), ground=ground),
        ]
        return columns(cells, self._widths, ground)

    def _sum(self, entry: Entry, width: int) -> Text:
        ground = entry.ground
        left = line((f"{WINNER if entry.won else ' '} ", ACCENT), ground=ground)
        if entry.chip is not None:
            left.append_text(line(entry.chip, " ", ground=ground))
        left.append(entry.name, STRONG)
        summands = "+".join(str(points) for points in entry.points)
        right = line((f"{summands} = ", QUIET), (f"{entry.total} ", STRONG), ground=ground)
        return spread(left, right, width)

    def _bar(self, entry: Entry, best: int, width: int) -> list[tuple[str, Style]]:
        """The total as a bar of its parts; the best one fills the width."""
        bar: list[tuple[str, Style]] = []
        points = drawn = 0
        for part, of_part in zip(self.parts, entry.points, strict=True):
            points += of_part
            end = round(points * width / max(best, 1))
            bar.append((part.sign * (end - drawn), _solid(part.colour)))
            drawn = end
        return bar


def _solid(colour: RGB) -> Style:
    """Hatching on a shade of its own colour looks like a surface, and is still hatching without."""
    return style(colour, mix(colour, dyes.GROUND, 0.25))
