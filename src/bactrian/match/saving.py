"""Saved matches as small JSON; damaged ones are refused with a reason."""

import json
import re
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from bactrian.core.data.catalogue import whole_number
from bactrian.core.data.corrections import DataName
from bactrian.core.errors import BactrianError, BadSave, IllegalAction, MissingData, shown
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import check_given, read_data
from bactrian.match.commitment import SALT_BYTES, commitment
from bactrian.match.setup import check_options, check_players, read_seed, written_seed

if TYPE_CHECKING:
    from bactrian.match.match import Match

FORMAT = "bactrian match"
NEEDED = ("game", "players", "options", "rules_version", "seed", "actions")
ALLOWED = {"format", "commitment", "salt", "data", "names", "given_up", *NEEDED}
LONGEST_NAME = 40
DIGEST = re.compile("[0-9a-f]{64}")
HEX = re.compile(f"[0-9a-f]{{{2 * SALT_BYTES}}}")


def match_to_json(
    match: "Match", names: Sequence[str] | None = None, given_up: bool = False
) -> str:
    """The match as JSON text."""
    return file_of(
        game=match.game.name,
        players=match.players,
        options=match.options,
        rules_version=match.game.rules_version,
        seed=match.seed,
        salt=match.salt,
        commitment=match.commitment,
        actions=match.played,
        data=None if match.game.data is None else match.game.data._asdict(),
        names=names,
        given_up=given_up,
    )


def file_of(
    *,
    game: str,
    players: int,
    options: Mapping[str, object],
    rules_version: int,
    seed: int,
    salt: str,
    commitment: str | None,
    actions: Sequence[int],
    data: Mapping[str, object] | None,
    names: Sequence[str] | None = None,
    given_up: bool = False,
) -> str:
    """The JSON text of a match, which says what version of the rules it was played with."""
    content: dict[str, object] = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "options": options,
        "rules_version": rules_version,
        "seed": written_seed(seed),
        "salt": salt,
        "commitment": commitment,
        "actions": list(actions),
    }
    if data is not None:
        content["data"] = data
    if names is not None:
        content["names"] = [name[:LONGEST_NAME] for name in names]
    if given_up:
        content["given_up"] = True
    return json.dumps(content)


def load_match(
    saved: str | bytes | Mapping[str, object], *, data: str | PathLike[str] | None = None
) -> "Match":
    """The match that `match.save()` gave this text of; refuses what is damaged or unknown.

    One that was played with figures of an owner's own needs the file with them again as `data`.
    """
    from bactrian.match.match import Match  # a match saves itself, so the import goes both ways

    content = parsed(saved)
    _check_form(content)
    try:
        game = with_saved_data(find_game(content["game"]), content, data)
        _check_version(content["rules_version"], game.rules_version)
        players = check_players(game, content["players"])
        saved_names(content)
        was_given_up(content)
        seed, options = (
            read_seed(content["seed"]),
            check_options(game, players, content["options"]),
        )
        salt = _checked_salt(content, seed)
        return Match(game, players, seed, options, salt, _checked_actions(content["actions"]))
    except IllegalAction as error:
        raise BadSave(f"The saved actions do not fit the game. {error}") from error
    except (BadSave, MissingData):
        raise
    except BactrianError as error:
        raise BadSave(f"The saved match cannot be set up. {error}") from error


def with_saved_data(
    game: Game, content: Mapping[str, object], file: str | PathLike[str] | None = None
) -> Game:
    """The game with the figures that a saved match was played with."""
    name = _data_name(content.get("data"))
    given = None if file is None else read_data(game, file).data
    if given is not None and (name is None or given.digest != name.digest):
        played = "the game's own data" if name is None else f"data with digest {name.short}…"
        raise MissingData(
            f"The match was played with {played}; {given.file} has digest {given.short}…."
        )
    return game if name is None else check_given(game, name)


def _data_name(data: object) -> DataName | None:
    if data is None:
        return None
    found = dict(data) if isinstance(data, Mapping) else {}
    file, digest = found.pop("file", None), found.pop("digest", None)
    is_name = isinstance(file, str) and isinstance(digest, str) and not found
    if not is_name or not DIGEST.fullmatch(digest):
        raise BadSave("The saved match is damaged: data is not a file's name and digest.")
    return DataName(file, digest)


def parsed(data: object) -> Mapping[str, Any]:  # Any: what JSON gives, checked by the callers
    """Saved data as an object."""
    if isinstance(data, str | bytes | bytearray):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadSave(f"This is no saved match: it is not JSON ({error}).") from error
    if not isinstance(data, Mapping):
        raise BadSave(f"This is no saved match: expected a JSON object, not {type(data).__name__}.")
    return data


def saved_names(content: Mapping[str, object]) -> list[str] | None:
    """What the players of a saved match were called, seat by seat; None if it does not say."""
    names = content.get("names")
    if names is None:
        return None
    found = [name for name in names if _is_name(name)] if isinstance(names, list) else []
    if not isinstance(names, list) or found != names or len(found) != content.get("players"):
        raise BadSave(
            "The saved match is damaged: names are not one for each seat, "
            f"of 1 to {LONGEST_NAME} characters."
        )
    return found


def was_given_up(content: Mapping[str, object]) -> bool:
    """Whether a saved match ended before its end, because nobody wanted to play on."""
    found = content.get("given_up", False)
    if not isinstance(found, bool):
        raise BadSave("The saved match is damaged: given_up is not true or false.")
    return found


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()


def _check_form(content: Mapping[str, object]) -> None:
    if content.get("format", FORMAT) != FORMAT:
        raise BadSave(f"This is no saved match: its format is {shown(content['format'])}.")
    missing = [key for key in NEEDED if key not in content]
    if missing:
        raise BadSave(f"The saved match is damaged: {', '.join(missing)} missing.")
    unknown = [str(key) for key in content if key not in ALLOWED]
    if unknown:
        raise BadSave(f"The saved match has unknown parts: {', '.join(unknown)}.")


def _check_version(saved: object, known: int) -> None:
    """Other rules would make another game of the same actions."""
    version = whole_number(saved)
    if version is None or version < 1:
        raise BadSave(f"The saved match is damaged: rules_version is {shown(saved)}.")
    if version != known:
        other = "A newer Bactrian" if version > known else "The Bactrian that saved it"
        raise BadSave(
            f"The match was played with version {version} of the rules, and this program plays "
            f"version {known}: it cannot be replayed here. {other} can open it."
        )


def _checked_salt(content: Mapping[str, object], seed: int) -> str | None:
    salt, promised = content.get("salt"), content.get("commitment")
    if salt is None and promised is None:
        return None
    if not isinstance(salt, str) or not HEX.fullmatch(salt):
        raise BadSave("The saved match is damaged: salt is not 64 hexadecimal digits.")
    if promised is not None and promised != commitment(seed, salt):
        raise BadSave("Seed and salt do not give the commitment that was shown at the start.")
    return salt


def _checked_actions(actions: object) -> list[int]:
    if not isinstance(actions, list):
        raise BadSave("The saved match is damaged: actions is not a list.")
    numbers = [whole_number(action) for action in actions]
    if None in numbers:
        raise BadSave("The saved match is damaged: actions are not all whole numbers.")
    return [number for number in numbers if number is not None]
