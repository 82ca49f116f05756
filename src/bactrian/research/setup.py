"""What many matches are set up with, checked once, wherever they are played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bactrian.core.chance.stream import Dice, seeds
from bactrian.core.data.catalogue import whole_number
from bactrian.core.errors import BadOptions, IllegalAction, shown
from bactrian.core.game import Game
from bactrian.core.rules.record import Records, clear_aside
from bactrian.core.rules.state import NOBODY, GameState
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.research.rewards import check_rewards

Positions: TypeAlias = Sequence[Match] | Records[GameState]
Tables: TypeAlias = Sequence[tuple[int, Mapping[str, object]]]  # players and options of each
STREAMS = 3  # of each match: seeds of its games, random choices, redeals


@dataclass(frozen=True)
class Setup:
    """A game, its players and options, where its matches begin, and the streams they draw from."""

    game: Game
    players: int  # at the largest table
    matches: int
    kind: int  # of reward
    table: Records[GameState]  # blank, players and options filled in: one for all, or one each
    positions: Records[GameState] | None  # where the first game of each match begins, if not anew
    games: Records[Dice]  # for the seeds of each match's games
    choices: Records[Dice]  # for random actions
    deals: Records[Dice]  # for redeals

    def table_of(self, part: slice) -> Records[GameState]:
        """What a part of the matches begins with."""
        table: Any = self.table  # Any: NumPy's array
        found: Records[GameState] = table if len(table) == 1 else table[part]
        return found

    def with_seed(self, seed: int) -> Self:
        """The same with streams of another seed."""
        games, choices, deals = map(dice_at, new_streams(seed, self.matches))
        return replace(self, games=games, choices=choices, deals=deals)

    def gathered(
        self,
        rows: NDArray[np.int64],
        positions: Records[GameState] | None,
        streams: Sequence[NDArray[np.uint64]],
        seed: int | None,
    ) -> Self:
        """The setup of a batch that goes on with these rows of one whose streams stand here.

        With a seed each row gets streams of its own; without one equal rows go on alike.
        """
        found = [now[rows] for now in streams] if seed is None else new_streams(seed, len(rows))
        games, choices, deals = map(dice_at, found)
        return replace(
            self,
            matches=len(rows),
            table=self.table if len(self.table) == 1 else cast(Any, self.table)[rows],
            positions=positions,
            games=games,
            choices=choices,
            deals=deals,
        )


def set_up(
    game: str,
    players: int | None,
    matches: int,
    seed: int,
    options: Mapping[str, object] | None,
    rewards: str,
    tables: Tables | None = None,
) -> Setup:
    """Everything checked, for matches that begin anew."""
    rules = find_game(game)
    count = check_count("matches", matches)
    if tables is not None:
        if players is not None or options is not None:
            raise BadOptions("Tables say themselves who plays with which options.")
        most, table = _tables(rules, tables, count)
        return _setup(rules, most, count, rewards, table, None, seed)
    if players is None:
        raise BadOptions("How many play? Give players=…, or tables=….")
    seats = check_players(rules, players)
    checked = check_options(rules, seats, {} if options is None else options)
    return _setup(rules, seats, count, rewards, rules.table(seats, checked), None, seed)


def _tables(rules: Game, tables: Tables, count: int) -> tuple[int, Records[GameState]]:
    """The players at the largest of these tables, and one for each match, in even stretches."""
    if not 1 <= len(tables) <= count:
        raise BadOptions(f"{len(tables)} tables for {count} matches: expected 1 to {count}.")
    made: Any = rules.state.blank(len(tables))  # Any: NumPy's array
    seats = [check_players(rules, players) for players, _ in tables]
    for row, (players, (_, options)) in enumerate(zip(seats, tables, strict=True)):
        made[row] = rules.table(players, check_options(rules, players, options))[0]
    which = np.arange(count) * len(tables) // count
    return max(seats), made[which]


def set_up_at(positions: Positions, game: str | None, seed: int, rewards: str) -> Setup:
    """Everything checked, for matches that begin at given positions: records, or `Match` objects.

    When such a game is over, one with the same players and options follows.
    """
    rules, states = _records(positions, game)
    if not len(states):
        raise BadOptions("There are no positions to begin at.")
    over = np.flatnonzero(states["depth"] == 0)
    if len(over):
        raise BadOptions(f"Position {over[0]} is over: there is nothing to decide.")
    for name in ("seats", "variant"):
        if (states[name] != states[name][0]).any():
            raise BadOptions("The positions differ in their number of players or their options.")
    clear_aside(states, rules.state)
    players = check_players(rules, int(states["seats"][0]))
    table = rules.table(players, {})
    cast(Any, table)["variant"] = states["variant"][0]  # Any: NumPy's array
    return _setup(rules, players, len(states), rewards, table, states, seed)


def _records(positions: Positions, game: str | None) -> tuple[Game, Any]:  # Any: an array
    """The game, and copies of the records of the positions."""
    if isinstance(positions, np.ndarray):
        if game is None:
            raise BadOptions("Records do not say of which game they are: give game=….")
        rules = find_game(game)
        if positions.dtype != rules.state.dtype or positions.ndim != 1:
            raise BadOptions(f"The positions are no row of records of {rules.name}.")
        return rules, positions.copy()
    matches = list(cast("Sequence[Match]", positions))
    games = {match.game.key for match in matches} | ({game} if game else set())
    if len(games) != 1:
        raise BadOptions(f"Matches of one game are expected, not of {len(games)}.")
    rules = find_game(games.pop())
    states: Any = rules.state.blank(len(matches))
    for row, match in enumerate(matches):
        states[row] = match.state
    return rules, states


def _setup(
    rules: Game,
    players: int,
    count: int,
    rewards: str,
    table: Records[GameState],
    positions: Records[GameState] | None,
    seed: int,
) -> Setup:
    games, choices, deals = map(dice_at, new_streams(seed, count))
    return Setup(
        game=rules,
        players=players,
        matches=count,
        kind=check_rewards(rewards),
        table=table,
        positions=positions,
        games=games,
        choices=choices,
        deals=deals,
    )


def new_streams(seed: int, count: int) -> list[NDArray[np.uint64]]:
    """The streams of a seed's numbers: of games and choices by turns, then those of redeals."""
    numbers = seeds(check_seed(seed), 0, STREAMS * count)
    return [numbers[0 : 2 * count : 2], numbers[1 : 2 * count : 2], numbers[2 * count :]]


