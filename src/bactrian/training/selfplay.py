"""Playing with oneself: many tables at once, a fifth of them against older selves."""

import copy
from typing import Any, NamedTuple

import torch

from bactrian.training.advantages import chain, normalised
from bactrian.training.graphs import Repeated
from bactrian.training.improvement import Lookahead, Search
from bactrian.training.learner import Recipe, Samples, log_chances, sample
from bactrian.training.network import Network, in_half, padded
from bactrian.training.results import Results

OLDER = slice(4, None, 5)  # the tables against older selves: every fifth, whoever plays there


class Counts(NamedTuple):
    """What has been played, and how it went: sums, for few games end in one rollout."""

    decisions: int
    games: int
    seats: int  # in games that have ended
    points: float  # of these seats
    older_games: int  # that have ended, against older selves
    won_older: float  # shares of their wins, as multiples of the even share
    alone_games: int
    won_alone: float  # games alone in which the automa was beaten
    rollouts: int
    explained: float  # by rollout: share of the variance of what came, of the own chance

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts._make(one + more for one, more in zip(self, other, strict=True))


NOTHING = Counts(0, 0, 0, 0.0, 0, 0.0, 0, 0.0, 0, 0.0)


class SelfPlay:
    """Tables that are played on, rollout after rollout; nothing goes to the host meanwhile."""

    def __init__(
        self,
        batch: Any,  # Any: of either device
        network: Network,
        times: int,
        search: Search | None = None,
    ) -> None:
        """With a `search`, every decision is improved by looking ahead before it is played."""
        self._batch, self._network, self._times = batch, network, times
        self._lookahead = Lookahead(batch, network, search) if search is not None else None
        self._older: Network | None = None
        device = self._device = next(network.parameters()).device
        given = (batch.observations, batch.masks, batch.to_act, batch.done)
        self._seen, self._masks, self._to_act, self._done = (
            torch.as_tensor(array, device=device) for array in given
        )
        self._scores = torch.as_tensor(batch.scores, device=device)
        self._lead = torch.as_tensor(batch.rewards, device=device)
        self._players = torch.as_tensor(batch.players, device=device).long()
        self._results = Results(network.sizes, self._players)
        # Who sits where at the tables against older selves: every seat equally often.
        self._own_seat = torch.full((len(batch),), -1, device=device)
        numbers = torch.arange(len(self._own_seat[OLDER]), device=device)
        self._own_seat[OLDER] = numbers % self._players[OLDER]
        self._now = self._room(1)
        self._rollout = self._room(times)
        self._advantages = torch.zeros(times * len(batch), device=device)
        self._targets = torch.zeros(times * len(batch), network.sizes.values, device=device)
        self._choose = Repeated(self._choose_once, device)
        self._take_improved = Repeated(self._take_improved_once, device)
        self._note = Repeated(self._note_once, device)

    def _room(self, times: int) -> "Rollout":
        sizes, count = self._network.sizes, len(self._batch)
        seats = int(self._players.max())  # at the largest table
        on_gpu = self._device.type == "cuda"

        def room(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(times, count, *shape, dtype=kind, device=self._device)

        return Rollout(
            seen=room(padded(sizes.inputs), kind=torch.bfloat16 if on_gpu else torch.float32),
            revealed=room(padded(sizes.hidden), kind=torch.bfloat16 if on_gpu else torch.float32),
            masks=room(sizes.actions, kind=torch.bool),
            actors=room(kind=torch.long),
            actions=room(kind=torch.long),
            logs=room(),
            values=room(sizes.values),
            done=room(kind=torch.bool),
            results=room(seats, sizes.values),
            points=room(seats),
            improved=room(
                0 if self._lookahead is None else sizes.actions,
                kind=torch.float16 if on_gpu else torch.float32,
            ),
        )

    @property
    def samples(self) -> Samples:
        """What there is to learn from after a rollout, at the rows that `play` names."""
        rollout = self._rollout
        return Samples(
            rollout.seen.flatten(0, 1),
            rollout.revealed.flatten(0, 1),
            rollout.masks.flatten(0, 1),
            rollout.actions.flatten(),
            rollout.logs.flatten(),
            self._advantages,
            self._targets,
            rollout.improved.flatten(0, 1),
        )

    def reset(self, seed: int) -> None:
        """All tables begin anew, with dice that follow from a seed."""
        self._batch.reset(seed)
        if self._lookahead is not None:
            self._lookahead.reset(seed)

    def meet(self, older: dict[str, torch.Tensor]) -> None:
        """Let an older self sit at the tables that are for them."""
        if self._older is None:
            self._older = copy.deepcopy(self._network).requires_grad_(False)
            self._choose = Repeated(self._choose_once, self._device)
            self._take_improved = Repeated(self._take_improved_once, self._device)
        self._older.load_state_dict(older)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # PyTorch is not followed
    def play(self, recipe: Recipe, gone: float) -> tuple[torch.Tensor, Counts]:
        """So many decisions at every table; the rows of `samples` to learn from."""
        hidden = self._network.sizes.hidden
        for time in range(self._times):
            if hidden > 0:
                revealed = torch.as_tensor(self._batch.reveal(), device=self._device)
                self._now.revealed[0, :, :hidden].copy_(revealed)
            self._choose()
            if self._lookahead is not None:
                self._lookahead.improve()
                self._take_improved()
            actions = self._now.actions[0]
            self._batch.step(actions if actions.is_cuda else actions.numpy())
            self._note()
            for kept, now in zip(self._rollout, self._now, strict=True):
                kept[time].copy_(now[0])
        return self._chains(recipe, gone)

    def _choose_once(self) -> None:
        now, network = self._now, self._network
        now.seen[0, :, : network.sizes.inputs].copy_(self._seen)
        now.masks[0].copy_(self._masks)
        now.actors[0].copy_(self._to_act)
        seen, masks = now.seen[0], now.masks[0]
        with in_half(self._device):
            out = network(seen)
        logs = log_chances(out.logits, masks)
        now.values[0].copy_(network.expected(out.values))
        if self._older is not None:
            with in_half(self._device):
                theirs = self._older(seen[OLDER]).logits
            other = log_chances(theirs, masks[OLDER])
            logs[OLDER] = torch.where(self._is_own(now.actors[0])[OLDER, None], logs[OLDER], other)
        action = sample(logs, masks)
        now.actions[0].copy_(action)
        now.logs[0].copy_(logs.gather(1, action[:, None])[:, 0])
        if self._lookahead is not None:
            self._lookahead.ask(logs, masks, now.actors[0], now.values[0, :, 0])

    def _take_improved_once(self) -> None:
        """Older selves are not improved: they play as they did."""
        if self._lookahead is None:
            return
        now, (actions, logs) = self._now, self._lookahead.improved
        now.improved[0].copy_(logs)
        now.actions[0].copy_(torch.where(self._is_own(now.actors[0]), actions, now.actions[0]))

    def _is_own(self, actors: torch.Tensor) -> torch.Tensor:
        """Whether the newest self decides there."""
        if self._older is None:
            return torch.ones_like(actors, dtype=torch.bool)
        return (self._own_seat < 0) | (actors == self._own_seat)

    def _note_once(self) -> None:
        self._now.done[0].copy_(self._done)
        self._now.results[0].copy_(self._results.of(self._scores, self._lead))
        self._now.points[0].copy_(self._scores.sum(2))

    def _chains(self, recipe: Recipe, gone: float) -> tuple[torch.Tensor, Counts]:
        rollout, sizes = self._rollout, self._network.sizes
        rewarded = [0, sizes.chairs]  # the own chance, the lead
        # All in one walk back through time: its steps are many and small.
        columns = [*rewarded, *range(sizes.values)]
        traces = [recipe.trace] * len(rewarded) + [recipe.value_trace] * sizes.values
        chains = chain(
            rollout.actors,
            rollout.done,
            rollout.results[..., columns],
            rollout.values[..., columns],
            torch.tensor(traces, device=self._device),
        )
        surprises = chains.advantages[..., len(rewarded) :]
        known = chains.known & self._is_own(rollout.actors)
        rows = known.flatten().nonzero()[:, 0]
        weight = recipe.lead_weight(gone)
        better = (1 - weight) * 2 * chains.advantages[..., 0]
        better = better + weight * chains.advantages[..., 1]
        self._advantages.copy_(normalised(better, known, self._players).flatten())
        self._targets.copy_((surprises + rollout.values).flatten(0, 1))
        surprise = surprises.flatten(0, 1)[rows, 0]
        return rows, self._counts(surprise, self._targets[rows, 0])

    def _counts(self, surprise: torch.Tensor, chance: torch.Tensor) -> Counts:
        """Everything that is told, fetched at once."""
        rollout = self._rollout
        seats = torch.arange(rollout.points.shape[2], device=self._device)
        ended = rollout.done[..., None] & (seats < self._players[:, None])
        own = self._own_seat[OLDER]
        lines = torch.arange(len(own), device=self._device)
        won = rollout.results[:, OLDER][:, lines, own, 0] * self._players[OLDER]
        over = rollout.done[:, OLDER] & (self._players[OLDER] > 1) & (self._older is not None)
        alone = rollout.done & (self._players == 1)
        figures = [
            rollout.done.sum(),
            ended.sum(),
            (rollout.points * ended).sum(),
            over.sum(),
            (won * over).sum(),
            alone.sum(),
            (rollout.results[:, :, 0, 0] * alone).sum(),
            1 - surprise.var() / chance.var().clamp_min(1e-9),
        ]
        told = torch.stack([figure.double() for figure in figures]).tolist()
        games, seated, points, met, won_older, by_itself, won_alone, explained = told
        return Counts(
            decisions=rollout.done.numel(),
            games=int(games),
            seats=int(seated),
            points=points,
            older_games=int(met),
            won_older=won_older,
            alone_games=int(by_itself),
            won_alone=won_alone,
            rollouts=1,
            explained=explained,
        )


class Rollout(NamedTuple):
    """By time and match; or, with one time, what is going on now."""

    seen: torch.Tensor
    revealed: torch.Tensor
    masks: torch.Tensor
    actors: torch.Tensor
    actions: torch.Tensor
    logs: torch.Tensor
    values: torch.Tensor
    done: torch.Tensor
    results: torch.Tensor  # by seat and value, where a game has ended
    points: torch.Tensor  # by seat
    improved: torch.Tensor  # logarithms of the policy after looking ahead, if it does
