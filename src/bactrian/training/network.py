"""The network: what a seat sees comes in; what it would do and what it expects come out."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.research.setup import hidden_size, observation_size

LANES = 64  # tensor cores want rows of such lengths: layers are padded to multiples of it


def in_half(device: torch.device) -> torch.autocast:
    """Compute in 16 bits on a GPU. Many CPUs only imitate them, four times slower than 32."""
    return torch.autocast(
        device.type, torch.bfloat16, enabled=device.type == "cuda", cache_enabled=False
    )


def padded(size: int) -> int:
    """The next multiple of LANES."""
    return -(-size // LANES) * LANES


class Sizes(NamedTuple):
    """How much goes into a network and comes out of it."""

    inputs: int  # numbers of an observation
    actions: int  # of the catalogue
    chairs: int  # who may win: the own chair, the next ones in turn, and an automa last
    parts: int  # of the score sheet
    hidden: int = 0  # numbers that tell what the other chairs hold in secret

    @property
    def values(self) -> int:
        """Chances by chair, the lead, and points by part: all that is expected of a position."""
        return self.chairs + 1 + self.parts


def sizes_of(game: Game) -> Sizes:
    """One size for every number of players and every option."""
    chairs = max(game.players) + 1
    inputs, hidden = observation_size(game), hidden_size(game)
    return Sizes(inputs, len(game.catalogue), chairs, len(game.parts), hidden)


class Outputs(NamedTuple):
    """What comes out of a network; nothing is padded, chances are not yet shares of 1."""

    logits: torch.Tensor  # of all actions
    values: torch.Tensor  # what is expected
    hidden: torch.Tensor  # logits: is this card in the hand of that chair?


class Block(nn.Module):  # type: ignore[misc]  # PyTorch is not followed
    """x + B(relu(A(norm(x)))), with B zero at first: a deep network begins as a shallow one."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.a, self.b = nn.Linear(width, width), nn.Linear(width, width)
        nn.init.zeros_(self.b.weight)
        nn.init.zeros_(self.b.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The same width again."""
        return x + self.b(functional.relu(self.a(self.norm(x))))


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not followed
    """A trunk of blocks, and heads: the policy, what is expected, and hidden cards."""

    def __init__(self, sizes: Sizes, width: int, blocks: int) -> None:
        super().__init__()
        self.sizes, self.width, self.depth = sizes, width, blocks
        self.input = nn.Linear(padded(sizes.inputs), width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, padded(sizes.actions))
        self.value = nn.Linear(width, padded(sizes.values))
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)
        if sizes.hidden > 0:
            self.hidden = nn.Linear(width, padded(sizes.hidden))
            nn.init.zeros_(self.hidden.weight)

    def forward(self, seen: torch.Tensor) -> Outputs:
        """What is seen has zeros behind it, up to a padded length."""
        x = self.input(seen)
        for block in self.blocks:
            x = block(x)
        x = functional.relu(self.norm(x))
        logits, values = self.policy(x), self.value(x)[:, : self.sizes.values]
        hidden = x[:, :0]
        if self.sizes.hidden > 0:
            hidden = self.hidden(x)[:, : self.sizes.hidden]
        return Outputs(logits[:, : self.sizes.actions], values, hidden)

    def expected(self, raw: torch.Tensor) -> torch.Tensor:
        """Values as they are compared with what happens: chances that sum to 1, then the rest."""
        chairs = self.sizes.chairs
        chances = functional.softmax(raw[..., :chairs].float(), -1)
        return torch.cat([chances, raw[..., chairs:].float()], -1)

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """All weights by name, as NumPy has them, without padding."""
        found = {
            name: value.detach().float().cpu().numpy() for name, value in self.state_dict().items()
        }
        found["input.weight"] = found["input.weight"][:, : self.sizes.inputs]
        heads = {"policy": self.sizes.actions, "value": self.sizes.values}
        if self.sizes.hidden > 0:
            heads["hidden"] = self.sizes.hidden
        for head, size in heads.items():
            for kind in ("weight", "bias"):
                found[f"{head}.{kind}"] = found[f"{head}.{kind}"][:size]
        return found

    def fill(self, arrays: Mapping[str, NDArray[np.float32]]) -> None:
        """Take the weights that `arrays` gave, of a network of the same size."""
        ours = {name: weights.shape for name, weights in self.arrays().items()}
        given = {name: weights.shape for name, weights in arrays.items()}
        if ours != given:
            wrong = sorted(name for name in ours | given if ours.get(name) != given.get(name))
            raise BadOptions(f"The network file has another size: look at {wrong[0]}.")
        for name, weights in self.state_dict().items():
            weights.zero_()  # what is padded
            part = weights[tuple(slice(n) for n in given[name])]
            part.copy_(torch.from_numpy(arrays[name]))
