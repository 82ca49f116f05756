"""The three best choices and why, rounded, and in both languages."""

import copy

import pytest

from bactrian import new_match
from bactrian.advice import hint as hints
from bactrian.advice.first_look import first_look
from bactrian.advice.hint import Choice, Expected, halves, hint, prepare, ranked, why
from bactrian.core.chance.stream import dice_of
from bactrian.core.rules.record import record_bytes
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import Action
from bactrian.players.network_file import shipped_network
from bactrian.players.search import Budget

MERV = find_game("merv")  # its parts: favour, influence, contracts, …


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "GUIDED", Budget(60, 60.0))
    monkeypatch.setattr(hints, "UNGUIDED", Budget(200, 60.0))
    monkeypatch.setattr(hints, "is_compiled", lambda game, kernels: True)  # if not, it waits


@pytest.fixture
def compiled_beside(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The search is not compiled here; the games that it is being compiled for."""
    found: list[str] = []
    monkeypatch.setattr(hints, "is_compiled", lambda game, kernels: False)
    monkeypatch.setattr(hints, "compile_beside", lambda game, kernels: found.append(game.name))
    return found


def choice(points: float, chance: int) -> Choice:
    return Choice(Action(0, "pass", {}, "Pass"), chance, points)


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hint_names_the_three_best_choices_and_what_they_promise(name: str, lang: str) -> None:
    match = new_match(name, players=find_game(name).players[0], seed=3)

    found = hint(match, lang)

    assert len({choice.action.number for choice in found.choices}) == min(3, len(match.legal()))
    assert all(choice.action in match.actions(lang) for choice in found.choices)
    assert found.why.endswith(".")


def test_what_is_shown_first_is_the_best_of_what_is_shown() -> None:
    """A search prefers what it has looked at longest."""
    found = [
        Expected(1, 0.414, 60.0),
        Expected(2, 0.406, 63.0),
        Expected(3, 0.432, 50.0),
    ]

    assert [one.number for one in ranked(found)] == [3, 2, 1]


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_a_hint_has_its_best_choice_first(name: str) -> None:
    match = new_match(name, players=2, seed=5)
    choices = hint(match).choices

    assert [one.chance for one in choices] == sorted((one.chance for one in choices), reverse=True)


@pytest.mark.parametrize("name", NAMES)
def test_while_the_search_is_compiled_it_tells_what_it_sees_at_first(
    name: str, compiled_beside: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "GuidedPlayer", None)
    match = new_match(name, players=2, seed=3)

    prepare(match.game)
    found = hint(match)

    assert compiled_beside == [name]
    assert len({choice.action.number for choice in found.choices}) == min(3, len(match.legal()))
    assert all(0 <= choice.chance <= 100 for choice in found.choices)
    assert found.why.endswith(".")


def test_at_first_sight_too_nothing_depends_on_what_the_seat_cannot_know(
    compiled_beside: list[str],
) -> None:
    """Two games that one seat cannot tell apart: the others' cards lie elsewhere."""
    match = new_match("samarkand", players=3, seed=3)
    for _ in range(12):
        match.play(match.legal()[0])
    twin, seat = copy.deepcopy(match), match.to_act
    assert seat is not None
    match.game.engine.deal_again(twin._states, seat, dice_of(7))
    assert record_bytes(twin._states) != record_bytes(match._states)

    assert hint(twin) == hint(match)


def test_the_end_of_a_game_is_what_first_sight_tells_then() -> None:
    match = new_match("samarkand", players=2, seed=3)
    while not match.over:
        match.play(match.legal()[0])
    before = match.replay(len(match.played) - 1)
    path = shipped_network("samarkand", 2)
    assert path is not None

    found = {one.number: one for one in first_look(before, path, len(before.legal()))}
    last = found[match.played[-1]]

    assert last.chance in (0, 0.5, 1)
    assert last.points == pytest.approx(sum(last.parts))


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
