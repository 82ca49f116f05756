"""The curve of a training as a picture: points over time."""

from collections.abc import Sequence
from html import escape
from typing import Any

from bactrian.arena.plot import STYLE, Scale

WIDTH, HEIGHT = 860, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 830, 84, 372


def svg(title: str, rows: Sequence[dict[str, Any]]) -> str:  # Any: numbers of a row
    """The picture, a whole SVG file."""
    told_rows = [row for row in rows if row["points"] is not None]
    minutes = [row["seconds"] / 60 for row in told_rows] or [0.0]
    points = [row["points"] for row in told_rows] or [0.0]
    across = Scale.over(0, max(*minutes, 1), LEFT, RIGHT)
    up = Scale.over(min(points), max(points), BOTTOM, TOP)
    line = " ".join(f"{across(m)},{up(p)}" for m, p in zip(minutes, points, strict=True))
    told = (
        f"{points[0]:.1f} points a game at first, {points[-1]:.1f} after {minutes[-1]:.0f} minutes"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}: training</title>',
        f'<desc id="desc">{escape(told)}</desc>',
        f"<style>{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="24" y="40" class="title ink">{escape(title)}</text>',
        '<text x="24" y="62" class="quiet">points a seat, by minutes of training</text>',
    ]
    parts += [
        f'<line class="grid" x1="{LEFT}" y1="{up(tick)}" x2="{RIGHT}" y2="{up(tick)}"/>'
        + _figure(LEFT - 10, up(tick) + 4, tick, "end")
        for tick in up.ticks()
    ]
    parts += [_figure(across(tick), BOTTOM + 22, tick, "middle") for tick in across.ticks()]
    parts.append(
        f'<polyline class="rating" points="{line}" style="fill: none" stroke-width="2.5"/>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _figure(x: float, y: float, value: float, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" class="quiet small" text-anchor="{anchor}">{value:g}</text>'
