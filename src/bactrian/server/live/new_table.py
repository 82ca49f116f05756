"""New tables: checked settings, the first entries, and settings of a rematch."""

from collections.abc import Callable

import msgspec

from bactrian.core.errors import BactrianError
from bactrian.core.game import Game
from bactrian.match.commitment import draw_salt, draw_seed
from bactrian.match.setup import check_options, check_players
from bactrian.players.registry import check_name
from bactrian.server import clock
from bactrian.server.messages import DataShown, SeatSetup, Settings
from bactrian.server.people.identity import fresh_id
from bactrian.server.people.ratings import check_rated
from bactrian.server.refusals import Refused
from bactrian.server.table.clocks import check_clock
from bactrian.server.table.commands import Person
from bactrian.server.table.entries import AnyEntry, Started, TableRecord
from bactrian.server.table.seats import clean_name, seat_entries
from bactrian.server.table.table import Table


def first_entries(person: Person, record: TableRecord) -> list[AnyEntry]:
    """The creator sits down; with no one to wait for the game starts."""
    first: list[AnyEntry] = [
        entry
        for number, seat in enumerate(record.settings.seats)
        if seat.kind == "you"
        for entry in seat_entries(number, person.id, seat.name or person.name, person.confirm)
    ]
    if all(seat.kind in ("you", "bot") for seat in record.settings.seats):
        first.append(Started())
    return first


def checked_record(
    person: Person, settings: Settings, table: str, find: Callable[[str], Game]
) -> TableRecord:
    """A record of a table that can be played like that; `find` gives the game, by its name."""
    try:
        game = find(settings.game)
        players = check_players(game, len(settings.seats))
        options = check_options(game, players, settings.options)
        check_clock(settings.clock)
        for seat in settings.seats:
            _check_seat(seat)
    except BactrianError as error:
        raise Refused("bad_settings", reason=str(error)) from error
    if settings.rated:
        check_rated(settings, person.account, game)
    return TableRecord(
        id=table,
        created=clock.now(),
        creator=person.id,
        settings=settings,
        options=options,
        seed=str(draw_seed()),
        salt=draw_salt(),
        invite=fresh_id(),
        rules_version=game.rules_version,
        data=DataShown.of(game),
    )


def _check_seat(seat: SeatSetup) -> None:
    if seat.kind == "bot":
        check_name(seat.level)
        if seat.name is not None:
            clean_name(seat.name)
    elif seat.level is not None:
        raise Refused("bad_settings", reason="A level is for bots.")


def rematch_settings(old: Table, person: Person) -> Settings:
    """The same seats; the person who asks sits down, the others are invited."""
    seats = [
        seat.setup
        if seat.setup.kind == "bot"
        else SeatSetup("you", name=seat.name)
        if seat.person == person.id
        else SeatSetup("guest")
        for seat in old.seats
    ]
    return msgspec.structs.replace(old.settings, seats=seats)
