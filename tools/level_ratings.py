"""Writes what the levels of each game start a season with, from the table of measured strength.

`python tools/level_ratings.py` reads docs/strength.md, which `bench/strength.py` writes, and puts a
`levels.json` into every game's folder. A step between two levels is the share of games that the
stronger one won alone at a table of the weaker; ratings' own model turns it into a difference.
Where a step was hardly played it is taken to be as wide as the narrowest one of that table, and
less sure. A stronger level that won less than its share starts as the weaker one does.
"""

import argparse
import json
import math
import re
from pathlib import Path

from bactrian.games import games
from bactrian.players.levels import LEVELS
from bactrian.server.people.levels import FILE
from bactrian.server.store.skill import NEWCOMER

ROOT = Path(__file__).parents[1]
MIDDLE = "medium"  # about as good as a person who plays for the first time
SURE, EXPECTED = 1.0, 3.0  # deviations: of the middle one, and of those that were not measured
LEAST_SURE = 6.0  # of one that wins nearly always: games say little of how far away it is
BETA = NEWCOMER.mean / 6  # how much one game says in the model
FEWEST = 20  # games that say something
CELL = re.compile(r"(\d+)% \(\d+%-\d+%\) of (\d+)")


def step(share: float, played: int, players: int) -> tuple[float, float]:
    """How far apart two levels are in the model, and how sure that is."""
    spread = math.sqrt(players * (BETA**2 + SURE**2))
    share = min(max(share, 0.5 / played), 1 - 0.5 / played)
    gap = spread * math.log(share * (players - 1) / (1 - share))
    return gap, spread / math.sqrt(played * share * (1 - share))


def measured(text: str, title: str) -> dict[int, list[tuple[float, int] | None]]:
    """By number of players: the share and the games of each step, None if it was not played."""
    steps = text.split("**Against the yardsticks**", 1)[0]
    found = {}
    for line in steps.splitlines():
        cells = [cell.strip() for cell in line.strip("| \n").split("|")]
        if cells[0] == title:
            matches = [CELL.match(cell) for cell in cells[2:]]
            steps_here = [m and (int(m[1]) / 100, int(m[2])) for m in matches]
            found[int(cells[1])] = [s if s and s[1] >= FEWEST else None for s in steps_here]
    return found


def ladder(steps: list[tuple[float, int] | None], players: int) -> dict[str, dict[str, float]]:
    """Mean, deviation and measured games of every level."""
    names = [level.name for level in LEVELS]
    found = [None if one is None else (*step(*one, players), one[1]) for one in steps]
    gaps = [gap and (max(0.0, gap[0]), *gap[1:]) for gap in found]
    usual = min((gap[0] for gap in gaps if gap), default=0.0)
    wide = [gap or (usual, EXPECTED, 0) for gap in gaps]
    middle = names.index(MIDDLE)
    lines = {MIDDLE: {"mean": NEWCOMER.mean, "deviation": SURE, "games": wide[middle - 1][2]}}
    for number in range(middle + 1, len(names)):
        _add(lines, names[number - 1], names[number], wide[number - 1], 1)
    for number in range(middle - 1, -1, -1):
        _add(lines, names[number + 1], names[number], wide[number], -1)
    return {name: lines[name] for name in names}


def _add(
    lines: dict[str, dict[str, float]],
    known: str,
    new: str,
    gap: tuple[float, float, int],
    sign: int,
) -> None:
    mean = lines[known]["mean"] + sign * gap[0]
    deviation = min(gap[1], LEAST_SURE)
    lines[new] = {"mean": round(mean, 2), "deviation": round(deviation, 2), "games": gap[2]}


def main() -> None:
    """Write the files."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    for game in games():
        found = {
            str(players): ladder(steps, players)
            for players, steps in measured(text, game.title).items()
        }
        file = ROOT / "src" / "bactrian" / "games" / game.name / FILE
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(f"{file.relative_to(ROOT)}: tables of {', '.join(found)}")


if __name__ == "__main__":
    main()
