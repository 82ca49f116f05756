import numpy as np
import pytest

from bactrian import BadOptions, IllegalAction, Match, new_match
from bactrian.core.record import copy_records
from bactrian.core.stream import Dice
from bactrian.research.batch import Matches
from bactrian.research.rewards import rewards_of

from .tables import TABLES

FEW = 4  # matches that are compared with single ones, action for action


def assert_shows(matches: Matches, row: int, match: Match) -> None:
    """The row shows what the match shows the seat that decides."""
    assert match.to_act is not None
    assert match.to_act == matches.to_act[row]
    assert np.flatnonzero(matches.masks[row]).tolist() == match.legal()
    assert np.array_equal(matches.observations[row], match.observation(match.to_act))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_plays_the_same_games_as_single_matches(name: str, players: int) -> None:
    matches = Matches(name, players=players, matches=FEW, seed=5)
    singles = [new_match(name, players=players, seed=int(seed)) for seed in matches.seeds]
    finished = 0

    while finished < FEW:
        actions = matches.random_actions()
        matches.step(actions)
        for row, action in enumerate(actions):
            singles[row].play(int(action))
            assert singles[row].over == matches.done[row]
            expected = rewards_of(singles[row], "outcome")
            assert matches.rewards[row].tolist() == pytest.approx(expected)
            if matches.done[row]:
                finished += 1
                assert [s.total for s in singles[row].scores()] == matches.scores[row].sum(
                    axis=1
                ).tolist()
                seed = int(matches.seeds[row])
                singles[row] = new_match(name, players=players, seed=seed)
            assert_shows(matches, row, singles[row])
    assert matches.games_finished == finished


def many(threads: int, seed: int = 3) -> Matches:
    return Matches("samarkand", players=2, matches=300, seed=seed, threads=threads)


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, *others = [many(threads) for threads in (1, 2, 3)]

    for _ in range(250):
        actions = one.random_actions()
        one.step(actions)
        for other in others:
            assert np.array_equal(other.random_actions(), actions)
            other.step(actions)
            assert np.array_equal(other.observations, one.observations)
            assert np.array_equal(other.masks, one.masks)
            assert np.array_equal(other.rewards, one.rewards)
            assert np.array_equal(other.to_act, one.to_act)
            assert np.array_equal(other.done, one.done)

    assert one.games_finished > 100
    assert all(np.array_equal(other.states, one.states) for other in others)
    assert not np.array_equal(many(1, seed=4).observations, many(1).observations)


def test_a_finished_game_is_followed_by_one_with_a_new_seed() -> None:
    matches = many(1)
    seeds = {int(seed) for seed in matches.seeds}
    begun = len(matches)

    for _ in range(400):
        matches.step(matches.random_actions())
        ended = np.flatnonzero(matches.done)
        seeds |= {int(seed) for seed in matches.seeds[ended]}
        begun += len(ended)
        assert (matches.finals[ended]["depth"] == 0).all()
        assert (matches.states["depth"] > 0).all()
        assert not matches.rewards[~matches.done].any()

    assert matches.games_finished == begun - len(matches) > len(matches)
    assert len(seeds) == begun


def test_resetting_begins_with_the_first_games_again() -> None:
    matches = many(2)
    first, seeds = matches.observations.copy(), matches.seeds
    chosen = matches.random_actions()
    for _ in range(200):
        matches.step(matches.random_actions())

    matches.reset()

    assert np.array_equal(matches.observations, first)
    assert np.array_equal(matches.seeds, seeds)
    assert np.array_equal(matches.random_actions(), chosen)
    assert matches.games_finished == 0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_observation_holds_nothing_that_its_seat_cannot_know(name: str, players: int) -> None:
    matches = Matches(name, players=players, matches=8, seed=11)
    game = matches.game

    for step in range(60):
        matches.step(matches.random_actions())
        for row in range(len(matches)):
            redealt, dice = copy_records(matches.states[row : row + 1]), Dice.blank()
            dice[0].stream = np.uint64(1000 * step + row)
            game.engine.deal_again(redealt, int(matches.to_act[row]), dice)
            seen = np.zeros_like(matches.observations[row])
            game.engine.look(redealt, int(matches.to_act[row]), seen)
            assert np.array_equal(seen, matches.observations[row])
            legal = redealt[0].options[: redealt[0].option_count]
            assert np.flatnonzero(matches.masks[row]).tolist() == list(legal)


def test_an_illegal_action_is_refused_and_nothing_moves() -> None:
    matches = many(2)
    before, actions = matches.states.copy(), matches.random_actions()
    actions[7] = np.flatnonzero(~matches.masks[7])[0]

    with pytest.raises(IllegalAction, match=f"Action {actions[7]} is not legal in match 7"):
        matches.step(actions)

    assert np.array_equal(matches.states, before)


@pytest.mark.parametrize("number", [-1, -2, 167, 1 << 40])
def test_what_is_no_action_at_all_is_refused(number: int) -> None:
    matches = Matches("samarkand", players=2, matches=3, seed=1)

    with pytest.raises(IllegalAction, match="not legal in match 0"):
        matches.step([number, 0, 0])


def test_actions_are_whole_numbers_one_a_match() -> None:
    matches = Matches("samarkand", players=2, matches=3, seed=1)

    with pytest.raises(IllegalAction, match="shape"):
        matches.step(matches.random_actions()[:2])
    with pytest.raises(IllegalAction, match="float64"):
        matches.step(matches.random_actions().astype(np.float64))


def test_what_a_batch_is_set_up_with_is_checked() -> None:
    with pytest.raises(BadOptions, match="matches is 0, expected"):
        Matches("samarkand", players=2, matches=0, seed=1)
    with pytest.raises(BadOptions, match=r"threads is 1\.5, expected"):
        Matches("samarkand", players=2, matches=1, seed=1, threads=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="2 to 5 players"):
        Matches("samarkand", players=7, matches=1, seed=1)
    with pytest.raises(BadOptions, match="expected 'outcome' or 'points'"):
        Matches("samarkand", players=2, matches=1, seed=1, rewards="money")


def test_rewards_can_be_points() -> None:
    matches = Matches("samarkand", players=3, matches=2, seed=2, rewards="points")
    while not matches.done.any():
        matches.step(matches.random_actions())

    row = int(np.flatnonzero(matches.done)[0])
    assert matches.rewards[row].tolist() == matches.scores[row].sum(axis=1).tolist()
    assert matches.rewards[row].max() > 1
