"""Texts are keys with parameters, in every language from the first commit.

A text with a number may have plural forms: `dirhams.one = "{count} Dirham"`. They are chosen by
the parameter `count`.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from bactrian.core.errors import BadOptions, shown

LANGUAGES = ("en", "ru")
PLURALS = {"en": ("one", "many"), "ru": ("one", "few", "many")}


def plural_form(language: str, count: int) -> str:
    """Which form a number takes (the Unicode rules, whole numbers only)."""
    if language == "en":
        return "one" if count == 1 else "many"
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else "many"


def check_language(language: str) -> str:
    """Refuse a language that there are no texts in."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise BadOptions(f"No texts in {shown(language)}. There are: {', '.join(LANGUAGES)}.")
    return language


class Texts:
    """The texts of one language, from one or several files; later files win."""

    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        self.language = check_language(language)
        self._texts: dict[str, Any] = {}  # Any: a text, or its plural forms
        for folder in folders:
            for path in sorted(folder.glob(f"*.{language}.toml")):
                self._add(tomllib.loads(path.read_text(encoding="utf-8")), "")

    def _add(self, table: dict[str, Any], prefix: str) -> None:
        for key, value in table.items():
            name = f"{prefix}{key}"
            if isinstance(value, dict) and set(value) != set(PLURALS[self.language]):
                self._add(value, f"{name}.")
            else:
                self._texts[name] = value

    def keys(self) -> set[str]:
        """All keys, plural texts once."""
        return set(self._texts)

    def section(self, name: str) -> list[str]:
        """All keys of a section, in the order of the file."""
        return [key for key in self._texts if key.startswith(f"{name}.")]

    def tree(self) -> dict[str, Any]:  # Any: a text, its plural forms, or a section
        """All texts by section, as their files have them."""
        found: dict[str, Any] = {}
        for key, text in self._texts.items():
            *sections, name = key.split(".")
            at = found
            for section in sections:
                at = at.setdefault(section, {})
            at[name] = text
        return found

    def forms(self, key: str) -> list[str]:
        """The text, or all its plural forms."""
        text = self._texts[key]
        return list(text.values()) if isinstance(text, dict) else [text]

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def __call__(self, key: str, **parameters: object) -> str:
        """The text with its parameters filled in."""
        text = self._texts[key]
        if isinstance(text, dict):
            text = text[plural_form(self.language, int(str(parameters["count"])))]
        return str(text).format(**parameters) if "{" in text else str(text)


def texts(language: str, *folders: Path) -> Texts:
    """The texts in these folders, read once."""
    return _read_once(check_language(language), folders)


@cache
def _read_once(language: str, folders: tuple[Path, ...]) -> Texts:
    return Texts(language, folders)
