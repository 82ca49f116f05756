"""Players by name."""

from types import SimpleNamespace

import pytest

from bactrian import BadOptions, new_match
from bactrian.players import NAMES, player


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
