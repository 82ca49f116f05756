"""Playing with oneself: many tables at once, a fifth of them against older selves."""

from typing import Any, NamedTuple

import torch

from bactrian.training.advantages import chain
from bactrian.training.learner import Recipe, Samples, log_chances, sample
from bactrian.training.network import Network
from bactrian.training.results import Results

AGAINST_OLDER = 0.2  # of all tables


class Counts(NamedTuple):
    """What has been played, and how it went."""

    decisions: int
    games: int
    points: float  # a seat of the learner's, mean
    won_older: float  # share of the win against older selves, as a multiple of the even share
    games_older: int
    explained: float  # share of the variance of what came, of the own chance


class SelfPlay:
    """Tables that are played on, rollout after rollout; nothing goes to the host meanwhile."""

    def __init__(self, batch: Any, network: Network, times: int) -> None:  # Any: of either device
        self._batch, self._network, self._times = batch, network, times
        self._device = next(network.parameters()).device
        self.older: Network | None = None
        count = len(batch)
        self._seen, self._masks, self._to_act, self._done, self._scores, self._lead = (
            torch.as_tensor(array, device=self._device)
            for array in (
                *(batch.observations, batch.masks, batch.to_act),
                *(batch.done, batch.scores, batch.rewards),
            )
        )
        self._players = torch.as_tensor(batch.players, device=self._device).long()
        sizes = network.sizes
        self._results = Results(sizes, self._players)
        self._first_older = count - int(count * AGAINST_OLDER)
        # Who sits where at the tables against older selves: every seat equally often.
        rows = torch.arange(count, device=self._device)
        self._own_seat = torch.where(rows < self._first_older, -1, rows % self._players)
        seats = sizes.chairs - 1
        kind = torch.bfloat16 if self._device.type == "cuda" else torch.float32
        new = {"device": self._device}
        self.seen = torch.empty(times, count, sizes.inputs, dtype=kind, **new)
        self.masks = torch.empty(times, count, sizes.actions, dtype=torch.bool, **new)
        self.actors = torch.empty(times, count, dtype=torch.long, **new)
        self.actions = torch.empty_like(self.actors)
        self.logs = torch.empty(times, count, **new)
        self.values = torch.empty(times, count, sizes.values, **new)
        self.done = torch.empty(times, count, dtype=torch.bool, **new)
        self.results = torch.empty(times, count, seats, sizes.values, **new)
        self.points = torch.empty(times, count, seats, **new)

    @torch.no_grad()
    def play(self, recipe: Recipe, gone: float) -> tuple[Samples, Counts]:
        """A rollout: so many decisions at every table, and what there is to learn from them."""
        for time in range(self._times):
            self._look(time)
            self._choose(time)
            self._batch.step(self.actions[time])
            self.done[time].copy_(self._done)
            self.results[time] = self._results.of(self._scores, self._lead)
            self.points[time] = self._scores.sum(2)
        return self._samples(recipe, gone)

    def _look(self, time: int) -> None:
        self.seen[time].copy_(self._seen)
        self.masks[time].copy_(self._masks)
        self.actors[time].copy_(self._to_act)

    def _choose(self, time: int) -> None:
        seen, masks = self.seen[time], self.masks[time]
        with torch.autocast(self._device.type, torch.bfloat16):
            logits, raw = self._network(seen)
        logs = log_chances(logits, masks)
        self.values[time] = self._network.expected(raw)
        if self.older is not None:
            first = self._first_older
            with torch.autocast(self._device.type, torch.bfloat16):
                theirs, _ = self.older(seen[first:])
            is_theirs = self.actors[time, first:] != self._own_seat[first:]
            other = log_chances(theirs, masks[first:])
            logs[first:] = torch.where(is_theirs[:, None], other, logs[first:])
        action = sample(logs, masks)
        self.actions[time] = action
        self.logs[time] = logs.gather(1, action[:, None])[:, 0]

    def _samples(self, recipe: Recipe, gone: float) -> tuple[Samples, Counts]:
        chairs = self._network.sizes.chairs
        chains = chain(self.actors, self.done, self.results, self.values, recipe.trace)
        known = chains.known
        if self.older is not None:
            is_own = (self._own_seat < 0) | (self.actors == self._own_seat)
            known = known & is_own
        rows = known.flatten().nonzero()[:, 0]
        weight = recipe.lead * (1 - gone)
        advantages = (1 - weight) * chains.advantages[..., 0] * 2
        advantages = (advantages + weight * chains.advantages[..., chairs]).flatten()[rows]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        targets = (chains.advantages + self.values).flatten(0, 1)[rows]
        samples = Samples(
            self.seen.flatten(0, 1)[rows],
            self.masks.flatten(0, 1)[rows],
            self.actions.flatten()[rows],
            self.logs.flatten()[rows],
            advantages,
            targets,
        )
        return samples, self._counts(chains.advantages.flatten(0, 1)[rows, 0], targets[:, 0])

    def _counts(self, surprise: torch.Tensor, chance: torch.Tensor) -> Counts:
        """Everything that is told, fetched at once."""
        seats = torch.arange(self.points.shape[2], device=self._device)
        sits = seats < self._players[:, None]
        ended = self.done[..., None] & sits
        points = (self.points * ended).sum() / ended.sum().clamp_min(1)
        first = self._first_older
        own = self._own_seat[first:].clamp_min(0)
        lines = torch.arange(len(own), device=self._device)
        won = self.results[:, first:][:, lines, own, 0] * self._players[first:]
        over = self.done[:, first:]
        games_older = over.sum() if self.older is not None else over.sum() * 0
        won_older = (won * over).sum() / over.sum().clamp_min(1)
        explained = 1 - surprise.var() / chance.var().clamp_min(1e-9)
        figures = torch.stack(
            [self.done.sum(), points, won_older, games_older, explained]
        ).tolist()
        games, mean, older, count_older, share = figures
        return Counts(self.done.numel(), int(games), mean, older, int(count_older), share)
