"""Write what the boards draw (data.toml), words, names and rules of the games into src/generated.

The games' own files stay the only place where a map or a name is written. Needs nothing but
Python's standard library, so that the package's build hook can run it.
"""

import json
import runpy
import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any

from declared import declared
from export_rules import origins, rules

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "bactrian" / "games"
TARGET = ROOT / "web" / "src" / "generated"
LANGUAGES = ("en", "ru")
# Where a figure comes from is for the rules page, not for drawing.
PROVENANCE = {
    "status", "sources", "source", "provenance", "calibration", "simulation", "board_facts",
    "evidence", "note", "notes", "examples", "meta",
}  # fmt: skip

# The server and the terminal make sentences of these; the site gets them made.
SENTENCES = {"action", "decision", "done", "decline", "event", "end", "help", "game"}


def drawn(value: Any) -> Any:  # Any: what TOML holds
    """The value without provenance."""
    if isinstance(value, dict):
        return {
            key: drawn(inner)
            for key, inner in value.items()
            if key not in PROVENANCE and not key.endswith("_status")
        }
    return [drawn(inner) for inner in value] if isinstance(value, list) else value


def read(path: Path) -> dict[str, Any]:  # Any: what TOML holds
    """A TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def words(path: Path) -> dict[str, dict[str, int]]:
    """The numbers of a game's words: its enums, which import nothing."""
    return {
        name: {member.name: int(member) for member in kind}
        for name, kind in runpy.run_path(str(path)).items()
        if isinstance(kind, type) and issubclass(kind, IntEnum) and kind is not IntEnum
    }


def write(name: str, content: Any) -> None:  # Any: JSON-able
    """A JSON file among the generated ones, touched only if it changed."""
    path = TARGET / name
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def names(games: list[str], language: str) -> dict[str, dict[str, str]]:
    """What the games are called, and a sentence about each."""
    texts = {
        game: read(GAMES / game / "texts" / f"texts.{language}.toml")["game"] for game in games
    }
    return {
        "game": {game: text["name"] for game, text in texts.items()},
        "about": {game: text["about"] for game, text in texts.items()},
    }


def main() -> None:
    """Tables and texts of every game, in the order in which they are offered."""
    TARGET.mkdir(exist_ok=True)
    tables = sorted(GAMES.glob("*/data.toml"), key=lambda path: declared(path.parent)["order"])
    games = [table.parent.name for table in tables]
    write("games.json", games)
    for language in LANGUAGES:
        write(f"games.{language}.json", names(games, language))
    for table in tables:
        game = table.parent.name
        write(f"{game}.json", drawn(read(table)))
        write(f"{game}.words.json", words(table.parent / "words.py"))
        write(f"{game}.origins.json", origins(game))
        for language in LANGUAGES:
            texts: dict[str, Any] = {}
            for path in sorted((table.parent / "texts").glob(f"*.{language}.toml")):
                texts |= read(path)
            names_only = {key: text for key, text in texts.items() if key not in SENTENCES}
            write(f"{game}.{language}.json", names_only)
            write(f"{game}.rules.{language}.json", rules(game, language))


if __name__ == "__main__":
    main()
