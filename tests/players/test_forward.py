"""The network of the kernels and NumPy's see the same."""

import random
from functools import partial

import numpy as np
import pytest

from bactrian import new_match
from bactrian.core.kernels.forward import POINTS, look, network_of, sight_of, weigh_actions
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.network_player import NumpyNetwork, first_sight, softmax

from .networks import random_weights

close = partial(np.testing.assert_allclose, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_the_kernels_see_what_numpy_sees(name: str) -> None:
    game = find_game(name)
    weights = random_weights(game)
    network, chairs = network_of(weights), max(game.players) + 1
    sight, plain = sight_of(network, 2, 128), NumpyNetwork(weights, chairs)
    match, dice = new_match(name, players=2, seed=3), random.Random(3)

    for _ in range(8):
        legal, seat = match.legal(), match.to_act
        assert seat is not None
        sight.seen[:] = match.observation(seat)
        sight.actions[: len(legal)] = legal
        look(network, sight, seat)
        weigh_actions(network, sight, len(legal))
        found = plain.evaluate(match.observation(seat))

        chances, rest = softmax(sight.values[:chairs]), sight.values[chairs:]
        close(sight.policy[: len(legal)], softmax(found.logits[legal]))
        close(chances, found.chances)
        close(rest, np.array([found.lead, *(found.parts / POINTS)]))
        match.play(dice.choice(legal))


@pytest.mark.parametrize(("name", "players"), [("samarkand", 5), ("marco_polo", 3), ("merv", 1)])
def test_first_sight_tells_the_chances_of_all_seats(name: str, players: int) -> None:
    game = find_game(name)
    network = NumpyNetwork(random_weights(game), max(game.players) + 1)
    match = new_match(name, players=players, seed=3)

    found = first_sight(network, match)

    seat = match.to_act
    assert seat is not None
    chairs = network.evaluate(match.observation(seat)).chances
    taken = [*chairs[:players], chairs[-1] if players == 1 else 0]
    expected = [taken[(one - seat) % players] / sum(taken) for one in range(players)]
    assert found.chances == pytest.approx(expected)
    assert [*found.policy] == match.legal()
    assert sum(found.policy.values()) == pytest.approx(1)
    assert len(found.parts) == len(game.parts)
