"""What if: a saved match, or a finished game, becomes a table where people play on from any point.

Seed and salt are the file's, so the same actions give the same dice. The person who brings the file
may know them; that is why such a table is never rated, and says how much was imported.
"""

from collections.abc import Iterator, Sequence

import msgspec

from bactrian.core.errors import BactrianError
from bactrian.games import game as find_game
from bactrian.match import Match, load_match
from bactrian.match.saving import LONGEST_NAME, parsed, saved_names, with_saved_data
from bactrian.server.messages import SeatSetup, Settings
from bactrian.server.refusals import Refused
from bactrian.server.table import entries as e
from bactrian.server.table.table import Table


def key_of_game(text: str) -> str:
    """The key of the game that a file is about; figures that are not here are refused."""
    try:
        content = parsed(text)
        return with_saved_data(find_game(content.get("game", "")), content).key
    except BactrianError as error:
        raise Refused("bad_match", reason=str(error)) from error


def read_match(text: str) -> Match:
    """The match in a file's text; what is damaged is refused with the reason."""
    try:
        return load_match(text)
    except BactrianError as error:
        raise Refused("bad_match", reason=str(error)) from error


def names_in(text: str) -> list[str] | None:
    """What the players of a match file were called, if it says so."""
    return saved_names(parsed(text))


def named(seats: Sequence[SeatSetup], names: Sequence[str]) -> list[SeatSetup]:
    """The seats with the names of the file where no other is asked for."""
    return [
        seat if seat.name is not None else msgspec.structs.replace(seat, name=name)
        for seat, name in zip(seats, names, strict=False)
    ] + list(seats[len(names) :])


def names(person: str, match: Match) -> list[str]:
    """What the people at one browser are called, unless they say."""
    return [f"{person[: LONGEST_NAME - 3]} {number + 1}" for number in range(match.players)]


def settings_of(match: Match, names: Sequence[str], seats: Sequence[SeatSetup] | None) -> Settings:
    """Settings of a table for people at one browser, and bots if asked for."""
    mine = [SeatSetup("you", name=name[:LONGEST_NAME]) for name in names]
    wanted = mine if seats is None else list(seats)
    if len(wanted) != match.players:
        there = f"{len(wanted)} seats were given"
        raise Refused("bad_settings", reason=f"The match has {match.players} seats; {there}.")
    if any(seat.kind not in ("you", "bot") for seat in wanted):
        raise Refused("bad_settings", reason="Seats of an imported match are yours or bots'.")
    return Settings(match.game.name, wanted, options=match.options)


def record_of(record: e.TableRecord, match: Match, step: int) -> e.TableRecord:
    """The record of such a table: the dice are the match's."""
    return msgspec.structs.replace(
        record, seed=str(match.seed), salt=match.salt, options=match.options, imported=step
    )


def check_step(match: Match, step: int | None) -> int:
    """How many actions are taken over."""
    last = len(match.played)
    if step is not None and step > last:
        raise Refused("no_such_step", step=step, last=last)
    return last if step is None else step


def replayed_entries(
    record: e.TableRecord, first: Sequence[e.AnyEntry], match: Match, step: int
) -> list[e.AnyEntry]:
    """The entries of a table where these actions have been played after its first entries."""
    table, written = Table(record), list(first)
    for number, entry in enumerate(first):
        table.apply(e.Written(number, record.created, record.creator, "", entry))
    for action in match.played[:step]:
        for entry in _entries(table, action):
            table.apply(e.Written(len(written), record.created, "", "", entry))
            written.append(entry)
    return written


def _entries(table: Table, action: int) -> Iterator[e.AnyEntry]:
    """An action of the match; a window before it closes, and its closing may be the action."""
    while table.window is not None and table.asked is None:
        yield e.WindowClosed()
    window = table.window
    if window is not None and table.game.catalogue[action].kind == window.question.silent:
        yield e.WindowClosed()
    else:
        yield e.Played(table.playing().to_act or 0, action)
