"""Shown is what happens: well-played games, and every offered action done on a copy.

A game's own test compares what was shown of an action with what it did:

    for tried in offered_actions("marco_polo"):
        shown = tried.match.view(tried.seat)
        assert … tried.before … tried.after …

`BACTRIAN_SHOWN_ACTIONS` says how many actions are looked at.
"""

import os
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from bactrian import Match, new_match
from bactrian.core.rules.plain import Plain, plain
from bactrian.core.rules.record import copy_records
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY, GameState
from bactrian.players.greedy import GreedyPlayer

from .variants import Variant, variants

ACTIONS = int(os.environ.get("BACTRIAN_SHOWN_ACTIONS", "3000"))


class Tried(NamedTuple):
    """An offered action that was done on a copy of the position."""

    match: Match  # before it, at the decision
    seat: int  # that decides
    number: int
    kind: str
    args: dict[str, int]
    before: Plain
    after: Plain  # the answer has taken effect, and nothing that comes by itself afterwards


def after_answer(match: Match, number: int, follow: Collection[int] = ()) -> Plain:
    """The position right after an answer, without running on.

    Further questions of the kinds `follow` are answered too, each with its first option.
    """
    states = copy_records(match._states)
    engine: Any = match.game.engine  # Any: rules that matches do not call by themselves
    s: GameState = states[0]
    engine.act(s, number)
    while s.depth > 0 and is_asked(s, follow):
        engine.list_open(s)
        engine.answer(s, int(s.options[0]))
    return plain(states, match.game.state)


def is_asked(s: GameState, kinds: Collection[int]) -> bool:
    """Whether a question of one of these kinds is open."""
    top = s.depth - 1
    return s.frames[top, SEAT] != NOBODY and int(s.frames[top, KIND]) in kinds


def well_played(variant: Variant, seed: int) -> Iterator[Match]:
    """Every position of a game between players that look to the end of their actions."""
    match = new_match(
        variant.game, players=variant.players, seed=seed, options=dict(variant.options)
    )
    player = GreedyPlayer(seed=seed)
    while not match.over:
        yield match
        match.play(player.choose(match))


def well_played_games(game: str) -> Iterator[Iterator[Match]]:
    """Games without end, for every number of players, with and without options."""
    seed = 0
    while True:
        for variant in variants(game):
            seed += 1
            yield well_played(variant, seed)


def offered_actions(game: str, count: int = ACTIONS) -> Iterator[Tried]:
    """So many offered actions of well-played games, each done on a copy."""
    done = 0
    for positions in well_played_games(game):
        for match in positions:
            if done >= count:
                return
            yield from tried_actions(match)
            done += len(match.legal())


def tried_actions(match: Match) -> Iterator[Tried]:
    """Every action that is offered in a position."""
    seat, before = match.to_act, match.plain()
    assert seat is not None
    for number in match.legal():
        _, kind, args = match.game.catalogue[number]
        after = after_answer(match, number)
        yield Tried(match, seat, number, kind, args, before, after)
