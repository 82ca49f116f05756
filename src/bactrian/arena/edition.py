"""Which rules and players a result was played with: results of different ones are never mixed."""

import hashlib
from functools import cache

from bactrian.core.data.weights import FILE as WEIGHTS
from bactrian.core.digest import PACKAGE, rule_files
from bactrian.games import game as find_game
from bactrian.players.network_file import APPRENTICE, SHIPPED


@cache
def edition(game: str) -> str:
    """A short name for the sources of the rules and of the players, their weights and network.

    Unlike the digest of the compiled rules it leaves out Python and Numba: they do not change what
    is played, and the machines of a cluster may differ in them.
    """
    digest = hashlib.sha256()
    weights = sorted((PACKAGE / "games").rglob(WEIGHTS))
    ours = rule_files(PACKAGE) + weights + sorted((PACKAGE / "players").rglob("*.py"))
    folder = find_game(game).folder
    outside = not folder.is_relative_to(PACKAGE)
    theirs = [*rule_files(folder, ["."]), folder / WEIGHTS] if outside else []
    for path in ours + theirs:
        digest.update(str(path.relative_to(folder if path in theirs else PACKAGE)).encode())
        digest.update(path.read_bytes())
    for network in (folder / SHIPPED, folder / APPRENTICE):
        if network.exists():
            digest.update(network.read_bytes())
    return digest.hexdigest()[:20]
