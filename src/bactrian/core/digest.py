"""The cache folder for compiled rules, named by everything that the machine code depends on.

Numba's own cache looks only at the file of the function itself: a change in a callee's file, or in
a table that became a constant, is not seen. A folder named by a digest of all rule sources and
data files cannot be stale.
"""

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
RULE_FOLDERS = ("core", "games")
NEVER_COMPILED = {"texts", "lessons", "weights.toml", "display", "terminal"}
OURS = re.compile(r"[0-9a-f]{20}")  # the names that rules_digest gives
CORRECTED = re.compile(r"__([0-9a-f]{20})")  # in names of what is made with figures of one's own
FOLDERS_KEPT = 4  # the newest ones: a developer moving between branches finds them compiled
_outside: list[Path] = []  # folders of games that do not lie in the package


def cover(folder: Path) -> None:
    """Give a game that lies outside of the package machine code of its own, before it is loaded."""
    if not folder.is_relative_to(PACKAGE) and folder not in _outside:
        _outside.append(folder)


def rule_files(package: Path, folders: Sequence[str] = RULE_FOLDERS) -> list[Path]:
    """Every source and data file that compiled code may depend on."""
    return sorted(
        path
        for folder in folders
        for path in (package / folder).rglob("*")
        if path.suffix in {".py", ".toml"}
        and not NEVER_COMPILED.intersection(path.relative_to(package).parts)
    )


@cache
def rules_digest(outside: Path | None = None) -> str:
    """A short name for this version of the rules, their data, Python, NumPy and Numba.

    And for where they lie: Numba finds machine code again only for the same path, so another
    installation of the same version must not take what this one has compiled for its own.
    """
    digest = hashlib.sha256(f"{PACKAGE}\n".encode())
    for tool in ("numba", "numpy", "llvmlite"):
        digest.update(f"{tool} {version(tool)}\n".encode())
    digest.update(sys.version.encode())
    _read(digest, PACKAGE, RULE_FOLDERS)
    if outside is not None:
        digest.update(f"{outside}\n".encode())
        _read(digest, outside, ["."])
    return digest.hexdigest()[:20]


def _read(digest: "hashlib._Hash", package: Path, folders: Sequence[str]) -> None:
    for path in rule_files(package, folders):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())


def user_cache_folder() -> Path:
    """Where this system wants programs to keep what can be made again; BACTRIAN_CACHE overrides."""
    if chosen := os.environ.get("BACTRIAN_CACHE"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", home / ".cache"))
    return base / "bactrian"


@cache
def cache_folder(outside: Path | None = None) -> Path:
    """The folder for machine code of exactly these rules."""
    return user_cache_folder() / rules_digest(outside)


def cache_folder_of(source: Path) -> Path:
    """The folder for machine code of what stands in this file or folder."""
    return cache_folder(next((f for f in _outside if source.is_relative_to(f)), None))


def corrected_name(name: str, digest: str) -> str:
    """A name that tells the folder of what is made with such figures."""
    return f"{name}__{digest[:20]}"


def cache_folder_for(name: str, source: Path) -> Path:
    """The folder for machine code of a module, or of a game by its key, and where it lies.

    Figures are compiled in: each correction of them has a folder of its own.
    """
    folder, corrected = cache_folder_of(source), CORRECTED.search(name)
    return folder / corrected[1] if corrected else folder


def forget_old_versions() -> None:
    """Remove machine code that was made longest ago; what is not ours is left alone."""
    _forget_old(user_cache_folder())
    if cache_folder().is_dir():
        _forget_old(cache_folder())  # corrected figures


def _forget_old(folder: Path) -> None:
    folders = [path for path in folder.iterdir() if OURS.fullmatch(path.name)]
    folders.sort(key=_changed_at, reverse=True)
    for folder in folders[FOLDERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _changed_at(path: Path) -> float:
    """When a folder was last changed; long ago, if another process has just removed it."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
