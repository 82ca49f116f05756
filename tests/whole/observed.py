"""Looks for observations that stand for positions which the same action leads apart.

Positions of random games are the beginnings. From each, many short plays go on side by side with
the same chance, so that siblings come up that differ in little: what is being paid for, the order
in which something was named, steps made. Among all positions that are met, those with the same
observation and mask are pairs. Both of a pair get the same deal of what their seat cannot know and
the same chance, and the same actions are done in both: they must go on looking the same.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import Game
from bactrian.core.rules.record import Records, copy_records, position_bytes
from bactrian.core.rules.state import GameState
from bactrian.games import game as find_game
from bactrian.research.batch import Matches

from .variants import Variant

BEGINNINGS = 64  # random games that are played side by side
APART = 7  # random actions between two looks at them
SIBLINGS = 24  # plays that go on from each of their positions
LENGTH = 6  # actions that these take
OF_A_KIND = 30  # pairs that are compared among those that differ in the same fields
TRIES = 12  # plays that compare the two of a pair
FORESIGHT = 60  # actions that these take at most


class Found(NamedTuple):
    """Positions that were met, those that look alike at the same place."""

    met: int
    alike: list[tuple[Any, Any]]  # Any: records of the game


class Alias(NamedTuple):
    """Two positions that look the same to the seat that decides, and do not go on alike."""

    decision: str
    fields: tuple[str, ...]  # in which they differ, as far as the seat may know
    actions: tuple[str, ...]  # that led them apart


class Gathering:
    """Positions by what is seen of them; only the first of each look is kept."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._first: dict[bytes, Any] = {}  # Any: a record
        self._seen: set[bytes] = set()  # pairs of positions that were found already
        self.alike: list[tuple[Any, Any]] = []
        self.met = 0

    def add(self, matches: Matches) -> None:
        """Look at the positions of a batch."""
        states: Any = matches.states  # Any: NumPy's array
        for row in range(len(matches)):
            look = b"".join(
                (
                    matches.observations[row].tobytes(),
                    matches.masks[row].tobytes(),
                    bytes([matches.to_act[row]]),
                )
            )
            known = self._known(states[row : row + 1], int(matches.to_act[row]))
            if known in self._seen:
                continue
            self._seen.add(known)
            self.met += 1
            first = self._first.setdefault(look, states[row].copy())
            if self._known(_one(first), int(matches.to_act[row])) != known:
                self.alike.append((first, states[row].copy()))

    def _known(self, states: Records[GameState], seat: int) -> bytes:
        """The position without what the seat cannot know."""
        hidden = copy_records(states)
        self._game.engine.hide(hidden, seat)
        return position_bytes(hidden, self._game.state)


def _one(record: Any) -> Any:  # Any: a record; an array of one
    return np.array([record], record.dtype)


def look_alikes(variant: Variant, positions: int, seed: int) -> Found:
    """So many different positions, and those among them that look alike."""
    name, players, options = variant
    games = Matches(name, players=players, matches=BEGINNINGS, seed=seed, options=options)
    found = Gathering(find_game(name))
    while found.met < positions:
        for _ in range(APART):
            games.step(games.random_actions())
        seed += 1
        siblings = games.gather(np.repeat(np.arange(BEGINNINGS), SIBLINGS), seed=seed)
        for _ in range(LENGTH):
            found.add(siblings)
            siblings.step(siblings.random_actions())
            siblings = siblings.gather(np.flatnonzero(~siblings.done))
    return Found(found.met, found.alike)


def led_apart(name: str, alike: list[tuple[Any, Any]], seed: int) -> Iterator[Alias]:
    """Those of the pairs that the same actions lead apart."""
    if not alike:
        return
    game = find_game(name)
    alike = _some_of_each_kind(game, alike)
    pairs = np.repeat(np.arange(len(alike)), TRIES)
    sides = [
        Matches.starting_at(_stacked(alike, side), game=name, seed=seed, rewards="points")
        for side in (0, 1)
    ]
    one, other = (side.gather(pairs, seed=seed + 1) for side in sides)
    for each in (one, other):
        each.redeal()
    rows, done_so_far = pairs, np.zeros((len(pairs), 0), np.int64)
    told: set[int] = set()
    for _ in range(FORESIGHT):
        same = _same(one, other)
        for row in np.flatnonzero(~same):
            if int(rows[row]) not in told:
                told.add(int(rows[row]))
                yield _alias(game, alike[rows[row]], done_so_far[row].tolist())
        going_on = np.flatnonzero(same & ~one.done & ~np.isin(rows, list(told)))
        if not len(going_on):
            return
        one, other = one.gather(going_on), other.gather(going_on)
        actions = one.random_actions()
        rows, done_so_far = rows[going_on], np.column_stack([done_so_far[going_on], actions])
        one.step(actions)
        other.step(actions)


def _some_of_each_kind(game: Game, alike: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    kinds: dict[tuple[str, ...], list[tuple[Any, Any]]] = {}  # Any: records
    for pair in alike:
        decision, fields, _ = _alias(game, pair, [])
        names = (decision, *(field.split("[")[0] for field in fields))
        kinds.setdefault(names, []).append(pair)
    return [pair for pairs in kinds.values() for pair in pairs[:OF_A_KIND]]


def _stacked(alike: list[tuple[Any, Any]], side: int) -> Any:  # Any: an array of records
    return np.array([pair[side] for pair in alike], alike[0][side].dtype)


def _same(one: Matches, other: Matches) -> NDArray[np.bool_]:
    """In which matches both sides look the same, and brought the same."""
    pairs = (
        (one.observations, other.observations),
        (one.masks, other.masks),
        (one.rewards, other.rewards),
    )
    same: NDArray[np.bool_] = (one.to_act == other.to_act) & (one.done == other.done)
    for mine, its in pairs:
        same &= np.equal(mine, its).all(axis=1)
    return same


def _alias(game: Game, pair: tuple[Any, Any], actions: list[int]) -> Alias:  # Any: records
    decision, seat, _, _ = pair[0].frames[pair[0].depth - 1]
    hidden = [_one(record) for record in pair]
    for states in hidden:
        game.engine.hide(states, int(seat))
    return Alias(
        game.decisions[int(decision)],
        tuple(_differences(game, hidden[0][0], hidden[1][0])),
        tuple(_named(game, number) for number in actions),
    )


def _differences(game: Game, one: Any, other: Any) -> Iterator[str]:  # Any: records
    for name, field in game.state.fields.items():
        if not field.aside:
            mine, its = np.asarray(one[name]), np.asarray(other[name])
            if (mine != its).any():
                where = [tuple(map(int, place)) for place in np.argwhere(mine != its)]
                yield f"{name}{where[:3]}: {mine[mine != its][:3]} or {its[mine != its][:3]}"


def _named(game: Game, number: int) -> str:
    _, kind, args = game.catalogue[number]
    return " ".join([kind, *(f"{name}={value}" for name, value in args.items())])
