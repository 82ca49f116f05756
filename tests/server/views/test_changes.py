"""A client that has one state and is told what has changed has the next."""

import random
from typing import Any

import msgspec
import pytest

from bactrian.games import NAMES
from bactrian.server import messages as m
from bactrian.server.table.entries import WindowClosed
from bactrian.server.views import updates
from bactrian.server.views.changes import changes

from ..changing import changed
from ..room import Room

PLAYERS = 3
ACTIONS = 150


def as_json(value: object) -> Any:  # Any: JSON
    """A message as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def state(room: Room, *seats: int) -> m.Update:
    """Where the table stands for a person with these seats."""
    return updates.state(room.table, frozenset(seats), "en", ())


def go_on(room: Room, choices: random.Random) -> None:
    """An action, one that is confirmed or taken back, a window that closes."""
    table = room.table
    if table.window is not None:
        room.write(WindowClosed())
    elif table.held is not None:
        seat, seq = table.held.seat, room.seq(table.held.seat)
        undo = choices.random() < 0.3
        room.do(seat, m.Undo(seat=seat, seq=seq) if undo else m.Confirm(seat=seat, seq=seq))
    else:
        room.play(choices.choice(table.playing().legal()))


@pytest.mark.parametrize("name", NAMES)
def test_changes_lead_from_state_to_state(name: str) -> None:
    room, choices = Room(name, PLAYERS), random.Random(5)
    viewers: list[tuple[int, ...]] = [(), (0,), (1,), (0, 2)]
    had = {seats: state(room, *seats) for seats in viewers}
    clients = {seats: as_json(had[seats]) for seats in viewers}
    sent = whole = 0
    for number in range(ACTIONS):
        if room.table.status != "playing":
            break
        go_on(room, choices)
        for seats in viewers:
            if choices.random() < 0.5 and number < ACTIONS - 1:
                continue  # one that gets fewer updates
            now = state(room, *seats)
            log = updates.log(room.table, frozenset(seats), had[seats].seq, "en")
            told = changes(had[seats], now, log)
            assert told is not None
            clients[seats] = changed(clients[seats], as_json(told))
            expected = updates.update(room.table, frozenset(seats), had[seats].seq, "en", ())
            assert clients[seats] == as_json(expected)
            sent += len(msgspec.json.encode(told))
            whole += len(msgspec.json.encode(expected))
            had[seats] = now
    assert sent < whole / 2


def test_what_stays_is_not_told_and_of_a_list_only_the_rows_that_differ() -> None:
    room = Room("samarkand", PLAYERS)
    before = state(room, 1)
    room.play(room.table.playing().game.catalogue.number("marry", {"family": 1}))

    told = changes(before, state(room, 1), [])

    assert told is not None
    assert "settings" not in told.changed
    assert "camels" not in told.views[0].view
    assert list(told.views[0].rows["seats"]) == [0]


def test_a_client_with_other_seats_than_before_needs_the_whole() -> None:
    room = Room("samarkand", PLAYERS)

    assert changes(state(room, 1), state(room, 2), []) is None
