"""Learning from what was played: proximal policy optimisation."""

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional

from bactrian.training.graphs import Repeated
from bactrian.training.network import Network, in_half

NEVER = -1e9  # the logit of an action that is not legal


@dataclass(frozen=True)
class Recipe:
    """How it learns. Rates and entropy fall in a straight line until time is up."""

    rate: float = 4e-4
    last_rate: float = 2e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    lead: float = 0.4  # share of the reward for the lead in the first half; none at the end
    trace: float = 0.95  # of the advantages: what comes later counts less, and is less noisy
    value_trace: float = 0.99  # of what is expected: near 1, or it believes itself
    clip: float = 0.2
    passes: int = 2
    value_weight: float = 0.5
    hidden_weight: float = 0.25
    longest_gradient: float = 1.0

    def lead_weight(self, gone: float) -> float:
        """The share of the lead, when so much of the time has passed."""
        return self.lead * min(1.0, 2 * (1 - gone))


class Samples(NamedTuple):
    """Decisions, one a row. The tensors stay where they are from rollout to rollout."""

    seen: torch.Tensor
    revealed: torch.Tensor  # what others hold in secret
    masks: torch.Tensor
    actions: torch.Tensor
    log_chances: torch.Tensor  # of the action, when it was chosen
    advantages: torch.Tensor  # one number each
    targets: torch.Tensor  # of the values
    improved: torch.Tensor  # logarithms of a policy to come near; no columns where there is none

    def at(self, rows: torch.Tensor) -> "Samples":
        """Some of them."""
        return Samples(*(part[rows] for part in self))


class Progress(NamedTuple):
    """What the last minibatch looked like."""

    policy: float
    value: float
    entropy: float
    hidden: float  # surprise about a hidden card
    change: float  # of the policy within an update: its Kullback-Leibler divergence, about


def log_chances(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The logarithms of the actions' chances; illegal ones are out of reach."""
    return functional.log_softmax(logits.float().masked_fill(~masks, NEVER), -1)


def sample(logs: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """An action for every row, as likely as the policy says."""
    return (logs + gumbel(logs)).masked_fill(~masks, NEVER).argmax(-1)


def gumbel(like: torch.Tensor) -> torch.Tensor:
    """Noise that makes the highest of logarithms of chances a draw by these chances."""
    return -torch.empty_like(like).exponential_().clamp_min(1e-12).log()


class Learner:
    """Makes a network better from samples."""

    def __init__(self, network: Network, recipe: Recipe, samples: Samples, minibatch: int) -> None:
        self.network, self.recipe, self._samples = network, recipe, samples
        self._minibatch = minibatch
        device = samples.seen.device
        on_gpu = device.type == "cuda"
        self.optimizer = torch.optim.AdamW(
            network.parameters(),
            lr=torch.tensor(recipe.rate, device=device) if on_gpu else recipe.rate,
            weight_decay=1e-4,
            eps=1e-5,
            fused=on_gpu,
            capturable=on_gpu,
        )
        self._losses = torch.compile(self._losses_of) if on_gpu else self._losses_of
        self._rows = torch.zeros(minibatch, dtype=torch.long, device=device)
        self._entropy = torch.zeros((), device=device)
        self._figures = torch.zeros(len(Progress._fields), device=device)
        self._improve = Repeated(self._improve_once, device)

    def learn(self, rows: torch.Tensor, gone: float) -> Progress:
        """Pass over these rows; `gone` is how much of the time has passed, from 0 to 1.

        What is left of a pass after its last whole minibatch is left out.
        """
        recipe = self.recipe
        rate = recipe.rate + (recipe.last_rate - recipe.rate) * gone
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        self._entropy.fill_(recipe.entropy + (recipe.last_entropy - recipe.entropy) * gone)
        for _ in range(recipe.passes):
            order = rows[torch.randperm(len(rows), device=rows.device)]
            for first in range(0, len(order) - self._minibatch + 1, self._minibatch):
                self._rows.copy_(order[first : first + self._minibatch])
                self._improve()
        return Progress(*self._figures.tolist())

    def _improve_once(self) -> None:
        loss, figures = self._losses(self._samples.at(self._rows), self._entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.recipe.longest_gradient)
        self.optimizer.step()
        self._figures.copy_(figures)

    def _losses_of(
        self, samples: Samples, entropy_weight: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        recipe, network = self.recipe, self.network
        with in_half(samples.seen.device):
            out = network(samples.seen)
        logs = log_chances(out.logits, samples.masks)
        chosen = logs.gather(1, samples.actions[:, None])[:, 0]
        policy = policy_loss(logs, chosen, samples, recipe.clip)
        entropy = -(logs.exp() * logs.masked_fill(~samples.masks, 0)).sum(1).mean()
        value = value_loss(network, out.values, samples.targets)
        loss = policy + recipe.value_weight * value - entropy_weight * entropy
        hidden = torch.zeros_like(value)
        if network.sizes.hidden > 0:
            cards = samples.revealed[:, : network.sizes.hidden].float()
            hidden = functional.binary_cross_entropy_with_logits(out.hidden.float(), cards)
            loss = loss + recipe.hidden_weight * hidden
        change = (samples.log_chances - chosen).mean()
        return loss, torch.stack([policy, value, entropy, hidden, change]).detach()


def policy_loss(
    logs: torch.Tensor, chosen: torch.Tensor, samples: Samples, clip: float
) -> torch.Tensor:
    """How far it is from an improved policy; or else, proximally, from what proved good."""
    if samples.improved.shape[1] > 0:
        improved = samples.improved.float()
        return (improved.exp() * (improved - logs).masked_fill(~samples.masks, 0)).sum(1).mean()
    ratio = (chosen - samples.log_chances).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip)
    return -torch.min(ratio * samples.advantages, clipped * samples.advantages).mean()


def value_loss(network: Network, raw: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Cross entropy of the chances, and squares of everything else."""
    chairs = network.sizes.chairs
    logs = functional.log_softmax(raw[:, :chairs].float(), -1)
    # What there is no better guess than, is taken off: so the loss can come near zero.
    chances = targets[:, :chairs].clamp_min(0)
    certain = (chances * chances.clamp_min(1e-6).log()).sum(1).mean()
    cross = -(chances * logs).sum(1).mean() + certain
    return cross + functional.mse_loss(raw[:, chairs:].float(), targets[:, chairs:])
