"""`bactrian analyse`: a finished match, looked back on."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from bactrian import load_match
from bactrian.advice.analysis import Analysis, analyse
from bactrian.cli.commands import analyse as command
from bactrian.games.warmup import GUIDED_KERNELS, SEARCH_KERNELS
from bactrian.match import Match

from ..saves import saved, saved_as
from ..terminal import Terminal

FOUND: dict[str, Analysis] = {}  # by saved match: each is analysed once, which takes the time


def analysed(match: Match, given_up: bool) -> Analysis:
    if match.save() not in FOUND:
        FOUND[match.save()] = analyse(match, given_up=given_up)
    return FOUND[match.save()]


@pytest.fixture(autouse=True)
def analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def remembered(match: Match, *_: object, given_up: bool) -> Analysis:
        return analysed(match, given_up)

    monkeypatch.setattr(command, "analyse_match", remembered)


@pytest.mark.long
def test_people_get_curves_accuracies_and_moments(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json")

    assert terminal.run("analyse", file, "--seat", "1") == 0

    for title in ("Chances to win", "Accuracy", "What decided the game"):
        assert title in terminal.shown
    assert "What Seat 1 could have done better" in terminal.shown
    for score in load_match(saved()).scores():
        assert f" {score.total} " in terminal.shown
    assert "█" in terminal.shown


@pytest.mark.parametrize(
    ("language", "title", "point"), [("en", "Accuracy", "."), ("ru", "Точность", ",")]
)
def test_it_fits_a_window_of_80_columns(
    terminal: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    title: str,
    point: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    file = saved_as(tmp_path / "m.json")
    assert terminal.run("analyse", file, "--seat", "0", "--lang", language) == 0

    assert title in terminal.shown
    assert set(re.findall(r"\d([.,])\d(?: %|$| \()", terminal.shown)) == {point}
    assert max(map(len, terminal.shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("columns", "besides"), [(40, ()), (52, ("mistakes",)), (72, ("mistakes", "mattered", "█"))]
)
def test_in_a_narrow_window_less_is_told_of_accuracies_and_no_line_is_broken(
    terminal: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    columns: int,
    besides: Sequence[str],
) -> None:
    monkeypatch.setenv("COLUMNS", f"{columns}")

    assert terminal.run("analyse", saved_as(tmp_path / "m.json"), "--lang", "en") == 0

    accuracies = terminal.shown.split("Accuracy")[1].split("What decided")[0]
    heading, _, *rows = [line for line in accuracies.splitlines() if line.strip()]
    assert heading.split()[:3] == ["player", "points", "accuracy"]
    scores = load_match(saved()).scores()
    assert len(rows) == len(scores)
    assert all(f" {score.total} " in row for score, row in zip(scores, rows, strict=True))
    told = tuple(one for one in ("mistakes", "mattered", "█") if one in accuracies)
    assert told == tuple(besides)


@pytest.mark.parametrize(
    ("judge", "kernels"), [("network", GUIDED_KERNELS), ("search", SEARCH_KERNELS)]
)
def test_compiling_has_the_terminal_to_itself(
    terminal: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    judge: str,
    kernels: object,
) -> None:
    happened: list[object] = []

    def look(match: Match, told: Callable[[float], None], given_up: bool) -> Analysis:
        happened.append("looked back")
        return analysed(match, given_up)

    monkeypatch.setattr(command, "judge_of", lambda match: SimpleNamespace(name=judge))
    monkeypatch.setattr(command, "compile_game", lambda game, what: happened.append(what))
    monkeypatch.setattr(command, "analyse_match", look)

    assert terminal.run("analyse", saved_as(tmp_path / "m.json")) == 0

    assert happened == [kernels, "looked back"]


def test_programs_get_every_decision_or_those_of_a_seat(terminal: Terminal, tmp_path: Path) -> None:
    file, match = saved_as(tmp_path / "match.json"), load_match(saved())

    assert terminal.run("analyse", file, "--json") == 0
    whole = terminal.json()
    assert terminal.run("analyse", file, "--json", "--seat", "2") == 0
    own = terminal.json()

    assert whole.keys() == {
        *(
            "game",
            "actions",
            "given_up",
            "judge",
            "result",
            "players",
            "curve",
            "moments",
            "decisions",
        ),
    }
    assert (whole["game"], whole["actions"]) == ("samarkand", len(match.played))
    assert [one["chosen"]["number"] for one in whole["decisions"]] == [*match.played]
    assert own["decisions"] == [one for one in whole["decisions"] if one["seat"] == 2]
    assert own["moments"] == whole["moments"]


def test_a_match_that_goes_on_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json", saved(actions=30))

    assert terminal.run("analyse", file) == 2

    assert "This game goes on, as far as its file says" in terminal.errors


@pytest.mark.parametrize(
    ("language", "told"), [("en", "The game was given up"), ("ru", "Партия сдана")]
)
def test_one_that_was_given_up_is_judged_as_far_as_it_went(
    terminal: Terminal, tmp_path: Path, language: str, told: str
) -> None:
    file = saved_as(tmp_path / "match.json", saved(actions=12), {"given_up": True})

    assert terminal.run("analyse", file, "--seat", "0", "--lang", language) == 0
    assert told in terminal.shown
    assert terminal.run("analyse", file, "--json") == 0

    found = terminal.json()
    assert found["given_up"]
    assert len(found["decisions"]) == 12
    assert found["result"] == found["decisions"][-1]["after"]
    assert sum(found["result"]) == pytest.approx(1, abs=1e-3)


def test_one_that_was_given_up_before_it_began_is_refused(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = saved_as(tmp_path / "match.json", saved(actions=0), {"given_up": True})

    assert terminal.run("analyse", file) == 2

    assert "given up before anybody had to decide anything" in terminal.errors


@pytest.mark.parametrize(
    ("language", "judges"),
    [
        ("en", {"network": "a network and a small search", "search": "a search without a network"}),
        ("ru", {"network": "нейросеть с небольшим перебором", "search": "перебор без нейросети"}),
    ],
)
def test_it_says_who_judged(
    terminal: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    judges: dict[str, str],
) -> None:
    file = saved_as(tmp_path / "m.json")
    for judge, told in judges.items():

        def judged(match: Match, *_: object, judge: str = judge, given_up: bool) -> Analysis:
            return analysed(match, given_up)._replace(judge=judge)

        monkeypatch.setattr(command, "analyse_match", judged)

        assert terminal.run("analyse", file, "--lang", language) == 0
        assert told in " ".join(terminal.shown.split())


def test_other_requests_that_cannot_be_carried_out_get_a_sentence(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = saved_as(tmp_path / "match.json")

    assert terminal.run("analyse", file, "--seat", "3") == 2
    assert "--seat is 3, expected 0 to 2." in terminal.errors
    assert terminal.run("analyse", "missing.json") == 2
    assert "missing.json cannot be read: No such file" in terminal.errors
    assert terminal.run("analyse", saved_as(tmp_path / "b.json", changes={"seed": 8})) == 2
    assert "do not give the commitment" in terminal.errors
    assert "Traceback" not in terminal.errors
