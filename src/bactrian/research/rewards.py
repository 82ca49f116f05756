"""What a finished game is worth to its seats."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bactrian.core.errors import BadOptions, shown
from bactrian.core.game import Game
from bactrian.match import Match

Rewards = Literal["outcome", "points"]  # who has won, from -1 to 1; or everybody's points


def check_rewards(rewards: object) -> Rewards:
    """A kind of reward that there is."""
    if rewards == "outcome":
        return "outcome"
    if rewards == "points":
        return "points"
    raise BadOptions(f"Rewards are {shown(rewards)}, expected 'outcome' or 'points'.")


def outcome(winners: Sequence[int], players: int) -> list[float]:
    """Each seat's share of the win, so that a sole win is 1 and the even share is 0.

    With several players the sum is 0: a sole winner has 1, each of the others -1 / (players - 1).
    Who plays alone against an automa has 1 or -1; where nobody wins, all have -1.

    >>> outcome([2], 3), outcome([0, 1], 2), outcome([], 1)
    ([-0.5, -0.5, 1.0], [0.0, 0.0], [-1.0])
    """
    if not winners:
        return [-1.0] * players
    if players == 1:
        return [1.0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(share * players - 1) / (players - 1) for share in shares]


def rewards_of(match: Match, rewards: Rewards) -> list[float]:
    """What each seat gets when the match is over; before that, nothing."""
    if not match.over:
        return [0.0] * match.players
    totals = [score.total for score in match.scores()]
    return _rewards(match.game, rewards, match.state, totals)


def rewards_of_many(
    game: Game,
    rewards: Rewards,
    scores: NDArray[np.int16],
    finals_of: Callable[[NDArray[np.int64]], Any],  # Any: an array of records
) -> NDArray[np.float32]:
    """The same for many games that are over, from their points.

    The last positions (`finals_of` fetches some) are looked at only where points do not settle it.
    """
    totals: NDArray[np.int64] = scores.sum(axis=2, dtype=np.int64)
    if rewards == "points":
        return np.asarray(totals, np.float32)
    players = totals.shape[1]
    is_best = totals == totals.max(axis=1, keepdims=True)
    share = is_best / is_best.sum(axis=1, keepdims=True)
    out = np.asarray((share * players - 1) / max(players - 1, 1), np.float32)
    if players == 1:
        unsettled = np.arange(len(totals))  # an automa may have more
    elif game.tie_breaker is None:
        return out
    else:
        unsettled = np.flatnonzero(is_best.sum(axis=1) > 1)
    for row, s in zip(unsettled.tolist(), finals_of(unsettled), strict=True):
        out[row] = _rewards(game, rewards, s, totals[row].tolist())
    return out


def _rewards(
    game: Game,
    rewards: Rewards,
    s: Any,  # Any: the game's own record
    totals: list[int],
) -> list[float]:
    if rewards == "points":
        return [float(total) for total in totals]
    return outcome(game.winners(s, totals), len(totals))
