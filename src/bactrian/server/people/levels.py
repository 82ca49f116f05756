"""Levels of the computer among the rated: each is a player of a fixed identity.

What a level begins every season with was measured in the arena; `tools/level_ratings.py` writes it
into the folder of the game. A game without that file has no rated levels.
"""

import json
from collections.abc import Mapping
from functools import cache

from bactrian.games import game as find_game
from bactrian.server.store.skill import Standing

FILE = "levels.json"
PREFIX = "level:"  # of identities; people's ids have no colon


def level_person(level: str) -> str:
    """The identity of a level."""
    return PREFIX + level


def level_of(person: str) -> str | None:
    """The level whose identity this is; None for a person."""
    return person.removeprefix(PREFIX) if person.startswith(PREFIX) else None


@cache
def level_seeds(game: str, players: int) -> Mapping[str, Standing]:
    """What each level begins a season with at tables of so many players, the weakest first.

    `games` are those that were measured; 0 where nothing was, and its strength is expected.
    """
    file = find_game(game).folder / FILE
    if not file.is_file():
        return {}
    tables = json.loads(file.read_text(encoding="utf-8"))
    found = tables.get(str(players), {})
    return {
        level: Standing(float(one["mean"]), float(one["deviation"]), int(one["games"]))
        for level, one in found.items()
    }
