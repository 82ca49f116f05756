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
from bactrian.players.levels import LEVELS, Level
from bactrian.players.network_file import read_network, shipped_network

ROOT = PACKAGE.name
COUNTED = tuple(f"{ROOT}.{folder}." for folder in ("players", "advice"))
BY_NAME = f"{ROOT}.players.registry"  # the module that makes players


@cache
def edition(
    game: str, players: int, names: tuple[str, ...], modules: tuple[str, ...] = (BY_NAME,)
) -> str:
    """A short name for all that has a say in games of these players at such a table.

    Sources of its rules and of the players, their weights and networks, and how the levels among
    them play at this table. When another level, another table or another game changes, nothing
    changes here; nor when a module of players/ or advice/ changes that `modules` do not import.
    What docstrings and comments say has no say. Unlike the digest of the compiled rules it leaves
    out Python and Numba: they do not change what is played, and the machines of a cluster may
    differ in them.
    """
    digest = hashlib.sha256()
    rules = find_game(game)
    folder = rules.folder
    outside = not folder.is_relative_to(PACKAGE)
    ours = [path for path in rule_files(PACKAGE) if is_of(path, folder)]
    theirs = rule_files(folder, ["."]) if outside else []
    for path in [*ours, *player_files(*modules), *theirs, folder / WEIGHTS]:
        root = PACKAGE if path.is_relative_to(PACKAGE) else folder
        digest.update(str(path.relative_to(root)).encode())
        is_code = path.suffix == ".py"
        digest.update(code_of(path.read_text("utf-8")).encode() if is_code else path.read_bytes())
    digest.update(str(players).encode())
    for level in LEVELS:
        if level.name in names:
            for part in plays_so(level, rules, players):
                digest.update(part)
    return digest.hexdigest()[:20]


def player_files(*modules: str) -> list[Path]:
    """The sources of these modules and of all that they import of players/ and advice/."""
    found, left = set[str](), list(modules)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            tree = ast.parse(_source(name).read_text("utf-8"))
            imports = [
                node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
            ]
            left += [name for name in imports if name.startswith(COUNTED)]
    return sorted(map(_source, found))


def _source(module: str) -> Path:
    return PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")


def plays_so(level: Level, game: Game, players: int) -> Iterator[bytes]:
    """How a level plays at a table, and with which weights; without a network its sources say."""
    path = shipped_network(game.key, players)
    if path is None:
        return
    at_once, way = level.answers_at_once(game, players), level.way_at(game, players)
    how = way if at_once else level.thinking_at(game, players)
    yield json.dumps(how._asdict()).encode()
    file = path.with_name(way.file) if at_once else path
    for name, values in sorted(read_network(file, game).weights.items()):
        yield name.encode()
        yield values.tobytes()


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
