"""What choices lose: the games that are judged."""

import random
from pathlib import Path

import pytest
from players.networks import random_network

from bactrian.arena.sense import play_and_judge, share_of_mistakes
from bactrian.games import game
from bactrian.match import new_match
from bactrian.players.network_player import NetworkPlayer


def test_some_choices_of_a_game_are_judged_and_the_same_again(tmp_path: Path) -> None:
    network = random_network(tmp_path, game("samarkand"))

    def judged() -> list[float]:
        seats = [NetworkPlayer(network, seed, temperature=8.0) for seed in (1, 2)]
        match = new_match("samarkand", players=2, seed=5)
        return play_and_judge(match, seats, network, random.Random(3), count=6)

    lost = judged()

    assert len(lost) == 6
    assert all(0 <= loss <= 1 for loss in lost)
    assert judged() == lost


def test_only_what_loses_more_than_a_tenth_of_a_chance_is_a_mistake() -> None:
    assert share_of_mistakes([0.0, 0.1, 0.11, 0.4]) == pytest.approx(0.5)
    assert share_of_mistakes([]) == 0
