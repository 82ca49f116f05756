"""Words that mean one thing."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
TEXTS = (
    *ROOT.glob("src/bactrian/games/samarkand/**/*.ru.toml"),
    *ROOT.glob("web/src/games/samarkand/**/*.ru.*"),
    ROOT / "docs/rules/samarkand.ru.md",
)
OTHER_WORDS = ("войти", "войдите", "вступ", "брак", "вы входите")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_marrying_into_a_family_has_one_word(path: Path) -> None:
    """S-4.1 «Породниться», and never the word for logging in."""
    text = path.read_text(encoding="utf-8").lower()

    assert [word for word in OTHER_WORDS if word in text] == []
