"""What the pages say of the observation vector is what the games give."""

from pathlib import Path

import pytest

from bactrian.games import NAMES
from bactrian.games import game as find_game

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_lists_every_part_of_its_observation(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    parts = find_game(name).observation
    start = 0

    for part in parts:
        assert f"| {start} | {part.length} | `{part.name}` | {part.meaning} |" in page
        start += part.length
    assert f"gives {start:,} numbers" in page
