"""What can be asked of `bactrian`: its commands, their options, and what exit codes mean."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from bactrian.cli import running as run
from bactrian.cli.admin_options import add_actions
from bactrian.cli.serving_options import add_serving
from bactrian.core.data.texts import LANGUAGES
from bactrian.games import names
from bactrian.players import NAMES as PLAYERS

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

EXIT_CODES = (
    "Exit codes: 0 all is well, 1 something was checked and found wrong, "
    "2 the request cannot be carried out, 130 interrupted."
)


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    whole = argparse.ArgumentParser(
        prog="bactrian",
        description="Silk Road board games: without a command, they are served to the browser.",
        epilog=EXIT_CODES,
    )
    whole.add_argument("--version", action="version", version=_version())
    text = "figures of your own for new tables of a game; further ones for tables set with them"
    _add_data(add_serving(whole), text)
    whole.set_defaults(command=run.serve, data=[])
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_simulate(commands)
    _add_arena(commands)
    _add_train(commands)
    _add_bench(commands)
    _add_replay(commands)
    _add_analyse(commands)
    _add_verify(commands)
    _add_admin(commands)
    return whole


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"bactrian {version('bactrian')}"
    except PackageNotFoundError:  # run from its sources, without having been installed
        return "bactrian, from sources"


def _add(
    commands: "Commands", name: str, text: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text, epilog=EXIT_CODES)
    command.set_defaults(command=run)
    return command


def _add_play(commands: "Commands") -> None:
    play = _add(commands, "play", "play a game at a table in this terminal", run.play)
    # argparse would put the game last, where --you takes it for a seat.
    play.usage = "%(prog)s GAME [--players N] [--you [SEAT ...]] [--seed S] [--load FILE] [...]"
    play.add_argument("game", choices=names(), metavar="GAME", help=_games())
    play.add_argument("--players", type=int, metavar="N", help="number of players, else 4")
    play.add_argument(
        "--you",
        type=int,
        nargs="*",
        metavar="SEAT",
        help="seats that people play, else 0; several people share this screen and look away in "
        "turns; --you without a seat: just watch",
    )
    play.add_argument(
        "--against",
        nargs="+",
        choices=PLAYERS,
        default=["medium"],
        metavar="LEVEL",
        help="who sits in the other seats, in their order, the last one in all that are left: "
        "easy, medium, hard, expert, master; else medium",
    )
    play.add_argument("--seed", type=int, metavar="S", help="play the game of this seed, else any")
    _add_options(play)
    _add_language(play)
    _add_data(play, "figures of your own for the game, in a TOML file with those that differ")
    play.add_argument("--load", metavar="FILE", help="go on with a saved match")
    play.add_argument("--fast", action="store_true", help="no pauses after the others' actions")


def _add_simulate(commands: "Commands") -> None:
    simulate = _add(
        commands, "simulate", "play many random games and check every rule", run.simulate
    )
    simulate.add_argument("game", choices=names(), metavar="GAME", help=_games())
    simulate.add_argument(
        "--players", type=int, metavar="N", help="number of players, else as many as can play"
    )
    simulate.add_argument(
        "--games", type=int, default=10_000, metavar="G", help="how many games, else 10,000"
    )
    simulate.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of all the games, else 1"
    )
    _add_options(simulate)
    _add_data(simulate, "figures of your own for the game")
    simulate.add_argument("--json", action="store_true", help="the result for programs")


def _add_arena(commands: "Commands") -> None:
    text = "hold a tournament of computer players and rate them"
    arena = _add(commands, "arena", text, run.arena)
    arena.usage = "%(prog)s GAME PLAYER [PLAYER ...] [--players N] [--games G] [--seed S] [...]"
    arena.add_argument("game", choices=names(), metavar="GAME", help=_games())
    arena.add_argument(
        "names",
        nargs="+",
        metavar="PLAYER",
        help=f"who plays: {', '.join(PLAYERS)}; with fewer than there are seats, some sit twice",
    )
    arena.add_argument(
        "--players", type=int, metavar="N", help="seats in a game, else as many as can play"
    )
    arena.add_argument(
        "--games", type=int, default=500, metavar="G", help="how many games in all, else 500"
    )
    arena.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of all the games, else 1"
    )
    arena.add_argument(
        "--ladder",
        action="store_true",
        help="players from weak to strong: each sits alone at tables of the one before",
    )
    _add_options(arena)
    _add_data(arena, "figures of your own for the game")
    arena.add_argument("--json", metavar="FILE", help="the result for programs; - is the output")
    arena.add_argument("--plot", metavar="FILE.svg", help="the result as a picture")
    arena.add_argument(
        "--journal",
        metavar="FILE",
        help="where results are kept, else among your data; after an interruption (Ctrl-C) the "
        "same command goes on from there",
    )
    where = arena.add_mutually_exclusive_group()
    where.add_argument(
        "--processes", type=int, metavar="P", help="games at a time, else one for each core"
    )
    where.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster at this address")


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME[=VALUE]",
        help="options of the game, such as character_draft or characters=berke,kubilai",
    )


def _add_data(command: argparse._ActionsContainer, text: str) -> None:
    """The server has it too: what is typed before a command counts for the command."""
    command.add_argument(
        "--data", action="append", default=argparse.SUPPRESS, metavar="GAME=FILE", help=text
    )


def _add_train(commands: "Commands") -> None:
    text = "train a network by self-play (needs PyTorch: bactrian[train])"
    train = _add(commands, "train", text, run.train)
    # argparse would put the game last, where --players takes it for a number.
    train.usage = "%(prog)s GAME [--minutes M] [--resume FILE] [--out FOLDER] [...]"
    train.add_argument("game", choices=names(), metavar="GAME", help=_games())
    train.add_argument(
        "--minutes",
        type=float,
        default=10.0,
        metavar="M",
        help="how long to train, else 10 minutes",
    )
    train.add_argument(
        "--total",
        type=float,
        metavar="M",
        help="minutes of all sessions together, after which it learns slowest; else what was said "
        "before, or those until the end of this one",
    )
    train.add_argument(
        "--resume",
        metavar="FILE",
        help="go on from a checkpoint (training.pt), as it was begun, or from a network (.npz)",
    )
    train.add_argument(
        "--out",
        metavar="FOLDER",
        help="folder for all that is kept, else that of the checkpoint, else GAME",
    )
    train.add_argument(
        "--rate", type=float, metavar="R", help="learning rate at first, else 0.0004"
    )
    train.add_argument(
        "--entropy",
        type=float,
        metavar="E",
        help="how much trying things is rewarded at first, else 0.02",
    )
    train.add_argument(
        "--improve",
        action=argparse.BooleanOptionalAction,
        help="look ahead at every decision and learn from what that brings; slower",
    )
    train.add_argument(
        "--width", type=int, metavar="N", help="numbers in a layer, else 512 on a GPU, 128 on a CPU"
    )
    train.add_argument(
        "--blocks", type=int, metavar="N", help="blocks of two layers, else 2 on a GPU, 1 on a CPU"
    )
    train.add_argument(
        "--matches",
        type=int,
        metavar="N",
        help="matches played at once, else 16384 on a GPU, 256 on a CPU",
    )
    train.add_argument(
        "--players",
        type=int,
        nargs="+",
        metavar="N",
        help="numbers of players to train for, else all",
    )
    train.add_argument(
        "--every",
        type=float,
        default=20.0,
        metavar="SECONDS",
        help="how often to tell how it goes, else every 20 seconds",
    )
    train.add_argument(
        "--keep-selves",
        action="store_true",
        help="each time also keep the network, in the folder selves: weaker players",
    )
    train.add_argument("--seed", type=int, metavar="S", help="seed of the training, else 1")
    train.add_argument(
        "--device", choices=("cpu", "cuda"), help="where to train, else on a GPU if there is one"
    )


def _add_bench(commands: "Commands") -> None:
    bench = _add(commands, "bench", "measure how fast the rules run on this machine", run.bench)
    bench.add_argument("--json", action="store_true", help="the result for programs")


def _add_replay(commands: "Commands") -> None:
    replay = _add(commands, "replay", "show a saved match again", run.replay)
    replay.add_argument("file", metavar="FILE", help="a saved match")
    replay.add_argument("--at", type=int, metavar="N", help="the table after N actions")
    replay.add_argument("--step", action="store_true", help="action by action, with Enter")
    replay.add_argument(
        "--seat", type=int, metavar="SEAT", help="as this seat saw it, else as a spectator did"
    )
    _add_data(replay, "the figures that the match was played with, if they are not the game's")
    _add_language(replay)
    replay.add_argument(
        "--json",
        action="store_true",
        help="for programs: every action, or with --seat what that seat saw",
    )


def _add_analyse(commands: "Commands") -> None:
    text = "look back on a finished match: chances, accuracies, the moments that decided it"
    analyse = _add(commands, "analyse", text, run.analyse)
    analyse.add_argument("file", metavar="FILE", help="a saved match that is over")
    analyse.add_argument(
        "--seat", type=int, metavar="SEAT", help="also all that this seat could have done better"
    )
    _add_data(analyse, "the figures that the match was played with, if they are not the game's")
    _add_language(analyse)
    analyse.add_argument(
        "--json",
        action="store_true",
        help="for programs: every decision, or with --seat those of that seat",
    )


def _add_verify(commands: "Commands") -> None:
    text = "check the shuffles, the dice and the actions of a saved match"
    verify = _add(commands, "verify", text, run.verify)
    verify.add_argument("file", metavar="FILE", help="a saved match")
    verify.add_argument(
        "--commitment", metavar="HASH", help="the proof that was shown at the start"
    )
    _add_data(verify, "the figures that the match was played with, if they are not the game's")
    _add_language(verify)
    verify.add_argument("--json", action="store_true", help="the result for programs")


def _add_admin(commands: "Commands") -> None:
    text = "tables, people, reports and backups of a server, while it runs or not"
    add_actions(_add(commands, "admin", text, run.administer))


def _games() -> str:
    return f"which game: {', '.join(names())}"


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, help="language, else that of the system")
