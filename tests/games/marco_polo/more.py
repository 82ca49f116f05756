"""Whole matches to look at, and twins of them that a seat cannot tell apart."""

import copy
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from bactrian.core.game import Event
from bactrian.games.marco_polo.state import State
from bactrian.match import Match, new_match

from ..reading import legal
from .build import ANNA, copy_of, lay, loop, opening, position

PLAYER_COUNTS = (2, 3, 4)
FEWER_AT_FIRST = [2, *(pytest.param(count, marks=pytest.mark.long) for count in (3, 4))]
EVERYTHING: Mapping[str, object] = {
    "random_city_bonuses": True,
    "character_draft": True,
    "goal_choice": True,
}
Sight = dict[str, Any]  # Any: views are JSON-able, of many shapes


def walked(players: int, seed: int, options: Mapping[str, object] | None = None) -> Iterator[Match]:
    """A random match: as it begins, and after each of its actions. Look, do not play."""
    match, choices = new_match("marco_polo", players=players, seed=seed, options=options), seed
    dice = random.Random(f"{players} {choices}")
    yield match
    while not match.over:
        match.play(dice.choice(match.legal()))
        yield match


def random_match(
    players: int, seed: int, actions: int, options: Mapping[str, object] | None = None
) -> Match:
    """A match after so many random actions, or at its end."""
    match = None
    for match in walked(players, seed, options):
        if len(match.played) == actions:
            break
    assert match is not None
    return match


@cache
def finished(players: int = 3, seed: int = 1, everything: bool = False) -> Match:
    """A finished match of random play; nothing can change it any more."""
    return random_match(players, seed, 10_000, EVERYTHING if everything else None)


@cache
def random_states(seats: int, seed: int, everything: bool) -> tuple[State, ...]:
    """Every position of a game of random play; look, do not write."""
    dice = random.Random(f"{seats} {seed} {everything}")
    switches = dict.fromkeys(EVERYTHING, True) if everything else {}
    s = opening(seats, seed, None, **switches)
    states = [copy_of(s)]
    while s.depth > 0:
        loop.apply(s, dice.choice(legal(s)))
        states.append(copy_of(s))
    return tuple(states)


def copy_of_match(match: Match) -> Match:
    """A match of its own at the same position; made without a replay."""
    twin = copy.copy(match)
    twin._states = copy.deepcopy(match._states)
    twin._played, twin._turns = list(match._played), list(match._turns)
    twin._barriers = list(match._barriers)
    return twin


def twin_of(match: Match, seat: int | None, seed: int) -> Match:
    """A match that differs from this one in nothing but what the seat cannot know.

    Future rolls come from the same stream, so that the same happens as long as no card comes.
    """
    twin = copy_of_match(match)
    twin._states = match.redeal(seat, seed)
    for field in ("stream_key", "stream_block", "stream_drawn"):
        twin.state[field] = match.state[field]
    twin.state.watching = 1
    return twin


def sight(match: Match, seat: int | None) -> Sight:
    """All that a seat is shown of a match: view, legal actions, observation."""
    own = None if seat is None else match.observation(seat).tobytes()
    legal = match.actions() if match.to_act == seat else None
    return {"view": match.view(seat), "observation": own, "actions": legal}


def told(match: Match, seat: int | None = None) -> list[Event]:
    """What a seat is told of the last action."""
    return match.game.events(match.state, seat)


def happened(match: Match) -> set[str]:
    """The kinds of event that came with the last action; rolls only if a die was really rolled."""
    return {e.kind for e in told(match) if e.kind != "rolled" or e.args["value"] > 0}


def kind_of(match: Match, number: int) -> str:
    """What kind of action a number is."""
    return match.game.catalogue[number].kind


def everybody(match: Match) -> list[int | None]:
    """All seats and a spectator."""
    return [None, *range(match.players)]


def at_card(
    card: str, value: int, units: Mapping[str, int] | None = None, **more: Any
) -> State:  # Any: whatever `position` takes
    """Anna has posts in Moscow and where `posts` says, this card there, and a die of the value.

    She holds nothing but these units, and a second die so that her turn does not end by itself.
    """
    nothing = dict.fromkeys(("coin", "camel", "pepper", "silk", "gold", "vp"), 0)
    posts = ["moscow", *more.pop("posts", ())]
    return position(
        cards={"moscow": card},
        posts={ANNA: posts},
        dice={ANNA: [("own", value), ("own", 6)]},
        units={ANNA: {**nothing, **(units or {})}},
        **more,
    )


def use_card(s: State, value: int) -> State:
    """Lay the die on Moscow's card; the position before is given back."""
    before = copy_of(s)
    lay(s, "moscow", ("own", value))
    return before


def travelling(characters: tuple[str, ...], value: int, **more: object) -> State:
    """Anna travels with two dice of this value and has a third one."""
    plain: dict[str, object] = {
        "characters": characters,
        "dice": {ANNA: [("own", value), ("own", value), ("own", 1)]},
        "units": {ANNA: {"coin": 40, "camel": 20}},
    }
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    lay(s, "travel", ("own", value), ("own", value))
    return s


def round_end(characters: tuple[str, ...], **more: object) -> State:
    """Anna has the last die of the round and lays it for five coins; the next round begins."""
    plain: dict[str, object] = {
        "characters": characters,
        "dice": {ANNA: [("own", 0 if characters[0] == "raschid" else 1)]}
        | {seat: [] for seat in range(1, len(characters))},
        "units": {ANNA: {"camel": 0}},
        "seats": len(characters),
    }
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    lay(s, "take_5_coins")
    return s
