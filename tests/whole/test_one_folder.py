"""A game is one folder of the package and one of the client: nothing else names it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from bactrian.games import NAMES, games

ROOT = Path(__file__).parents[2]
PLACES = ("src", "web/src", "web/tools", "bench", "tools", "hatch_build.py", "pyproject.toml")
SUFFIXES = {".py", ".toml", ".ts", ".svelte", ".json", ".mjs", ".css", ".md", ".html", ".ini"}
MADE = {"generated", "static", "node_modules", "__pycache__"}
EXAMPLE = re.compile(r"^\s*(>>>|\.\.\.) ", re.MULTILINE)  # in docstrings: they have to run


def files() -> list[Path]:
    """All that is written by hand, but for documents and tests, which may name a game."""
    found = [ROOT / place for place in PLACES if (ROOT / place).is_file()]
    for place in PLACES:
        found += [path for path in (ROOT / place).rglob("*") if path.suffix in SUFFIXES]
    return [path for path in found if not MADE & set(path.relative_to(ROOT).parts)]


def is_in_folder_of(path: Path, names: Iterable[str]) -> bool:
    homes = (ROOT / "src" / "bactrian" / "games", ROOT / "web" / "src" / "games")
    return any(path.is_relative_to(home / name) for home in homes for name in names)


def named(text: str, name: str) -> bool:
    """Whether a text names a game: as programs do, or as people do."""
    lines = [line for line in text.splitlines() if not EXAMPLE.match(line)]
    spoken = name.replace("_", " ")
    return re.search(rf"(?i)\b({name}|{spoken})\b|_{name}\b", "\n".join(lines)) is not None


@pytest.mark.parametrize("name", NAMES)
def test_nothing_outside_its_folders_names_a_game(name: str) -> None:
    looked_at = files()
    naming = [
        str(path.relative_to(ROOT))
        for path in looked_at
        if not is_in_folder_of(path, NAMES) and named(path.read_text("utf-8"), name)
    ]

    assert len(looked_at) > 400
    assert naming == []


@pytest.mark.parametrize("name", NAMES)
def test_no_game_knows_another(name: str) -> None:
    """Samarkand and Merv are cities as well, so that only imports tell."""
    others = [other for other in NAMES if other != name]
    imports = re.compile(rf"games[./]({'|'.join(others)})\b|\.\./({'|'.join(others)})/")
    own = [path for path in files() if is_in_folder_of(path, [name])]

    assert len(own) > 50
    assert [path.name for path in own if imports.search(path.read_text("utf-8"))] == []


def test_games_are_offered_in_the_order_that_they_declare() -> None:
    offered = games()

    assert [game.order for game in offered] == sorted(game.order for game in offered)
    assert len({game.rules_letter for game in offered}) == len(offered)


def test_examples_alone_may_name_one() -> None:
    assert named("see python_merv for that", "merv")
    assert named("Marco Polo's dice", "marco_polo")
    assert not named('>>> match = new_match("merv", players=2)', "merv")
    assert not named("nerves", "merv")
