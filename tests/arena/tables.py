"""Tournaments for the tests, and workers that play in this process."""

import random
import signal
from collections.abc import Sequence
from math import log

from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Pairing, Tournament

NAMES = ("random", "greedy")


def quick(seed: int = 1) -> Tournament:
    """The shortest games there are."""
    return Tournament("samarkand", 2, NAMES, seed)


class OneTable:
    """Plays each game when it is asked for; may press Ctrl-C after some."""

    def __init__(self, tournament: Tournament, size: int = 1, stop_after: int = -1) -> None:
        self.size = size
        self.left_at_once: bool | None = None
        self.played: list[int] = []
        self._tournament = tournament
        self._waiting: list[Pairing] = []
        self._stop_after = stop_after

    @property
    def busy(self) -> int:
        return len(self._waiting)

    def start(self, pairing: Pairing) -> None:
        self._waiting.append(pairing)

    def finished(self, timeout: float) -> Result | None:
        if len(self.played) == self._stop_after:
            self._stop_after = -1
            signal.raise_signal(signal.SIGINT)
            return None
        pairing = self._waiting.pop()  # the last one first: results come in any order
        self.played.append(pairing.number)
        return play_game(self._tournament, pairing)

    def close(self, at_once: bool) -> None:
        self.left_at_once = at_once


def imagined(
    tournament: Tournament, games: int, strengths: Sequence[float], seed: int = 1
) -> list[Result]:
    """Games whose outcome is only drawn: strengths on the Elo scale, by name.

    Differences of two Gumbel numbers are logistic, which is what the scale means.
    """
    dice = random.Random(seed)
    by_name = dict(zip(tournament.names, strengths, strict=True))
    results = []
    for number in range(games):
        seats = tournament.pairing(number).seats
        # An exponential number's negative logarithm is a Gumbel number; 174 is 400 / ln 10.
        points = tuple(
            round(by_name[name] - 173.7 * log(dice.expovariate(1))) // 20 for name in seats
        )
        places = tuple(1 + sum(other > mine for other in points) for mine in points)
        results.append(Result(number, seats, points, places, None, 0))
    return results
