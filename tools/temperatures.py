"""How the weaker levels play: with which network, and how warm, at each table.

    python tools/temperatures.py GAME --expert 0.7 0.5 … [--apprentice FILE] [--write]

`hard` is the network's policy, warm enough that `expert` beats it as often as a step between levels
wants: how often `expert` beats the likeliest action is known from `bench/duel.py` (`--expert`, for
two players and more), how often that beats a warmer policy is measured here. But not so warm that
the apprentice, the earlier and smaller self that came with the game, would not be beaten any more.
`medium` is the apprentice, as cool as `hard` still makes the step; `easy` is found beside `medium`
in the same way. Where none is beaten often enough the step is missed, and the one that comes
nearest is taken.

FILE is one of the selves that `bactrian train GAME --keep-selves` kept: it becomes the apprentice.
`--write` keeps what was found in the game's folder, where the levels look for it. PyTorch computes
many tables at once (`bactrian[train]`), on a GPU if there is one.
"""

import argparse
import math
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
HARD_TEMPERATURES = (0.0, 2.0, 3.0, 5.0)
MEDIUM_TEMPERATURES = (0.0, 1.0, 1.5, 2.0)
EASY_TEMPERATURES = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 12.0)


DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


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
        self._seed, self.players = seed, tables[0].players

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
                    actions[asked] = policy.choose(
                        seen[asked].to(DEVICE), masks[asked].to(DEVICE)
                    ).cpu()
            batch.step(actions.numpy())
            is_best = torch.as_tensor(batch.rewards) >= 0  # leads
            share = is_best[rows, own] / is_best.sum(1).clamp_min(1)
            ended = torch.as_tensor(batch.done).bool() & shares.isnan()
            shares[ended] = share[ended]
        return float(shares.mean())


class Ladder:
    """The weaker levels at the tables of one number of players."""

    def __init__(
        self, tables: Tables, expert_wins: float, networks: dict[str, Network], margin: float
    ) -> None:
        self._tables, self._networks = tables, networks
        self._expert_wins = expert_wins
        self._step = STEP[tables.players]
        self._enough = self._step + margin

    def ways(self) -> dict[str, Way]:
        """How each of them plays."""
        hard = self._hard()
        medium = self._weaker(hard, HARD, MEDIUM, MEDIUM_TEMPERATURES)
        warmer = tuple(t for t in EASY_TEMPERATURES if t > medium.temperature)
        easy = self._weaker(medium, MEDIUM, EASY, warmer)
        return {EASY.name: easy, MEDIUM.name: medium, HARD.name: hard}

    def _hard(self) -> Way:
        """The coolest that `expert` beats as often as wanted, if it beats the apprentice."""
        best = coolest = HARD.way
        apprentice = self._policy(Way(APPRENTICE, 1.0), MEDIUM)
        for way in (Way(SHIPPED, t) for t in HARD_TEMPERATURES):
            policy = self._policy(way, HARD)
            if way != coolest and self._tables.won(policy, apprentice) < self._step:
                break
            best, wins = way, self._expert_wins
            if way != coolest:
                rivals = self._tables.players - 1
                odds = self._tables.won(self._policy(coolest, HARD), policy)
                wins = both(wins, odds, rivals)
            print(f"  {self._tables.players} players, hard at {way.temperature:g}: {wins:.0%}")
            if wins >= self._enough:
                break
        return best

    def _weaker(
        self, stronger: Way, its: Level, level: Level, temperatures: tuple[float, ...]
    ) -> Way:
        """The apprentice, as cool as the stronger one makes the step, or comes nearest."""
        best, most = Way(APPRENTICE, temperatures[0]), 0.0
        for way in (Way(APPRENTICE, t) for t in temperatures):
            won = self._tables.won(self._policy(stronger, its), self._policy(way, level))
            print(
                f"  {self._tables.players} players, {level.name} at {way.temperature:g}: {won:.0%}"
            )
            if won > most:
                best, most = way, won
            if won >= self._enough:
                break
        return best

    def _policy(self, way: Way, level: Level) -> Policy:
        return Policy(self._networks[way.file], way.temperature, level.least_share)


def both(one: float, other: float, rivals: int) -> float:
    """How often somebody wins who wins so often against a middle one, which so often does, too.

    Odds against each single rival are multiplied.
    """
    odds = math.prod(rivals * won / max(1 - won, 0.001) for won in (one, other))
    return odds / (odds + rivals)


def network_at(path: Path, game: Game) -> Network:
    """A network from its file."""
    weights = read_network(path, game).weights
    width, blocks = len(weights["input.bias"]), sum(".a.bias" in name for name in weights)
    network = Network(sizes_of(game), width, blocks)
    network.fill(weights)
    network.to(DEVICE)
    return network


def main() -> None:
    """Find them, and print or keep them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--expert", type=float, nargs="+", required=True, metavar="SHARE")
    parser.add_argument("--apprentice", type=Path, metavar="FILE", help="else the game's own")
    parser.add_argument("--margin", type=float, default=0.02, help="beyond a step, to be safe")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the game's folder")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    kept = game.folder / APPRENTICE
    apprentice = parsed.apprentice or kept
    networks = {
        SHIPPED: network_at(game.folder / SHIPPED, game),
        APPRENTICE: network_at(apprentice, game),
    }
    drawn = drawn_tables(game, 64, parsed.seed)
    levels: dict[str, dict[int, Way]] = {level.name: {} for level in (EASY, MEDIUM, HARD)}
    counts = [count for count in game.players if count > 1]
    for players, expert_wins in zip(counts, parsed.expert, strict=True):
        own = [table for table in drawn if table.players == players]
        usual = [Table(players, {})] * len(own)  # as most tables of people are
        tables = Tables(game, own + usual, parsed.games, parsed.seed)
        for name, way in Ladder(tables, expert_wins, networks, parsed.margin).ways().items():
            levels[name][players] = way
    for found in levels.values():  # alone as for two
        found |= dict.fromkeys(set(game.players) - set(found), found[2])
    print(levels)
    if parsed.write:
        if apprentice != kept:
            kept.write_bytes(apprentice.read_bytes())
        with_levels(kept, game, levels)


if __name__ == "__main__":
    main()
