"""Chains of advantages: what came of each decision, for the seat that took it.

In a game of several players the next decision is seldom one's own. So each seat has a chain of its
own: its decision, its next one, and at the end what the game brought it. A decision whose seat
decides no more within what was played is left out: what came of it is not known.
"""

from typing import NamedTuple

import torch

MOST_PLAYERS = 8  # of any game
LEAST_SPREAD = 0.005  # of a chance: where all comes as expected, noise is not made larger


class Chains(NamedTuple):
    """By time and match."""

    advantages: torch.Tensor  # (time, match, value): how much better it came than expected
    known: torch.Tensor  # (time, match): whether anything is known of what came


def chain(
    actors: torch.Tensor,
    done: torch.Tensor,
    results: torch.Tensor,
    values: torch.Tensor,
    trace: float | torch.Tensor,
) -> Chains:
    """Generalised advantages of every value, seat by seat, without discount.

    `actors` (time, match) decided with `values` (time, match, value) expected; where `done`, the
    decision ended a game, and `results` (time, match, seat, value) are what it brought. Each value
    may have a `trace` of its own.
    """
    times, matches, seats, width = results.shape
    rows = torch.arange(matches, device=actors.device)
    next_value = results.new_zeros(matches, seats, width)
    next_advantage = torch.zeros_like(next_value)
    is_known = torch.zeros(matches, seats, dtype=torch.bool, device=actors.device)
    advantages = torch.zeros_like(values)
    known = torch.zeros_like(done)
    for time in range(times - 1, -1, -1):
        over = done[time, :, None]
        next_value = torch.where(over[..., None], results[time], next_value)
        next_advantage = torch.where(over[..., None], 0.0, next_advantage)
        is_known = is_known | over
        seat = actors[time]
        known[time] = is_known[rows, seat]
        found = next_value[rows, seat] - values[time] + trace * next_advantage[rows, seat]
        found = torch.where(known[time, :, None], found, 0.0)
        advantages[time] = found
        next_advantage[rows, seat] = found
        next_value[rows, seat] = values[time]
        is_known[rows, seat] = True
    return Chains(advantages, known)


def normalised(
    advantages: torch.Tensor, known: torch.Tensor, players: torch.Tensor
) -> torch.Tensor:
    """Advantages (time, match) with mean 0 and spread 1, for each number of players by itself.

    What a decision brings differs: alone, a hundred points behind the automa, hardly any of them
    changes the chance to win. Together with other tables those decisions would teach nothing.
    """
    found = torch.zeros_like(advantages)
    for count in range(1, MOST_PLAYERS + 1):
        here = known & (players == count)
        number = here.sum().clamp_min(1)
        mean = (advantages * here).sum() / number
        spread = (((advantages - mean) ** 2 * here).sum() / number).sqrt()
        found = torch.where(here, (advantages - mean) / (spread + LEAST_SPREAD), found)
    return found
