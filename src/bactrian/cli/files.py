"""Saved matches on disk: read with a clear error, written whole or not at all."""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bactrian.cli.own_data import check_used, read_all
from bactrian.core.data.texts import Texts, texts
from bactrian.core.errors import BadSave, MissingData
from bactrian.core.game import Game
from bactrian.match import Match, load_match
from bactrian.match.saving import FORMAT, parsed, saved_names, was_given_up

LARGEST_FILE = 1_000_000  # bytes; a saved match has a few thousand
TEXTS = Path(__file__).parent / "texts"


def table_texts(game: Game, language: str) -> Texts:
    """What the terminal says at a table of this game, with the words for its own commands."""
    return texts(language, TEXTS, game.folder / "terminal" / "commands")


class CannotSave(BadSave):
    """A match cannot be saved there: `key` and `parameters` tell why in any language."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(texts("en", TEXTS)(key, **parameters))
        self.key = key
        self.parameters = parameters


def user_data_folder() -> Path:
    """Where this system wants programs to keep user data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    return base / "bactrian"


def keep_file(match: Match, loaded: str | None = None) -> Path:
    """Save a match among the user's data; one that was loaded from there stays the same file.

    A file that people named themselves is never changed: they may want to go back to it.
    """
    folder, elsewhere = user_data_folder(), Path(tempfile.gettempdir())
    kept = loaded is not None and Path(loaded).resolve().parent == folder.resolve()
    for path in [Path(str(loaded))] * kept + [_new_name(match, folder)]:
        with suppress(CannotSave):
            save_file(match, str(path))
            return path
    path = _new_name(match, elsewhere)
    save_file(match, str(path))
    return path


def _new_name(match: Match, folder: Path) -> Path:
    name = f"{match.game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path, number = folder / f"{name}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.json"
    return path


def read_saved(name: str) -> bytes:
    """The contents of a file that should be a saved match."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadSave(f"{name} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # a name that no file can have
        raise BadSave(f"{name} cannot be read: {error}.") from error
    if len(content) > LARGEST_FILE:
        raise BadSave(f"{name} is no saved match: it is larger than {LARGEST_FILE:,} bytes.")
    return content


def load_file(name: str, data: Sequence[str] = ()) -> Match:
    """The match saved in a file, with figures of one's own if it was played with such."""
    content, given = read_saved(name), read_all(data)
    try:
        match = load_match(content)
    except BadSave as error:
        raise BadSave(f"{name}: {error}") from error
    except MissingData as error:
        raise MissingData(f"{name}: {error}") from error
    check_used(match, given, name)
    return match


def names_in_file(name: str, match: Match, language: str) -> list[str]:
    """What the players of a saved match are called: as the file says, or by their seats."""
    t = texts(language, TEXTS)
    named = saved_names(parsed(read_saved(name)))
    return named or [t("seat", seat=seat) for seat in range(match.players)]


def is_given_up(name: str) -> bool:
    """Whether the saved match in a file was given up before its end."""
    return was_given_up(parsed(read_saved(name)))


def save_file(match: Match, name: str) -> None:
    """Save a match; a file that is something else is never written over."""
    save_text(match.save(), name)


def save_text(saved: str, name: str) -> None:
    """Save a match that is text already."""
    try:
        path = Path(name).expanduser()
        if path.exists() and not _is_saved_match(path):
            raise CannotSave("save_is_taken", file=name)
        write_whole(path, saved + "\n")
    except OSError as error:
        raise CannotSave("save_failed", file=name, reason=error.strerror) from error
    except (RuntimeError, ValueError) as error:  # a home or a name that does not exist
        raise CannotSave("save_failed", file=name, reason=str(error).rstrip(".")) from error


def _is_saved_match(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return FORMAT.encode() in file.read(LARGEST_FILE)


def write_whole(path: Path, text: str) -> None:
    """Write beside the file and move it there, so that no half of it is ever seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
