"""`bactrian arena`: a tournament of computer players, with ratings."""

import argparse
import json
import os
import sys
import time
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from bactrian.arena.journal import Journal, journal_name
from bactrian.arena.playing import Result
from bactrian.arena.plot import svg
from bactrian.arena.ratings import Comparisons
from bactrian.arena.report import Report, report
from bactrian.arena.schedule import Tournament
from bactrian.arena.tournament import run_tournament
from bactrian.arena.workers import Processes, Workers, cores
from bactrian.cli.console import Output, fitting, many_games
from bactrian.cli.files import user_data_folder, write_whole
from bactrian.cli.main import FINE, INTERRUPTED
from bactrian.cli.options import typed_options
from bactrian.cli.own_data import chosen_game
from bactrian.core.data.corrections import DataName
from bactrian.core.errors import BadOptions
from bactrian.core.progress import Progress
from bactrian.games.corrected import corrections_of
from bactrian.games.warmup import compile_game
from bactrian.players.registry import kernels_of

MOST_GAMES = 1_000_000
MOST_PROCESSES = 1_024
FEW_DEALS = 30  # the intervals are an approximation for many
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between two computations of the ratings


def arena(parsed: argparse.Namespace) -> int:
    """Play what is left to play, then report."""
    tournament = _tournament(parsed)
    _check(parsed, tournament)
    path = Path(parsed.journal) if parsed.journal else _journal_path(tournament)
    with Journal(path, tournament) as journal:
        if not _played(parsed, tournament, journal):
            return INTERRUPTED
        summary = report(tournament, journal.of(parsed.games))
    if parsed.plot:
        _write("--plot", parsed.plot, svg(summary))
    if parsed.json == "-":
        print(json.dumps(summary))
        return FINE
    if parsed.json:
        _write("--json", parsed.json, json.dumps(summary, indent=2) + "\n")
    _print(Output(), summary)
    return FINE


def _tournament(parsed: argparse.Namespace) -> Tournament:
    game = chosen_game(parsed.game, parsed.data)
    players = game.players[-1] if parsed.players is None else parsed.players
    options = typed_options(parsed.option)
    names = tuple(parsed.names)
    data = corrections_of(game)
    return Tournament(game.name, players, names, parsed.seed, options, parsed.ladder, data)


def _check(parsed: argparse.Namespace, tournament: Tournament) -> None:
    """Everything that would fail in the end fails before the first game."""
    fewest = tournament.fewest_games
    if not fewest <= parsed.games <= MOST_GAMES:
        raise BadOptions(
            f"--games is {parsed.games:,}, expected {fewest:,} to {MOST_GAMES:,}: "
            "every player sits in every seat, on two deals at least."
        )
    if parsed.processes is not None and not 1 <= parsed.processes <= MOST_PROCESSES:
        raise BadOptions(f"--processes is {parsed.processes:,}, expected 1 to {MOST_PROCESSES:,}.")
    if parsed.plot and Path(parsed.plot).suffix != ".svg":
        raise BadOptions(f"--plot is {parsed.plot}, expected a name that ends in .svg.")
    for option, name in (("--plot", parsed.plot), ("--json", parsed.json)):
        if name and name != "-":
            _check_writable(option, Path(name))


def _check_writable(option: str, path: Path) -> None:
    if not path.parent.is_dir():
        raise BadOptions(f"{option} is {path}, but there is no folder {path.parent}.")
    if path.is_dir():
        raise BadOptions(f"{option} is {path}, a folder; expected the name of a file.")
    if not os.access(path.parent, os.W_OK):
        raise BadOptions(f"{option} is {path}, but nothing can be written in {path.parent}.")


def _journal_path(tournament: Tournament) -> Path:
    return user_data_folder() / "arena" / journal_name(tournament)


def _played(parsed: argparse.Namespace, tournament: Tournament, journal: Journal) -> bool:
    """Play the games that the journal misses; False if that was interrupted."""
    games, before = parsed.games, len(journal.of(parsed.games))
    if before:
        print(f"{before:,} of {games:,} games were played before: {journal.path}", file=sys.stderr)
    if before == games:
        return True
    game = tournament.rules
    compile_game(game, kernels_of(tournament.names, game, [tournament.players]))
    workers = _workers(parsed, tournament)
    live_ratings = LiveRatings(tournament, journal.of(games))
    title = many_games(games, tournament.rules.title)
    whole = False
    try:
        with Progress(title, games) as progress:
            progress.advance(before)

            def on_result(result: Result) -> None:
                progress.advance(1)
                if live_ratings.add(result):
                    progress.show(fitting(live_ratings.lines(), title), 0)

            def stop() -> None:
                progress.show(["ending; Ctrl-C again: at once"], 0)
                live_ratings.silent = True

            whole = run_tournament(tournament, games, journal, workers, on_result, stop)
    finally:
        if not whole:
            print(_kept(journal, games), file=sys.stderr)
    return whole


