"""Blocks of text lines of one exact width, which can be laid beside and below each other.

Rich's own tables choose widths themselves; a game table must not jump from move to move.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

Block = list[Text]  # lines of the same width


def line(*parts: str | Text | tuple[str, Style], ground: Style) -> Text:
    """One line out of plain and styled parts."""
    text = Text(style=ground, no_wrap=True, overflow="crop", end="")
    for part in parts:
        text.append(*part) if isinstance(part, tuple) else text.append(part)
    return text


def fit(text: Text, width: int) -> Text:
    """The line cut or filled up to a width, in its own ground."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line; the left one gives way."""
    room = max(0, width - right.cell_len)
    spread_line = fit(left, room)
    spread_line.append_text(right)
    return fit(spread_line, width)


def columns(cells: Sequence[Text], widths: Sequence[int], ground: Style) -> Text:
    """Cells of given widths in one line, parted by a blank."""
    text = line(ground=ground)
    for position, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        text.append(" " if position else "")
        text.append_text(fit(cell, width))
    return text


def beside(blocks: Sequence[Block], gap: int, ground: Style) -> Block:
    """Blocks next to each other; shorter ones are filled up with ground."""
    height = max((len(block) for block in blocks), default=0)
    rows: Block = []
    for number in range(height):
        row = line(ground=ground)
        for position, block in enumerate(blocks):
            row.append(" " * (gap if position else 0))
            width = block[0].cell_len if block else 0
            row.append_text(block[number] if number < len(block) else _blank(width, ground))
        rows.append(row)
    return rows


def _blank(width: int, ground: Style) -> Text:
    return line(" " * width, ground=ground)


def pad(block: Block, width: int, ground: Style, height: int = 0) -> Block:
    """Every line filled up with ground to a width, and lines of ground up to a height."""
    missing = [line(ground=ground)] * max(0, height - len(block))
    return [fit(line(row, ground=ground), width) for row in [*block, *missing]]


def wrap(text: str, width: int) -> list[str]:
    """Words in lines of at most a width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def in_a_row(parts: Sequence[Text], ground: Style, gap: str = " ") -> Text:
    """Parts side by side."""
    text = line(ground=ground)
    for position, part in enumerate(parts):
        text.append(gap if position else "")
        text.append_text(part)
    return text


def in_rows(parts: Sequence[Text], width: int, ground: Style, gap: str = " ") -> list[Text]:
    """Parts side by side, broken where the width ends."""
    rows = [line(ground=ground)]
    for part in parts:
        space = gap if rows[-1].cell_len else ""
        if rows[-1].cell_len + len(space) + part.cell_len > width and rows[-1].cell_len:
            rows.append(line(ground=ground))
            space = ""
        rows[-1].append(space)
        rows[-1].append_text(part)
    return rows
