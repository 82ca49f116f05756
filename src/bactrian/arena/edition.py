"""Which rules and players a result was played with: results of different ones are never mixed."""

import ast
import hashlib
import io
import json
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bactrian.core.data.weights import FILE as WEIGHTS
from bactrian.core.digest import PACKAGE, rule_files
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.network_file import APPRENTICE, SHIPPED, read_network

BY_TABLE = ("levels", "searches")  # in an apprentice's file: by level and number of players


@cache
def edition(game: str, players: int) -> str:
    """A short name for all that has a say in games with so many players.

    Sources of its rules and of the players, their weights and networks, and how levels play at this
    table: when they change at another one or in another game, nothing changes here. What docstrings
    and comments say has no say. Unlike the digest of the compiled rules it leaves out Python and
    Numba: they do not change what is played, and the machines of a cluster may differ in them.
    """
    digest = hashlib.sha256()
    rules = find_game(game)
    folder = rules.folder
    outside = not folder.is_relative_to(PACKAGE)
    ours = [path for path in rule_files(PACKAGE) if is_of(path, folder)]
    ours += sorted((PACKAGE / "players").rglob("*.py"))
    theirs = rule_files(folder, ["."]) if outside else []
    for path in [*ours, *theirs, folder / WEIGHTS]:
        root = PACKAGE if path.is_relative_to(PACKAGE) else folder
        digest.update(str(path.relative_to(root)).encode())
        is_code = path.suffix == ".py"
        digest.update(code_of(path.read_text("utf-8")).encode() if is_code else path.read_bytes())
    if (folder / SHIPPED).exists():
        digest.update((folder / SHIPPED).read_bytes())
    if (folder / APPRENTICE).exists():
        for part in at_table(folder / APPRENTICE, rules, players):
            digest.update(part)
    return digest.hexdigest()[:20]


def is_of(path: Path, folder: Path) -> bool:
    """Whether a file of ours has to do with the game in a folder: it is in no other game's."""
    others = [other.folder for other in map(find_game, NAMES) if other.folder != folder]
    return not any(path.is_relative_to(other) for other in others)


def code_of(source: str) -> str:
    """A source without its docstrings, comments and empty lines."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        if ast.get_docstring(node) is not None:
            told = node.body[0]
            for row in range(told.lineno, (told.end_lineno or told.lineno) + 1):
                lines[row - 1] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip())


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
