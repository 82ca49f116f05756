"""What a finished game is to each seat: shares of the win by chair, the lead, points by part."""

import torch

from bactrian.core.kernels.forward import POINTS
from bactrian.training.network import Sizes

LEAD = 40.0  # points ahead that count as a half; more of them come near 1, never beyond


class Results:
    """Turns the points of finished games into values, from every seat's point of view."""

    def __init__(self, sizes: Sizes, players: torch.Tensor) -> None:
        """`players`: how many sit at each match; as many seats as at the largest are told of."""
        self._sizes, self._players = sizes, players
        seats = int(players.max())
        seat = torch.arange(seats, device=players.device)
        chair = torch.arange(sizes.chairs, device=players.device)
        around = (seat[:, None] + chair) % players[:, None, None]
        empty = seats + 1  # a column behind all others, that is always zero
        around = torch.where(chair < players[:, None, None], around, empty)
        around[..., sizes.chairs - 1] = seats  # the automa has the last chair, whoever looks
        self._around = around.flatten(1)  # (match, seat x chair): which column is seen where

    def of(self, scores: torch.Tensor, lead: torch.Tensor) -> torch.Tensor:
        """(match, seat, value), from points (match, seat, part) and leads (match, seat)."""
        matches, seats, _ = scores.shape
        sits = torch.arange(seats, device=scores.device) < self._players[:, None]
        is_best = sits & ((lead > 0) | ((lead == 0) & (self._players[:, None] > 1)))
        count = is_best.sum(1, keepdim=True)
        share = is_best.float() / count.clamp_min(1)
        automa = (count == 0).float()
        shares = torch.cat([share, automa, torch.zeros_like(automa)], 1)
        chances = shares.gather(1, self._around).view(matches, seats, self._sizes.chairs)
        # Far behind, too, a point more is worth something: alone one begins a hundred behind.
        ahead = lead.float() / (LEAD + lead.float().abs())
        return torch.cat([chances, ahead[..., None], scores.float() / POINTS], -1)
