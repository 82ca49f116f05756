"""Checking what a match is set up with, wherever it comes from: a caller, a command, a file."""

import re
from collections.abc import Mapping

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.core.data.catalogue import whole_number
from bactrian.core.errors import BadOptions, shown
from bactrian.core.game import Game

EXACT_IN_JAVASCRIPT = 1 << 53
DIGITS = re.compile("[0-9]{1,78}")  # as many as 2^256 has


def check_players(game: Game, players: object) -> int:
    """A number of players that the game is made for."""
    number = whole_number(players)
    if number not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadOptions(f"{game.name} is for {low} to {high} players, not {shown(players)}.")
    return number


def check_seed(seed: object) -> int:
    """A seed of at most 256 bits."""
    number = whole_number(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise BadOptions(f"The seed is {shown(seed)}, expected a whole number from 0 to 2^256 - 1.")
    return number


def written_seed(seed: int) -> int | str:
    """A seed in JSON: a number, or decimal digits where JavaScript's numbers would round it."""
    return seed if seed < EXACT_IN_JAVASCRIPT else str(seed)


def read_seed(written: object) -> int:
    """A seed from JSON, a number or decimal digits."""
    is_text = isinstance(written, str) and DIGITS.fullmatch(written) is not None
    return check_seed(int(str(written)) if is_text else written)


def check_options(game: Game, players: int, options: object) -> dict[str, object]:
    """Options that the game has, with values that they can take; the others get their defaults."""
    if not isinstance(options, Mapping):
        raise BadOptions(f"The options are {shown(options)}, expected names with values.")
    known = [option.name for option in game.options]
    for name in options:
        if name not in known:
            there_are = ", ".join(known) or "none"
            raise BadOptions(f"{game.name} has no option {shown(name)}. There are: {there_are}.")
    return {
        option.name: option.check(options.get(option.name, option.default), players)
        for option in game.options
    }
