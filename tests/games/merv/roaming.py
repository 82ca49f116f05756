"""Random games of Merv to look at, and twins of their positions that nobody can tell apart."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from bactrian.games.merv.state import State
from bactrian.match import Match, new_match

from ..reading import legal
from .build import loop, opening
from .looking import copy_of

PLAYER_COUNTS = (1, 2, 3, 4)
Sight = dict[str, Any]  # Any: views are JSON-able, of many shapes


@cache
def random_states(seats: int, seed: int = 1) -> tuple[State, ...]:
    """Every position of a game of random play; look, do not write."""
    dice = random.Random(f"{seats} {seed}")
    s = opening(seats, seed)
    states = [copy_of(s)]
    while s.depth > 0:
        loop.apply(s, dice.choice(legal(s)))
        states.append(copy_of(s))
    return tuple(states)


def walked(players: int, seed: int) -> Iterator[Match]:
    """A random match: as it begins, and after each of its actions. Look, do not play."""
    match = new_match("merv", players=players, seed=seed)
    dice = random.Random(f"{players} {seed}")
    yield match
    while not match.over:
        match.play(dice.choice(match.legal()))
        yield match


def match_at(s: State) -> Match:
    """A match that stands at a position."""
    match = new_match("merv", players=int(s.seats), seed=1)
    states = State.blank()
    states[0] = s
    match._states = states  # type: ignore[assignment]  # records of this game's own state
    return match


def twin_of(match: Match, seat: int | None, seed: int) -> Match:
    """A match that differs from this one in nothing but what the seat cannot know."""
    twin = copy.copy(match)
    twin._states = match.redeal(seat, seed)
    return twin


def sight(match: Match, seat: int | None) -> Sight:
    """All that a seat is shown of a match: view, legal actions, observation."""
    own = None if seat is None else match.observation(seat).tobytes()
    actions = match.actions() if match.to_act == seat else None
    return {"view": match.view(seat), "observation": own, "actions": actions}


def everybody(match: Match) -> list[int | None]:
    """All seats and a spectator."""
    return [None, *range(match.players)]
