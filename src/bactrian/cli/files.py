"""Saved matches on disk: read with a clear error, written whole or not at all."""

import os
import sys
import tempfile
import time
from pathlib import Path

from bactrian.core.errors import BadSave
from bactrian.match import Match, load_match
from bactrian.match.saving import FORMAT

LARGEST_FILE = 1_000_000  # bytes; a saved match has a few thousand


def user_data_folder() -> Path:
    """Where this system wants programs to keep what is dear to people."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    return base / "bactrian"


def keep_file(match: Match) -> Path:
    """Save a match under a name of its own among the user's data."""
    moment = time.strftime("%Y-%m-%d-%H%M%S")
    path = user_data_folder() / f"{match.game.name}-{moment}.json"
    save_file(match, str(path))
    return path


def read_saved(name: str) -> bytes:
    """The contents of a file that should be a saved match."""
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadSave(f"{name} is no saved match: it is larger than {LARGEST_FILE:,} bytes.")
        return path.read_bytes()
    except OSError as error:
        raise BadSave(f"{name} cannot be read: {error.strerror}.") from error


def load_file(name: str) -> Match:
    """The match saved in a file."""
    return load_match(read_saved(name))


def save_file(match: Match, name: str) -> None:
    """Save a match; a file that is something else is never written over."""
    path = Path(name).expanduser()
    if path.exists() and FORMAT.encode() not in path.read_bytes()[:LARGEST_FILE]:
        raise BadSave(f"{name} exists and is no saved match. Choose another name.")
    write_whole(path, match.save() + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write beside the file and move it there, so that no half of it is ever seen."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadSave(f"{path} cannot be written: {error.strerror}.") from error
