"""Policy improvement by looking ahead: some actions are tried, then the better ones preferred.

After "Policy improvement by planning with Gumbel" (Danihelka et al. 2022), with one simulation for
each action that is tried. What is unknown to the seat that decides is dealt once for all actions of
a decision, and the others' choices share their noise: so actions differ by what they bring, not by
luck.

Two seats that look at one position do not expect the same. So after the action all play by policy
until the seat decides again; where that takes too long, the view of the seat that decides then has
to do. Such views are shifted by what they differ from the root on average: hands that are dealt
evenly are weaker than those that were chosen to be kept.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch

from bactrian.training.advantages import LEAST_SPREAD, MOST_PLAYERS
from bactrian.training.graphs import Repeated
from bactrian.training.learner import NEVER, gumbel, log_chances
from bactrian.training.network import Network, in_half, padded
from bactrian.training.results import Results

SURE, LATER = 0, 1  # views: the seat's own or the true end; the own after others have moved
LEAST_CHANCE = 1e-6  # of an action that is tried
VIEWS = LATER + MOST_PLAYERS  # and behind those two that of each other chair


@dataclass(frozen=True)
class Search:
    """How far it is looked, and how much what was found counts."""

    considered: int = 8  # actions that are tried, drawn by policy without repeating
    further: int = 8  # decisions after the action, at most, until the seat decides again
    firmness: float = 1.0  # in logits, for an action better by the usual spread of advantages


class Improved(NamedTuple):
    """What came of looking ahead."""

    actions: torch.Tensor  # to be played, by match
    logs: torch.Tensor  # logarithms of the improved policy, by match and action


class Lookahead:
    """Improves the policy at all tables of a batch; what it needs is made once."""

    def __init__(self, batch: Any, network: Network, search: Search) -> None:
        """`batch`: Matches or CudaMatches, unchecked; it is looked at, not played on."""
        self._batch, self._network, self._search = batch, network, search
        self._device = device = next(network.parameters()).device
        count, self._width = len(batch), min(search.considered, network.sizes.actions)
        once, each = np.arange(count), np.repeat(np.arange(count), self._width)
        self._worlds, self._copies = batch.gather(once), batch.gather(each)
        self._once, self._each = (torch.as_tensor(rows, device=device) for rows in (once, each))
        self._shown = Shown(
            *(torch.as_tensor(getattr(self._copies, name), device=device) for name in Shown._fields)
        )
        self._players = torch.as_tensor(batch.players, device=device).long()
        self._results = Results(network.sizes, self._players[self._each])
        self._make_room(count)
        self._draw = Repeated(self._draw_once, device)
        self._look = Repeated(self._look_once, device)
        self._compare = Repeated(self._compare_once, device)

    def _make_room(self, count: int) -> None:
        sizes, device = self._network.sizes, self._device
        copies, kind = count * self._width, torch.float32
        if device.type == "cuda":
            kind = torch.bfloat16
        self._logs = torch.zeros(count, sizes.actions, device=device)
        self._masks = torch.zeros(count, sizes.actions, dtype=torch.bool, device=device)
        self._seats = torch.zeros(count, dtype=torch.long, device=device)
        self.improved = Improved(torch.zeros_like(self._seats), torch.zeros_like(self._logs))
        self._noise = torch.zeros_like(self._logs)
        self._tried = torch.zeros(count, self._width, dtype=torch.long, device=device)
        self._is_tried = torch.zeros_like(self._tried, dtype=torch.bool)
        self._seen = torch.zeros(copies, padded(sizes.inputs), dtype=kind, device=device)
        self._next = torch.zeros(copies, dtype=torch.long, device=device)
        self._worth = torch.zeros(copies, device=device)
        self._settled = torch.zeros(copies, dtype=torch.bool, device=device)
        self._moved = torch.zeros_like(self._settled)  # whether others have decided since
        self._root = torch.zeros(count, device=device)
        self._view = torch.zeros_like(self._next)  # who has told the worth: see VIEWS

    def reset(self, seed: int) -> None:
        """Let what is dealt from now on follow from a seed."""
        self._worlds.reset(seed)

    def ask(
        self, logs: torch.Tensor, masks: torch.Tensor, seats: torch.Tensor, root: torch.Tensor
    ) -> None:
        """Say who decides by which policy, and what it expects; may be part of what is recorded."""
        self._root.copy_(root)
        self._logs.copy_(logs)
        self._masks.copy_(masks)
        self._seats.copy_(seats)

    def improve(self) -> Improved:
        """Look ahead from where the batch stands."""
        self._draw()
        self._worlds.refill(self._batch, _numbers(self._once))
        self._worlds.redeal(_numbers(self._seats))
        self._copies.refill(self._worlds, _numbers(self._each))
        for _ in range(self._search.further + 1):
            self._copies.step(_numbers(self._next))
            self._look()
        self._compare()
        return self.improved

    def _draw_once(self) -> None:
        """The actions to be tried: the highest of log-chance and Gumbel noise."""
        self._noise.copy_(gumbel(self._logs))
        drawn = (self._logs + self._noise).masked_fill(~self._masks, NEVER)
        self._tried.copy_(drawn.topk(self._width).indices)
        self._is_tried.copy_(self._masks.gather(1, self._tried))
        # Where there are fewer, the first one is played in the copies that are left.
        self._tried.copy_(torch.where(self._is_tried, self._tried, self._tried[:, :1]))
        self._next.copy_(self._tried.flatten())
        self._settled.zero_()
        self._moved.zero_()

    def _look_once(self) -> None:
        """What the seats that decided may expect now; and what the policy does next."""
        network, shown = self._network, self._shown
        self._seen[:, : network.sizes.inputs].copy_(shown.observations)
        with in_half(self._device):
            out = network(self._seen)
        seats = self._seats[self._each]
        ends = self._results.of(shown.scores, shown.rewards)[..., 0].gather(1, seats[:, None])
        chair = (seats - shown.to_act) % self._players[self._each]
        expected = network.expected(out.values)[:, : network.sizes.chairs].gather(1, chair[:, None])
        worth = torch.where(shown.done, ends[:, 0], expected[:, 0])
        view = torch.where(shown.done, SURE, view_of(chair, self._moved))
        self._worth.copy_(torch.where(self._settled, self._worth, worth))
        self._view.copy_(torch.where(self._settled, self._view, view))
        self._settled |= shown.done | (chair == 0)
        self._moved |= chair != 0
        logs = log_chances(out.logits, shown.masks).reshape(len(self._logs), self._width, -1)
        noise = gumbel(self._logs)[:, None]
        chosen = (logs + noise).reshape(len(self._next), -1).masked_fill(~shown.masks, NEVER)
        self._next.copy_(chosen.argmax(-1))

    def _compare_once(self) -> None:
        logs = self._logs.gather(1, self._tried)
        chances = shares(logs, self._is_tried)
        worth, view = (part.view(self._tried.shape) for part in (self._worth, self._view))
        worth = shifted(worth, view, chances, self._root, self._players)
        better = advantages(worth, chances, view, self._is_tried, self._players)
        better = better * self._search.firmness
        # An action that was not tried is taken to be as good as those that were, by policy.
        improved = self._logs.scatter_add(1, self._tried, better)
        self.improved.logs.copy_(log_chances(improved, self._masks))
        best = logs + self._noise.gather(1, self._tried) + better
        best = best.masked_fill(~self._is_tried, NEVER).argmax(1, keepdim=True)
        self.improved.actions.copy_(self._tried.gather(1, best)[:, 0])


class Shown(NamedTuple):
    """The arrays of a batch, as tensors that share them."""

    observations: torch.Tensor
    masks: torch.Tensor
    to_act: torch.Tensor
    done: torch.Tensor
    scores: torch.Tensor
    rewards: torch.Tensor  # leads


def view_of(chair: torch.Tensor, moved: torch.Tensor) -> torch.Tensor:
    """Who tells the worth: the seat itself (LATER, if others have moved), or one after LATER."""
    return torch.where(chair == 0, torch.where(moved, LATER, SURE), LATER + chair)


def shares(logs: torch.Tensor, is_tried: torch.Tensor) -> torch.Tensor:
    """Chances of the actions that were tried, as if there were no others."""
    chances = logs.exp().clamp_min(LEAST_CHANCE) * is_tried
    return chances / chances.sum(1, keepdim=True)


def shifted(
    worth: torch.Tensor,
    view: torch.Tensor,
    chances: torch.Tensor,
    root: torch.Tensor,
    players: torch.Tensor,
) -> torch.Tensor:
    """Worths (match, action), so that those of each view are on average what the roots expect."""
    kind = players[:, None] * VIEWS + view
    shift = _mean_by_kind(root[:, None] - worth, chances, kind)
    return torch.where(view == SURE, worth, worth + shift)


def advantages(
    worth: torch.Tensor,
    chances: torch.Tensor,
    view: torch.Tensor,
    is_tried: torch.Tensor,
    players: torch.Tensor,
) -> torch.Tensor:
    """How much better each action (match, action) is than those of the policy.

    The same view is the same luck. So what it says of an action is compared with what it says of
    others, and what it says on the whole with other views, each in units of its own spread: that of
    the policy's actions, for each number of players.
    """
    is_view = view[..., None] == torch.arange(VIEWS, device=view.device)
    weights = chances[..., None] * is_view
    means = (weights * worth[..., None]).sum(1) / weights.sum(1).clamp_min(LEAST_CHANCE)
    mean = means.gather(1, view)
    within, between = worth - mean, mean - (chances * worth).sum(1, keepdim=True)
    kind = players[:, None] * VIEWS + view
    found = torch.zeros_like(worth)
    for better in (within, between):
        spread = _mean_by_kind(better**2, chances, kind).sqrt() + LEAST_SPREAD
        found = found + better / spread
    return found * is_tried


def _mean_by_kind(figures: torch.Tensor, weights: torch.Tensor, kind: torch.Tensor) -> torch.Tensor:
    """For every figure the weighted mean of all that are of its kind."""
    sums, total = figures.new_zeros(2, (MOST_PLAYERS + 1) * VIEWS)
    sums.index_add_(0, kind.flatten(), (weights * figures).flatten())
    total.index_add_(0, kind.flatten(), weights.flatten())
    return (sums / total.clamp_min(LEAST_CHANCE))[kind]


def _numbers(tensor: torch.Tensor) -> Any:  # Any: what a batch of the same device takes
    return tensor if tensor.is_cuda else tensor.numpy()
