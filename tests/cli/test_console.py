"""What fits beside a progress bar."""

import sys

import pytest

from bactrian.cli.console import fitting, many_games

RATINGS = ["greedy 1573 ± 278", "easy 1500 ± 159", "random 1427 ± 120"]


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        ("60", []),
        ("80", ["greedy 1573 ± 278", "…"]),
        ("90", ["greedy 1573 ± 278", "easy 1500 ± 159", "…"]),
        ("120", RATINGS),
    ],
)
def test_as_many_ratings_are_shown_as_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch, columns: str, shown: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    assert fitting(RATINGS, "600 games") == shown


@pytest.mark.parametrize(
    ("is_terminal", "title"), [(True, "600 games"), (False, "Playing 600 games of The Goose")]
)
def test_a_terminal_has_a_short_title_and_a_file_a_whole_one(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, title: str
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)

    assert many_games(600, "The Goose") == title
