"""The three best choices and why, rounded, and in both languages."""

import pytest

from bactrian import new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import Action
from bactrian.players import hint as hints
from bactrian.players.hint import Choice, halves, hint, why
from bactrian.players.search import Budget

MERV = find_game("merv")  # its parts: favour, influence, contracts, …


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "GUIDED", Budget(60, 60.0))
    monkeypatch.setattr(hints, "UNGUIDED", Budget(200, 60.0))


def choice(points: float, chance: int) -> Choice:
    return Choice(Action(0, "pass", {}, "Pass"), chance, points)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hint_names_the_three_best_choices_and_what_they_promise(name: str, lang: str) -> None:
    match = new_match(name, players=find_game(name).players[0], seed=3)

    found = hint(match, lang)

    assert len({choice.action.number for choice in found.choices}) == min(3, len(match.legal()))
    assert all(choice.action in match.actions(lang) for choice in found.choices)
    assert found.why.endswith(".")


def test_nothing_finer_than_a_per_cent_and_half_a_point_is_told() -> None:
    for choice in hint(new_match("samarkand", players=3, seed=3)).choices:
        assert isinstance(choice.chance, int)
        assert 0 <= choice.chance <= 100
        assert 2 * choice.points % 1 == 0


@pytest.mark.parametrize(
    ("more", "parts", "text"),
    [
        (4.0, [0.5, 0, 3.5], "About 4 points more than the next best, mostly “Contracts”."),
        (1.0, [0.5, 0.5, 0], "About 1 point more than the next best, mostly “Favour track”."),
        (1.5, [0.5, 0.5, 0.5], "About 1.5 points more than the next best."),
        (2.0, [], "About 2 points more than the next best."),
    ],
)
def test_it_says_how_many_points_more_and_of_what(
    more: float, parts: list[float], text: str
) -> None:
    assert why(MERV, [choice(60 + more, 50), choice(60, 50)], parts, "en") == text


@pytest.mark.parametrize(
    ("points", "chance", "text"),
    [
        (-2.0, 3, "About 2 points fewer than the next best, but it wins more often."),
        (-2.0, 0, "The next best is nearly as good: about 2 points more."),
        (0.0, 3, "It brings about as many points as the next best, but wins more often."),
        (0.0, 0, "The next best is nearly as good."),
    ],
)
def test_where_points_do_not_speak_for_it_chances_do(points: float, chance: int, text: str) -> None:
    choices = [choice(60 + points, 50 + chance), choice(60, 50)]

    assert why(MERV, choices, [], "en") == text


def test_russian_numbers_are_declined() -> None:
    def said(more: float) -> str:
        return why(MERV, [choice(60 + more, 50), choice(60, 50)], [0, 0, more], "ru")

    assert said(1) == (
        "Примерно на 1 очко больше, чем следующий вариант, больше всего — «Контракты»."
    )
    assert "на 1,5 очка больше" in said(1.5)
    assert "на 5 очков больше" in said(5)


def test_halves_are_the_nearest() -> None:
    assert [halves(points) for points in (3.2, 3.3, -0.8)] == [3.0, 3.5, -1.0]


def test_the_same_is_said_twice() -> None:
    match = new_match("samarkand", players=3, seed=3)

    assert hint(match) == hint(match)
