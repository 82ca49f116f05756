"""Games with figures of an owner's own: the same package, loaded once more under another name.

Rules read `data.toml` when they are imported, and figures are compiled in. So a corrected game is
another package, `merv__<digest>`: the same files, whose imports of their own package lead to the
new one, and whose `data_of` gives the corrected figures. Its machine code lies in a folder of its
own. Any number of them live beside the original in one process.
"""

import ast
import base64
import json
import os
import sys
import zlib
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType

from bactrian.core.data.corrections import Corrections, DataName, read_corrections
from bactrian.core.data.tables import DataFile, data_of, forget_data, keep_data
from bactrian.core.digest import corrected_name
from bactrian.core.errors import BadData, MissingData
from bactrian.core.game import Game

VARIABLE = "BACTRIAN_DATA"  # tells processes that this one starts what it was given
ONE_AT_A_TIME = RLock()
GIVEN: dict[str, Corrections] = {}  # by the game's key
LOADED: dict[str, Game] = {}  # by its key
PACKAGES: dict[str, str] = {}  # the original of each corrected package


def read_data(game: Game, file: str | os.PathLike[str]) -> Game:
    """The game with the figures of this file; a wrong one is refused with its line."""
    return with_data(game, read_corrections(Path(file)))


def with_data(game: Game, own: Corrections) -> Game:
    """The game with these figures; loaded at most once."""
    key = corrected_name(game.name, own.digest)
    with ONE_AT_A_TIME:
        if key not in LOADED:
            LOADED[key] = _load(game, own)
            GIVEN[key] = own
            os.environ[VARIABLE] = _packed()
        return LOADED[key]


def corrections_of(game: Game) -> Corrections | None:
    """What the game was corrected with."""
    return GIVEN.get(game.key)


def find(game: Game, key: str) -> Game:
    """The corrected game of this key, if this process or the one that started it was given it."""
    if key not in LOADED:
        own = _inherited().get(key)
        if own is None:
            raise MissingData(needed(game.name, key.rpartition("__")[2]))
        with_data(game, own)
    return LOADED[key]


def check_given(game: Game, name: DataName) -> Game:
    """The game with the figures that are named; refused if they are not here."""
    return find(game, corrected_name(game.name, name.digest))


def needed(game: str, digest: str) -> str:
    """What to do where figures are missing."""
    return (
        f"This needs data with digest {digest[:12]}…: "
        f"give the file that has it with --data {game}=FILE."
    )


# --- for processes that this one starts ---------------------------------------------------------


def _packed() -> str:
    content = [(key, own.file, own.tables) for key, own in GIVEN.items()]
    return base64.b64encode(zlib.compress(json.dumps(content, default=str).encode())).decode()


def _inherited() -> dict[str, Corrections]:
    packed = os.environ.get(VARIABLE)
    if not packed:
        return {}
    content = json.loads(zlib.decompress(base64.b64decode(packed)))
    return {key: Corrections(file, tables) for key, file, tables in content}


# --- loading ------------------------------------------------------------------------------------


def _load(game: Game, own: Corrections) -> Game:
    original = game.package
    package = corrected_name(original, own.digest)
    data = data_of(original).with_corrections(own)
    keep_data(package, data)
    PACKAGES[package] = original
    try:
        module = _imported(package, own)
        found = _checked(game, module.GAME, data, own)
    except BaseException:
        _forget(package)
        raise
    module.GAME = found  # type: ignore[attr-defined]  # a game's package has one
    return found


def _imported(package: str, own: Corrections) -> ModuleType:
    try:
        return import_module(package)
    except BadData as error:
        told = str(error)
        raise BadData(told if told.startswith(own.file) else _elsewhere(own, told)) from error
    except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
        raise BadData(
            f"{own.file}: these figures do not fit together ({type(error).__name__}: {error})."
        ) from error


def _elsewhere(own: Corrections, told: str) -> str:
    """A figure does not fit another one: the line of the table that the message names, if any."""
    table = told.partition("[")[2].partition("]")[0]
    return f"{own.at((table,))}: with these figures, {told}"


def _checked(game: Game, found: Game, data: DataFile, own: Corrections) -> Game:
    """Refuse what would change the numbers of actions, or nothing."""
    if found.catalogue.entries != game.catalogue.entries:
        raise BadData(
            f"{own.file}: these figures would change the numbers of actions "
            f"({len(game.catalogue)} actions before, {len(found.catalogue)} with them), which "
            "saved matches are made of."
        )
    if data.corrected is not None:
        data.corrected.check_all_read()
    return replace(found, data=own.name)


def _forget(package: str) -> None:
    forget_data(package)
    del PACKAGES[package]
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]


class _Finder(MetaPathFinder):
    """Finds modules of corrected packages in the files of the original."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The file of the original module, under the new name."""
        package = next((p for p in PACKAGES if f"{fullname}.".startswith(f"{p}.")), None)
        if package is None:
            return None
        spec = find_spec(PACKAGES[package] + fullname.removeprefix(package))
        if spec is None or spec.origin is None:
            return None
        return spec_from_file_location(
            fullname,
            spec.origin,
            loader=_Loader(fullname, spec.origin, package),
            submodule_search_locations=spec.submodule_search_locations,
        )


class _Loader(SourceFileLoader):
    """Compiles a module such that its imports of its own package lead to the corrected one."""

    def __init__(self, fullname: str, path: str, package: str) -> None:
        super().__init__(fullname, path)
        self._package = package

    def get_code(self, fullname: str) -> CodeType:
        """Always from the source: what Python keeps beside it is the original's."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        _Redirect(PACKAGES[self._package], self._package).visit(tree)
        return compile(tree, path, "exec", dont_inherit=True)


class _Redirect(ast.NodeTransformer):
    """Changes names of modules in imports; lines stay where they are."""

    def __init__(self, original: str, package: str) -> None:
        self._original = original
        self._package = package

    def _renamed(self, module: str) -> str:
        inside = module == self._original or module.startswith(f"{self._original}.")
        return self._package + module.removeprefix(self._original) if inside else module

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:  # ast's name
        if node.module is not None and not node.level:
            node.module = self._renamed(node.module)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:  # ast's name
        for alias in node.names:
            alias.name = self._renamed(alias.name)
        return node


sys.meta_path.insert(0, _Finder())
