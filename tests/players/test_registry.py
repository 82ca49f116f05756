"""Players by name."""

import itertools
from types import SimpleNamespace

import pytest

from bactrian import BadOptions, new_match
from bactrian.games import game as find_game
from bactrian.games.warmup import MATCH_KERNELS
from bactrian.players import NAMES, player
from bactrian.players.levels import LEVELS
from bactrian.players.registry import kernels_of, patient_player


@pytest.mark.parametrize("name", NAMES)
def test_a_player_has_the_name_it_is_asked_for_and_repeats_itself(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole simulations, however long they take: a busy machine must not fail it."""
    for module in ("search", "guided_search"):
        clock = SimpleNamespace(monotonic=lambda: 0.0)
        monkeypatch.setattr(f"bactrian.players.{module}.time", clock)
    match = new_match("samarkand", players=2, seed=3)

    assert player(name, seed=5).name == name
    assert player(name, seed=5).choose(match) == player(name, seed=5).choose(match)


@pytest.mark.parametrize("name", ["clever", "", None, ["greedy"]])
def test_an_unknown_name_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadOptions, match=r"No player is called .* There are: random, greedy"):
        player(name, seed=1)


def test_only_what_players_think_with_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game, levels = find_game("samarkand"), [level.name for level in LEVELS]

    def more_than_a_match(*names: str) -> set[str]:
        return kernels_of(names, game).keys() - MATCH_KERNELS.keys()

    assert more_than_a_match("random") == set()
    assert more_than_a_match("random", "greedy") == {"consider"}
    assert more_than_a_match("search") == {"search"}
    assert more_than_a_match(*levels) == {"guided_search"}

    monkeypatch.setattr("bactrian.players.levels.shipped_network", lambda key, players: None)
    assert more_than_a_match(*levels) == {"consider", "search"}


@pytest.mark.parametrize("name", ["greedy", "hard", "expert"])
def test_a_patient_player_chooses_the_same_on_the_slowest_machine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock finds an hour gone."""
    match = new_match("samarkand", players=2, seed=3)
    quick = patient_player(name, seed=5).choose(match)
    hours = itertools.count(0.0, 3_600.0)
    clock = SimpleNamespace(monotonic=lambda: next(hours))
    monkeypatch.setattr("bactrian.players.guided_search.time", clock)

    assert patient_player(name, seed=5).choose(match) == quick
    assert patient_player(name, seed=5).name == name
