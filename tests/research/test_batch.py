import numpy as np
import pytest

from bactrian import BadOptions, IllegalAction, Match, new_match
from bactrian.core.chance.stream import Dice
from bactrian.core.kernels.rewarding import KINDS
from bactrian.core.rules.record import copy_records, position_bytes
from bactrian.research.batch import Matches
from bactrian.research.rewards import rewards_of

from .tables import TABLES

pytestmark = pytest.mark.heavy
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


@pytest.mark.long
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
    with pytest.raises(BadOptions, match="Rewards are 'money', expected one of"):
        Matches("samarkand", players=2, matches=1, seed=1, rewards="money")


@pytest.mark.parametrize("rewards", KINDS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rewards_are_those_of_single_matches(name: str, players: int, rewards: str) -> None:
    matches = Matches(name, players=players, matches=2, seed=2, rewards=rewards)
    single = new_match(name, players=players, seed=int(matches.seeds[0]))

    while not single.over:
        assert not matches.rewards[0].any()
        actions = matches.random_actions()
        matches.step(actions)
        single.play(int(actions[0]))

    assert matches.done[0]
    expected = rewards_of(single, rewards)
    assert matches.rewards[0].tolist() == pytest.approx(expected)
    assert any(expected)


def under_way(name: str, players: int, matches: int = 6, steps: int = 25) -> Matches:
    batch = Matches(name, players=players, matches=matches, seed=8)
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_begins_at_given_matches(name: str, players: int) -> None:
    singles = [new_match(name, players=players, seed=seed) for seed in range(3)]
    for count, single in enumerate(singles):
        for _ in range(5 * count):
            single.play(single.legal()[-1])

    matches = Matches.starting_at(singles, seed=1)

    for _ in range(10):
        for row, single in enumerate(singles):
            assert_shows(matches, row, single)
        actions = matches.random_actions()
        matches.step(actions)
        for single, action in zip(singles, actions, strict=True):
            single.play(int(action))
    matches.reset()
    assert_shows(matches, 0, new_match(name, players=players, seed=0))


def test_a_batch_begins_at_given_records_and_goes_on_with_new_games() -> None:
    first = under_way("samarkand", 2)

    matches = Matches.starting_at(first.states, game="samarkand", seed=4)

    assert np.array_equal(matches.observations, first.observations)
    for name, field in matches.game.state.fields.items():
        if not field.aside:
            assert np.array_equal(matches.states[name], first.states[name]), name
    while not matches.games_finished:
        matches.step(matches.random_actions())
    assert (matches.states["depth"] > 0).all()
    assert first.games_finished == 0


@pytest.mark.long  # the game of the least rules has no options
def test_options_of_given_positions_stay() -> None:
    options = {"goal_choice": True}
    single = new_match("marco_polo", players=2, seed=1, options=options)
    matches = Matches.starting_at([single], seed=1)
    while not matches.games_finished:
        matches.step(matches.random_actions())

    after = new_match("marco_polo", players=2, seed=int(matches.seeds[0]), options=options)

    assert_shows(matches, 0, after)


def test_positions_that_are_no_beginning_are_refused() -> None:
    over = new_match("samarkand", players=2, seed=1)
    while not over.over:
        over.play(over.legal()[0])
    two, three = (new_match("samarkand", players=n, seed=1) for n in (2, 3))

    with pytest.raises(BadOptions, match="Position 1 is over"):
        Matches.starting_at([two, over], seed=1)
    with pytest.raises(BadOptions, match="differ in their number of players"):
        Matches.starting_at([two, three], seed=1)
    with pytest.raises(BadOptions, match="Matches of one game"):
        Matches.starting_at([two, new_match("merv", players=2, seed=1)], seed=1)
    with pytest.raises(BadOptions, match="of which game"):
        Matches.starting_at(two._states, seed=1)
    with pytest.raises(BadOptions, match="no row of records of merv"):
        Matches.starting_at(two._states, game="merv", seed=1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gathered_matches_stand_where_they_stood(name: str, players: int) -> None:
    matches = under_way(name, players)

    some = matches.gather([4, 1, 1])

    for row, source in enumerate([4, 1, 1]):
        assert np.array_equal(some.observations[row], matches.observations[source])
        assert some.states[row].tobytes() == matches.states[source].tobytes()
    for _ in range(10):
        expected = matches.random_actions()
        assert some.random_actions().tolist() == expected[[4, 1, 1]].tolist()
        some.step(expected[[4, 1, 1]])
        matches.step(expected)
    assert some.states[2].tobytes() == some.states[1].tobytes() == matches.states[1].tobytes()
    some.reset()
    assert some.states.tobytes() != matches.states[[4, 1, 1]].tobytes()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_is_filled_again_where_others_stand(name: str, players: int) -> None:
    matches = under_way(name, players)
    rows = np.array([4, 1, 1])
    some = matches.gather([0, 0, 0], seed=3)

    some.refill(matches, rows)
    some.redeal()

    assert np.array_equal(some.observations, matches.observations[rows])
    assert np.array_equal(some.masks, matches.masks[rows])
    assert some.states[1].tobytes() != some.states[2].tobytes()


def test_with_a_seed_gathered_matches_choose_for_themselves() -> None:
    matches = under_way("samarkand", 3)

    some = matches.gather([2] * 20, seed=1)

    assert len(set(some.random_actions().tolist())) > 1
    assert some.games_finished == 0
    with pytest.raises(BadOptions, match="no match 6: expected 0 to 5"):
        matches.gather([6])
    with pytest.raises(BadOptions, match="at least one"):
        matches.gather([])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_redealing_leaves_what_the_seat_sees_and_changes_the_rest(name: str, players: int) -> None:
    matches = under_way(name, players)
    before = matches.copy()

    matches.redeal()

    assert np.array_equal(matches.observations, before.observations)
    assert np.array_equal(matches.masks, before.masks)
    assert np.array_equal(matches.to_act, before.to_act)
    assert (matches.states["stream_key"] != before.states["stream_key"]).all()
    again = before.copy()
    again.redeal()
    assert again.states.tobytes() == matches.states.tobytes()
    matches.redeal()
    assert again.states.tobytes() != matches.states.tobytes()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_redealing_for_a_seat_is_what_a_match_does(name: str, players: int) -> None:
    matches = under_way(name, players)
    seats = [row % players for row in range(len(matches))]
    expected = []
    for row, seat in enumerate(seats):
        one, dice = copy_records(matches.states[row : row + 1]), matches._deals[row : row + 1]
        matches.game.engine.deal_again(one, seat, dice.copy())
        expected.append(position_bytes(one, matches.game.state))

    matches.redeal(seats)

    for row, position in enumerate(expected):
        here = matches.states[row : row + 1]
        assert position_bytes(here, matches.game.state) == position
    assert (matches.states["option_count"] > 1).all()


def test_seats_that_are_not_there_are_refused() -> None:
    matches = under_way("samarkand", 2, matches=3, steps=1)

    matches.redeal(-1)
    matches.redeal(1)
    with pytest.raises(BadOptions, match="Seat 2: expected 0 to 1"):
        matches.redeal(2)
    with pytest.raises(BadOptions, match="expected one whole number, or 3"):
        matches.redeal([0, 1])


def test_unchecked_the_same_is_played() -> None:
    one, other = (
        Matches("samarkand", players=2, matches=4, seed=1, check=check) for check in (True, False)
    )
    for _ in range(50):
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)

    assert one.states.tobytes() == other.states.tobytes()
