"""Standing answers: what a player decides beforehand when a card could be sold."""

import re

import pytest

from bactrian.cli.session.standing import ASK, StandingAnswers

from ..terminal import Terminal
from .recording import before_flax, games_by_holder, show

SOLO = ("play", "samarkand", "--seed", "219", "--fast")  # seat 0 has Silk 5 and Wool 20
MINE = games_by_holder(range(60))[0]


def test_an_answer_for_all_replaces_those_before_it() -> None:
    standing = StandingAnswers()
    assert standing.get(5) == ASK

    standing.set(5, "sell")
    assert (standing.get(5), standing.get(6), standing.asks_nothing) == ("sell", ASK, False)
    standing.set(None, "keep")
    assert (standing.get(5), standing.get(6), standing.asks_nothing) == ("keep", "keep", True)
    standing.set(6, ASK)
    assert not standing.asks_nothing


def test_sales_lists_the_cards_that_can_still_be_sold(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=["sales", "q"])

    assert re.findall(r"(\w+ \d+): (.+)", terminal.screens[1]) == [
        ("Silk 5", "ask me"),
        ("Wool 20", "ask me"),
    ]
    assert "Cards that you draw later: ask me" in terminal.screens[1]


@pytest.mark.parametrize(
    ("command", "answers"),
    [
        ("sales 5 sell", {"Silk 5": "sell", "Wool 20": "ask me", "later": "ask me"}),
        ("sales 20 keep", {"Silk 5": "ask me", "Wool 20": "keep", "later": "ask me"}),
        ("SALES All  Sell", {"Silk 5": "sell", "Wool 20": "sell", "later": "sell"}),
    ],
)
def test_answers_are_noted_and_shown(
    terminal: Terminal, command: str, answers: dict[str, str]
) -> None:
    terminal.run(*SOLO, types=[command, "q"])

    assert all(f"{card}: {answer}\n" in terminal.screens[1] for card, answer in answers.items())


def test_an_answer_can_be_taken_back(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=["sales 5 sell", "sales 5 ask", "q"])

    assert "Silk 5: ask me" in terminal.screens[2]


@pytest.mark.parametrize("words", ["6 sell", "5 burn", "5", "all", "sell", "99999 keep", "х sell"])
def test_unclear_answers_are_told_and_change_nothing(terminal: Terminal, words: str) -> None:
    terminal.run(*SOLO, types=[f"sales {words}", "q"])

    assert f"“{words}” names no card of yours that can still be sold" in terminal.screens[1]
    assert "Silk 5: ask me" in terminal.screens[1]
    assert "To change that: sales NUMBER sell" in terminal.screens[1]


def test_the_russian_words_do_the_same(terminal: Terminal) -> None:
    terminal.run(*SOLO, "--lang", "ru", types=["продажи 5 продать", "sales all keep", "в"])

    assert "Шёлк 5: продать" in terminal.screens[1]
    assert "Шёлк 5: оставить" in terminal.screens[2]


@pytest.mark.parametrize("answer", ["sell", "keep"])
@pytest.mark.parametrize("which", ["17", "all"])
def test_a_standing_answer_is_given_without_a_question(answer: str, which: str) -> None:
    """S-11.7: it is recorded like any answer."""
    match = before_flax(MINE[0])

    screen = show(match, (0,), {0: [f"sales {which} {answer}"]})

    assert match.game.catalogue[match.played[-1]].kind == answer
    assert not any("sell the card for" in str(what) for _, what in screen.calls)
