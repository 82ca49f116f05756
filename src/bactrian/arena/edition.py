"""Which rules and players a result was played with: results of different ones are never mixed."""

import hashlib
from functools import cache

from bactrian.core.digest import PACKAGE, rule_files
from bactrian.core.weights import FILE as WEIGHTS


@cache
def edition() -> str:
    """A short name for the sources of the rules and of the players, and their weights.

    Unlike the digest of the compiled rules it leaves out Python and Numba: they do not change what
    is played, and the machines of a cluster may differ in them.
    """
    digest = hashlib.sha256()
    weights = sorted((PACKAGE / "games").rglob(WEIGHTS))
    for path in rule_files(PACKAGE) + weights + sorted((PACKAGE / "players").rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]
