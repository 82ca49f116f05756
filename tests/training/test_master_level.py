"""How `master` searches at a table: tools/master_level.py."""

from dataclasses import replace
from pathlib import Path

import pytest
from outside import module_at
from players.networks import random_network

from bactrian.games import game
from bactrian.players.levels import MASTER
from bactrian.players.network_file import APPRENTICE, SHIPPED, Way, read_network, with_levels

tool = module_at("tools/master_level.py")
COOL, FEW = Way(SHIPPED, 2.0, 1e-3), {"simulations": 60}


def test_only_how_master_searches_at_that_table_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("merv")
    path = random_network(tmp_path, rules).rename(tmp_path / APPRENTICE)
    with_levels(path, rules, {"hard": {2: COOL}}, {"expert": {3: FEW}, "master": {2: FEW}})
    monkeypatch.setattr(tool, "find_game", lambda name: replace(rules, folder=tmp_path))

    tool.keep("merv", 3, {"firmest": 60.0})

    found = read_network(path, rules)
    assert found.way_of("hard", 2) == COOL
    assert [found.search_of("expert", players) for players in (2, 3)] == [{}, FEW]
    assert [found.search_of("master", players) for players in (2, 3)] == [FEW, {"firmest": 60.0}]


def test_the_usual_way_is_tried_first_so_that_it_stays_where_none_is_better() -> None:
    assert tool.WAYS[0] == {}
    for way in tool.WAYS:
        assert MASTER.usual_thinking()._replace(**way).simulations == MASTER.guided.iterations
