"""Batches with tables of several kinds: numbers of players and options beside each other."""

import numpy as np
import pytest

from bactrian.core.errors import BadOptions
from bactrian.core.rules.record import field_of
from bactrian.research.batch import Matches

DRAFT = {"character_draft": True}


@pytest.mark.long  # the game of the least rules has no options
def test_each_match_keeps_its_table_from_game_to_game() -> None:
    tables = [(2, {}), (4, DRAFT)]
    matches = Matches("marco_polo", tables=tables, matches=6, seed=1, threads=2, rewards="lead")

    for _ in range(900):
        matches.step(matches.random_actions())

    assert matches.players.tolist() == [2, 2, 2, 4, 4, 4]
    assert field_of(matches.states, "seats").tolist() == [2, 2, 2, 4, 4, 4]
    assert (field_of(matches.states, "variant")[:3] == 0).all()
    assert (field_of(matches.states, "variant")[3:] != 0).any(axis=1).all()
    assert matches.games_finished > 6
    assert matches.scores.shape[1] == 4
    assert not matches.scores[:3, 2:].any()


def test_a_gathered_match_keeps_its_table() -> None:
    matches = Matches("samarkand", tables=[(2, {}), (5, {})], matches=4, seed=1)

    some = matches.gather([3, 0])

    assert some.players.tolist() == [5, 2]
    for _ in range(400):
        some.step(some.random_actions())
    assert field_of(some.states, "seats").tolist() == [5, 2]


def test_with_one_table_the_same_games_are_played_as_without() -> None:
    batches = [
        Matches("samarkand", matches=3, seed=7, players=3),
        Matches("samarkand", matches=3, seed=7, tables=[(3, {})]),
    ]

    for _ in range(50):
        for batch in batches:
            batch.step(batch.random_actions())

    assert np.array_equal(batches[0].observations, batches[1].observations)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({}, "How many play"),
        ({"players": 2, "tables": [(2, {})]}, "Tables say themselves"),
        ({"tables": []}, "0 tables for 2 matches"),
        ({"tables": [(2, {}), (3, {}), (4, {})]}, "3 tables for 2 matches"),
        ({"tables": [(9, {})]}, "samarkand is for 2 to 5 players"),
    ],
)
def test_tables_that_cannot_be_are_refused(how: dict[str, object], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        Matches("samarkand", matches=2, seed=1, **how)  # type: ignore[arg-type]
