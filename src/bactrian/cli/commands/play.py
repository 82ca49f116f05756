"""`bactrian play`: set a table in the terminal."""

import argparse
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from types import FrameType

from bactrian.cli.files import keep_file, load_file, table_texts
from bactrian.cli.main import FINE, INTERRUPTED
from bactrian.cli.options import typed_options
from bactrian.cli.own_data import chosen_game, data_again
from bactrian.cli.session.commands import Left
from bactrian.cli.session.screen import Screen
from bactrian.cli.session.session import Session
from bactrian.core.data.texts import Texts
from bactrian.core.errors import BadOptions
from bactrian.match import Match, new_match
from bactrian.players import Player, player
from bactrian.players.naming import seat_names
from bactrian.terminal.protocol import terminal_table

USUAL_PLAYERS = 4
USUAL_LEVEL = "medium"
HANGUP_SIGNALS = ("SIGHUP", "SIGTERM")  # where the system has them


def play(parsed: argparse.Namespace) -> int:
    """Play one game; when the player leaves, the game is kept for later."""
    match = _match(parsed)
    language = parsed.lang or system_language()
    t = table_texts(match.game, language)
    people = _people(parsed.you, match.players)
    players = _players(people, match.players, parsed.against)
    table = terminal_table(match.game.key, language)
    names = _names(t, people, players, match.players)
    screen = Screen(match, table, t, names, pause=0.0 if parsed.fast else 1.0)
    screen.again = _said_again(people, players, parsed.lang)
    screen.note("welcome", title=match.game.title, count=match.players)
    if (data := match.game.data) is not None:
        screen.note("data", file=data.file, digest=data.short)
    screen.note("commitment", commitment=match.commitment)
    before, outcome = match.played, FINE
    try:
        with _hangup_interrupts():
            Session(match, players, table, t, screen).run()
    except Left:
        pass
    except (KeyboardInterrupt, BrokenPipeError):
        outcome = INTERRUPTED
    file = parsed.load if match.played == before else keep_file(match, parsed.load)
    if match.over:
        _show_proof(screen, match, file)
    else:
        _show_where_saved(screen, file)
    return outcome


def system_language() -> str:
    """The language of the system, if there are texts in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ru" if os.environ[name].startswith("ru") else "en"
    return "en"


@contextmanager
def _hangup_interrupts() -> Iterator[None]:
    """Closing the terminal, or a shutdown, is like Ctrl-C: the game is kept."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in HANGUP_SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _match(parsed: argparse.Namespace) -> Match:
    if parsed.load is None:
        players = USUAL_PLAYERS if parsed.players is None else parsed.players
        options = typed_options(parsed.option)
        game = chosen_game(parsed.game, parsed.data)
        return new_match(game.key, players=players, seed=parsed.seed, options=options)
    if parsed.seed is not None:
        raise BadOptions("--seed is for a new match; a saved one has its own. Leave it out.")
    if parsed.option:
        raise BadOptions(f"{parsed.load} has its options already; --option is for new matches.")
    match = load_file(parsed.load, parsed.data)
    if parsed.game != match.game.name:
        raise BadOptions(f"{parsed.load} is a match of {match.game.name}, not {parsed.game}.")
    if parsed.players not in (None, match.players):
        raise BadOptions(
            f"{parsed.load} is a match of {match.players} players: "
            f"leave --players {parsed.players} out."
        )
    return match


def _people(you: list[int] | None, players: int) -> list[int]:
    seats = [0] if you is None else you
    for seat in seats:
        if not 0 <= seat < players:
            raise BadOptions(f"--you names seat {seat}, expected 0 to {players - 1}.")
    return sorted(set(seats))


def _players(people: Sequence[int], players: int, levels: Sequence[str]) -> dict[int, Player]:
    """The other seats, by their levels; the last level sits in all seats that are left."""
    others = [seat for seat in range(players) if seat not in people]
    return {seat: player(levels[min(place, len(levels) - 1)]) for place, seat in enumerate(others)}


def _said_again(people: Sequence[int], others: dict[int, Player], language: str | None) -> str:
    """What is to be said again of who plays, and how: a saved match does not have it."""
    levels = [others[seat].name for seat in sorted(others)]
    while len(levels) > 1 and levels[-1] == levels[-2]:
        levels.pop()
    you = [] if people == [0] else ["--you", *map(str, people)]
    against = [] if levels in ([], [USUAL_LEVEL]) else ["--against", *levels]
    lang = [] if language is None else ["--lang", language]
    return "".join(f" {word}" for word in (*you, *against, *lang))


def _names(t: Texts, people: Sequence[int], others: dict[int, Player], players: int) -> list[str]:
    def person(seat: int) -> str:
        return t("you") if len(people) == 1 else t("seat", seat=seat)

    seats = range(players)
    names = [None if seat in others else person(seat) for seat in seats]
    levels = [others[seat].name if seat in others else None for seat in seats]
    return seat_names(names, levels, t.language)


def _show_where_saved(screen: Screen, file: Path | str | None) -> None:
    """Tell where the game lies; there is none yet if nothing was played."""
    screen.console.print()
    if file is not None:
        screen.say("kept_for_later")
        screen.offer_to_go_on(str(file))
    screen.say("farewell")


def _show_proof(screen: Screen, match: Match, file: Path | str | None) -> None:
    """At the end the seed and salt of the shuffles are shown."""
    seed, salt = match.proof()
    screen.say("proof", seed=seed, salt=salt)
    screen.offer("check", file=quote(str(file)) + data_again(match.game))
