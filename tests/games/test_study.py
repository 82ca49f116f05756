"""Games of the computer against itself that weights are learned from, interpreted."""

import numpy as np
import pytest
from numpy.typing import NDArray
from small_game.registered import registered

from bactrian.core.chance.stream import Dice, begin_stream
from bactrian.core.kernels.search_params import SPARE, scratch
from bactrian.core.kernels.templates.study import LEFT, NOTED, POINTS, SEAT_NOTED
from bactrian.core.rules.rule import INTERPRETED

PLAYERS = 2
pytestmark = pytest.mark.skipif(not INTERPRETED, reason="nobody waits for its compiling")


def played(room_for: int, own: NDArray[np.int64] | None = None) -> tuple[NDArray[np.int32], ...]:
    """The notes of a game of the small game, and what its seats ended with."""
    with registered() as game:
        weights = game.weights(PLAYERS)
        states, dice = game.state.blank(SPARE + 2), Dice.blank()
        states[0] = game.table(PLAYERS, {})[0]
        begin_stream(states[0], 7)
        by_seat = np.stack([weights.features] * PLAYERS)
        if own is not None:
            by_seat[1] = own
        notes = np.zeros((room_for, NOTED + len(weights.features)), np.int32)
        finals = np.zeros(PLAYERS + 1, np.int32)
        room = scratch(weights, PLAYERS, len(states[0].options))
        count = game.study.play_weighted(states, dice, room, by_seat, notes, finals)
        assert states[0].depth == 0
        return notes[:count], finals


def test_all_seats_are_noted_at_the_start_of_every_turn() -> None:
    notes, finals = played(room_for=1_000)

    assert notes[:, SEAT_NOTED].tolist() == [0, 1] * (len(notes) // PLAYERS)
    assert len(notes) > 2 * PLAYERS
    assert (np.diff(notes[::PLAYERS, LEFT]) <= 0).all()  # time only passes
    for seat in range(PLAYERS):
        assert notes[seat, POINTS] <= notes[seat - PLAYERS, POINTS] <= finals[seat]


def test_no_more_is_noted_than_there_is_room_for() -> None:
    everything, finals = played(room_for=1_000)

    notes, same = played(room_for=5)

    assert len(notes) == 4
    assert (notes == everything[:4]).all()
    assert (same == finals).all()


def test_a_seat_plays_by_weights_of_its_own() -> None:
    notes, _ = played(room_for=1_000)
    with registered() as game:
        opposite = -game.weights(PLAYERS).features

    others, _ = played(room_for=1_000, own=opposite)

    assert len(notes) != len(others) or (notes != others).any()
