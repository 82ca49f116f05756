"""A player never acts on what it cannot know: other secrets, the same seed, the same choice."""

import json
from collections.abc import Iterator

import pytest

from bactrian import Match, load_match
from bactrian.core.record import position_bytes
from bactrian.games import NAMES
from bactrian.players import Player, player
from bactrian.players.search import Budget, SearchPlayer

from .test_recorded import RECORDED
from .twins import twin_of

FEW = Budget(40, 60.0)
EVERY = 40  # actions between two positions that are looked at


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
    for match, twin in hidden_twins(name):
        seat = match.to_act
        assert seat is not None
        one, other = (position_bytes(m.position(seat), m.game.state) for m in (match, twin))
        assert one == other


@pytest.mark.parametrize("name", NAMES)
def test_swapped_secrets_change_no_choice(name: str) -> None:
    def thinkers() -> list[Player]:
        return [player("easy", 5), player("greedy", 5), SearchPlayer(5, FEW)]

    for match, twin in hidden_twins(name):
        pairs = zip(thinkers(), thinkers(), strict=True)
        assert all(one.choose(match) == other.choose(twin) for one, other in pairs)
