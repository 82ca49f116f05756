"""Options of a match, as they are typed after `--option`."""

import pytest

from bactrian.cli.options import typed_options

from ..terminal import Terminal


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ([], {}),
        (["goal_choice"], {"goal_choice": True}),
        (["goal_choice=on", "character_draft=no"], {"goal_choice": True, "character_draft": False}),
        (["characters=berke,kubilai"], {"characters": ["berke", "kubilai"]}),
    ],
)
def test_names_switch_on_and_commas_make_a_list(
    words: list[str], options: dict[str, object]
) -> None:
    assert typed_options(words) == options


def test_a_simulation_tells_the_options_it_was_played_with(terminal: Terminal) -> None:
    words = ["--players", "2", "--games", "20", "--option", "goal_choice", "--json"]

    assert terminal.run("simulate", "marco_polo", *words) == 0

    assert terminal.json()["options"]["goal_choice"] is True


def test_an_option_that_the_game_does_not_have_is_refused(terminal: Terminal) -> None:
    assert terminal.run("simulate", "samarkand", "--option", "goal_choice") == 2

    assert "samarkand has no option 'goal_choice'" in terminal.errors
