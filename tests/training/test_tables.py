"""The tables that learners play at: every number of players, and options as they may be chosen."""

from collections import Counter

from bactrian import new_match
from bactrian.core.data.options import OneEach, Switch
from bactrian.games import game as find_game
from bactrian.training.tables import GIVEN, drawn_tables

COUNT = 240


def test_every_number_of_players_is_drawn_equally_often() -> None:
    game = find_game("marco_polo")

    counts = Counter(table.players for table in drawn_tables(game, COUNT, seed=3))

    assert counts == dict.fromkeys(game.players, COUNT // len(game.players))


def test_options_are_drawn_both_ways_and_things_are_given_at_some_tables() -> None:
    game = find_game("marco_polo")
    tables = drawn_tables(game, COUNT, seed=3)

    switches = [option for option in game.options if isinstance(option, Switch)]
    each = [option for option in game.options if isinstance(option, OneEach)]
    assert switches
    assert each
    for switch in switches:
        assert {table.options[switch.name] for table in tables} == {False, True}
    for option in each:
        given = [table for table in tables if option.name in table.options]
        assert GIVEN / 2 < len(given) / COUNT < 2 * GIVEN
        for table in given:
            chosen = table.options[option.name]
            assert isinstance(chosen, list)
            assert len(set(chosen)) == table.players
            assert set(chosen) <= set(option.choices)


def test_a_match_can_be_set_with_what_is_drawn() -> None:
    for table in drawn_tables(find_game("marco_polo"), 24, seed=4):
        match = new_match("marco_polo", players=table.players, seed=1, options=table.options)
        assert match.players == table.players


def test_the_same_seed_draws_the_same_tables() -> None:
    game = find_game("marco_polo")

    assert drawn_tables(game, COUNT, seed=5) == drawn_tables(game, COUNT, seed=5)
    assert drawn_tables(game, COUNT, seed=5) != drawn_tables(game, COUNT, seed=6)


def test_a_game_without_options_has_one_table_for_each_number_of_players() -> None:
    game = find_game("samarkand")

    tables = drawn_tables(game, COUNT, seed=3)

    assert not game.options
    assert [table.players for table in tables] == list(game.players)
    assert all(table.options == {} for table in tables)
