import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import bactrian.research.openspiel_games  # noqa: F401  # registers the games
from bactrian import BadOptions, new_match
from bactrian.core.chance.stream import seeds
from bactrian.core.kernels.rewarding import KINDS
from bactrian.games import game as find_game

from .tables import TABLES

# Any: pyspiel has no types


def load(name: str, players: int, **parameters: object) -> Any:
    return pyspiel.load_game(f"python_{name}", {"players": players, **parameters})


def dealt(game: Any, deal: int = 0, actions: int = 0) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(actions):
        state.apply_action(state.legal_actions()[-1])
    return state


@pytest.mark.parametrize(
    "rewards", [KINDS[0], *(pytest.param(kind, marks=pytest.mark.long) for kind in KINDS[1:])]
)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_test_passes(name: str, players: int, rewards: str) -> None:
    game = load(name, players, rewards=rewards, deals=20)

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_deal_is_the_match_of_its_seed() -> None:
    state = dealt(load("samarkand", 3, seed=4), deal=17)
    match = new_match("samarkand", players=3, seed=int(seeds(4, 17, 1)[0]))

    for _ in range(50):
        assert state.current_player() == match.to_act
        assert state.legal_actions() == match.legal()
        seat = state.current_player()
        assert np.array_equal(state.observation_tensor(seat), match.observation(seat))
        action = match.legal()[-1]
        state.apply_action(action)
        match.play(action)


def test_returns_are_those_of_the_match() -> None:
    state, points = dealt(load("merv", 2)), dealt(load("merv", 2, rewards="points"))
    match = new_match("merv", players=2, seed=int(seeds(0, 0, 1)[0]))
    while not match.over:
        assert state.returns() == [0, 0]
        action = match.legal()[0]
        for one in (state, points):
            one.apply_action(action)
        match.play(action)

    assert state.is_terminal()
    assert [seat for seat in range(2) if state.returns()[seat] == 1] == match.winners()
    assert points.returns() == [score.total for score in match.scores()]


def test_with_several_players_the_sum_is_zero_and_alone_it_is_not() -> None:
    utility = pyspiel.GameType.Utility

    assert load("merv", 2).get_type().utility == utility.ZERO_SUM
    assert load("merv", 1).get_type().utility == utility.GENERAL_SUM
    assert load("merv", 2, rewards="place").get_type().utility == utility.ZERO_SUM
    for rewards in ("points", "lead"):
        assert load("merv", 2, rewards=rewards).get_type().utility == utility.GENERAL_SUM


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_dealing_again_changes_nothing_that_the_player_knows(name: str, players: int) -> None:
    state = dealt(load(name, players), actions=12)
    seat, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0)

    redealt = state.resample_from_infostate(seat, sampler)

    assert redealt.observation_string(seat) == state.observation_string(seat)
    assert redealt.legal_actions() == state.legal_actions()
    assert str(redealt) != str(state)


def test_a_state_survives_pickling_and_copies_are_independent() -> None:
    state = dealt(load("samarkand", 2), actions=5)
    copied, pickled = state.clone(), pickle.loads(pickle.dumps(state))

    copied.apply_action(copied.legal_actions()[0])

    assert str(pickled) == str(state) != str(copied)
    assert pickled.history() == state.history()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_actions_can_be_undone_back_to_the_deal(name: str, players: int) -> None:
    state = load(name, players).new_initial_state()
    passed = []
    for count in range(30):
        action = 3 if state.is_chance_node() else state.legal_actions()[-1 - count % 2]
        passed.append((str(state), state.history(), state.current_player(), action))
        state.apply_action(action)

    for text, history, player, action in reversed(passed):
        state.undo_action(player, action)
        assert (str(state), state.history()) == (text, history)
        assert state.move_number() == len(history)
    assert state.is_initial_state()


def test_after_undoing_another_way_can_be_gone() -> None:
    state, expected = dealt(load("samarkand", 2), actions=4), dealt(load("samarkand", 2), actions=4)
    player, action = state.current_player(), state.legal_actions()[0]
    state.apply_action(action)
    state.undo_action(player, action)

    for one in (state, expected):
        one.apply_action(one.legal_actions()[-1])

    assert str(state) == str(expected)
    assert state.history() == expected.history()
    assert state.history_str() == expected.history_str()
    for copied in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copied.history() == state.history()
        last = copied.full_history()[-1]
        copied.undo_action(last.player, last.action)
        assert str(copied) == str(dealt(load("samarkand", 2), actions=4))


def test_only_the_last_action_can_be_undone() -> None:
    state = dealt(load("samarkand", 2), actions=2)

    with pytest.raises(pyspiel.SpielError, match="the last one is"):
        state.undo_action(state.current_player(), 166)


def test_undoing_ends_where_a_position_was_dealt_again() -> None:
    state = dealt(load("samarkand", 2), actions=6)
    last, seat = state.full_history()[-1], state.current_player()
    redealt = state.resample_from_infostate(seat, lambda: 0.5)
    before, action = str(redealt), redealt.legal_actions()[0]

    redealt.apply_action(action)
    redealt.undo_action(seat, action)

    assert str(redealt) == before
    with pytest.raises(pyspiel.SpielError, match="the last one is none"):
        redealt.undo_action(last.player, last.action)


def test_options_are_parameters() -> None:
    text = "python_marco_polo(players=2,goal_choice=true,characters=raschid+kubilai)"
    state = dealt(pyspiel.load_game(text))
    options = {"goal_choice": True, "characters": ["raschid", "kubilai"]}
    seed = int(seeds(0, 0, 1)[0])
    match = new_match("marco_polo", players=2, seed=seed, options=options)

    assert state.position.to_bytes() == bytes(match._states)[: match.game.state.position_size]  # type: ignore[call-overload]
    with pytest.raises(BadOptions, match="expected 2 different ones"):
        load("marco_polo", 2, characters="raschid")


def test_every_option_of_every_game_is_a_parameter() -> None:
    for name in ("samarkand", "marco_polo", "merv"):
        rules = find_game(name)
        known = load(name, rules.players[-1]).get_parameters()
        assert {option.name for option in rules.options} <= known.keys()


def test_information_states_are_refused_as_declared() -> None:
    game = load("samarkand", 2)
    state = dealt(game)

    assert not game.get_type().provides_information_state_string
    assert not game.get_type().provides_information_state_tensor
    for ask in (state.information_state_string, state.information_state_tensor):
        with pytest.raises(pyspiel.SpielError, match="offers observations, and no information"):
            ask(0)


def test_actions_have_texts() -> None:
    game = load("samarkand", 2)
    before, state = game.new_initial_state(), dealt(game)

    assert before.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal 3"
    assert state.action_to_string(0, 1) == "marry family=1"


def rollouts() -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_mcts_plays(name: str, players: int) -> None:
    game = load(name, players)
    state = dealt(game)
    bot = mcts.MCTSBot(game, 1.4, 4, rollouts(), random_state=np.random.RandomState(1))

    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_ismcts_plays(name: str, players: int) -> None:
    game = load(name, players)
    state = dealt(game)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=rollouts(),
        uct_c=1.4,
        max_simulations=4,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
    )

    assert bot.step(state) in state.legal_actions()


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(BadOptions, match="2 to 5 players"):
        load("samarkand", 9)
    with pytest.raises(BadOptions, match="deals is 0"):
        load("samarkand", 2, deals=0)
