"""`bactrian replay`: show a saved match again, as somebody saw it."""

import argparse
import json

from rich.console import Console

from bactrian.cli.files import load_file
from bactrian.cli.play import FOLDER, system_language
from bactrian.cli.screen import Screen
from bactrian.cli.tables.protocol import terminal_table
from bactrian.core.errors import BadOptions
from bactrian.core.texts import texts
from bactrian.match import Match


def replay(parsed: argparse.Namespace) -> int:
    """The table after some or all actions, the log, or everything as JSON."""
    match = load_file(parsed.file)
    if parsed.seat is not None and not 0 <= parsed.seat < match.players:
        raise BadOptions(f"--seat is {parsed.seat}, expected 0 to {match.players - 1}.")
    if parsed.at is not None:
        match = match.replay(parsed.at)
    if parsed.json:
        print(json.dumps(_as_json(match, parsed.seat)))
        return 0
    language = parsed.lang or system_language()
    if parsed.step:
        _step_through(match, parsed.seat, language)
    else:
        screen = _screen(match, language)
        screen.log(parsed.seat)
        screen.draw(parsed.seat)
    return 0


def _screen(match: Match, language: str, console: Console | None = None) -> Screen:
    t = texts(language, FOLDER)
    names = [t("seat", seat=seat) for seat in range(match.players)]
    table = terminal_table(match.game.name, language)
    return Screen(match, table, t, names, pause=0.0, console=console)


def _step_through(match: Match, seat: int | None, language: str) -> None:
    """Action by action; an action that the seat saw nothing of is passed over (S-11.6)."""
    told = 0
    for count in range(len(match.played) + 1):
        moment = match.replay(count)
        seen = len(moment.events(seat))
        if count and seen == told:
            continue
        screen = _screen(moment, language)
        screen.told(seat, told)
        told = seen
        screen.draw(seat)
        if count < len(match.played):
            try:
                screen.read("press_enter")
            except EOFError:
                return


def _as_json(match: Match, seat: int | None) -> dict[str, object]:
    """Every action with what it was, and the hash of the position after it."""
    moment, actions = match.replay(0), []
    for number in match.played:
        actor = moment.to_act
        moment.play(number)
        entry = match.game.catalogue[number]._asdict()
        actions.append({"seat": actor, **entry, "position": moment.position_hash()})
    return {
        "game": match.game.name,
        "players": match.players,
        "over": match.over,
        "actions": actions,
        "view": match.view(seat),
        "log": match.log(seat),
    }
