"""`bactrian play`: set a table in the terminal."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from bactrian.cli.files import keep_file, load_file
from bactrian.cli.screen import Screen
from bactrian.cli.session import Left, Session
from bactrian.cli.tables.protocol import terminal_table
from bactrian.core.errors import BadOptions
from bactrian.core.texts import Texts, texts
from bactrian.match import Match, new_match
from bactrian.players import GreedyPlayer, Player, RandomPlayer

FOLDER = Path(__file__).parent / "texts"
USUAL_PLAYERS = 4


def play(parsed: argparse.Namespace) -> int:
    """Play one game; when somebody leaves, the game is kept for later."""
    match = _match(parsed)
    language = parsed.lang or system_language()
    t = texts(language, FOLDER)
    people = _people(parsed.you, match.players)
    players = _players(people, match.players)
    table = terminal_table(match.game.name, language)
    names = _names(t, people, players, match.players)
    screen = Screen(match, table, t, names, pause=0.0 if parsed.fast else 1.0)
    screen.say("welcome", title=match.game.title, players=match.players)
    screen.say("commitment", commitment=match.commitment)
    screen.wait(1.5)
    try:
        Session(match, players, table, t, screen).run()
    except (Left, KeyboardInterrupt):
        _keep(match, screen)
        return 0
    seed, salt = match.proof()
    screen.say("proof", seed=seed, salt=salt, file=keep_file(match))
    return 0


def system_language() -> str:
    """The language of the system, if there are texts in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ru" if os.environ[name].startswith("ru") else "en"
    return "en"


def _match(parsed: argparse.Namespace) -> Match:
    if parsed.load is None:
        players = USUAL_PLAYERS if parsed.players is None else parsed.players
        return new_match(parsed.game, players=players, seed=parsed.seed)
    match = load_file(parsed.load)
    for name, given, saved in (
        ("game", parsed.game, match.game.name),
        ("--players", parsed.players, match.players),
        ("--seed", parsed.seed, match.seed),
    ):
        if given is not None and given != saved:
            raise BadOptions(f"{parsed.load} has {name} {saved}, not {given}.")
    return match


def _people(you: list[int] | None, players: int) -> list[int]:
    seats = [0] if you is None else you
    for seat in seats:
        if not 0 <= seat < players:
            raise BadOptions(f"--you names seat {seat}, expected 0 to {players - 1}.")
    return sorted(set(seats))


def _players(people: Sequence[int], players: int) -> dict[int, Player]:
    """The other seats: a greedy player and a random one in turns."""
    others = [seat for seat in range(players) if seat not in people]
    return {
        seat: GreedyPlayer() if place % 2 == 0 else RandomPlayer()
        for place, seat in enumerate(others)
    }


def _names(t: Texts, people: Sequence[int], others: dict[int, Player], players: int) -> list[str]:
    def name(seat: int) -> str:
        if seat in others:
            return t(others[seat].name, seat=seat)
        return t("you") if len(people) == 1 else t("seat", seat=seat)

    return [name(seat) for seat in range(players)]


def _keep(match: Match, screen: Screen) -> None:
    """Nothing is lost: the game lies where the program keeps its things."""
    screen.console.print()
    if match.played and not match.over:
        screen.say("kept_for_later", file=keep_file(match), game=match.game.name)
    screen.say("farewell")
