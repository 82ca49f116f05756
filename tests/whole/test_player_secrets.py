"""A player never acts on what it cannot know: other secrets, the same seed, the same choice.

How many twins are looked at says BACTRIAN_TWINS.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from players.networks import random_network

from bactrian import Match, load_match
from bactrian.advice import hint as hints
from bactrian.core.rules.record import position_bytes
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import Player, player
from bactrian.players.guided_search import GUIDED_PARAMS, GuidedPlayer
from bactrian.players.search import Budget, SearchPlayer

from .test_recorded import RECORDED
from .twins import Pair, random_match, twin_of

FEW = Budget(40, 60.0)
VISITS = GUIDED_PARAMS._replace(considered=0)
PAIRS = int(os.environ.get("BACTRIAN_TWINS", "12"))  # games that go on beside their twins
EVERY = 1600 // PAIRS  # actions between two positions that are looked at


def hidden_twins(name: str) -> Iterator[tuple[Match, Match]]:
    """Recorded positions, and the same with all that the seat to act cannot know dealt again."""
    for file in RECORDED:
        if file.stem.startswith(name):
            match = load_match(json.loads(file.read_text(encoding="utf-8"))["save"])
            for count in range(0, len(match.played), EVERY):
                here = match.replay(count)
                yield here, twin_of(here, here.to_act, count)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_without_its_secrets_is_the_same_whatever_they_are(name: str) -> None:
    differing = 0
    for match, twin in hidden_twins(name):
        seat = match.to_act
        assert seat is not None
        one, other = (position_bytes(m.position(seat), m.game.state) for m in (match, twin))
        assert one == other
        one, other = (position_bytes(m._states, m.game.state) for m in (match, twin))
        differing += one != other
    assert differing > 10, "twins that are the same prove nothing"


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_swapped_secrets_change_no_choice(name: str, tmp_path: Path) -> None:
    network = random_network(tmp_path, find_game(name))

    def thinkers() -> list[Player]:
        guided = [GuidedPlayer(network, 5, FEW), GuidedPlayer(network, 5, FEW, params=VISITS)]
        at_once = [player(name, 5) for name in ("easy", "medium", "hard", "greedy")]
        return [*at_once, *guided]

    for match, twin in hidden_twins(name):
        pairs = zip(thinkers(), thinkers(), strict=True)
        assert all(one.choose(match) == other.choose(twin) for one, other in pairs)


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_swapped_secrets_change_no_choice_of_a_search_without_a_network(name: str) -> None:
    for match, twin in hidden_twins(name):
        assert SearchPlayer(5, FEW).choose(match) == SearchPlayer(5, FEW).choose(twin)


def choices_in(pair: Pair, players: list[Player], steps: int) -> list[tuple[int, int]]:
    """What two players with the same seed choose in the match and in its twin, tree in hand."""
    found = []
    while pair.is_running() and steps > 0:
        if pair.both[0].to_act == pair.seat:
            one, other = (p.choose(m) for p, m in zip(players, pair.both, strict=True))
            found.append((one, other))
        pair.step()
        steps -= 1
    return found


@pytest.mark.parametrize("kind", ["search", "guided"])
def test_a_tree_that_is_kept_tells_no_secret(kind: str, tmp_path: Path) -> None:
    """S-11.5 Whether a seat was asked in secret is not to be seen from what follows."""
    found, network = [], random_network(tmp_path, find_game("samarkand"))

    def thinker() -> Player:
        budget = Budget(300, 60.0)
        return SearchPlayer(5, budget) if kind == "search" else GuidedPlayer(network, 5, budget)

    for seed in range(PAIRS):
        match = random_match(players=3, seed=seed, actions=60)
        pair = Pair(match, match.to_act, seed)
        found += choices_in(pair, [thinker(), thinker()], steps=12)

    assert len(found) > 2.5 * PAIRS
    assert all(one == other for one, other in found)


@pytest.mark.quick("samarkand-first sight")
@pytest.mark.parametrize("is_compiled", [True, False], ids=["search", "first sight"])
@pytest.mark.parametrize("name", NAMES)
def test_a_hint_tells_no_secret(
    name: str, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "GUIDED", FEW)
    monkeypatch.setattr(hints, "UNGUIDED", FEW)
    monkeypatch.setattr(hints, "is_compiled", lambda game, kernels: is_compiled)
    for match, twin in hidden_twins(name):
        assert repr(hints.hint(match)) == repr(hints.hint(twin))


def test_silent_answers_of_others_change_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """S-11.6 How many kept their card in silence is not to be seen: the matches' lengths differ."""
    monkeypatch.setattr(hints, "GUIDED", FEW)
    monkeypatch.setattr(hints, "is_compiled", lambda game, kernels: True)
    lengths_differ = 0
    for seed in range(PAIRS):
        match = random_match(players=3, seed=seed, actions=60)
        pair = Pair(match, match.to_act, seed)
        for _ in range(12):
            if not pair.is_running():
                break
            one, other = pair.both
            if one.to_act == pair.seat and len(one.played) != len(other.played):
                lengths_differ += 1
                assert repr(hints.hint(one)) == repr(hints.hint(other))
            pair.step()

    assert lengths_differ > PAIRS / 8
