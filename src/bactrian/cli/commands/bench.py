"""`bactrian bench`: how fast the rules run here."""

import argparse
import json

from rich.table import Table

from bactrian.cli.console import Output
from bactrian.cli.main import FINE
from bactrian.core.progress import Progress
from bactrian.games import games
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.research.benchmark import Figures, measure


def bench(parsed: argparse.Namespace) -> int:
    """Measure every game and print a table, or JSON."""
    measured = games()
    for game in measured:
        compile_game(game, ALL_KERNELS)  # which shows a progress of its own
    with Progress("Measuring", len(measured)) as progress:
        figures = []
        for game in measured:
            figures.append(measure(game, lambda doing: progress.show([doing], 0)))
            progress.advance(1)
    if parsed.json:
        print(json.dumps(figures))
    else:
        for row in figures:
            _print(Output(), row)
    return FINE


def _print(console: Output, figures: Figures) -> None:
    table = Table(title=f"{figures['game']}: random play", title_justify="left")
    table.add_column("players", justify="right")
    table.add_column("actions/s, one core", justify="right")
    table.add_column(f"actions/s, {figures['cores']} cores", justify="right")
    table.add_column("ns an action", justify="right")
    table.add_column("legal actions", justify="right")
    for row in figures["random_play"]:
        table.add_row(
            str(row["players"]),
            f"{row['actions_per_second']:,}",
            f"{row['actions_per_second_all_cores']:,}",
            f"{row['nanoseconds_per_action']:.0f}",
            f"{row['mean_legal_actions']:.1f}",
        )
    console.print(table)
    console.print(
        f"State {figures['state_bytes']:,} bytes, copied in {figures['copy_nanoseconds']:.0f} ns; "
        f"first match from the cache in {figures['first_match_seconds']:.2f} s."
    )
