"""Which tables are played: every number of players and every option, drawn once at the start."""

import random
from typing import NamedTuple

from bactrian.core.data.options import OneEach, Switch
from bactrian.core.game import Game

GIVEN = 0.25  # of the tables where things can be given to the seats by name, they are


class Table(NamedTuple):
    """What a match is set up with."""

    players: int
    options: dict[str, object]


def drawn_tables(game: Game, count: int, seed: int) -> list[Table]:
    """So many tables, each number of players equally often, their options by chance.

    A game without options has one table for each number of players.
    """
    dice, each = random.Random(seed), count // len(game.players) if game.options else 1
    return [
        Table(players, _options(game, players, dice))
        for players in game.players
        for _ in range(max(each, 1))
    ]


def _options(game: Game, players: int, dice: random.Random) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for option in game.options:
        if isinstance(option, Switch):
            chosen[option.name] = dice.random() < 0.5
        elif isinstance(option, OneEach) and dice.random() < GIVEN:
            chosen[option.name] = dice.sample(option.choices, players)
    return chosen
