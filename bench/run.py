"""Random play on one core, side by side with the nearest peers: one table from one run.

    python bench/run.py [--seconds 5] [--json]

The peers live in an environment of their own, which is made the first time (see peers_env.py).
Ratios within a run count; absolute figures differ from machine to machine and from hour to hour.
"""

import argparse
import json
import subprocess
import sys
from typing import TypedDict

import peers_env
from rich.console import Console
from rich.table import Table

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.research.benchmark import Figures, measure


class Row(TypedDict):
    """One engine playing one game."""

    engine: str
    game: str
    players: int
    mean_legal_actions: float
    actions_per_second: float


def peer_rows(seconds: float) -> list[Row]:
    """Whole games of the peers, set-up included, as ours are measured."""
    try:
        python = peers_env.ensure()
    except peers_env.PeersUnavailable as error:
        print(f"Without peers: {error}", file=sys.stderr)
        return []
    command = [str(python), str(peers_env.PEERS), "--seconds", str(seconds)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    figures: list[peers_env.Figure] = json.loads(run.stdout)
    return [
        {
            "engine": figure["engine"],
            "game": figure["game"],
            "players": figure["players"],
            "mean_legal_actions": figure["mean_legal_actions"],
            "actions_per_second": figure["whole_game_actions_per_second"],
        }
        for figure in figures
    ]


def own_rows(figures: Figures) -> list[Row]:
    """Our games, for every number of players."""
    return [
        {
            "engine": "bactrian",
            "game": figures["game"],
            "players": row["players"],
            "mean_legal_actions": row["mean_legal_actions"],
            "actions_per_second": row["actions_per_second"],
        }
        for row in figures["random_play"]
    ]


def main() -> int:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each peer's game")
    parser.add_argument("--json", action="store_true", help="the figures for programs")
    asked = parser.parse_args()
    figures = [measure(find_game(name)) for name in NAMES]
    ours = [row for game in figures for row in own_rows(game)]
    theirs = peer_rows(asked.seconds)
    if asked.json:
        print(json.dumps({"bactrian": figures, "peers": theirs}))
    else:
        show(Console(), figures, ours, theirs)
    return 0


def ratios(figures: list[Figures], theirs: list[Row]) -> Table:
    """Each of our games, at the number of players where it is slowest, against each peer."""
    slowest = {
        game["game"]: min(row["actions_per_second"] for row in game["random_play"])
        for game in figures
    }
    table = Table(title="Times as fast, at its slowest", title_justify="left")
    table.add_column("than", no_wrap=True)
    for name in slowest:
        table.add_column(name, justify="right", no_wrap=True)
    for row in theirs:
        times = (f"{rate / row['actions_per_second']:,.1f}" for rate in slowest.values())
        table.add_row(f"{row['engine']} {row['game']}", *times)
    return table


def show(console: Console, figures: list[Figures], ours: list[Row], theirs: list[Row]) -> None:
    """Who is how fast; then how many times as fast each of our games is as each peer."""
    table = Table(title="Random play on one core", title_justify="left")
    for name in ("engine", "game"):
        table.add_column(name, no_wrap=True)
    for name in ("players", "legal actions", "actions/s"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in [*ours, *theirs]:
        table.add_row(
            row["engine"],
            row["game"],
            str(row["players"]),
            f"{row['mean_legal_actions']:.1f}",
            f"{row['actions_per_second']:,.0f}",
        )
    console.print(table)
    if theirs:
        console.print(ratios(figures, theirs))
    for game in figures:
        console.print(
            f"{game['game']}: state {game['state_bytes']:,} bytes, "
            f"copied in {game['copy_nanoseconds']:.0f} ns; "
            f"first match from the cache in {game['first_match_seconds']:.2f} s."
        )


if __name__ == "__main__":
    sys.exit(main())
