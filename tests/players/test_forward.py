"""The network of the kernels and NumPy's see the same."""

import random
from functools import partial

import numpy as np
import pytest

from bactrian import new_match
from bactrian.core.forward import POINTS, look, network_of, sight_of, weigh_actions
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.network_player import NumpyNetwork, softmax

from .networks import random_weights

close = partial(np.testing.assert_allclose, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_the_kernels_see_what_numpy_sees(name: str) -> None:
    game = find_game(name)
    weights = random_weights(game)
    network, chairs = network_of(weights), max(game.players) + 1
    sight, plain = sight_of(network, 128), NumpyNetwork(weights, chairs)
    match, dice = new_match(name, players=2, seed=3), random.Random(3)

    for _ in range(8):
        legal, seat = match.legal(), match.to_act
        assert seat is not None
        sight.seen[:] = match.observation(seat)
        sight.actions[: len(legal)] = legal
        look(network, sight)
        weigh_actions(network, sight, len(legal), 1.0)
        found = plain.evaluate(match.observation(seat))

        chances, rest = softmax(sight.values[:chairs]), sight.values[chairs:]
        close = {"rtol": 1e-3, "atol": 1e-3}
        np.testing.assert_allclose(
            sight.policy[: len(legal)], softmax(found.logits[legal]), **close
        )
        close(chances, found.chances)
        close(rest, np.array([found.lead, *(found.parts / POINTS)]))
        match.play(dice.choice(legal))


def test_a_warmer_policy_is_flatter_in_the_same_order() -> None:
    network = network_of(random_weights(find_game("merv")))
    sight = sight_of(network, 8)
    sight.actions[:] = range(8)
    look(network, sight)

    weigh_actions(network, sight, 8, 1.0)
    cold = sight.policy.copy()
    weigh_actions(network, sight, 8, 4.0)

    assert sight.policy.argsort().tolist() == cold.argsort().tolist()
    assert sight.policy.max() < cold.max()
    assert sight.policy.sum() == pytest.approx(1)
