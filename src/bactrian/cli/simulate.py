"""`bactrian simulate`: many random games, every invariant checked."""

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

from bactrian.core.errors import BadOptions
from bactrian.core.progress import Progress
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.match.setup import check_players, check_seed
from bactrian.research import simulation


def simulate(parsed: argparse.Namespace) -> int:
    """Play the games; exit code 1 if an invariant was broken."""
    game = find_game(parsed.game)
    players = check_players(game, game.players[-1] if parsed.players is None else parsed.players)
    seed = check_seed(parsed.seed)
    if parsed.games < 1:
        raise BadOptions(f"--games is {parsed.games}, expected at least 1.")
    compile_game(game, ALL_KERNELS)
    with Progress(f"Playing {parsed.games:,} games of {game.title}", parsed.games) as progress:
        result = simulation.simulate(
            game, players, parsed.games, seed, on_progress=progress.advance
        )
    if parsed.json:
        print(json.dumps(result))
    else:
        _print(Console(), result)
    return 1 if result["invariant_failures"] else 0


def _print(console: Console, result: dict[str, Any]) -> None:  # Any: the JSON-able result
    games = result["games"]
    console.print(
        f"[bold]{games:,}[/] games of {result['game']}, {result['players']} players, "
        f"seed {result['seed']}: [bold]{result['actions']:,}[/] actions in "
        f"{result['seconds']:.1f} s, {result['actions_per_second']:,} a second"
    )
    console.print(
        f"Decisions a game: {result['decisions_per_game']} on average, "
        f"at most {result['most_decisions']}"
    )
    ends = ", ".join(f"{end} {count / games:.1%}" for end, count in result["ends"].items())
    console.print(f"Ends: {ends}")
    table = Table("seat", "mean", "lowest", "highest", title="Points", title_justify="left")
    for seat, score in enumerate(result["scores"]):
        table.add_row(str(seat), f"{score['mean']:.2f}", str(score["min"]), str(score["max"]))
    console.print(table)
    _print_failures(console, result)


def _print_failures(console: Console, result: dict[str, Any]) -> None:  # Any: as above
    if not result["invariant_failures"]:
        console.print("All invariants held after every action.")
        return
    console.print(f"[bold red]{result['invariant_failures']} games broke an invariant:[/]")
    for failure in result["failures"]:
        console.print(
            f"  seed {failure['seed']}: invariant {failure['invariant']} "
            f"after action {failure['action']}"
        )
