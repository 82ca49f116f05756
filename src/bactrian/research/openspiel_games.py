"""The games for OpenSpiel: importing this module registers every game as `python_<name>`.

>>> import pyspiel
>>> import bactrian.research.openspiel_games
>>> game = pyspiel.load_game("python_samarkand(players=3)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)  # deal number 0
>>> state.current_player(), len(state.legal_actions())
(0, 10)

Chance: our states draw from a stream of their own. To OpenSpiel that is one chance node at the
root, which chooses one of `deals` seeds, each as likely; whatever is drawn later follows from it,
and nobody knows it. So the games are explicitly stochastic, and a history tells everything. Who
searches from a state as it is, like MCTS, looks into hands and future; ISMCTS asks for
`resample_from_infostate`, which deals again what a player cannot know.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bactrian.core.chance.stream import seeds
from bactrian.core.game import Game
from bactrian.core.kernels.rewarding import KINDS
from bactrian.games import games
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.research.position import Position
from bactrian.research.rewards import check_rewards, is_in_points, is_zero_sum
from bactrian.research.setup import check_count, observation_size

DEALS = 1000  # seeds that the root's chance node chooses from
MOST_POINTS = 1000.0  # of a seat, and as many below nothing: OpenSpiel wants a bound
SAMPLES = 1 << 53  # different numbers that a sampler between 0 and 1 gives
JOINT = "+"  # between the names of an option that takes several

# pyspiel has no types: its objects are Any throughout this module.


def game_type(rules: Game, zero_sum: bool) -> Any:
    """What OpenSpiel wants to know of a game before one is made."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.players[-1],
        min_num_players=rules.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.players[-1],
            "seed": 0,
            "deals": DEALS,
            "rewards": KINDS[0],
            **{option.name: _parameter(option.default) for option in rules.options},
        },
    )


def _parameter(default: object) -> object:
    """An option's value where none is given, as OpenSpiel can hold it."""
    return default if isinstance(default, bool) else ""


def match_options(rules: Game, parameters: dict[str, Any]) -> dict[str, object]:
    """The options among the parameters; a text names several things, joined by a plus sign."""
    given = {option.name: parameters[option.name] for option in rules.options}
    return {
        name: value.split(JOINT) if isinstance(value, str) else value
        for name, value in given.items()
        if value != ""
    }


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for so many players; `seed` is the seed of its `deals` seeds.

    The match's options are parameters too: `python_NAME(players=2,goal_choice=true)`.
    """

    def __init__(self, rules: Game, parameters: dict[str, Any]) -> None:
        self.rules = rules
        self.players = check_players(rules, parameters["players"])
        self.rewards = check_rewards(parameters["rewards"])
        count = check_count("deals", parameters["deals"])
        self.deals = seeds(check_seed(parameters["seed"]), 0, count)
        options = check_options(rules, self.players, match_options(rules, parameters))
        self.table = rules.table(self.players, options)
        zero_sum = is_zero_sum(self.rewards, self.players)
        most = MOST_POINTS if is_in_points(self.rewards) else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.catalogue),
            max_chance_outcomes=count,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=rules.rules.MOST_DECISIONS,
        )
        super().__init__(game_type(rules, zero_sum), info, parameters)

    def new_initial_state(self) -> "SpielState":
        """A state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, kind: Any = None, parameters: object = None) -> "SpielObserver":
        """Our observation vector, its parts by name; information states are refused."""
        if kind is not None and kind.perfect_recall:
            raise pyspiel.SpielError(
                f"{self.rules.title} offers observations, and no information states: "
                "what a seat could remember is not kept."
            )
        return SpielObserver(self.rules)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; OpenSpiel copies it by copying its attributes, so there are few.

    Undoing is replaying. OpenSpiel's own list of actions only grows, so `live` says which of them
    have not been taken back, and whatever tells the history here goes by that.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.table)
        self.origin = self.position.copy()  # blank, or the last position that was dealt again
        self.since: list[int] = []  # actions from there on
        self.live: list[int] = []  # places in OpenSpiel's list

    def current_player(self) -> int:
        """The seat that decides, or chance before the deal."""
        if not self.position.begun:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.to_act

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each as likely."""
        count = len(self.get_game().deals)
        return [(deal, 1 / count) for deal in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        self._go_on([action])
        self.since.append(action)
        self.live.append(len(super().history()))

    def _go_on(self, actions: Sequence[int]) -> None:
        if actions and not self.position.begun:
            self.position.begin(int(self.get_game().deals[actions[0]]))
            actions = actions[1:]
        if actions:
            self.position.play(*actions)

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back; a position that was dealt again has none before it."""
        last = self.full_history()[-1] if self.since else None
        if last is None or (last.player, last.action) != (player, action):
            told = "none" if last is None else f"{last.action} of player {last.player}"
            raise pyspiel.SpielError(
                f"Action {action} of player {player} cannot be undone: the last one is {told}."
            )
        self.since.pop()
        self.live.pop()
        self.position = self.origin.copy()
        self._go_on(self.since)

    def full_history(self) -> list[Any]:
        """Players and actions, without those taken back."""
        entries = super().full_history()
        return [entries[place] for place in self.live]

    def history(self) -> list[int]:
        """The actions, without those taken back."""
        return [entry.action for entry in self.full_history()]

    def history_str(self) -> str:
        """The actions as a text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions led here."""
        return len(self.live)

    def is_initial_state(self) -> bool:
        """Whether nothing was done yet."""
        return not self.live

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        _, kind, args = self.position.game.catalogue[action]
        return " ".join([kind, *(f"{name}={value}" for name, value in args.items())])

    def returns(self) -> list[float]:
        """What each seat has got: nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.position.rewards(self.get_game().rewards)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A copy in which all that a player cannot know is dealt again."""
        other: SpielState = self.clone()
        other.position.deal_again(player, int(sampler() * SAMPLES))
        other.origin, other.since = other.position.copy(), []
        return other

    def __str__(self) -> str:
        if not self.position.begun:
            return "before the deal"
        digest = hashlib.sha256(self.position.to_bytes()).hexdigest()[:16]
        if self.is_terminal():
            return f"over, with {self.position.totals()} points; position {digest}"
        seat, decision = self.position.to_act, self.position.decision
        return f"seat {seat} decides {decision}; position {digest}"


class SpielObserver:
    """What a seat may know; OpenSpiel reads `tensor` and its parts in `dict`."""

    def __init__(self, rules: Game) -> None:
        self.tensor = np.zeros(observation_size(rules), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for part in rules.observation:
            self.dict[part.name] = self.tensor[start : start + part.length]
            start += part.length

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know."""
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text: what is not zero, part by part."""
        self.set_from(state, player)
        told = []
        for name, numbers in self.dict.items():
            entries = [f"{at}:{numbers[at]:g}" for at in np.flatnonzero(numbers)]
            told.append(f"{name} {' '.join(entries)}")
        return "\n".join(told)


def game_class(rules: Game) -> type[SpielGame]:
    """The class that OpenSpiel makes a game of.

    It keeps that beyond the end of Python: a class is safe there, a function or `partial` is not.
    """

    class OneGame(SpielGame):
        def __init__(self, parameters: dict[str, Any]) -> None:
            super().__init__(rules, parameters)

    return OneGame


for _rules in games():
    pyspiel.register_game(game_type(_rules, zero_sum=False), game_class(_rules))
