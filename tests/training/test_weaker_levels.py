"""How weaker levels are found: tools/weaker_levels.py."""

import argparse
from pathlib import Path

import pytest
from outside import module_at
from players.networks import random_network

from bactrian.games import game
from bactrian.players.levels import EASY, HARD, MEDIUM
from bactrian.players.network_file import SHIPPED, Way, read_network, with_levels

tool = module_at("tools/weaker_levels.py")
STRONG, WEAK, WEAKER = (Way(SHIPPED, 8.0, share) for share in (1e-3, 1e-4, 1e-5))


class FakeLadder:
    """Makes mistakes as it is told."""

    def __init__(self, mistakes: dict[Way, float]) -> None:
        self._mistakes = mistakes

    def mistakes(self, way: Way) -> float:
        return self._mistakes[way]


def test_where_a_level_makes_most_mistakes_it_plays_better_until_it_has_sense() -> None:
    clumsy = FakeLadder({STRONG: 0.0, WEAK: 0.04, WEAKER: 0.08})
    careful = FakeLadder({STRONG: 0.0, WEAK: 0.0, WEAKER: 0.01})
    tried = [[STRONG, WEAK, WEAKER] for _ in range(2)]

    assert tool.with_sense(HARD, [clumsy, careful], tried) == [WEAK, WEAKER]


def test_a_level_without_sense_plays_as_well_as_it_can() -> None:
    hopeless = FakeLadder({STRONG: 0.5, WEAK: 0.5})

    assert tool.with_sense(HARD, [hopeless], [[STRONG, WEAK]]) == [STRONG]


@pytest.mark.parametrize(("enough", "left"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_ways_are_tried_down_to_the_first_that_is_weak_enough(enough: int, left: int) -> None:
    ways = [STRONG, WEAK, WEAKER]

    assert tool.down_to(ways, lambda way: ways.index(way) >= enough) == ways[:left]


@pytest.mark.parametrize(("fine", "left"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_ways_are_kept_as_long_as_they_are_strong_enough(fine: int, left: int) -> None:
    ways = [STRONG, WEAK, WEAKER]

    assert tool.as_long_as(ways, lambda way: ways.index(way) < fine) == ways[:left]


def test_a_deal_is_played_from_every_seat_and_follows_from_its_number(tmp_path: Path) -> None:
    table = tool.Table("merv", 2, {SHIPPED: random_network(tmp_path, game("merv"))}, seed=3)
    same = Way(SHIPPED, 0.0)

    shares = [tool.play(tool.Duel(table, same, same, number)) for number in (0, 1, 0)]

    assert shares[0] + shares[1] == 1
    assert shares[2] == shares[0]


def test_greedy_beats_a_network_that_knows_nothing(tmp_path: Path) -> None:
    table = tool.Table("merv", 2, {SHIPPED: random_network(tmp_path, game("merv"))}, seed=3)
    duels = [tool.Duel(table, tool.GREEDY, Way(SHIPPED, 0.0), number) for number in range(4)]

    assert sum(map(tool.play, duels)) == 4


def test_ways_get_weaker_from_one_to_the_next() -> None:
    for ways in (tool.NETWORK_WAYS, tool.APPRENTICE_WAYS):
        assert list(ways) == sorted(ways, key=lambda way: (way.temperature, -way.least_share))
        assert len(set(ways)) == len(ways)


def test_a_file_keeps_how_levels_play(tmp_path: Path) -> None:
    rules = game("merv")
    path = random_network(tmp_path, rules)

    with_levels(path, rules, {"easy": {2: WEAK, 3: WEAKER}}, {"expert": {2: 60}})

    found = read_network(path, rules)
    assert [found.way_of("easy", players) for players in (2, 3, 4)] == [WEAK, WEAKER, None]
    assert found.way_of("hard", 2) is None
    assert [found.simulations_of("expert", players) for players in (2, 3)] == [60, None]
    assert found.simulations_of("master", 2) is None


class KnownLadder(tool.Ladder):  # type: ignore[misc, name-defined]  # read from a file
    """Knows who wins how often."""

    def __init__(self, wins: dict[tuple[Way, Way], float], wanted: float) -> None:
        self._wins, self._wanted = wins, wanted

    def won(self, one: Way, other: Way) -> float:
        return self._wins[one, other]


@pytest.mark.parametrize(("wanted", "left"), [(0.7, 2), (0.75, 2), (0.76, 1), (0.99, 1)])
def test_hard_stays_a_step_above_a_medium_that_is_kept(wanted: float, left: int) -> None:
    ladder = KnownLadder({(WEAK, WEAKER): 0.75, (STRONG, WEAKER): 0.9}, wanted)

    assert ladder.above(WEAKER, [STRONG, WEAK]) == [STRONG, WEAK][:left]


def test_tables_that_are_not_asked_for_stay_as_they_are() -> None:
    rules = game("merv")
    asked = argparse.Namespace(players=[3], simulations=[9], games=1, margin=0.0, seed=1)

    two, three, four = tool.ladders_of(rules, asked, {}, None)

    assert not isinstance(three, tool.KeptLadder)
    for count, ladder in ((2, two), (4, four)):
        easy, medium, hard = (level.way_at(rules, count) for level in (EASY, MEDIUM, HARD))
        assert ladder.hard() == ladder.above(STRONG, [STRONG, WEAK]) == [hard]
        assert ladder.medium(STRONG) == ladder.in_the_middle(STRONG, WEAK, WEAKER) == [medium]
        assert ladder.easy(STRONG) == [easy]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["--players", "6"], "--players are among [2, 3, 4]"),
        (["--players", "2", "--simulations", "60", "9"], "--simulations wants a figure for each"),
    ],
)
def test_an_order_that_does_not_fit_is_refused(
    order: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["weaker_levels.py", "merv", *order])

    with pytest.raises(SystemExit):
        tool.parsed_order()

    assert said in capsys.readouterr().err
