"""Random play of the nearest peer engines on one core, as a JSON list of figures.

It runs with the python that peers_env.ensure() returns and imports nothing of ours.
Where there was a choice, it favours the peer: the best of several repetitions counts.

catanatron plays whole games with its own loop, `Game.play`, without accumulators.
Each entry of its action record is one player action; dice are rolled inside an action.

OpenSpiel plays in C++, so that no loop in Python is measured. The wheel offers two ways:

- `RandomRolloutEvaluator` is the leanest loop (legal actions, pick one, apply). Python cannot call
  it, but an `MCTSBot` of one simulation does nothing else than call it at the root. The root must
  be a player's decision: the opening deal or roll is made beforehand, off the clock. That is
  generous, above all in hearts, where the deal is nearly half of all actions.
- `evaluate_bots` with uniform random bots plays whole games, deal included, but each bot also
  builds and copies a list of probabilities at every decision.

The first gives `actions_per_second`, the second `whole_game_actions_per_second`. (`random_sim_test`
also tests every state it meets, so it is no candidate.) Neither counts actions: both rates are
games per second times the mean of games driven and counted from Python.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from itertools import cycle
from typing import NamedTuple, Protocol

# The peers live in their own environment, where mypy does not look.
import pyspiel
from catanatron import (  # type: ignore[import-not-found]
    Action,
    Color,
    Game,
    Player,
    RandomPlayer,
)
from peers_env import Figure

REPETITIONS = 5
CATANATRON_SAMPLE = 200  # Games counted; about 900 actions each.
OPENSPIEL_SAMPLE = 2000  # Keeps the error of the mean length of a backgammon game below 1 %.
OPENSPIEL_GAMES = ("backgammon", "hearts", "cribbage")
ROOTS = 64
ROLLOUTS_PER_ROOT = 16  # Past this, the call from Python no longer shows in the rate.
SEED = 1


class SpielState(Protocol):
    """What is used of pyspiel.State."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class SpielGame(Protocol):
    """What is used of pyspiel.Game."""

    def num_players(self) -> int: ...
    def new_initial_state(self) -> SpielState: ...


class Sample(NamedTuple):
    """Means over games that were counted action by action."""

    actions: float
    chance_actions: float
    legal_actions: float


def best_rate(play: Callable[[], int], seconds: float) -> float:
    """What `play` returns, summed per second: the best repetition, as noise only ever slows."""
    share = seconds / REPETITIONS
    rate(play, share)
    return max(rate(play, share) for _ in range(REPETITIONS))


def rate(play: Callable[[], int], seconds: float) -> float:
    """What `play` returns, summed per second, over whole calls that last at least `seconds`."""
    total = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        total += play()
    return total / elapsed


def measure_catanatron(seconds: float) -> Figure:
    """Four random players to the end of the game, the board's set-up on the clock."""
    sample = sample_catanatron()
    speed = best_rate(play_catanatron, seconds)
    how = f"Game.play with RandomPlayer, best of {REPETITIONS}"
    return figure(
        "catanatron", "catan", len(Color), speed=speed, whole=speed, sample=sample, how=how
    )


def play_catanatron() -> int:
    """Play one game and return how many actions it took."""
    game = new_catanatron()
    game.play()
    return len(game.state.actions)


def new_catanatron() -> Game:
    """A game of four random players; its seed comes from Python's generator."""
    return Game([RandomPlayer(color) for color in Color])


def sample_catanatron() -> Sample:
    """Count the playable actions at every decision of some games."""
    legal: list[int] = []

    def decide(player: Player, game: Game, playable: list[Action]) -> Action:
        legal.append(len(playable))
        return player.decide(game, playable)

    for _ in range(CATANATRON_SAMPLE):
        new_catanatron().play(decide_fn=decide)
    return Sample(len(legal) / CATANATRON_SAMPLE, 0.0, sum(legal) / len(legal))


def measure_openspiel(name: str, seconds: float) -> Figure:
    """Games per second of both ways to play in C++, times the sampled length of a game."""
    game: SpielGame = pyspiel.load_game(name)
    sample = sample_openspiel(game)
    speed = best_rate(rollouts(game), seconds) * sample.actions
    whole = best_rate(whole_games(game), seconds) * sample.actions
    how = (
        f"C++ RandomRolloutEvaluator after the opening chance actions, best of {REPETITIONS}; "
        "whole games: C++ evaluate_bots with uniform random bots"
    )
    return figure(
        "OpenSpiel", name, game.num_players(), speed=speed, whole=whole, sample=sample, how=how
    )


def rollouts(game: SpielGame) -> Callable[[], int]:
    """A function that plays some rollouts from one root and returns how many they were."""
    roots = cycle([first_decision(game) for _ in range(ROOTS)])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_ROOT, seed=SEED)
    # The bot refuses games with rewards before the end, such as cribbage, which a search would
    # misjudge but a rollout plays well. It asks only the game it is built for, not the root's.
    bot = pyspiel.MCTSBot(
        game=pyspiel.load_game("tic_tac_toe"),
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )

    def play() -> int:
        bot.mcts_search(next(roots))
        return ROLLOUTS_PER_ROOT

    return play


def first_decision(game: SpielGame) -> SpielState:
    """A new game after its opening deal or roll."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance_action(state))
    return state


def chance_action(state: SpielState) -> int:
    """One outcome of a chance node, drawn with its probability."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    drawn: int = random.choices(outcomes, probabilities)[0]
    return drawn


def whole_games(game: SpielGame) -> Callable[[], int]:
    """A function that plays one game between random bots, from the deal on, and returns 1."""
    bots = [
        pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())
    ]

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(31))
        return 1

    return play


def sample_openspiel(game: SpielGame) -> Sample:
    """Play some games from Python and count both kinds of actions, and the legal ones."""
    legal: list[int] = []
    chance_actions = 0
    for _ in range(OPENSPIEL_SAMPLE):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance_action(state))
                chance_actions += 1
            else:
                actions = state.legal_actions()
                legal.append(len(actions))
                state.apply_action(random.choice(actions))
    actions_per_game = len(legal) / OPENSPIEL_SAMPLE
    return Sample(actions_per_game, chance_actions / OPENSPIEL_SAMPLE, sum(legal) / len(legal))


def figure(
    engine: str, game: str, players: int, *, speed: float, whole: float, sample: Sample, how: str
) -> Figure:
    """Put one result together, rounded to what is meaningful."""
    return Figure(
        engine=engine,
        game=game,
        players=players,
        actions_per_second=round(speed),
        whole_game_actions_per_second=round(whole),
        mean_legal_actions=round(sample.legal_actions, 2),
        mean_actions_per_game=round(sample.actions, 1),
        mean_chance_actions_per_game=round(sample.chance_actions, 1),
        how=how,
    )


def stay_on_one_core() -> None:
    """Pin this process, where the system can; not to the first core, which serves interrupts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def positive(text: str) -> float:
    """A number of seconds from the command line."""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"is {text}, expected more than 0")
    return seconds


def main() -> None:
    """Measure every peer and print the list."""
    parser = argparse.ArgumentParser(description="Measure random play of the peer engines.")
    parser.add_argument(
        "--seconds", type=positive, default=5.0, help="per rate that is measured (default: 5)"
    )
    seconds: float = parser.parse_args().seconds
    stay_on_one_core()
    random.seed(SEED)
    figures = [measure_catanatron(seconds)]
    figures += [measure_openspiel(name, seconds) for name in OPENSPIEL_GAMES]
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