def dice_at(streams: NDArray[np.uint64]) -> Records[Dice]:
    """Dice that stand where these streams stand."""
    dice: Any = Dice.blank(len(streams))  # Any: NumPy's array
    dice["stream"] = streams
    return cast("Records[Dice]", dice)


def check_count(name: str, value: object) -> int:
    """A whole number from 1 on."""
    number = whole_number(value)
    if number is None or number < 1:
        raise BadOptions(f"{name} is {shown(value)}, expected a whole number from 1 on.")
    return number


def check_rows(rows: ArrayLike, count: int) -> NDArray[np.int64]:
    """Numbers of matches, at least one."""
    numbers = np.atleast_1d(np.asarray(rows))
    if not len(numbers) or numbers.ndim != 1 or not np.issubdtype(numbers.dtype, np.integer):
        raise BadOptions("Rows are expected as a list of whole numbers, at least one.")
    wrong = numbers[(numbers < 0) | (numbers >= count)]
    if len(wrong):
        raise BadOptions(f"There is no match {wrong[0]}: expected 0 to {count - 1}.")
    return numbers.astype(np.int64)


def check_seats(seats: ArrayLike, count: int, players: int) -> NDArray[np.int64]:
    """A seat for every match, or one for all; NOBODY is a spectator."""
    numbers = np.asarray(seats)
    if numbers.shape not in ((), (count,)) or not np.issubdtype(numbers.dtype, np.integer):
        raise BadOptions(f"Seats are {shown(seats)}, expected one whole number, or {count}.")
    wrong = np.atleast_1d(numbers)[np.atleast_1d((numbers < NOBODY) | (numbers >= players))]
    if len(wrong):
        raise BadOptions(f"Seat {wrong[0]}: expected 0 to {players - 1}, or -1 for a spectator.")
    return np.broadcast_to(numbers, count).astype(np.int64)


def illegal(number: int, match: int, seat: int, mask: NDArray[np.bool_]) -> IllegalAction:
    """What is said of an action that is not legal."""
    legal = ", ".join(map(str, np.flatnonzero(mask)))
    return IllegalAction(
        f"Action {number} is not legal in match {match}, where seat {seat} decides; "
        f"legal are {legal}."
    )


def observation_size(game: Game) -> int:
    """How many numbers an observation has."""
    return sum(part.length for part in game.observation)


def hidden_size(game: Game) -> int:
    """How many numbers tell what all other chairs hold in secret."""
    return (max(game.players) - 1) * int(game.rules.HIDDEN)
