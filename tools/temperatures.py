"""How warm weaker levels play: temperatures that make each level's step, for each table.

    python tools/temperatures.py GAME [--games 400] [--write]

`hard` sits alone at tables of a policy with a temperature, hotter and hotter, until it wins as
often as a step between levels wants: that is `medium`. `easy` is found beside `medium` in the same
way.
Where even the hottest one that makes sense is beaten less often, the step is missed, and the one
that comes nearest is taken.
`--write` puts what was found into the game's network file, where the levels look for it. PyTorch
computes many tables at once (`bactrian[train]`).
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import torch

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.levels import EASY, HARD, MEDIUM, Level
from bactrian.players.network_file import SHIPPED, read_network, with_temperatures
from bactrian.research.batch import Matches
from bactrian.training.network import Network, padded, sizes_of
from bactrian.training.tables import Table, drawn_tables

STEP = {2: 0.75, 3: 0.60, 4: 0.50, 5: 0.45}
MARGIN = 0.02
GRID = {
    MEDIUM.name: (2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0),
    EASY.name: (4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 25.0),
}


class Policy(NamedTuple):
    """A network's policy at a temperature."""

    temperature: float
    least_share: float

    def choose(self, logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """An action for every row."""
        logits = logits.masked_fill(~masks, -torch.inf)
        behind = logits - logits.max(1, keepdim=True).values
        if self.temperature == 0:
            return behind.argmax(1)
        noticed = behind.exp() >= self.least_share
        shares = (behind / self.temperature).exp() * noticed
        return torch.multinomial(shares, 1)[:, 0]


class Tables:
    """Tables of one number of players, at which one policy sits alone among others."""

    def __init__(self, game: str, tables: list[Table], games: int, seed: int) -> None:
        rules = find_game(game)
        self._batch = Matches(game, tables=tables, matches=games, seed=seed, rewards="lead")
        self._sizes = sizes_of(rules)
        network = read_network(rules.folder / SHIPPED, rules).weights
        width, blocks = len(network["input.bias"]), sum(".a.bias" in name for name in network)
        self._network = Network(self._sizes, width, blocks)
        self._network.fill(network)
        self._players = torch.as_tensor(self._batch.players).long()
        self._seed = seed

    @torch.no_grad()  # type: ignore[untyped-decorator]  # PyTorch is not followed
    def won(self, alone: Policy, others: Policy) -> float:
        """The share of the wins of the one that sits alone, in one game a table."""
        torch.manual_seed(self._seed)
        batch, rows = self._batch, torch.arange(len(self._players))
        batch.reset(self._seed)
        own = rows % self._players
        shares = torch.full((len(rows),), torch.nan)
        seen = torch.zeros(len(rows), padded(self._sizes.inputs))
        while shares.isnan().any():
            seen[:, : self._sizes.inputs] = torch.as_tensor(batch.observations)
            masks = torch.as_tensor(batch.masks).bool()
            logits = self._network(seen).logits
            is_own = torch.as_tensor(batch.to_act) == own
            batch.step(
                torch.where(
                    is_own, alone.choose(logits, masks), others.choose(logits, masks)
                ).numpy()
            )
            is_best = torch.as_tensor(batch.rewards) >= 0  # leads
            share = is_best[rows, own] / is_best.sum(1).clamp_min(1)
            ended = torch.as_tensor(batch.done).bool() & shares.isnan()
            shares[ended] = share[ended]
        return float(shares.mean())


def policy(level: Level, temperature: float) -> Policy:
    """The policy of a level, at another temperature."""
    return Policy(temperature, level.least_share)


def steps(tables: Tables, players: int) -> Iterator[tuple[str, float]]:
    """The temperature of each weaker level at such tables; prints what was tried."""
    stronger = policy(HARD, 0.0)
    for level in (MEDIUM, EASY):
        found: dict[float, float] = {}
        for temperature in GRID[level.name]:
            if temperature > stronger.temperature:
                won = tables.won(stronger, policy(level, temperature))
                found[temperature] = won
                print(
                    f"  {players} players, {level.name} at {temperature:4.1f}: beaten in {won:.0%}"
                )
                if won >= STEP[players] + MARGIN:
                    break
        best = max(found, key=found.__getitem__)
        yield level.name, best
        stronger = policy(level, best)


def main() -> None:
    """Find them, and print or keep them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the network file")
    parsed = parser.parse_args()
    rules = find_game(parsed.game)
    found: dict[str, dict[int, float]] = {MEDIUM.name: {}, EASY.name: {}}
    for players in (count for count in rules.players if count > 1):
        tables = [t for t in drawn_tables(rules, 64, parsed.seed) if t.players == players]
        for name, temperature in steps(
            Tables(parsed.game, tables, parsed.games, parsed.seed), players
        ):
            found[name][players] = temperature
    print(found)
    if parsed.write:
        path: Path = rules.folder / SHIPPED
        with_temperatures(path, rules, found)


if __name__ == "__main__":
    main()
