"""How weaker levels are found: tools/weaker_levels.py."""

import math
from pathlib import Path

import pytest
from outside import module_at
from players.networks import random_network

from bactrian.games import game
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.levels import EASY, EXPERT, HARD
from bactrian.players.network_file import SHIPPED, Way, read_network, with_levels
from bactrian.players.network_player import NetworkPlayer

tool = module_at("tools/weaker_levels.py")
FEW, CALM = {"simulations": 60}, {"in_question": 0.05, "firmest": 60.0}
STRONG, WEAK, WEAKER = (Way(SHIPPED, 8.0, share) for share in (1e-3, 1e-4, 1e-5))


class KnownLadder(tool.Ladder):  # type: ignore[misc, name-defined]  # read from a file
    """Knows who wins how often, by strength, and who makes how many mistakes."""

    def __init__(
        self, strengths: dict[object, float], mistakes: dict[Way, float] | None = None
    ) -> None:
        super().__init__(tool.Table("merv", 2, {}, seed=1), games=0, margin=0.0, pool=None)
        self._strengths, self._mistakes = strengths, mistakes or {}

    def won(self, alone: object, others: object) -> float:
        odds: float = 10.0 ** (self._strengths[alone] - self._strengths[others])
        return odds / (1 + odds)

    def mistakes(self, way: Way) -> float:
        return self._mistakes.get(way, 0.0)


def all_strengths(greedy: float) -> dict[object, float]:
    """Searches above policies above the apprentice's; each a little weaker than the one before."""
    rungs = (*tool.SEARCHES, *tool.NETWORK_WAYS, *tool.APPRENTICE_WAYS)
    return {rung: -0.1 * place for place, rung in enumerate(rungs)} | {tool.GREEDY: greedy}


def test_each_level_is_as_weak_as_a_step_above_the_one_below_allows() -> None:
    """A step for two is 75 %, odds of three: 0.48, so five places and not four."""
    strengths = all_strengths(greedy=-9.0)
    rungs, easy = list(strengths), tool.APPRENTICE_WAYS[2]

    found = KnownLadder(strengths).find(easy)

    assert found.easy == easy
    assert rungs.index(easy) - rungs.index(found.medium) == 5
    assert rungs.index(found.medium) - rungs.index(found.hard) == 5
    assert rungs.index(found.hard) - rungs.index(found.expert) == 5


@pytest.mark.parametrize("careless", [False, True])
def test_medium_leaves_as_much_room_above_as_its_sense_allows(careless: bool) -> None:
    easy, cooler = tool.APPRENTICE_WAYS[-1], tool.APPRENTICE_WAYS[:-1]
    mistakes = dict.fromkeys(cooler, 0.5 if careless else 0.05)
    strengths = all_strengths(greedy=-9.0)
    strengths[cooler[0]] = strengths[tool.NETWORK_WAYS[1]]  # what it plays if all make mistakes

    medium = KnownLadder(strengths, mistakes).medium(easy)

    assert medium == (tool.NETWORK_WAYS[-1] if careless else tool.APPRENTICE_WAYS[-6])


def test_hard_beats_greedy_even_where_a_weaker_one_would_make_the_step() -> None:
    strengths = all_strengths(greedy=-1.0)
    ladder = KnownLadder(strengths)
    hard = ladder.hard(tool.APPRENTICE_WAYS[-1])

    assert ladder.won(hard, tool.GREEDY) >= 0.6
    assert strengths[hard] > strengths[tool.APPRENTICE_WAYS[-1]] + 1


def test_where_even_the_best_is_not_enough_the_best_is_taken() -> None:
    ladder = KnownLadder(dict.fromkeys(all_strengths(0.0), 0.0))

    assert ladder.expert(STRONG) == tool.SEARCHES[0]


def test_expert_is_a_policy_where_that_is_a_step_above_hard() -> None:
    assert isinstance(KnownLadder(all_strengths(0.0)).expert(tool.NETWORK_WAYS[-1]), Way)


def test_a_level_plays_better_until_it_has_sense_or_as_well_as_it_can() -> None:
    ladder = KnownLadder({}, {STRONG: 0.0, WEAK: 0.02, WEAKER: 0.08})
    hopeless = KnownLadder({}, {STRONG: 0.5, WEAK: 0.5})

    assert ladder.with_sense(HARD, [STRONG, WEAK, WEAKER]) == WEAK
    assert ladder.with_sense(EASY, [STRONG, WEAK, WEAKER]) == WEAKER
    assert hopeless.with_sense(HARD, [STRONG, WEAK]) == STRONG


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

    with_levels(
        path, rules, {"easy": {2: WEAK, 3: WEAKER}}, {"expert": {2: FEW}, "master": {3: CALM}}
    )

    found = read_network(path, rules)
    assert [found.way_of("easy", players) for players in (2, 3, 4)] == [WEAK, WEAKER, None]
    assert found.way_of("hard", 2) is None
    assert [found.search_of("expert", players) for players in (2, 3)] == [FEW, {}]
    assert [found.search_of("master", players) for players in (2, 3)] == [{}, CALM]


def test_what_is_found_is_what_levels_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("merv")
    path = random_network(tmp_path, rules)
    search = tool.Found(tool.Budget(24, math.inf), STRONG, WEAK, WEAKER)
    policy = tool.Found(STRONG, STRONG, WEAK, WEAKER)

    tool.write(path, rules, {2: search, 3: policy})

    kept = read_network(path, rules)
    monkeypatch.setattr("bactrian.players.levels.shipped_network", lambda key, players: path)
    by_file = {"shipped_way": kept.way_of, "shipped_search": kept.search_of}
    for name, asked in by_file.items():
        monkeypatch.setattr(
            f"bactrian.players.levels.{name}",
            lambda key, players, level, asked=asked: asked(level, players),
        )
    assert [tool.kept_at(rules, players) for players in (2, 3)] == [search, policy]
    assert [EXPERT.answers_at_once(rules, players) for players in (2, 3)] == [False, True]
    assert isinstance(EXPERT.player_at(rules, 3, 1), NetworkPlayer)
    assert isinstance(EXPERT.player_at(rules, 2, 1), GuidedPlayer)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["--players", "6"], "--players are among [2, 3, 4]"),
        (["--players", "two"], "invalid int value"),
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
