"""The journal of a tournament: a line for each game, so that an interrupted one can go on.

The first line says which tournament it is. Lines are written whole, as soon as a game is over: a
process that is killed loses only the games that were being played, and those are played again to
the same end. Two processes may even write at once: they waste work, not results.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Self

from bactrian.arena.playing import Result
from bactrian.arena.schedule import Tournament
from bactrian.core.errors import BadSave
from bactrian.match.setup import written_seed

FORMAT = "bactrian arena 1"


def title(tournament: Tournament) -> dict[str, Any]:  # Any: JSON-able
    """What makes a tournament this one; the number of games does not, so that it can be longer."""
    return {
        "journal": FORMAT,
        "game": tournament.game,
        "players": tournament.players,
        "names": list(tournament.names),
        "seed": written_seed(tournament.seed),
        "options": json.loads(json.dumps(tournament.options)),  # as they will be read again
        "ladder": tournament.ladder,
        "edition": tournament.edition,
        **tournament.data_shown,
    }


def journal_name(tournament: Tournament) -> str:
    """A file name for the same tournament, whenever it is asked for."""
    digest = hashlib.sha256(json.dumps(title(tournament), sort_keys=True).encode()).hexdigest()
    return f"{tournament.game}-{tournament.players}-seed-{tournament.seed}-{digest[:12]}.jsonl"


class Journal:
    """The results so far, in memory and in a file."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Read what there is; a file that is something else is refused and left alone."""
        self.path = path
        self.results: dict[int, Result] = {}
        self._tournament = tournament
        self._create_or_read()
        self._file = path.open("ab", buffering=0)

    def _create_or_read(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadSave(f"{self.path} cannot be written: {error.strerror}.") from error
        try:
            content = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise BadSave(f"{self.path} cannot be read: {error.strerror}.") from error
        first, *lines = content.split(b"\n")
        if lines:
            self._check_title(first)
            for number, line in enumerate(lines[:-1], start=2):
                self._read(number, line)
        if not lines and not _line(title(self._tournament)).startswith(first):
            raise BadSave(f"{self.path} is no journal of a tournament.")
        self._repair(content[: content.rfind(b"\n") + 1], content)

    def _repair(self, whole: bytes, content: bytes) -> None:
        """Write the title if there is none yet, and drop a last line that was cut off."""
        try:
            if not whole:
                self.path.write_bytes(_line(title(self._tournament)))
            elif whole != content:
                with self.path.open("r+b") as file:
                    file.truncate(len(whole))
        except OSError as error:
            raise BadSave(f"{self.path} cannot be written: {error.strerror}.") from error

    def _check_title(self, line: bytes) -> None:
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("journal") != FORMAT:
            raise BadSave(f"{self.path} is no journal of a tournament.")
        for key, wanted in title(self._tournament).items():
            if found.get(key) != wanted:
                raise BadSave(
                    f"{self.path} is the journal of another tournament: "
                    f"its {key} is {found.get(key)}, not {wanted}. Choose another file."
                )

    def _read(self, number: int, line: bytes) -> None:
        try:
            result = Result.from_json(_parsed(line))
            fits = result.seats == self._tournament.pairing(result.game).seats
            fits &= len(result.points) == len(result.places) == self._tournament.players
        except (KeyError, TypeError, ValueError, OverflowError, IndexError):
            fits = False
        if not fits:
            raise BadSave(
                f"{self.path}, line {number} is no result of this tournament. Remove the line: "
                "its game will be played again."
            )
        self.results[result.game] = result

    def add(self, result: Result) -> None:
        """Keep a result, at once."""
        self._file.write(_line(result.to_json()))
        self.results[result.game] = result

    def of(self, games: int) -> list[Result]:
        """The results among the first so many games, in their order."""
        return [self.results[number] for number in sorted(self.results) if number < games]

    def missing(self, games: int) -> list[int]:
        """The numbers of games that have not been played yet."""
        return [number for number in range(games) if number not in self.results]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


def _line(content: dict[str, Any]) -> bytes:  # Any: JSON-able
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> Any:  # Any: parsed JSON
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
