"""Which rules and players a result was played with: results of different ones are never mixed."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bactrian.core.data.weights import FILE as WEIGHTS
from bactrian.core.digest import PACKAGE, rule_files
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.players.network_file import APPRENTICE, SHIPPED, read_network

BY_TABLE = ("levels", "simulations")  # in an apprentice's file: by level and number of players


@cache
def edition(game: str, players: int) -> str:
    """A short name for all that has a say in games with so many players.

    Sources of the rules and of the players, their weights and networks, and how levels play at this
    table: when they change at another one, nothing changes here. Unlike the digest of the compiled
    rules it leaves out Python and Numba: they do not change what is played, and the machines of a
    cluster may differ in them.
    """
    digest = hashlib.sha256()
    weights = sorted((PACKAGE / "games").rglob(WEIGHTS))
    ours = rule_files(PACKAGE) + weights + sorted((PACKAGE / "players").rglob("*.py"))
    rules = find_game(game)
    folder = rules.folder
    outside = not folder.is_relative_to(PACKAGE)
    theirs = [*rule_files(folder, ["."]), folder / WEIGHTS] if outside else []
    for path in ours + theirs:
        digest.update(str(path.relative_to(folder if path in theirs else PACKAGE)).encode())
        digest.update(path.read_bytes())
    if (folder / SHIPPED).exists():
        digest.update((folder / SHIPPED).read_bytes())
    if (folder / APPRENTICE).exists():
        for part in at_table(folder / APPRENTICE, rules, players):
            digest.update(part)
    return digest.hexdigest()[:20]


def at_table(apprentice: Path, game: Game, players: int) -> Iterator[bytes]:
    """What a table gets of an apprentice's file."""
    weights, about = read_network(apprentice, game)
    for name, values in sorted(weights.items()):
        yield name.encode()
        yield values.tobytes()
    here = {
        part: {level: tables.get(str(players)) for level, tables in about.get(part, {}).items()}
        for part in BY_TABLE
    }
    yield json.dumps(about | here, sort_keys=True).encode()
