"""Learning from what was played: proximal policy optimisation."""

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional

from bactrian.training.network import Network

NEVER = -1e9  # the logit of an action that is not legal
FEWEST = 0.5  # of a minibatch: the rest of a pass that is smaller is left out


@dataclass(frozen=True)
class Recipe:
    """How it learns. Rates and entropy fall in a straight line until time is up."""

    rate: float = 4e-4
    last_rate: float = 2e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    lead: float = 0.4  # share of the reward for the lead at the start; none at the end
    trace: float = 0.95
    clip: float = 0.2
    passes: int = 2
    minibatch: int = 32_768
    value_weight: float = 0.5
    longest_gradient: float = 1.0


class Samples(NamedTuple):
    """Decisions to learn from, one a row."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_chances: torch.Tensor  # of the action, when it was chosen
    advantages: torch.Tensor  # one number each
    targets: torch.Tensor  # of the values


class Progress(NamedTuple):
    """What the last minibatch looked like."""

    policy: float
    value: float
    entropy: float
    change: float  # of the policy within an update: its Kullback-Leibler divergence, about


def masked(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Logits with those of illegal actions out of reach."""
    return logits.float().masked_fill(~masks, NEVER)


def log_chances(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The logarithms of the actions' chances."""
    return functional.log_softmax(masked(logits, masks), -1)


def sample(logs: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """An action for every row, as likely as the policy says."""
    noise = torch.empty_like(logs).exponential_().clamp_min(1e-12).log()
    return (logs - noise).masked_fill(~masks, NEVER).argmax(-1)


class Learner:
    """Makes a network better from samples."""

    def __init__(self, network: Network, recipe: Recipe, compiled: bool) -> None:
        self.network, self.recipe = network, recipe
        self.optimizer = torch.optim.AdamW(
            network.parameters(),
            lr=recipe.rate,
            weight_decay=1e-4,
            eps=1e-5,
            fused=next(network.parameters()).is_cuda,
        )
        self._losses = torch.compile(self._losses_of) if compiled else self._losses_of

    def learn(self, samples: Samples, done: float) -> Progress:
        """Pass over the samples; `done` is how much of the time has gone, from 0 to 1."""
        recipe = self.recipe
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.rate + (recipe.last_rate - recipe.rate) * done
        entropy = recipe.entropy + (recipe.last_entropy - recipe.entropy) * done
        weight = torch.tensor(entropy, device=samples.seen.device)
        found = torch.zeros(4)
        for _ in range(recipe.passes):
            order = torch.randperm(len(samples.actions), device=samples.seen.device)
            for rows in order.split(recipe.minibatch):
                if len(rows) >= min(len(order), recipe.minibatch * FEWEST):
                    found = self._improve(Samples(*(part[rows] for part in samples)), weight)
        return Progress(*found.tolist())

    def _improve(self, samples: Samples, entropy: torch.Tensor) -> torch.Tensor:
        loss, figures = self._losses(samples, entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.recipe.longest_gradient)
        self.optimizer.step()
        return figures

    def _losses_of(
        self, samples: Samples, entropy_weight: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        recipe, network = self.recipe, self.network
        with torch.autocast(samples.seen.device.type, torch.bfloat16):
            logits, raw = network(samples.seen)
        logs = log_chances(logits, samples.masks)
        chosen = logs.gather(1, samples.actions[:, None])[:, 0]
        ratio = (chosen - samples.log_chances).exp()
        clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
        policy = -torch.min(ratio * samples.advantages, clipped * samples.advantages).mean()
        entropy = -(logs.exp() * logs.masked_fill(~samples.masks, 0)).sum(1).mean()
        value = value_loss(network, raw, samples.targets)
        loss = policy + recipe.value_weight * value - entropy_weight * entropy
        change = (samples.log_chances - chosen).mean()
        return loss, torch.stack([policy, value, entropy, change]).detach()


def value_loss(network: Network, raw: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Cross entropy of the chances, and squares of everything else."""
    chairs = network.sizes.chairs
    logs = functional.log_softmax(raw[:, :chairs].float(), -1)
    # What there is no better guess than, is taken off: so the loss can come near zero.
    chances = targets[:, :chairs].clamp_min(0)
    certain = (chances * chances.clamp_min(1e-6).log()).sum(1).mean()
    cross = -(chances * logs).sum(1).mean() + certain
    return cross + functional.mse_loss(raw[:, chairs:].float(), targets[:, chairs:])
