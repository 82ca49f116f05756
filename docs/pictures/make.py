"""Make the pictures in the README: the real program in the middle of real matches.

    .venv/bin/python docs/pictures/make.py [GAME ...]

Needs Chromium and the font DejaVu Sans Mono, which draw the SVG that is written here.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.ansi import AnsiDecoder
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from bactrian import Match, new_match
from bactrian.players import GreedyPlayer

FOLDER = Path(__file__).parent
PROGRAM = "import sys; from bactrian.cli.main import main; sys.exit(main())"
PLAYERS, LIT_SPACES = 4, 8


class Scene(NamedTuple):
    """A picture: which match, from which turn of seat 0 on, and whether a choice is made first."""

    file: str
    game: str
    seed: int
    from_turn: int
    chooses: bool
    decision: str = "turn"


SCENES = (
    Scene("table.png", "samarkand", 55, 36, chooses=True),
    Scene("marco_polo.png", "marco_polo", 12, 46, chooses=False),
    Scene("merv.png", "merv", 1, 62, chooses=False, decision="site"),
)
COLUMNS, ROWS = 120, 56
CLEARED, PROMPT = "\x1b[2J\x1b[H", "Your choice (number, or help): "

# The picture: a cell of the terminal in pixels, and the colours around the table.
WIDTH, HEIGHT, FONT_SIZE, BASELINE, MARGIN = 10, 20, 16.6, 15, 14
INK, GROUND = "#e9e4d6", "#12131f"
DIM = 0.6
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
HALVES = {"▀": (0, 0, 10, 10), "▌": (0, 0, 5, 20), "▐": (5, 0, 5, 20)}
BRAILLE, BRAILLE_END = 0x2800, 0x28FF
DOTS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]  # by bit: column, row


def main() -> None:
    """Play, draw, and let Chromium make the pictures, or those whose games are named."""
    chromium = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if chromium is None:
        sys.exit(f"This needs Chromium to draw the picture: none of {', '.join(CHROMIUM)} is here.")
    for scene in SCENES:
        if sys.argv[1:] and scene.game not in sys.argv[1:]:
            continue
        match, typed = position(scene)
        shown = AnsiDecoder().decode(screen(match, typed))
        rows = [list(line.render(Console())) for line in shown]
        picture = FOLDER / scene.file
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "table.svg"
            file.write_text(svg(rows), encoding="utf-8")
            photograph(chromium, file, len(rows), picture)
        print(f"{picture}: {picture.stat().st_size // 1024} KB")


def position(scene: Scene) -> tuple[Match, str]:
    """The middle of a match, where seat 0 is to move, and what it types."""
    match = new_match(scene.game, players=PLAYERS, seed=scene.seed)
    players = [GreedyPlayer(seat) for seat in range(PLAYERS)]
    while True:
        seat = match.to_act
        if seat is None:
            raise SystemExit("The match was over before the picture could be taken.")
        reached = match.decision == scene.decision and match.view(0)["turns"] >= scene.from_turn
        if seat == 0 and reached:
            return match, f"{best_route(match)}\n" if scene.chooses else ""
        match.play(players[seat].choose(match))


def best_route(match: Match) -> int:
    """The number to type for a route with some free spaces to choose from, not too many."""

    def free_spaces(number: int) -> int:
        after = match.replay(len(match.played))
        after.play(number)
        return len(after.legal()) if after.decision == "place" else 0

    legal = match.legal()
    best = min(legal, key=lambda number: abs(free_spaces(number) - LIT_SPACES))
    return legal.index(best) + 1


def screen(match: Match, typed: str) -> str:
    """What the program shows after that was typed, up to its prompt."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.json"
        file.write_text(match.save(), encoding="utf-8")
        arguments = ["play", match.game.name, "--fast", "--lang", "en", "--load", str(file)]
        size = {"COLUMNS": str(COLUMNS), "LINES": str(ROWS), "XDG_DATA_HOME": folder}
        colour = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}
        shown = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            input=typed,
            capture_output=True,
            check=True,
            encoding="utf-8",
            env={**os.environ, **size, **colour},
        ).stdout
    last = shown.split(CLEARED)[-1]
    return last[: last.index(PROMPT) + len(PROMPT)] + "\x1b[0m▌"


