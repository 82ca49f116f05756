"""`bactrian simulate`: many random games, every invariant checked."""

import argparse
import json
from typing import Any

from rich.table import Table

from bactrian.cli.console import Output, many_games
from bactrian.cli.main import FINE, FOUND_WRONG
from bactrian.cli.options import typed_options
from bactrian.cli.own_data import chosen_game, data_shown
from bactrian.core.data.corrections import DataName
from bactrian.core.errors import BadOptions
from bactrian.core.progress import Progress
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.research import simulation

MOST_GAMES = 100_000_000


def simulate(parsed: argparse.Namespace) -> int:
    """Play the games; exit code 1 if an invariant was broken."""
    game = chosen_game(parsed.game, parsed.data)
    players = check_players(game, game.players[-1] if parsed.players is None else parsed.players)
    seed = check_seed(parsed.seed)
    if not 1 <= parsed.games <= MOST_GAMES:
        raise BadOptions(f"--games is {parsed.games:,}, expected 1 to {MOST_GAMES:,}.")
    options = check_options(game, players, typed_options(parsed.option))
    compile_game(game, ALL_KERNELS)
    with Progress(many_games(parsed.games, game.title), parsed.games) as progress:
        result = simulation.simulate(game, players, parsed.games, seed, options, progress.advance)
    result |= data_shown(game)
    if parsed.json:
        print(json.dumps(result))
    else:
        _print(Output(), result)
    return FOUND_WRONG if result["invariant_failures"] else FINE


def _print(console: Output, result: dict[str, Any]) -> None:  # Any: the JSON-able result
    console.print(
        f"{result['games']:,} games of {result['game']}, {result['players']} players, "
        f"seed {result['seed']}"
    )
    if "data" in result:
        data = DataName(**result["data"])
        console.print(f"data: {data.file}, digest {data.short}…")
    console.print(
        f"{result['actions']:,} actions in {result['seconds']:.1f} s: "
        f"{result['actions_per_second']:,} a second"
    )
    console.print(
        f"Decisions a game: {result['decisions_per_game']} on average, "
        f"at most {result['most_decisions']}"
    )
    _print_ends(console, result)
    table = Table(title="Points", title_justify="left")
    for column in ("seat", "mean", "lowest", "highest"):
        table.add_column(column, justify="right")
    for seat, score in enumerate(result["scores"]):
        table.add_row(str(seat), f"{score['mean']:.2f}", str(score["min"]), str(score["max"]))
    console.print(table)
    _print_failures(console, result)


def _print_ends(console: Output, result: dict[str, Any]) -> None:  # Any: as above
    """A game may end for several reasons at once."""
    texts = find_game(result["game"]).texts("en")
    for end, count in result["ends"].items():
        console.print(f"{count / result['games']:6.1%} ended because {texts(f'end.{end}')}")


def _print_failures(console: Output, result: dict[str, Any]) -> None:  # Any: as above
    if not result["invariant_failures"]:
        console.print("All invariants held after every action.")
        return
    console.print(f"{result['invariant_failures']:,} games broke an invariant:", style="bold red")
    for failure in result["failures"]:
        console.print(
            f"  game {failure['game']}: invariant {failure['invariant']} "
            f"after action {failure['action']}"
        )
