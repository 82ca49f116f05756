"""Who sits where: everybody in every seat as often as anybody, and the same whenever asked."""

from collections import Counter

import pytest

from bactrian import BadOptions
from bactrian.arena import Tournament
from bactrian.arena import schedule as schedule_module

MANY = ("a", "b", "c", "d", "e", "f")


@pytest.fixture(autouse=True)
def _any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The schedule does not care who the players are."""
    monkeypatch.setattr(schedule_module, "check_name", str)


def tournament(players: int, names: int, game: str = "samarkand", seed: int = 1) -> Tournament:
    return Tournament(game, players, MANY[:names], seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("names", [2, 3, 4, 6])
def test_in_a_round_everybody_has_every_seat_equally_often(players: int, names: int) -> None:
    games = tournament(players, names)

    taken = Counter(
        (seat, name)
        for number in range(games.round_games)
        for seat, name in enumerate(games.pairing(number).seats)
    )

    assert len(taken) == players * names
    assert len(set(taken.values())) == 1


@pytest.mark.parametrize(("players", "names"), [(2, 3), (4, 2), (4, 3), (4, 4), (5, 6)])
def test_after_each_deal_its_players_had_every_seat(players: int, names: int) -> None:
    games = tournament(players, names)

    for first in range(0, 20 * players, players):
        block = [games.pairing(first + game) for game in range(players)]
        assert len({pairing.deal for pairing in block}) == 1
        assert len({pairing.match_seed for pairing in block}) == 1
        columns = zip(*(pairing.seats for pairing in block), strict=True)
        assert len({tuple(sorted(column)) for column in columns}) == 1


@pytest.mark.parametrize(("players", "names"), [(4, 3), (5, 2), (3, 4)])
def test_nobody_sits_more_than_once_more_than_another(players: int, names: int) -> None:
    games = tournament(players, names)

    for number in range(games.round_games):
        seats = games.pairing(number).seats
        often = [seats.count(name) for name in MANY[:names]]
        assert max(often) - min(often) <= 1


def test_everybody_follows_everybody_around_the_table() -> None:
    games = tournament(4, 4)

    neighbours = Counter(
        (seats[at], seats[(at + 1) % 4])
        for seats in (games.pairing(number).seats for number in range(6 * games.round_games))
        for at in range(4)
    )

    assert len(neighbours) == 12
    assert len(set(neighbours.values())) == 1


def test_every_deal_and_every_player_has_a_seed_of_its_own() -> None:
    games = tournament(3, 4)
    pairings = [games.pairing(number) for number in range(300)]

    deals = {pairing.match_seed for pairing in pairings}
    players = [seed for pairing in pairings for seed in pairing.player_seeds]
    assert len(deals) == 100
    assert len(set(players)) == 900
    assert deals.isdisjoint(players)
    assert deals.isdisjoint(tournament(3, 4, seed=2).pairing(n).match_seed for n in range(300))


def test_alone_all_players_play_the_same_deals() -> None:
    games = tournament(1, 3, "merv")

    for deal in range(10):
        block = [games.pairing(3 * deal + turn) for turn in range(3)]
        assert [pairing.seats for pairing in block] == [("a",), ("b",), ("c",)]
        assert len({(p.deal, p.match_seed, p.player_seeds) for p in block}) == 1


def test_the_fewest_games_give_everybody_every_seat_on_two_deals() -> None:
    assert tournament(4, 4).fewest_games == 8
    assert tournament(4, 3).fewest_games == 12
    assert tournament(2, 6).fewest_games == 30
    assert tournament(1, 3, "merv").fewest_games == 6


def test_a_player_named_twice_is_refused() -> None:
    with pytest.raises(BadOptions, match="The player a is named twice"):
        Tournament("samarkand", 4, ("a", "b", "a"), 1)


def test_one_player_is_enough_only_alone() -> None:
    with pytest.raises(BadOptions, match="At least two players are needed"):
        Tournament("samarkand", 4, ("a",), 1)
    with pytest.raises(BadOptions, match="At least one player"):
        Tournament("merv", 1, (), 1)
    assert Tournament("merv", 1, ("a",), 1).alone


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_a_ladder_each_sits_alone_at_tables_of_the_one_before(players: int) -> None:
    games = Tournament("samarkand", players, MANY[:4], 1, ladder=True)

    tables = Counter(
        tuple(sorted(games.pairing(number).seats)) for number in range(games.round_games)
    )

    assert tables == {
        tuple(sorted((upper, *[lower] * (players - 1)))): players
        for lower, upper in zip("abc", "bcd", strict=True)
    }


def test_on_a_ladder_the_one_above_has_every_seat() -> None:
    games = Tournament("samarkand", 4, MANY[:2], 1, ladder=True)

    assert [games.pairing(number).seats.index("b") for number in range(4)] == [0, 1, 2, 3]


def test_alone_a_ladder_is_everybody_on_the_same_deals() -> None:
    games = Tournament("merv", 1, MANY[:3], 1, ladder=True)

    assert [games.pairing(number).seats for number in range(3)] == [("a",), ("b",), ("c",)]
