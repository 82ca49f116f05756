"""What a hard opponent would do, in a sentence."""

import re

import pytest

from bactrian import new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.hint import hint


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hint_names_the_best_choice_the_runner_up_and_what_they_promise(
    name: str, lang: str
) -> None:
    match = new_match(name, players=find_game(name).players[0], seed=3)

    found = hint(match, lang)

    texts = {action.number: action.text for action in match.actions(lang)}
    assert found.best.action.number != found.runner_up.action.number
    assert found.text.startswith(texts[found.best.action.number])
    assert texts[found.runner_up.action.number] in found.text
    assert 0 <= found.runner_up.chance <= 1
    assert str(round(found.best.points)) in re.findall(r"-?\d+", found.text)


def test_the_same_is_said_twice() -> None:
    match = new_match("samarkand", players=3, seed=3)

    assert hint(match) == hint(match)


def test_a_hint_can_be_cut_short() -> None:
    match = new_match("merv", players=2, seed=3)

    assert hint(match, stop=lambda: True).best.action.number in match.legal()
