"""What many matches are set up with, checked once, wherever they are played."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bactrian.core.catalogue import whole_number
from bactrian.core.errors import BadOptions, shown
from bactrian.core.game import Game
from bactrian.core.record import Records
from bactrian.core.state import GameState
from bactrian.core.stream import seeds
from bactrian.games import game as find_game
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.research.rewards import Rewards, check_rewards


@dataclass(frozen=True)
class Setup:
    """A game, its players and options, how many matches, and the streams they draw from."""

    game: Game
    players: int
    matches: int
    rewards: Rewards
    table: Records[GameState]  # a blank state with players and options filled in
    games: NDArray[np.uint64]  # the stream of seeds of each match
    choices: NDArray[np.uint64]  # the stream of random choices of each match


def set_up(
    game: str,
    players: int,
    matches: int,
    seed: int,
    options: Mapping[str, object] | None,
    rewards: str,
) -> Setup:
    """Everything checked; streams are those of the seed's numbers, two for each match."""
    rules = find_game(game)
    seats = check_players(rules, players)
    checked = check_options(rules, seats, {} if options is None else options)
    count = check_count("matches", matches)
    streams = seeds(check_seed(seed), 0, 2 * count)
    return Setup(
        game=rules,
        players=seats,
        matches=count,
        rewards=check_rewards(rewards),
        table=rules.table(seats, checked),
        games=streams[0::2],
        choices=streams[1::2],
    )


def check_count(name: str, value: object) -> int:
    """A whole number from 1 on."""
    number = whole_number(value)
    if number is None or number < 1:
        raise BadOptions(f"{name} is {shown(value)}, expected a whole number from 1 on.")
    return number


def observation_size(game: Game) -> int:
    """How many numbers an observation has."""
    return sum(part.length for part in game.observation)
