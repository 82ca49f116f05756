import pytest

from bactrian import BadOptions, new_match
from bactrian.research.rewards import check_rewards, outcome, rewards_of


def test_a_sole_win_is_one_and_the_others_share_the_loss() -> None:
    assert outcome([0], 2) == [1, -1]
    assert outcome([3], 5) == [-0.25, -0.25, -0.25, 1, -0.25]


def test_those_who_win_together_share_the_win() -> None:
    assert outcome([0, 1], 2) == [0, 0]
    assert outcome([0, 2], 3) == [0.25, -0.5, 0.25]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_several_players_rewards_add_up_to_nothing(players: int) -> None:
    for winners in range(1, players + 1):
        assert sum(outcome(range(winners), players)) == pytest.approx(0)


def test_alone_a_rival_is_beaten_or_not() -> None:
    assert outcome([0], 1) == [1]
    assert outcome([], 1) == [-1]


def test_there_is_no_reward_before_the_end() -> None:
    match = new_match("merv", players=1, seed=1)

    assert rewards_of(match, "outcome") == rewards_of(match, "points") == [0]


def test_alone_the_reward_says_whether_the_magistrate_was_beaten() -> None:
    match = new_match("merv", players=1, seed=1)
    while not match.over:
        match.play(match.legal()[0])

    automa = match.game.automa(match.state)

    assert automa is not None
    assert rewards_of(match, "outcome") == [1 if match.scores()[0].total > automa else -1]
    assert rewards_of(match, "points") == [match.scores()[0].total]


def test_other_rewards_are_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="Rewards are 'money', expected 'outcome' or 'points'"):
        check_rewards("money")
