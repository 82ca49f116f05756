"""Saved matches as small JSON; damaged ones are refused with a reason."""

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bactrian.core.catalogue import whole_number
from bactrian.core.errors import BactrianError, BadSave, IllegalAction, shown
from bactrian.games import game as find_game
from bactrian.match.commitment import SALT_BYTES, commitment
from bactrian.match.setup import check_options, check_players, read_seed, written_seed

if TYPE_CHECKING:
    from bactrian.match.match import Match

FORMAT = "bactrian match"
NEEDED = ("game", "players", "options", "rules_version", "seed", "actions")
ALLOWED = {"format", "commitment", "salt", *NEEDED}
HEX = re.compile(f"[0-9a-f]{{{2 * SALT_BYTES}}}")


def match_to_json(match: "Match") -> str:
    """The match as JSON text."""
    content = {
        "format": FORMAT,
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "rules_version": match.game.rules_version,
        "seed": written_seed(match.seed),
        "salt": match.salt,
        "commitment": match.commitment,
        "actions": list(match.played),
    }
    return json.dumps(content)


def load_match(data: str | bytes | Mapping[str, object]) -> "Match":
    """The match that `match.save()` gave this text of; refuses what is damaged or unknown."""
    from bactrian.match.match import Match  # a match saves itself, so the import goes both ways

    content = parsed(data)
    _check_form(content)
    try:
        game = find_game(content["game"])
        _check_version(content["rules_version"], game.rules_version)
        players = check_players(game, content["players"])
        seed, options = (
            read_seed(content["seed"]),
            check_options(game, players, content["options"]),
        )
        salt = _checked_salt(content, seed)
        return Match(game, players, seed, options, salt, _checked_actions(content["actions"]))
    except IllegalAction as error:
        raise BadSave(f"The saved actions do not fit the game. {error}") from error
    except BadSave:
        raise
    except BactrianError as error:
        raise BadSave(f"The saved match cannot be set up. {error}") from error


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
