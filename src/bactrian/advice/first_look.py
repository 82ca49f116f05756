"""What to expect of the likeliest actions, before the search is compiled on this machine.

The network is computed by NumPy and the rules are those that a match needs: nobody waits. Each
action is tried over the same deals of what the seat cannot know; then all play by policy until the
seat decides again, and its network says what it expects.
"""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bactrian.core.chance.stream import dice_of
from bactrian.core.game import Game
from bactrian.core.rules.record import Records, copy_records, position_bytes
from bactrian.core.rules.stack import SEAT
from bactrian.match import Match
from bactrian.players.guided_search import Candidate
from bactrian.players.network_player import (
    Evaluation,
    NumpyNetwork,
    chances_by_seat,
    first_sight,
    load_network,
    softmax,
)

DEALS = 8
MOST_FOLLOWED = 40  # decisions of others, until the seat decides again


class Outlook(NamedTuple):
    """What a seat may expect."""

    chances: tuple[float, ...]  # to win, by seat
    parts: tuple[float, ...]  # points by part


def first_look(match: Match, path: Path, most: int) -> list[Candidate]:
    """So many of the legal actions, the likeliest by policy, and what to expect of them."""
    network, seat = load_network(path, match.game.key), match.to_act
    seen = first_sight(network, match)  # refuses a game that is over
    likely = sorted(seen.policy, key=lambda number: -seen.policy[number])[:most]
    return [_look_at(network, match, int(seat or 0), number, seen.parts) for number in likely]


def _look_at(
    network: NumpyNetwork, match: Match, seat: int, number: int, parts: tuple[float, ...]
) -> Candidate:
    """The mean over some deals; luck follows from what the seat knows."""
    position, found = match.position(seat), []
    known = position_bytes(position, match.game.state)
    for deal in range(DEALS):
        seed = int.from_bytes(hashlib.sha256(b"%d:%b" % (deal, known)).digest())
        states = copy_records(position)
        match.game.engine.deal_again(states, seat, dice_of(seed))
        trial = Trial(network, match.game, states, np.random.default_rng(seed))
        found.append(trial.outlook(seat, number, parts))
    chances = tuple(np.mean([one.chances for one in found], 0).tolist())
    points = tuple(np.mean([one.parts for one in found], 0).tolist())
    return Candidate(number, DEALS, chances[seat], chances, sum(points), points)


class Trial:
    """One deal, in which an action is tried."""

    def __init__(
        self, network: NumpyNetwork, game: Game, states: Records[Any], dice: np.random.Generator
    ) -> None:  # Any: a record of the game
        self._network, self._game, self._states, self._dice = network, game, states, dice
        self._seen = np.zeros(sum(part.length for part in game.observation), np.float32)

    def outlook(self, seat: int, number: int, parts: tuple[float, ...]) -> Outlook:
        """Play the action and go on until the seat decides again; `parts`: where it does not."""
        self._play(number)
        for _ in range(MOST_FOLLOWED):
            if self._is_over or self._to_act == seat:
                break
            self._play(self._drawn())
        if self._is_over:
            return self._end(seat)
        found = self._look()
        chances = chances_by_seat(self._game, self._states[0], found.chances, self._to_act)
        own = tuple(found.parts.tolist()) if self._to_act == seat else parts
        return Outlook(chances, own)

    @property
    def _is_over(self) -> bool:
        return int(self._states[0].depth) == 0

    @property
    def _to_act(self) -> int:
        s = self._states[0]
        return int(s.frames[s.depth - 1, SEAT])

    def _play(self, number: int) -> None:
        self._game.engine.play(self._states, np.array([number], np.int16))

    def _look(self) -> Evaluation:
        """What the seat that is to act makes of it."""
        self._game.engine.look(self._states, self._to_act, self._seen)
        return self._network.evaluate(self._seen)

    def _drawn(self) -> int:
        """An action, as likely as the policy says."""
        s = self._states[0]
        legal = s.options[: s.option_count]
        policy = softmax(self._look().logits[legal]).astype(np.float64)
        return int(self._dice.choice(legal, p=policy / policy.sum()))

    def _end(self, seat: int) -> Outlook:
        s = self._states[0]
        points = np.zeros((1, s.seats, len(self._game.parts)), np.int16)
        self._game.engine.score(self._states, points)
        winners = self._game.winners(s, points[0].sum(1).tolist())
        chances = tuple((one in winners) / max(len(winners), 1) for one in range(s.seats))
        return Outlook(chances, tuple(points[0, seat].tolist()))