def svg(rows: list[list[Segment]]) -> str:
    """The rows of a terminal as SVG: rectangles, half blocks and dots first, then the letters."""
    shapes: list[str] = []
    letters: list[str] = []
    for row, segments in enumerate(rows):
        column = 0
        for text, style, _ in segments:
            look = style or Style()
            shapes += ground(text, look, row, column)
            letters.append(writing(text, look, row, column))
            for offset, character in enumerate(text):
                shapes += shape(character, look, row, column + offset)
            column += len(text)
    width, height = size_of(len(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="DejaVu Sans Mono" font-size="{FONT_SIZE}" xml:space="preserve">'
        f'<rect width="{width}" height="{height}" rx="10" fill="{GROUND}"/>'
        f'<g transform="translate({MARGIN} {MARGIN})">{"".join(shapes)}{"".join(letters)}</g></svg>'
    )


def size_of(rows: int) -> tuple[int, int]:
    """The picture in pixels."""
    return COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN


def colours(style: Style) -> tuple[str, str | None]:
    """Ink, and ground if it is not that of the picture."""
    ink = style.color.get_truecolor().hex if style.color else INK
    paper = style.bgcolor.get_truecolor().hex if style.bgcolor else None
    return (paper or GROUND, ink) if style.reverse else (ink, paper)


def ground(text: str, style: Style, row: int, column: int) -> list[str]:
    """The background of a piece of text."""
    _, paper = colours(style)
    if paper is None:
        return []
    return [rectangle(column * WIDTH, row * HEIGHT, len(text) * WIDTH, HEIGHT, paper)]


def shape(character: str, style: Style, row: int, column: int) -> list[str]:
    """A half block or the dots of a Braille sign, drawn so that they meet their neighbours."""
    ink, _ = colours(style)
    x, y = column * WIDTH, row * HEIGHT
    if character in HALVES:
        left, top, width, height = HALVES[character]
        return [rectangle(x + left, y + top, width, height, ink)]
    if BRAILLE < ord(character) <= BRAILLE_END:
        set_dots = [DOTS[bit] for bit in range(8) if ord(character) - BRAILLE >> bit & 1]
        return [rectangle(x + 1.5 + 5 * i, y + 1.5 + 5 * j, 2, 2, ink) for i, j in set_dots]
    return []


def rectangle(x: float, y: float, width: float, height: float, fill: str) -> str:
    """A filled rectangle with hard edges."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" '
        'shape-rendering="crispEdges"/>'
    )


def writing(text: str, style: Style, row: int, column: int) -> str:
    """Letters, each in the middle of its own cell."""
    ink, _ = colours(style)
    places = [
        (column + offset, character)
        for offset, character in enumerate(text)
        if not character.isspace() and not shape(character, style, row, 0)
    ]
    if not places:
        return ""
    looks = {
        'font-weight="bold"': style.bold,
        'font-style="italic"': style.italic,
        'text-decoration="underline"': style.underline,
        f'opacity="{DIM}"': style.dim,
    }
    attributes = " ".join(look for look, wanted in looks.items() if wanted)
    xs = " ".join(str(place * WIDTH) for place, _ in places)
    signs = escape("".join(character for _, character in places))
    y = row * HEIGHT + BASELINE
    return f'<text x="{xs}" y="{y}" fill="{ink}" {attributes}>{signs}</text>'


def photograph(chromium: str, file: Path, rows: int, picture: Path) -> None:
    """Let Chromium draw the SVG into the picture."""
    width, height = size_of(rows)
    subprocess.run(
        [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--default-background-color=00000000",
            f"--user-data-dir={file.parent / 'chromium'}",
            f"--window-size={width},{height}",
            f"--screenshot={picture}",
            file.as_uri(),
        ],
        capture_output=True,
        check=True,
    )


if __name__ == "__main__":
    main()
