import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from bactrian import IllegalAction, new_match
from bactrian.core.kernels.rewarding import KINDS
from bactrian.research.pettingzoo_env import MatchAEC

from .tables import TABLES


# Masks come beside the observation, in a dictionary, as in PettingZoo's own board games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("rewards", KINDS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoos_own_test_passes(name: str, players: int, rewards: str) -> None:
    api_test(MatchAEC(name, players=players, rewards=rewards), num_cycles=200)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoos_test_of_seeds_passes(name: str, players: int) -> None:
    seed_test(lambda: MatchAEC(name, players=players), num_cycles=100)


def test_a_seed_begins_the_match_of_that_seed() -> None:
    env, match = MatchAEC("samarkand", players=3), new_match("samarkand", players=3, seed=8)

    env.reset(seed=8)

    assert env.match.position_hash() == match.position_hash()
    assert np.array_equal(env.observe("seat_2")["observation"], match.observation(2))


def test_further_matches_follow_from_the_seed() -> None:
    hashes = []
    for _ in range(2):
        env = MatchAEC("samarkand", players=3)
        env.reset(seed=8)
        env.reset()
        hashes.append(env.match.position_hash())
        env.reset()
        hashes.append(env.match.position_hash())

    assert hashes[:2] == hashes[2:]
    assert hashes[0] != hashes[1]


def test_the_mask_is_what_is_legal_and_empty_for_those_who_wait() -> None:
    env = MatchAEC("samarkand", players=2)
    env.reset(seed=1)

    assert np.flatnonzero(env.observe("seat_0")["action_mask"]).tolist() == env.match.legal()
    assert not env.observe("seat_1")["action_mask"].any()


def test_an_illegal_action_is_refused() -> None:
    env = MatchAEC("samarkand", players=2)
    env.reset(seed=1)

    with pytest.raises(IllegalAction):
        env.step(166)
    with pytest.raises(IllegalAction):
        env.step(None)


def test_rewards_come_at_the_end() -> None:
    env = MatchAEC("samarkand", players=2)
    env.reset(seed=1)
    while not env.match.over:
        assert set(env.rewards.values()) == {0}
        env.step(env.match.legal()[-1])

    assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])
    assert all(env.terminations.values())
    assert env.render().count("\n") > 10
