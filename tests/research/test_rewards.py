import pytest

from bactrian import BadOptions, Match, new_match
from bactrian.core.kernels.rewarding import KINDS
from bactrian.core.kernels.rewarding import outcome as outcome_rule
from bactrian.core.kernels.rewarding import place as place_rule
from bactrian.core.rules.rule import interpreted
from bactrian.research.rewards import check_rewards, rewards_of

from .tables import TABLES

outcome, place = interpreted(outcome_rule), interpreted(place_rule)


def finished(name: str, players: int, seed: int) -> Match:
    match = new_match(name, players=players, seed=seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[len(match.played) * 7 % len(legal)])
    return match


def test_a_sole_win_is_one_and_the_others_share_the_loss() -> None:
    assert outcome(ahead=0, level=1, competitors=2) == 1
    assert outcome(ahead=1, level=1, competitors=2) == -1
    assert outcome(ahead=1, level=2, competitors=5) == -0.25


def test_those_who_win_together_share_the_win() -> None:
    assert outcome(ahead=0, level=2, competitors=2) == 0
    assert outcome(ahead=0, level=2, competitors=3) == 0.25


def test_places_go_down_in_even_steps() -> None:
    assert [place(ahead, 1, 4) for ahead in range(4)] == pytest.approx([1, 1 / 3, -1 / 3, -1])


def test_those_who_are_level_share_their_places() -> None:
    assert place(ahead=0, level=2, competitors=3) == 0.5
    assert place(ahead=1, level=2, competitors=3) == -0.5
    assert place(ahead=0, level=4, competitors=4) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_outcomes_and_places_add_up_to_nothing(players: int) -> None:
    for level in range(1, players + 1):
        first = [(0, level)] * level
        rest = [(rank, 1) for rank in range(level, players)]
        for worth in (outcome, place):
            total = sum(worth(ahead, level, players) for ahead, level in first + rest)
            assert total == pytest.approx(0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rewards_agree_with_points_and_winners(name: str, players: int) -> None:
    for seed in range(4):
        match = finished(name, players, seed)
        totals = [score.total for score in match.scores()]
        automa = match.game.automa(match.state)
        rivals = [] if automa is None else [automa]

        assert rewards_of(match, "points") == totals
        assert rewards_of(match, "lead") == [
            total - max(totals[:seat] + totals[seat + 1 :] + rivals)
            for seat, total in enumerate(totals)
        ]
        for kind in ("outcome", "place"):
            best = [seat for seat, reward in enumerate(rewards_of(match, kind)) if reward > 0]
            assert set(match.winners()) <= set(best)
        sole = len(match.winners()) == 1
        assert (max(rewards_of(match, "outcome")) == 1) == sole


def test_places_follow_the_tie_breakers() -> None:
    """M-19.3"""
    for seed in range(40):
        match = finished("merv", 4, seed)
        totals = [score.total for score in match.scores()]
        ranks = match.game.ranks(match.state, totals)
        rewards = rewards_of(match, "place")

        assert sorted(range(4), key=lambda seat: ranks[seat]) == sorted(
            range(4), key=lambda seat: rewards[seat]
        )
        if len(set(totals)) < 4:
            return
    raise AssertionError("no two seats had as many points")


def test_there_is_no_reward_before_the_end() -> None:
    match = new_match("merv", players=1, seed=1)

    assert {rewards_of(match, kind)[0] for kind in KINDS} == {0}


def test_alone_the_reward_says_whether_the_magistrate_was_beaten() -> None:
    match = finished("merv", 1, seed=1)

    automa = match.game.automa(match.state)

    assert automa is not None
    won = 1 if match.scores()[0].total > automa else -1
    assert rewards_of(match, "outcome") == rewards_of(match, "place") == [won]
    assert rewards_of(match, "lead") == [match.scores()[0].total - automa]


def test_other_rewards_are_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="Rewards are 'money', expected one of: 'outcome', 'poi"):
        check_rewards("money")
