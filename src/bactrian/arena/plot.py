"""The report as a picture: a row for each player, its rating on the left, its points on the right.

Written by hand: a plotting library would be the heaviest dependency, for two axes and a few
lines. The picture follows the reader's light or dark theme.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from bactrian.arena.report import Report

WIDTH, ROW, TOP, BOTTOM = 860, 46, 104, 62
NAMES_END = 118
RATING = (140, 460)  # where the scales begin and end
POINTS = (520, 830)
BOX = 9  # half the height of a box
STEPS = (1, 2, 5, 10)
TICKS = 5  # so many at most, about

STYLE = """
    .ground { fill: #fbf6ec } .ink { fill: #26233a } .quiet { fill: #6a6478 }
    .grid { stroke: #ddd3c0 } .rating { stroke: #1f4e9c; fill: #1f4e9c }
    .points { stroke: #a3352c } .box { stroke: #a3352c; fill: #f0cfc4 }
    text { font-family: 'Commissioner', 'Source Sans 3', system-ui, sans-serif; font-size: 13px;
      font-variant-numeric: tabular-nums }
    .title { font-family: 'Alegreya', Georgia, serif; font-size: 22px }
    .name { font-weight: 600; font-size: 14px } .small { font-size: 11.5px }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #171a36 } .ink { fill: #f1ead9 } .quiet { fill: #a9a6c0 }
      .grid { stroke: #34385e } .rating { stroke: #7fb2ff; fill: #7fb2ff }
      .points { stroke: #f0907f } .box { stroke: #f0907f; fill: #5b3040 }
    }"""


@dataclass(frozen=True)
class Scale:
    """Values along a stretch of the picture."""

    low: float
    high: float
    step: float
    begin: float
    end: float

    @classmethod
    def over(cls, low: float, high: float, begin: float, end: float) -> "Scale":
        """A scale with round figures that holds both values."""
        rough = max(high - low, 1) / TICKS
        power = 10 ** floor(log10(rough))
        step = next(step * power for step in STEPS if step * power >= rough)
        return cls(floor(low / step) * step, ceil(high / step) * step, step, begin, end)

    def __call__(self, value: float) -> float:
        """Where a value lies in the picture."""
        span = (self.high - self.low) or 1
        return round(self.begin + (value - self.low) / span * (self.end - self.begin), 1)

    def ticks(self) -> list[float]:
        """The round figures on it."""
        count = round((self.high - self.low) / self.step)
        return [self.low + tick * self.step for tick in range(count + 1)]


def svg(report: Report) -> str:
    """The picture, a whole SVG file."""
    players = report["ratings"]
    height = TOP + ROW * len(players) + BOTTOM
    bottom = TOP + ROW * len(players)
    bounds = [bound for player in players.values() for bound in (player["low"], player["high"])]
    ends = [player["points"][end] for player in players.values() for end in ("min", "max")]
    ratings = Scale.over(min(bounds), max(bounds), *RATING)
    points = Scale.over(min(ends), max(ends), *POINTS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(_title(report))}</title>',
        f'<desc id="desc">{escape(_description(report))}</desc>',
        f"<style>{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        _text(24, 40, report["title"], "title ink"),
        _text(24, 62, _subtitle(report), "quiet"),
        _text(RATING[0], TOP - 10, _rating_heading(report), "quiet small"),
        _text(POINTS[0], TOP - 10, "Points: all, middle half, median", "quiet small"),
        *_grid(ratings, bottom),
        *_grid(points, bottom),
    ]
    for row, (name, player) in enumerate(players.items()):
        parts += _row(TOP + ROW * row + ROW / 2, name, player, ratings, points)
    parts.append(_text(24, height - 14, _footer(report), "quiet small"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _title(report: Report) -> str:
    return f"{report['title']}: {_listed([*report['ratings']])}"


def _subtitle(report: Report) -> str:
    seats = "one player" if report["players"] == 1 else f"{report['players']} players"
    return f"{report['games']:,} games, {seats}, seed {report['seed']}"


def _rating_heading(report: Report) -> str:
    scale = "Mean points" if report["scale"] == "points" else "Rating"
    return f"{scale} with 95 % interval"


def _footer(report: Report) -> str:
    if report["scale"] == "points":
        return "All players played the same deals."
    return "Elo scale, 1500 is the mean of these players: 400 more is ten to one to finish ahead."


def _description(report: Report) -> str:
    """The figures for people who hear the picture."""
    return " ".join(
        f"{name}: {player['rating']:.0f}, between {player['low']:.0f} and {player['high']:.0f}; "
        f"{player['points']['mean']:.1f} points on average."
        for name, player in report["ratings"].items()
    )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _grid(scale: Scale, bottom: float) -> Iterator[str]:
    for tick in scale.ticks():
        yield _line("grid", (scale(tick), TOP), (scale(tick), bottom))
        yield _text(scale(tick), bottom + 18, f"{tick:g}", "quiet small", "middle")


def _row(y: float, name: str, player: Report, ratings: Scale, points: Scale) -> Iterator[str]:
    yield _text(NAMES_END, y + 5, name, "name ink", "end")
    low, middle, high = ratings(player["low"]), ratings(player["rating"]), ratings(player["high"])
    yield _line("rating", (low, y), (high, y), width=2.5)
    for end in (low, high):
        yield _line("rating", (end, y - 5), (end, y + 5), width=1.5)
    yield f'<circle class="rating" cx="{middle}" cy="{y}" r="5"/>'
    yield _text(middle, y - 10, f"{player['rating']:.0f}", "ink small", "middle")
    yield from _box(y, player["points"], points)


def _box(y: float, spread: Report, points: Scale) -> Iterator[str]:
    first, median, third = map(points, spread["quartiles"])
    yield _line("points", (points(spread["min"]), y), (points(spread["max"]), y), width=1.5)
    yield (
        f'<rect class="box" x="{first}" y="{y - BOX}" width="{round(third - first, 1)}" '
        f'height="{2 * BOX}" rx="2" stroke-width="1.5"/>'
    )
    yield _line("points", (median, y - BOX), (median, y + BOX), width=3)


def _line(
    style: str, start: tuple[float, float], end: tuple[float, float], width: float = 1
) -> str:
    return (
        f'<line class="{style}" x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
    )


def _text(x: float, y: float, text: str, style: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" class="{style}" text-anchor="{anchor}">{escape(text)}</text>'
