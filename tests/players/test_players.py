"""Computer players: they play by the rules, repeat themselves, and greed beats chance."""

import pytest

from bactrian import IllegalAction, Match, new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import GreedyPlayer, Player, RandomPlayer

GAMES = 8


def play_out(match: Match, players: list[Player]) -> Match:
    """Let the players finish a match; an illegal choice would be refused."""
    while match.to_act is not None:
        match.play(players[match.to_act].choose(match))
    return match


def one_greedy_among_random(name: str, seed: int, players: int, seat: int) -> Match:
    seats: list[Player] = [RandomPlayer(100 * seed + other) for other in range(players)]
    seats[seat] = GreedyPlayer(seed)
    return play_out(new_match(name, players=players, seed=seed), seats)


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_a_greedy_player_beats_random_ones(name: str) -> None:
    won = [
        one_greedy_among_random(name, seed, players=4, seat=seed % 4).winners() == [seed % 4]
        for seed in range(GAMES)
    ]

    assert sum(won) >= GAMES - 1


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_players_with_the_same_seeds_play_the_same_match(name: str) -> None:
    players = find_game(name).players[0]

    one = one_greedy_among_random(name, 5, players, seat=players - 1)
    other = one_greedy_among_random(name, 5, players, seat=players - 1)

    assert one.played == other.played


@pytest.mark.long  # what greed needs of a large game is compiled for it
def test_a_greedy_marco_polo_player_travels_and_completes_contracts() -> None:
    match = one_greedy_among_random("marco_polo", 3, players=4, seat=0)

    seat = match.view()["seats"][0]
    assert len(seat["posts"]) >= 2
    assert len(seat["completed"]) >= 1


def test_nothing_can_be_chosen_after_the_end() -> None:
    match = play_out(new_match("samarkand", players=2, seed=1), [RandomPlayer(1), RandomPlayer(2)])

    with pytest.raises(IllegalAction, match="the game is over"):
        GreedyPlayer(1).choose(match)
