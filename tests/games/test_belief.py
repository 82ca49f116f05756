"""Dealing by belief: the deals agree with what the seat sees, and come as often as believed."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bactrian import Match, new_match
from bactrian.core.chance.stream import dice_of
from bactrian.core.game import Game
from bactrian.core.rules.plain import plain
from bactrian.core.rules.record import Records, copy_records
from bactrian.core.rules.state import GameState
from bactrian.games import game as find_game

HOLDING = ("samarkand", "marco_polo")  # the games with hidden cards
SECRET = {"sale", "keep_goal"}  # decisions
DEALS = 60


def hidden_cards(game: Game) -> int:
    found: int = import_module(f"{game.package}.hidden").HIDDEN
    return found


def positions(name: str, players: int, seed: int) -> Iterator[Match]:
    """A random match now and then, and wherever others may not see what is asked."""
    options = {"goal_choice": True} if name == "marco_polo" else {}
    match = new_match(name, players=players, seed=seed, options=options)
    dice = random.Random(seed)
    while not match.over:
        if len(match.played) % 50 == 0 or match.decision in SECRET:
            yield match
        match.play(dice.choice(match.legal()))


def believed(
    match: Match, seat: int, beliefs: NDArray[np.float64], seed: int
) -> Records[GameState]:
    """The position, dealt again as the seat believes."""
    states = match.redeal(seat, seed)
    rules: Any = match.game.rules  # Any: a module
    rules.deal_believed(states[0], seat, beliefs, dice_of(seed)[0])
    return states


def revealed(match: Match, states: Records[GameState], seat: int) -> NDArray[np.float32]:
    """What the others hold in a position."""
    found = np.zeros((max(match.game.players) - 1) * hidden_cards(match.game), np.float32)
    import_module(f"{match.game.package}.hidden").reveal(states[0], seat, found)
    return found


def hand_sizes(match: Match, states: Records[GameState], seat: int) -> list[int]:
    """How many cards each other chair holds."""
    held = revealed(match, states, seat).reshape(-1, hidden_cards(match.game))
    sizes: list[int] = held.sum(1).tolist()
    return sizes


def seen(match: Match, states: Records[GameState], seat: int) -> tuple[object, bytes]:
    """A seat's view of a position and its observation."""
    out = np.zeros(sum(part.length for part in match.game.observation), np.float32)
    match.game.engine.look(states, seat, out)
    return match.game.view(plain(states, match.game.state), seat), out.tobytes()


@pytest.mark.parametrize("name", HOLDING)
@pytest.mark.parametrize("players", [2, 4])
def test_a_believed_deal_agrees_with_what_the_seat_sees(name: str, players: int) -> None:
    """S-11.5, S-11.8, S-11.9, P-14.3"""
    dice, game = np.random.default_rng(1), find_game(name)
    size = (max(game.players) - 1) * hidden_cards(game)
    rules: Any = game.rules  # Any: a module
    for number, match in enumerate(positions(name, players, seed=2)):
        seat = number % players
        states = believed(match, seat, dice.random(size) ** 3, number)

        true = copy_records(match._states)
        assert seen(match, states, seat) == seen(match, true, seat)
        assert rules.broken(true[0], states[0]) == 0
        assert hand_sizes(match, states, seat) == hand_sizes(match, true, seat)


@pytest.mark.parametrize("name", HOLDING)
def test_what_is_believed_is_dealt_more_often(name: str) -> None:
    match = new_match(name, players=3, seed=5)
    cards = hidden_cards(match.game)
    other = match.redeal(0, 1)
    held = [np.flatnonzero(row) for row in revealed(match, other, 0).reshape(-1, cards)[:2]]
    beliefs = np.full((max(match.game.players) - 1) * cards, 0.2)
    sure, unlikely = held[0][0], held[1][0]  # two cards that are not the seat's own
    beliefs[sure], beliefs[cards + sure] = 0.05, 0.93
    beliefs[unlikely], beliefs[cards + unlikely] = 0.01, 0.01

    found = np.zeros((max(match.game.players) - 1, cards))
    for seed in range(DEALS):
        found += revealed(match, believed(match, 0, beliefs, seed), 0).reshape(found.shape)

    assert found[0, sure] < 0.2 * DEALS
    assert found[1, sure] > 0.5 * DEALS
    assert max(found[0, unlikely], found[1, unlikely]) < 0.1 * DEALS
