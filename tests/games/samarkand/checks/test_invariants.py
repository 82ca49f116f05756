"""S-15 Invariants and bounds hold in games; `test_broken_positions.py` breaks them on purpose."""

from collections import Counter
from itertools import pairwise
from typing import cast

import numpy as np
import pytest
from lengths import fewest_and_most

from bactrian.core.chance.stream import Dice, begin_stream
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import INTERPRETED
from bactrian.core.rules.state import GameState
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.invariants import MOST_DECISIONS, MOST_DIRHAMS, MOST_IN_TURN, money
from bactrian.games.samarkand.rules.marriage import card_count
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.words import Decision, Happening

from ..looking import asked, happened, row
from ..scenes import PLAYER_COUNTS, random_game

by_players = pytest.mark.parametrize("seats", fewest_and_most(PLAYER_COUNTS))


def simulated(seats: int, games: int) -> tuple[list[int], list[list[int]]]:
    """Random games with all invariants looked at: their lengths, and what failed when."""
    states, dice = State.blank(games + 1), Dice.blank(games)
    for game in range(games):
        states[game].seats = seats
        begin_stream(states[game], 100 * seats + game)
        dice[game].stream = np.uint64(100 * seats + game)
    lengths, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    records = cast("Records[GameState]", states)
    GAME.simulation.play_all(records, dice, lengths, True, failures)
    return lengths.tolist(), failures.tolist()


def turns_of(seats: int) -> list[State]:
    """The starts of turns in a random game."""
    return [s for s in random_game(seats) if asked(s) == (Decision.TURN, s.active)]


@by_players
def test_all_invariants_hold_after_every_action_of_random_games(seats: int) -> None:
    """S-15.1, S-15.2, S-15.3, S-15.4, S-15.5, S-15.6, S-15.7, S-15.8"""
    lengths, failures = simulated(seats, games=3)

    assert failures == [[0, 0]] * 3
    assert all(100 < length <= MOST_DECISIONS for length in lengths)


@by_players
def test_tiles_always_add_up_to_two_a_family(seats: int) -> None:
    """S-15.2"""
    for s in random_game(seats)[::10]:
        for family in range(10):
            held = sum(s.member[seat, family] for seat in range(seats))
            assert s.tiles[family] + held + s.bag[family] + s.removed[family] == 2


@by_players
def test_from_turn_to_turn_no_card_count_falls(seats: int) -> None:
    """S-15.3"""
    for before, s in pairwise(turns_of(seats)):
        for seat in range(seats):
            assert card_count(s, seat) >= card_count(before, seat)


@by_players
def test_every_goods_marker_is_on_the_map_or_before_a_seat(seats: int) -> None:
    """S-15.4"""
    for s in random_game(seats)[::10]:
        view = GAME.view(s, None)
        taken = [good for before in view["seats"] for good in before["goods"]]
        assert sorted(view["goods_on_map"] + taken) == list(range(1, 34))


@by_players
def test_at_the_start_of_a_turn_some_family_has_all_markers_and_each_has_one(seats: int) -> None:
    """S-15.5"""
    for s in turns_of(seats):
        assert max(row(s.markers)) == 5
        assert min(row(s.markers)) > 0


@by_players
def test_each_founding_pays_three_to_eight(seats: int) -> None:
    """S-15.6"""
    paid = [
        s.bonuses - before.bonuses
        for before, s in pairwise(random_game(seats))
        if happened(s).count(Happening.MET) == 1
    ]

    assert paid
    assert all(3 <= bonus <= 8 for bonus in paid)


@by_players
def test_no_game_has_more_dirhams_relationships_or_markers_than_the_bounds(seats: int) -> None:
    """S-15.7"""
    last = random_game(seats)[-1]

    pairs = GAME.view(last, None)["met"]
    taken = 50 - sum(row(last.markers))

    assert len(pairs) <= 20
    assert taken <= min(40, 2 * len(pairs))
    assert max(money(s) for s in random_game(seats)) <= MOST_DIRHAMS == 10 * 5 + 33 * 3 + 20 * 8


@by_players
def test_turns_and_games_keep_to_their_numbers_of_decisions(seats: int) -> None:
    """S-15.8"""
    game = random_game(seats)

    in_turn = Counter(int(s.turn) for s in game[:-1])

    assert max(in_turn.values()) <= MOST_IN_TURN == 5
    assert len(game) - 1 <= MOST_DECISIONS == 3 * 20 + 3 * 110 + 33
    assert max(int(s.option_count) for s in game) <= 27


@pytest.mark.skipif(not INTERPRETED, reason="compiled loops have the bounds built in")
@pytest.mark.parametrize(("bound", "failure"), [("MOST_DECISIONS", -1), ("MOST_IN_TURN", -2)])
def test_a_game_with_too_many_decisions_is_found(
    bound: str, failure: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-15.8"""
    monkeypatch.setattr(GAME.simulation, bound, 2)

    _, ((found, _),) = simulated(seats=3, games=1)

    assert found == failure
