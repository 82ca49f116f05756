"""Positions near the end in which a seat can force its win, and what leads to it.

    python -m tests.players.forced merv

looks for such positions in games of random play and prints them for FORCED.
"""

import random
import sys
from typing import NamedTuple

import numpy as np

from bactrian import Match, new_match
from bactrian.core.rules.record import Records, copy_records
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import GameState
from bactrian.games import game as find_game

MOST_POSITIONS = 400  # that are looked at to prove a win
WANTED = 12
DEALS = 12  # of what the seat cannot know


class Forced(NamedTuple):
    """A position of a random game: its table, its seed, and how many actions were played."""

    players: int
    seed: int
    actions: int


def match_at(game: str, forced: Forced) -> Match:
    """The match that stands there."""
    match, choices = random_start(game, forced.players, forced.seed)
    while len(match.played) < forced.actions:
        match.play(choices.choice(match.legal()))
    return match


def random_start(game: str, players: int, seed: int) -> tuple[Match, random.Random]:
    """A match and what its actions are drawn from."""
    return new_match(game, players=players, seed=seed), random.Random(seed)


class Proof:
    """Whether a seat wins for sure, as long as it alone decides and nothing is drawn."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat
        self._left = MOST_POSITIONS

    def wins_after(self, states: Records[GameState], number: int) -> bool:
        """Whether an action leads to a win, or to a choice of one that does."""
        self._left -= 1
        after, game = copy_records(states), self._match.game
        after[0].watching = 1  # so that what is drawn is reported
        game.engine.play(after, np.array([number], np.int16))
        s = after[0]
        if self._left < 0 or s.chance_count > 0:
            return False
        if s.depth == 0:
            scores = np.zeros((1, self._match.players, len(game.parts)), np.int16)
            game.engine.score(after, scores)
            return game.winners(s, scores[0].sum(axis=1).tolist()) == [self._seat]
        if s.frames[s.depth - 1, SEAT] != self._seat:
            return False
        options = [int(s.options[option]) for option in range(s.option_count)]
        return any(self.wins_after(after, option) for option in options)


def winning_actions(match: Match) -> list[int]:
    """The actions that win whatever the others hold, as far as some deals can show."""
    seat = match.to_act
    assert seat is not None
    winning = match.legal()
    for deal in range(DEALS):
        states = match.redeal(seat, deal)
        winning = [number for number in winning if Proof(match, seat).wins_after(states, number)]
    return winning


def search_for(game: str) -> list[Forced]:
    """Positions in which some actions win for sure and others do not."""
    found: list[Forced] = []
    counts = find_game(game).players
    seed = 0
    while len(found) < WANTED:
        players = counts[seed % len(counts)]
        match, choices = random_start(game, players, seed)
        while not match.over:
            match.play(choices.choice(match.legal()))
        whole = len(match.played)
        for actions in range(whole - 1, max(whole - 6, 0), -1):
            here = match.replay(actions)
            winning = winning_actions(here)
            if winning and len(winning) < len(here.legal()):
                found.append(Forced(players, seed, actions))
                print(f"        {found[-1]},  # {len(winning)} of {len(here.legal())}", flush=True)
                break
        seed += 1
    return found


if __name__ == "__main__":
    search_for(sys.argv[1])
