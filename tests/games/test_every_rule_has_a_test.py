"""Every numbered rule of a game's specification is shown by a test that names it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bactrian.games import NAMES

ROOT = Path(__file__).parents[2]
SPECIFICATIONS = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"
RULE = re.compile(r"\b[A-Z]-\d+\.\d+\b")
DEFINED = re.compile(rf"\*\*({RULE.pattern})\*\*")

NO_RULES = {"test_features.py"}  # how the computer judges a position

by_game = pytest.mark.parametrize("game", NAMES)


def rules_of(specification: str) -> list[str]:
    """The numbers that a specification defines, in its order: `**S-4.1**`."""
    return DEFINED.findall(specification)


def named_tests_in(source: str) -> Iterator[tuple[str, str]]:
    """Name and docstring of every test in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


@cache
def named_tests_under(folder: Path) -> list[tuple[str, str]]:
    """Name and docstring of every test in a folder, but for what is no rule of a game."""
    return [
        test
        for path in sorted(folder.rglob("test_*.py"))
        if path.name not in NO_RULES
        for test in named_tests_in(path.read_text("utf-8"))
    ]


def specification(game: str) -> str:
    """The text of a game's specification."""
    return (SPECIFICATIONS / f"{game}.md").read_text("utf-8")


@by_game
def test_every_rule_is_named_by_a_test(game: str) -> None:
    """None may be left."""
    named = {rule for _, docstring in named_tests_under(TESTS) for rule in RULE.findall(docstring)}

    rules = rules_of(specification(game))

    assert len(rules) > 50
    assert [rule for rule in rules if rule not in named] == []


@by_game
def test_every_test_of_a_game_begins_with_a_rule_that_exists(game: str) -> None:
    """And all numbers that follow exist as well."""
    rules = set(rules_of(specification(game)))
    tests = named_tests_under(TESTS / "games" / game)

    unnumbered = [name for name, docstring in tests if not RULE.match(docstring)]
    unknown = [
        (name, rule)
        for name, docstring in tests
        for rule in RULE.findall(docstring)
        if rule not in rules
    ]

    assert tests
    assert unnumbered == []
    assert unknown == []


@by_game
def test_no_number_is_used_twice(game: str) -> None:
    """And all have the same letter."""
    rules = rules_of(specification(game))

    assert len(set(rules)) == len(rules)
    assert len({rule[0] for rule in rules}) == 1


def test_rules_and_docstrings_are_read_as_they_are_written() -> None:
    """A rule that is only mentioned defines nothing; a docstring may name several."""
    text = "- **S-1.1** Seats. See S-1.2.\n- **M-10.12** More. **Ruling**: S-9.9"
    source = (
        'def test_seats() -> None:\n    """S-1.1, S-3.2 Also S-1.10."""\n\ndef helper(): pass\n'
    )

    assert rules_of(text) == ["S-1.1", "M-10.12"]
    ((name, docstring),) = named_tests_in(source)
    assert name == "test_seats"
    assert RULE.findall(docstring) == ["S-1.1", "S-3.2", "S-1.10"]
