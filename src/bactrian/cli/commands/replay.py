"""`bactrian replay`: show a saved match again, as a seat or a spectator saw it."""

import argparse
import json
from collections.abc import Sequence

from bactrian.cli.commands.play import system_language
from bactrian.cli.files import TEXTS, load_file, names_in_file, table_texts
from bactrian.cli.main import FINE
from bactrian.cli.own_data import data_shown
from bactrian.cli.session.screen import Screen
from bactrian.core.data.texts import texts
from bactrian.core.errors import BadOptions
from bactrian.match import Match
from bactrian.terminal.protocol import terminal_table


def replay(parsed: argparse.Namespace) -> int:
    """The table after some or all actions, the log, or everything as JSON."""
    match = load_file(parsed.file, parsed.data)
    _check(parsed, match)
    if parsed.at is not None:
        match = match.replay(parsed.at)
    language = parsed.lang or system_language()
    names = names_in_file(parsed.file, match, language)
    if parsed.json:
        print(json.dumps(_as_json(match, parsed.seat, language, names)))
    elif parsed.step:
        _step_through(match, parsed.seat, language, names)
    else:
        screen = _screen(match, language, names)
        if (data := match.game.data) is not None:
            screen.note("data", file=data.file, digest=data.short)
        screen.log(parsed.seat)
        screen.mark_read(parsed.seat)
        screen.draw(parsed.seat, clear=False)
    return FINE


def _check(parsed: argparse.Namespace, match: Match) -> None:
    if parsed.seat is not None and not 0 <= parsed.seat < match.players:
        raise BadOptions(f"--seat is {parsed.seat}, expected 0 to {match.players - 1}.")
    if parsed.at is not None and not 0 <= parsed.at <= len(match.played):
        raise BadOptions(f"--at is {parsed.at}, expected 0 to {len(match.played)}.")


def _screen(match: Match, language: str, names: Sequence[str]) -> Screen:
    table = terminal_table(match.game.key, language)
    return Screen(match, table, table_texts(match.game, language), names, pause=0.0)


def _step_through(match: Match, seat: int | None, language: str, names: Sequence[str]) -> None:
    """Action by action, passing over what the seat saw nothing of (S-11.6)."""
    stop = texts(language, TEXTS)("command.quit").split()
    known = 0
    for count in range(len(match.played) + 1):
        moment = match.replay(count)
        seen = len(moment.events(seat))
        screen = _screen(moment, language, names)
        if (count and seen == known) or screen.others_are_asked(seat):
            continue
        screen.mark_read(seat, known)
        screen.draw(seat)
        known = seen
        if count < len(match.played):
            try:
                if screen.read("press_enter").lower() in stop:
                    return
            except EOFError:
                return


def _as_json(
    match: Match, seat: int | None, language: str, names: Sequence[str]
) -> dict[str, object]:
    """What a seat saw; without a seat, every action and the position after it."""
    content: dict[str, object] = {
        "game": match.game.name,
        **data_shown(match.game),
        "players": match.players,
        "over": match.over,
    }
    if seat is None:
        content["actions"] = _actions(match)
    log = match.log(seat, language, names)
    return content | {"view": match.view(seat), "log": log}


def _actions(match: Match) -> list[dict[str, object]]:
    moment, actions = match.replay(0), []
    for number in match.played:
        actor = moment.to_act
        moment.play(number)
        entry = match.game.catalogue[number]._asdict()
        actions.append({"seat": actor, **entry, "position": moment.position_hash()})
    return actions
