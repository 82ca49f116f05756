from typing import cast

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from bactrian import BadOptions, IllegalAction, Match
from bactrian.games import game as find_game
from bactrian.research.gymnasium_env import SeatEnv, environment_id

from .tables import TABLES


@pytest.mark.heavy("greedy")
@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_own_test_passes(name: str, players: int, opponent: str) -> None:
    made = gymnasium.make(environment_id(name), players=players, opponent=opponent)

    assert made.spec is not None
    assert made.spec.version == find_game(name).rules_version
    check_env(made.unwrapped)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_can_be_played_to_the_end(name: str, players: int) -> None:
    env = SeatEnv(name, players=players)
    seen, _ = env.reset(seed=3)
    over, reward = False, 0.0

    while not over:
        assert reward == 0
        assert env.match.to_act == env.seat
        assert np.flatnonzero(seen["action_mask"]).tolist() == env.match.legal()
        assert np.array_equal(env.action_masks(), seen["action_mask"])
        assert env.observation_space.contains(seen)
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert info == {}

    assert -1 <= reward <= 1
    assert (reward == 1) == (env.match.winners() == [env.seat])
    assert seen["action_mask"].all()
    assert env.action_masks().all()
    with pytest.raises(ResetNeeded, match="call reset before step"):
        env.step(0)


def test_the_learner_sits_where_it_is_told_or_anywhere() -> None:
    fixed, anywhere = SeatEnv("samarkand", players=3, seat=2), SeatEnv("samarkand", players=3)
    seats = set()
    for seed in range(20):
        fixed.reset(seed=seed)
        anywhere.reset(seed=seed)
        seats.add(anywhere.seat)
        assert fixed.seat == fixed.match.to_act == 2

    assert seats == {0, 1, 2}


class LastPlayer:
    """Does the last thing that is legal."""

    name = "last"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match) -> int:
        return match.legal()[-1]


def test_other_players_can_be_opponents() -> None:
    env = SeatEnv("samarkand", players=2, opponent=LastPlayer, seat=1)

    env.reset(seed=1)

    assert env.match.to_act == 1
    assert env.match.played[0] == env.match.replay(0).legal()[-1]


def test_an_illegal_action_loses_the_match() -> None:
    env = SeatEnv("samarkand", players=2)
    env.reset(seed=1)

    _, reward, over, _, info = env.step(166)

    assert (reward, over, info) == (-1, True, {"illegal": True})
    assert env.action_masks().all()
    with pytest.raises(ResetNeeded):
        env.step(env.match.legal()[0])


def test_before_a_match_was_begun_there_is_no_step() -> None:
    with pytest.raises(ResetNeeded):
        SeatEnv("samarkand", players=2).step(0)


@pytest.mark.parametrize(("rewards", "lost"), [("outcome", -1), ("place", -1), ("points", 0)])
def test_who_acts_illegally_is_worth_the_least(rewards: str, lost: float) -> None:
    env = SeatEnv("samarkand", players=2, rewards=rewards)
    env.reset(seed=1)

    assert env.step(166)[1] == lost


def test_who_acts_illegally_is_behind_by_all_points_of_the_best() -> None:
    env = SeatEnv("samarkand", players=3, rewards="lead", seat=2)
    env.reset(seed=1)
    best = max(score.total for score in env.match.scores()[:2])

    assert env.step(166)[1] == -best < 0


def test_an_illegal_action_can_be_refused() -> None:
    env = SeatEnv("samarkand", players=2, illegal="refuse")
    env.reset(seed=1)

    with pytest.raises(IllegalAction):
        env.step(166)


def test_nothing_tells_the_learner_the_seed() -> None:
    """Who knows the seed knows every card."""
    env = SeatEnv("samarkand", players=2)
    _, info = env.reset(seed=1)
    _, _, _, _, later = env.step(env.match.legal()[0])

    assert info == later == {}


def test_points_can_be_the_reward() -> None:
    env = SeatEnv("samarkand", players=2, rewards="points")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))

    assert reward == env.match.scores()[env.seat].total


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = SeatEnv("merv", players=3), SeatEnv("merv", players=3)
    for env in (one, other):
        env.reset(seed=5)
        for _ in range(20):
            env.step(env.match.legal()[0])

    assert one.match.position_hash() == other.match.position_hash()


def test_what_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="No opponent is called 'genius'"):
        SeatEnv("samarkand", players=2, opponent="genius")
    with pytest.raises(BadOptions, match="Seat 2: expected 0 to 1"):
        SeatEnv("samarkand", players=2, seat=2)


def test_it_tells_what_happened() -> None:
    made = gymnasium.make(environment_id("samarkand"), render_mode="ansi")
    env = cast(SeatEnv, made.unwrapped)
    env.reset(seed=1)
    env.step(env.match.legal()[0])

    assert "0" in env.render()
