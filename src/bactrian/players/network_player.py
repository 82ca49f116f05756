"""A player that asks a network and does not search: what it notices at first sight.

With NumPy: a decision takes a tenth of a millisecond, and no kernel but a match's own has to be
compiled before the first one. The kernels' network (`core.kernels.forward`) is for searches.
"""

import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bactrian.core.errors import IllegalAction
from bactrian.core.game import Game
from bactrian.core.kernels.forward import POINTS
from bactrian.core.rules.state import GameState
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.players.network_file import Floats, read_network

EPSILON = np.float32(1e-5)  # of a layer's variance


class Evaluation(NamedTuple):
    """What a network makes of a position, from the point of view of the seat that decides."""

    logits: Floats  # of all actions
    chances: Floats  # to win, by chair: the own one, the next ones in turn, an automa last
    lead: float  # expected, in units of `training.results.LEAD`
    parts: Floats  # expected points by part
    hidden: Floats  # chances by other chair and hidden card: it is there; may be none


class NumpyNetwork:
    """A network of `training.network`, computed with NumPy; most inputs are zero."""

    def __init__(self, weights: dict[str, Floats], chairs: int) -> None:
        self._weights, self._chairs = weights, chairs
        self._input = np.ascontiguousarray(weights["input.weight"].T)
        self._blocks = sum(name.endswith(".a.weight") for name in weights)

    def evaluate(self, seen: Floats) -> Evaluation:
        """Look at one observation."""
        w, used = self._weights, np.flatnonzero(seen)
        x = seen[used] @ self._input[used] + w["input.bias"]
        for number in range(self._blocks):
            block = f"blocks.{number}"
            inner = w[f"{block}.a.weight"] @ self._normed(x, f"{block}.norm")
            inner = np.maximum(inner + w[f"{block}.a.bias"], 0)
            x = x + w[f"{block}.b.weight"] @ inner + w[f"{block}.b.bias"]
        x = np.maximum(self._normed(x, "norm"), 0)
        values = w["value.weight"] @ x + w["value.bias"]
        chances = softmax(values[: self._chairs])
        lead, parts = float(values[self._chairs]), values[self._chairs + 1 :]
        policy = w["policy.weight"] @ x + w["policy.bias"]
        return Evaluation(policy, chances, lead, parts * np.float32(POINTS), self._hidden(x))

    def _hidden(self, x: Floats) -> Floats:
        """What other hands are thought to hold; empty without such a head."""
        if "hidden.weight" not in self._weights:
            return np.zeros(0, np.float32)
        logits = self._weights["hidden.weight"] @ x + self._weights["hidden.bias"]
        chances: Floats = 1 / (1 + np.exp(-logits))
        return chances

    def _normed(self, x: Floats, name: str) -> Floats:
        scale = np.sqrt(x.var() + EPSILON)
        normed: Floats = (x - x.mean()) / scale * self._weights[f"{name}.weight"]
        return normed + self._weights[f"{name}.bias"]


def softmax(logits: Floats) -> Floats:
    """Shares of 1."""
    raised = np.exp(logits - logits.max())
    shares: Floats = raised / raised.sum()
    return shares


@cache
def load_network(path: Path, key: str) -> NumpyNetwork:
    """A network from its file, for the game of this key; read once."""
    game = find_game(key)
    return NumpyNetwork(read_network(path, game).weights, max(game.players) + 1)


class FirstSight(NamedTuple):
    """What a network makes of a match, before any search."""

    policy: dict[int, float]  # shares of 1, by legal action
    chances: tuple[float, ...]  # to win, by seat; what is missing to 1 is an automa's
    parts: tuple[float, ...]  # points to expect of the seat that decides, as in `game.parts`


def first_sight(network: NumpyNetwork, match: Match) -> FirstSight:
    """What a network makes of a match, in the view of the seat that decides."""
    seat, legal = match.to_act, match.legal()
    if seat is None:
        raise IllegalAction("There is nothing to choose: the game is over.")
    found = network.evaluate(match.observation(seat))
    policy = softmax(found.logits[legal])
    return FirstSight(
        dict(zip(legal, policy.tolist(), strict=True)),
        chances_by_seat(match.game, match.state, found.chances, seat),
        tuple(found.parts.tolist()),
    )


def chances_by_seat(game: Game, s: GameState, chances: Floats, seat: int) -> tuple[float, ...]:
    """Chances by chair, as a seat sees them, by seat; what is missing to 1 is an automa's."""
    seats = np.roll(chances[: s.seats], seat)
    sum_of_chances = seats.sum() + (chances[-1] if game.automa(s) is not None else 0)
    return tuple((seats / sum_of_chances).tolist())


class NetworkPlayer:
    """Chooses what the network likes best; with a temperature, what it likes."""

    def __init__(
        self,
        path: Path,
        seed: int | None = None,
        temperature: float = 0.0,
        least_share: float = 0.0,
        name: str = "network",
    ) -> None:
        """`least_share`: options less likely than that share of the best one's are not noticed."""
        self.name, self._path = name, path
        self._temperature, self._least_share = temperature, least_share
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """An action of the seat that is to act."""
        policy = first_sight(load_network(self._path, match.game.key), match).policy
        best = max(policy, key=policy.__getitem__)
        if self._temperature == 0:
            return best
        shares = {number: share / policy[best] for number, share in policy.items()}
        noticed = [number for number, share in shares.items() if share >= self._least_share]
        weights = [shares[number] ** (1 / self._temperature) for number in noticed]
        return self._random.choices(noticed, weights)[0]
