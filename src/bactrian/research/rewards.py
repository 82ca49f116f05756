"""What a finished game is worth to its seats.

`"outcome"` is the share of the win: a sole winner has 1, each of the others -1 / (players - 1), and
those who win together share. `"place"` is 1 for the first, -1 for the last, with even steps between
them; those who are level share their places. `"points"` are everybody's points, `"lead"` the points
ahead of the best of the others. Who plays alone competes with the automa, and must exceed it.

>>> from bactrian import new_match
>>> match = new_match("samarkand", players=3, seed=1)
>>> while not match.over:
...     match.play(match.legal()[0])
>>> sum(rewards_of(match, "outcome")), sum(rewards_of(match, "place"))
(0.0, 0.0)
>>> max(rewards_of(match, "lead")) >= 0 >= min(rewards_of(match, "lead"))
True
"""

from collections.abc import Sequence

import numpy as np

from bactrian.core.errors import BadOptions, shown
from bactrian.core.game import Game
from bactrian.core.kernels.rewarding import KINDS, LEAD, OUTCOME, PLACE, POINTS
from bactrian.core.rules.plain import Plain
from bactrian.core.rules.rule import interpreted
from bactrian.match import Match


def check_rewards(rewards: object) -> int:
    """The number of a kind of reward that there is."""
    if isinstance(rewards, str) and rewards in KINDS:
        return KINDS.index(rewards)
    there_are = ", ".join(map(repr, KINDS))
    raise BadOptions(f"Rewards are {shown(rewards)}, expected one of: {there_are}.")


def is_zero_sum(kind: int, players: int) -> bool:
    """Whether the rewards of all seats add up to nothing."""
    return kind in (OUTCOME, PLACE) and players > 1


def is_in_points(kind: int) -> bool:
    """Whether rewards are counted in points, and not from -1 to 1."""
    return kind in (POINTS, LEAD)


def rewards_of(match: Match, rewards: str | int) -> list[float]:
    """What each seat gets when the match is over; before that, nothing."""
    if not match.over:
        return [0.0] * match.players
    kind = rewards if isinstance(rewards, int) else check_rewards(rewards)
    return final_rewards(match.game, match.plain(), [s.total for s in match.scores()], kind)


def final_rewards(game: Game, s: Plain, totals: Sequence[int], kind: int) -> list[float]:
    """What each seat gets in a position that is over."""
    scores = np.array(totals, np.int16).reshape(1, -1, 1)
    reward = interpreted(game.batch.reward)
    return [float(reward(s, scores, 0, seat, kind)) for seat in range(len(totals))]


def reward_of_the_disqualified(match: Match, seat: int, kind: int) -> float:
    """What a seat gets whose match ends at once with an illegal action: as if it had no points."""
    if kind == POINTS:
        return 0.0
    if kind == LEAD:
        others = [s.total for other, s in enumerate(match.scores()) if other != seat]
        return -float(max(others, default=0))
    return -1.0
