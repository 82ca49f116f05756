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
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
RULE_FOLDERS = ("core", "games")
NEVER_COMPILED = {"texts", "weights.toml", "display", "terminal"}
OURS = re.compile(r"[0-9a-f]{20}")  # the names that rules_digest gives
CORRECTED = re.compile(r"__([0-9a-f]{20})")  # in names of what is made with figures of one's own
FOLDERS_KEPT = 4  # the newest ones: a developer moving between branches finds them compiled


def rule_files(package: Path) -> list[Path]:
    """Every source and data file that compiled code may depend on."""
    return sorted(
        path
        for folder in RULE_FOLDERS
        for path in (package / folder).rglob("*")
        if path.suffix in {".py", ".toml"}
        and not NEVER_COMPILED.intersection(path.relative_to(package).parts)
    )


@cache
def rules_digest() -> str:
    """A short name for this version of the rules, their data, Python, NumPy and Numba.

    And for where they lie: Numba finds machine code again only for the same path, so another
    installation of the same version must not take what this one has compiled for its own.
    """
    digest = hashlib.sha256(f"{PACKAGE}\n".encode())
    for tool in ("numba", "numpy", "llvmlite"):
        digest.update(f"{tool} {version(tool)}\n".encode())
    digest.update(sys.version.encode())
    for path in rule_files(PACKAGE):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


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
def cache_folder() -> Path:
    """The folder for machine code of exactly these rules."""
    return user_cache_folder() / rules_digest()


def corrected_name(name: str, digest: str) -> str:
    """A name that tells the folder of what is made with such figures."""
    return f"{name}__{digest[:20]}"


def cache_folder_for(name: str) -> Path:
    """The folder for machine code of a module, or of a game by its key.

    Figures are compiled in: each correction of them has a folder of its own.
    """
    corrected = CORRECTED.search(name)
    return cache_folder() / corrected[1] if corrected else cache_folder()


def forget_old_versions() -> None:
    """Remove machine code that was made longest ago; what is not ours is left alone."""
    _forget_old(user_cache_folder())
    if cache_folder().is_dir():
        _forget_old(cache_folder())  # corrected figures


def _forget_old(folder: Path) -> None:
    folders = [path for path in folder.iterdir() if OURS.fullmatch(path.name)]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[FOLDERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
