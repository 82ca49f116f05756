"""How the weaker levels play: with which network, and how warm, at each table.

    python tools/temperatures.py GAME [--selves FOLDER] [--games 400] [--write]

`hard` sits alone at tables of the network's policy with a temperature, hotter and hotter, then of
the apprentice's, the earlier and smaller self that came with the game, until it wins as often as a
step between levels wants: that is `medium`. `easy` is found beside `medium` in the same way. Where
none is beaten often enough the step is missed, and the one that comes nearest is taken.

FOLDER holds the selves that `bactrian train GAME --keep-selves` kept: the last one becomes the
apprentice. `--write` keeps what was found in the game's folder, where the levels look for it.
PyTorch computes many tables at once (`bactrian[train]`).
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import torch

from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.levels import EASY, HARD, MEDIUM, Level
from bactrian.players.network_file import APPRENTICE, SHIPPED, Way, read_network, with_levels
from bactrian.research.batch import Matches
from bactrian.training.network import Network, padded, sizes_of
from bactrian.training.tables import Table, drawn_tables

STEP = {2: 0.75, 3: 0.60, 4: 0.50, 5: 0.45}
MARGIN = 0.03
WAYS = {
    MEDIUM.name: (
        *(Way(SHIPPED, t) for t in (3.0, 5.0, 8.0)),
        *(Way(APPRENTICE, t) for t in (1.0, 1.5, 2.0)),
    ),
    EASY.name: tuple(Way(APPRENTICE, t) for t in (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)),
}


class Policy(NamedTuple):
    """A network's policy at a temperature."""

    network: Network
    temperature: float
    least_share: float

    def choose(self, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """An action for every row."""
        logits = self.network(seen).logits.masked_fill(~masks, -torch.inf)
        behind = logits - logits.max(1, keepdim=True).values
        if self.temperature == 0:
            return behind.argmax(1)
        noticed = behind.exp() >= self.least_share
        shares = (behind / self.temperature).exp() * noticed
        return torch.multinomial(shares, 1)[:, 0]


class Tables:
    """Tables of one number of players, at which one policy sits alone among others."""

    def __init__(self, game: Game, tables: list[Table], games: int, seed: int) -> None:
        self._batch = Matches(game.name, tables=tables, matches=games, seed=seed, rewards="lead")
        self._inputs = sizes_of(game).inputs
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
        seen = torch.zeros(len(rows), padded(self._inputs))
        actions = torch.zeros(len(rows), dtype=torch.int64)
        while shares.isnan().any():
            seen[:, : self._inputs] = torch.as_tensor(batch.observations)
            masks = torch.as_tensor(batch.masks).bool()
            is_own = torch.as_tensor(batch.to_act) == own
            for policy, asked in ((alone, is_own), (others, ~is_own)):
                if asked.any():
                    actions[asked] = policy.choose(seen[asked], masks[asked])
            batch.step(actions.numpy())
            is_best = torch.as_tensor(batch.rewards) >= 0  # leads
            share = is_best[rows, own] / is_best.sum(1).clamp_min(1)
            ended = torch.as_tensor(batch.done).bool() & shares.isnan()
            shares[ended] = share[ended]
        return float(shares.mean())


class Found(NamedTuple):
    """How a level plays at a table, and how often the next stronger one beats it."""

    way: Way
    policy: Policy
    won: float


def find(
    tables: Tables, players: int, level: Level, stronger: Found, networks: dict[str, Network]
) -> Found:
    """The first way that makes the step, else the one that comes nearest; prints what was tried."""
    best = None
    for way in WAYS[level.name]:
        is_weaker = way.file != stronger.way.file or way.temperature > stronger.way.temperature
        if is_weaker:
            policy = Policy(networks[way.file], way.temperature, level.least_share)
            won = tables.won(stronger.policy, policy)
            print(
                f"  {players} players, {level.name}, {way.file} at {way.temperature:g}: {won:.0%}"
            )
            if best is None or won > best.won:
                best = Found(way, policy, won)
            if won >= STEP[players] + MARGIN:
                break
    return best or stronger


def network_at(path: Path, game: Game) -> Network:
    """A network from its file."""
    weights = read_network(path, game).weights
    width, blocks = len(weights["input.bias"]), sum(".a.bias" in name for name in weights)
    network = Network(sizes_of(game), width, blocks)
    network.fill(weights)
    return network


def main() -> None:
    """Find them, and print or keep them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--selves", type=Path, help="a folder of earlier selves")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the game's folder")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    kept = game.folder / APPRENTICE
    apprentice = max(parsed.selves.glob("*.npz")) if parsed.selves else kept
    networks = {
        SHIPPED: network_at(game.folder / SHIPPED, game),
        APPRENTICE: network_at(apprentice, game),
    }
    hard = Found(HARD.way, Policy(networks[SHIPPED], 0.0, HARD.least_share), 1.0)
    levels: dict[str, dict[int, Way]] = {MEDIUM.name: {}, EASY.name: {}}
    drawn = drawn_tables(game, 64, parsed.seed)
    for players in (count for count in game.players if count > 1):
        own = [table for table in drawn if table.players == players]
        tables, stronger = Tables(game, own, parsed.games, parsed.seed), hard
        for level in (MEDIUM, EASY):
            stronger = find(tables, players, level, stronger, networks)
            levels[level.name][players] = stronger.way
    for found in levels.values():  # alone as for two
        found |= dict.fromkeys(set(game.players) - set(found), found[2])
    print(levels)
    if parsed.write:
        if apprentice != kept:
            kept.write_bytes(apprentice.read_bytes())
        with_levels(kept, game, levels)


if __name__ == "__main__":
    main()
