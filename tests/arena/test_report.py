"""The report and its picture."""

import json
import xml.etree.ElementTree as ET

import pytest

from bactrian.arena import Tournament
from bactrian.arena.playing import Result, play_game
from bactrian.arena.plot import Scale, svg
from bactrian.arena.report import Report, report

from .tables import NAMES, imagined

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def together() -> Report:
    tournament = Tournament("samarkand", 4, NAMES, 1)
    return report(tournament, imagined(tournament, 40, (1300, 1700)))


@pytest.fixture
def alone() -> Report:
    """Greedy has ten points more on each deal, and beats an automa of 50 on half of them."""
    tournament = Tournament("merv", 1, NAMES, 1)
    results = [
        Result(n, NAMES[n % 2 :][:1], (41 + n // 2 + 10 * (n % 2),), (1,), 55, 0) for n in range(20)
    ]
    return report(tournament, results)


def test_a_ladder_tells_how_often_each_won_alone_against_the_one_before() -> None:
    tournament = Tournament("samarkand", 4, ("random", "greedy"), 1, ladder=True)
    results = [
        Result(n, seats, (9, 9, 9, 9), tuple(1 + (s != winner) for s in seats), None, 0)
        for n in range(8)
        for seats in [tournament.pairing(n).seats]
        for winner in ["greedy" if n < 6 else "random"]
    ]

    found = report(tournament, results)["ratings"]

    assert "alone" not in found["random"]
    assert found["greedy"]["alone"]["wins"] == 0.75
    assert found["greedy"]["alone"]["low"] < 0.75 < found["greedy"]["alone"]["high"]


def test_on_a_ladder_for_two_nobody_counts_the_games_against_the_one_above() -> None:
    tournament = Tournament("samarkand", 2, ("random", "easy", "greedy"), 1, ladder=True)
    order = {name: place for place, name in enumerate(tournament.names)}
    results = [
        Result(n, seats, (9, 9), tuple(1 + (s != best) for s in seats), None, 0)
        for n in range(8)
        for seats in [tournament.pairing(n).seats]
        for best in [max(seats, key=lambda name: order[name])]
    ]

    found = report(tournament, results)["ratings"]

    assert (found["easy"]["alone"]["games"], found["easy"]["alone"]["wins"]) == (4, 1)
    assert (found["greedy"]["alone"]["games"], found["greedy"]["alone"]["wins"]) == (4, 1)


def test_the_best_player_comes_first_and_everything_is_json(together: Report) -> None:
    assert [*together["ratings"]] == ["greedy", "random"]
    assert json.loads(json.dumps(together)) == together


def test_everybody_has_a_rating_games_and_points(together: Report) -> None:
    for player in together["ratings"].values():
        assert player["low"] < player["rating"] < player["high"]
        assert player["games"] == 40
        assert player["seats"] == [20] * 4
        points = player["points"]
        assert points["min"] <= points["quartiles"][0] <= points["quartiles"][1] <= points["max"]
    assert together["games"] == 40
    assert together["deals"] == 10


def test_alone_players_are_rated_by_points_and_wins_against_the_automa(alone: Report) -> None:
    greedy, random = alone["ratings"]["greedy"], alone["ratings"]["random"]

    assert alone["scale"] == "points"
    assert (greedy["rating"], random["rating"]) == (55.5, 45.5)
    assert (greedy["wins"], random["wins"]) == (0.5, 0.0)
    assert greedy["wins_low"] < 0.5 < greedy["wins_high"]
    assert random["behind"] == {"mean": 10.0, "low": 10.0, "high": 10.0}
    assert greedy["behind"]["mean"] == 0


def test_a_game_alone_tells_the_points_of_the_automa() -> None:
    tournament = Tournament("merv", 1, NAMES, 1)

    result = play_game(tournament, tournament.pairing(0))

    assert result.automa is not None
    assert result.won(0) == (result.points[0] > result.automa)


@pytest.mark.parametrize("which", ["together", "alone"])
def test_the_picture_is_svg_with_a_row_for_everybody(
    request: pytest.FixtureRequest, which: str
) -> None:
    told = request.getfixturevalue(which)

    root = ET.fromstring(svg(told))

    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert root.tag == f"{SVG}svg"
    assert {"random", "greedy", told["title"]} <= set(texts)
    assert len([*root.iter(f"{SVG}circle")]) == 2
    assert "prefers-color-scheme: dark" in svg(told)


def test_everything_lies_inside_the_picture(together: Report) -> None:
    root = ET.fromstring(svg(together))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])

    for element in root.iter():
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= float(element.attrib.get(key, 0)) <= width
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= float(element.attrib.get(key, 0)) <= height


def test_names_cannot_break_the_picture(together: Report) -> None:
    together["ratings"] = {f'<{name}&">': p for name, p in together["ratings"].items()}

    assert '<greedy&">' in "".join(ET.fromstring(svg(together)).itertext())


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1499.9, 1500.1), (-3, 97), (900, 2400)])
def test_a_scale_has_round_figures_around_its_values(low: float, high: float) -> None:
    scale = Scale.over(low, high, 100, 200)

    assert scale.low <= low
    assert high <= scale.high
    assert 1 <= len(scale.ticks()) <= 8
    assert 100 <= scale(low) <= scale(high) <= 200
