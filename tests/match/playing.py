"""Matches to test with, played at random by a fixed generator."""

import random
from collections.abc import Callable
from functools import cache

import numpy as np

from bactrian import Match, new_match
from bactrian.core.chance.stream import begin_stream
from bactrian.core.rules.record import Records
from bactrian.core.rules.state import GameState

EVERY_COUNT = (2, 3, 4, 5)
SALE_ACTIONS = ("sell", "keep")


def play_until(match: Match, done: Callable[[Match], bool], choices: random.Random) -> Match:
    """Play on at random until the condition holds or the game is over."""
    while not match.over and not done(match):
        match.play(choices.choice(match.legal()))
    return match


def played(players: int = 4, seed: int = 7, actions: int | None = None) -> Match:
    """A match after so many random actions, or to its end."""
    match = new_match("samarkand", players=players, seed=seed)
    return play_until(match, lambda m: len(m.played) == actions, random.Random(seed))


@cache
def finished(players: int = 4, seed: int = 7) -> Match:
    """A finished match: nothing can change it any more, so it is played once."""
    return played(players, seed)


def kind_of(match: Match, number: int) -> str:
    """What kind of action a number is."""
    return match.game.catalogue[number].kind


def records(match: Match) -> Records[GameState]:
    """The match's position once more, as records that may be written to."""
    states = match.game.table(match.players, match.options)
    begin_stream(states[0], match.seed)
    states[0].watching = 1
    match.game.engine.play(states, np.array(match.played, np.int16))
    return states


def happened(match: Match, seat: int | None = None) -> list[str]:
    """The kinds of event that came with the last action."""
    return [event.kind for event in match.game.events(match.state, seat)]
