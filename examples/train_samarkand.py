"""Train a small policy for Samarkand on the CPU, with NumPy alone, and play it against random.

    python examples/train_samarkand.py [--minutes 5] [--games N] [--players 2] [--seed 1]

REINFORCE with a learned baseline: the learner has one seat of every match, random players the
others. What it is told is how many points it was ahead of the best of them. In the end it plays new
games against random players, and the share it won is printed with an interval of 95 %.
"""

import argparse
import math
import time

import numpy as np
from numpy.typing import NDArray

from bactrian.research.batch import Matches

Floats = NDArray[np.float32]

MATCHES = 128
GAMES_AN_UPDATE = 128
HIDDEN = 64
MINIBATCH = 1024
RATE = 1e-3
LEAD = 20.0  # points ahead that count as 1
ENTROPY = 0.01  # keeps the policy from being sure too early
TEST_GAMES = 1000


class Policy:
    """One hidden layer; actions and the expected lead read from it. Learns with Adam."""

    def __init__(self, numbers: int, actions: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "in": (dice.standard_normal((numbers, HIDDEN)) / 10).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "act": np.zeros((HIDDEN, actions), np.float32),
            "act_bias": np.zeros(actions, np.float32),
            "lead": np.zeros((HIDDEN, 1), np.float32),
            "lead_bias": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def look(self, seen: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the logarithms of the actions' chances, and the expected lead."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in_bias"], 0)
        scores = np.where(masks, hidden @ w["act"] + w["act_bias"], np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return hidden, scores, (hidden @ w["lead"] + w["lead_bias"])[:, 0]

    def choose(
        self, seen: Floats, masks: NDArray[np.bool_], dice: np.random.Generator
    ) -> NDArray[np.int64]:
        """An action for every row, as likely as the policy says."""
        _, chances, _ = self.look(seen, masks)
        chosen: NDArray[np.int64] = (chances + dice.gumbel(size=chances.shape)).argmax(axis=1)
        return chosen

    def learn(
        self, seen: Floats, masks: NDArray[np.bool_], actions: NDArray[np.int64], leads: Floats
    ) -> None:
        """One step uphill."""
        hidden, logs, expected = self.look(seen, masks)
        rows, count = np.arange(len(seen)), np.float32(len(seen))
        better = leads - expected
        better = better / (better.std() + np.float32(1e-6))
        chances = np.exp(logs)
        surprise = -(chances * np.where(masks, logs, 0)).sum(axis=1, keepdims=True)
        to_act = chances * better[:, None]
        to_act[rows, actions] -= better
        to_act += ENTROPY * chances * (np.where(masks, logs, 0) + surprise)
        to_lead = (expected - leads)[:, None]
        to_hidden = to_act @ self.weights["act"].T + to_lead @ self.weights["lead"].T
        to_hidden *= hidden > 0
        slopes = {
            "in": seen.T @ to_hidden,
            "in_bias": to_hidden.sum(axis=0),
            "act": hidden.T @ to_act,
            "act_bias": to_act.sum(axis=0),
            "lead": hidden.T @ to_lead,
            "lead_bias": to_lead.sum(axis=0),
        }
        self._updates += 1
        for name, slope in slopes.items():
            self._follow(name, (slope / count).astype(np.float32))

    def _follow(self, name: str, slope: Floats) -> None:
        mean, square = self._means[name], self._squares[name]
        mean += np.float32(0.1) * (slope - mean)
        square += np.float32(0.001) * (slope * slope - square)
        sure, spread = 1 - 0.9**self._updates, 1 - 0.999**self._updates
        step = RATE * (mean / sure) / (np.sqrt(square / spread) + 1e-8)
        self.weights[name] -= step.astype(np.float32)


class Practice:
    """Matches in which the learner has one seat each, and what it did in games not yet over."""

    def __init__(self, players: int, seed: int) -> None:
        self.matches = Matches(
            "samarkand", players=players, matches=MATCHES, seed=seed, rewards="points"
        )
        self.seats = np.arange(MATCHES) % players
        self.leads: list[list[float]] = [[] for _ in range(MATCHES)]  # of the games that are over
        self._dice = np.random.default_rng(seed)
        self._kept: list[tuple[Floats, NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]]
        self._kept = []

    def play(self, policy: Policy, games: int, keep: bool) -> None:
        """Play until so many more games are over."""
        matches = self.matches
        goal = matches.games_finished + games
        while matches.games_finished < goal:
            actions = matches.random_actions()
            mine = np.flatnonzero(matches.to_act == self.seats)
            seen, masks = matches.observations[mine], matches.masks[mine]
            if len(mine):
                actions[mine] = policy.choose(seen, masks, self._dice)
            if keep:
                played = np.array([len(self.leads[match]) for match in mine], np.int64)
                which = mine * (1 << 32) + played
                self._kept.append((seen, masks, actions[mine], which))
            matches.step(actions)
            for match in np.flatnonzero(matches.done):
                points, seat = matches.rewards[match], self.seats[match]
                self.leads[match].append(float(points[seat] - np.delete(points, seat).max()))

    def lessons(self) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int64], Floats]:
        """What was done in games that are over, and what came of it; the rest is kept."""
        seen, masks, actions, which = (np.concatenate(p) for p in zip(*self._kept, strict=True))
        match, game = which >> 32, which & ((1 << 32) - 1)
        over = game < np.array([len(self.leads[m]) for m in match])
        pairs = zip(match[over].tolist(), game[over].tolist(), strict=True)
        leads = np.array([self.leads[m][g] for m, g in pairs], np.float32) / np.float32(LEAD)
        self._kept = [(seen[~over], masks[~over], actions[~over], which[~over])]
        return seen[over], masks[over], actions[over], leads


def train(policy: Policy, players: int, minutes: float, games: float, seed: int) -> None:
    """Play and learn in turn until the time is over or so many games are."""
    practice, dice = Practice(players, seed), np.random.default_rng(seed)
    start = told = time.perf_counter()
    while time.perf_counter() - start < minutes * 60 and practice.matches.games_finished < games:
        practice.play(policy, GAMES_AN_UPDATE, keep=True)
        seen, masks, actions, leads = practice.lessons()
        order = dice.permutation(len(leads))
        for first in range(0, len(order), MINIBATCH):
            some = order[first : first + MINIBATCH]
            policy.learn(seen[some], masks[some], actions[some], leads[some])
        if time.perf_counter() - told > 20:
            told = time.perf_counter()
            played, ahead = practice.matches.games_finished, leads.mean() * LEAD
            print(f"{told - start:4.0f} s, {played:,} games: {ahead:+.1f} points ahead", flush=True)


def share_won(policy: Policy, players: int, seed: int) -> tuple[int, float, float, float]:
    """How many games were played, and the share won (a tie is half), with Wilson's interval."""
    practice = Practice(players, seed)
    practice.play(policy, TEST_GAMES + MATCHES, keep=False)
    # As many of each match: short games would be counted more often otherwise.
    each = min(len(leads) for leads in practice.leads)
    leads = np.array([leads[:each] for leads in practice.leads])
    share, count, z = float(np.mean((leads > 0) + 0.5 * (leads == 0))), leads.size, 1.96
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count)
    half *= math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return count, share, centre - half, centre + half


def main() -> None:
    """Train, test, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=float, default=math.inf, help="stop after so many")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="a file for the weights")
    chosen = parser.parse_args()
    shown = Matches("samarkand", players=chosen.players, matches=1, seed=0)
    policy = Policy(shown.observations.shape[1], shown.masks.shape[1], chosen.seed)
    train(policy, chosen.players, chosen.minutes, chosen.games, chosen.seed)
    count, share, low, high = share_won(policy, chosen.players, chosen.seed + 1)
    print(f"won {share:.1%} of {count:,} games against random ({low:.1%} to {high:.1%})")
    if chosen.save:
        np.savez(chosen.save, allow_pickle=False, **policy.weights)


if __name__ == "__main__":
    main()
