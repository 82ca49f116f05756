"""`bactrian play marco_polo`: the same loop with the other table."""

from pathlib import Path

import pytest

from bactrian import load_match

from ..saves import kept
from ..terminal import Terminal, always

GAME = ("play", "marco_polo", "--seed", "5", "--fast")


@pytest.mark.quick("ru")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game_with_expert_options_ends_with_scores(
    terminal: Terminal, at_home: Path, language: str
) -> None:
    options = ("--players", "2", "--lang", language, "--option", "character_draft", "goal_choice")

    assert terminal.run(*GAME, *options, types=always("1")) == 0

    (file,) = kept(at_home)
    match = load_match(file.read_text())
    assert match.over
    assert match.options["goal_choice"] is True
    assert all(f"{score.total}" in terminal.last for score in match.scores())
    assert terminal.run("verify", str(file)) == 0
    assert terminal.run("replay", str(file), "--lang", language) == 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_command_works_at_this_table(
    terminal: Terminal, at_home: Path, language: str
) -> None:
    words = ["contracts", "cards", "log", "help", "undo", "sales", "quit"]

    assert terminal.run(*GAME, "--lang", language, types=words) == 0

    # Nothing can be sold in this game, so `sales` is no command.
    assert ("“sales”" if language == "en" else "«sales»") in terminal.shown
    assert "docs/marco_polo.md" in terminal.shown


@pytest.mark.long
def test_people_share_a_screen_and_watchers_see_the_end(terminal: Terminal, at_home: Path) -> None:
    assert terminal.run(*GAME, "--players", "3", "--you", "0", "1", types=always("1")) == 0
    assert terminal.run(*GAME, "--players", "4", "--you") == 0

    assert all(load_match(file.read_text()).over for file in kept(at_home))