def _workers(parsed: argparse.Namespace, tournament: Tournament) -> Workers:
    if parsed.ray:
        from bactrian.arena.ray_workers import RayCluster

        return RayCluster(parsed.ray, tournament)
    return Processes(tournament, parsed.processes or cores())


def _kept(journal: Journal, games: int) -> str:
    return (
        f"{len(journal.of(games)):,} of {games:,} games are kept in {journal.path}; "
        "the same command goes on from there."
    )


def _write(option: str, name: str, text: str) -> None:
    try:
        write_whole(Path(name), text)
    except OSError as error:
        raise BadOptions(f"{option}: {name} cannot be written: {error.strerror}.") from error


class LiveRatings:
    """The ratings while games are being played, computed now and then."""

    def __init__(self, tournament: Tournament, results: list[Result]) -> None:
        self.silent = False
        self._tournament = tournament
        self._results = results
        self._comparisons = Comparisons(tournament)
        self._comparisons.add(results)
        self._next = 0.0

    def add(self, result: Result) -> bool:
        """Add a game; whether it is time to compute ratings again."""
        self._results.append(result)
        self._comparisons.add([result])
        return not self.silent and time.monotonic() >= self._next

    def lines(self) -> list[str]:
        """The players with their ratings, the best one first."""
        begun = time.monotonic()
        if self._tournament.alone:
            lines = self._points()
        else:
            ratings = sorted(self._comparisons.ratings().items(), key=lambda item: -item[1].value)
            lines = [f"{name} {e.value:.0f} ± {(e.high - e.low) / 2:.0f}" for name, e in ratings]
        ended = time.monotonic()
        # In a long tournament this takes longer; most time must be left for the games.
        self._next = ended + min(max(PAUSE, 20 * (ended - begun)), LONGEST_PAUSE)
        return lines

    def _points(self) -> list[str]:
        points: dict[str, list[int]] = {name: [] for name in self._tournament.names}
        for result in self._results:
            points[result.seats[0]].append(result.points[0])
        means = {name: sum(some) / len(some) for name, some in points.items() if some}
        return [f"{name} {means[name]:.1f}" for name in sorted(means, key=lambda n: -means[n])]


def _print(console: Output, summary: Report) -> None:
    alone = summary["scale"] == "points"
    seats = "one player" if alone else f"{summary['players']} players"
    console.print(
        f"{summary['games']:,} games of {summary['game']}, {seats}, seed {summary['seed']}"
    )
    if "data" in summary:
        data = DataName(**summary["data"])
        console.print(f"data: {data.file}, digest {data.short}…")
    title = Text("Mean points" if alone else "Ratings", style="bold")
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, show_edge=False)
    table.pad_edge = False
    table.add_column("player", no_wrap=True)
    columns = [  # in two lines where that makes room: all of it fits into 80 columns
        *("points" if alone else "rating", "95 %\ninterval", "wins"),
        *("behind" if alone else "mean\npoints", "quartiles"),
        *(["alone at a table\nof the one before"] if summary["ladder"] and not alone else []),
    ]
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for name, player in summary["ratings"].items():
        table.add_row(name, *_row(player, alone), *_alone(player))
    console.print(table)
    console.print(
        "All players played the same deals. Wins are those against the game's own opponent; "
        "behind is how many points the best player had more on the same deal."
        if alone
        else "Elo scale, 1500 is the mean of these players: 400 more is ten to one to finish ahead."
    )
    if summary["deals"] < FEW_DEALS:
        console.print(f"Only {summary['deals']} deals were played: the intervals are rough.")


def _alone(player: Report) -> list[str]:
    """How often a player of a ladder won against the next weaker ones."""
    if "alone" not in player:
        return []
    won = player["alone"]
    return [f"{won['wins']:.0%} ({100 * won['low']:.0f}-{won['high']:.0%})"]


def _row(player: Report, alone: bool) -> list[str]:
    digits = 1 if alone else 0
    wins, middle = f"{player['wins']:.1%}", f"{player['points']['mean']:.1f}"
    if alone:
        wins = f"{player['wins']:.0%} ({100 * player['wins_low']:.0f}-{player['wins_high']:.0%})"
        behind = player["behind"]
        middle = f"{behind['mean']:.1f} ({behind['low']:.1f}-{behind['high']:.1f})"
    return [
        f"{player['rating']:.{digits}f}",
        f"{player['low']:.{digits}f}-{player['high']:.{digits}f}",
        wins,
        middle,
        " ".join(f"{quartile:.0f}" for quartile in player["points"]["quartiles"]),
    ]
