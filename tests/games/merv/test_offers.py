"""What the offered actions say of themselves."""

from collections.abc import Sequence

import pytest

from bactrian.games.merv import GAME
from bactrian.games.merv.tables import ROUNDS, YEARS

from .build import ANNA, BORIS, CLARA, at_site, play, position
from .looking import number_of


@pytest.mark.parametrize(
    ("year", "round_number", "queue", "ends"),
    [
        (YEARS, ROUNDS, [BORIS, CLARA, ANNA], True),
        (YEARS, ROUNDS, [BORIS, ANNA, CLARA], False),
        (YEARS, ROUNDS - 1, [BORIS, CLARA, ANNA], False),
        (YEARS - 1, ROUNDS, [BORIS, CLARA, ANNA], False),
    ],
)
def test_the_last_turn_of_the_last_round_ends_the_game(
    year: int, round_number: int, queue: Sequence[int], ends: bool
) -> None:
    """M-3.1, M-3.2"""
    s = position(year=year, round_number=round_number, queue=queue, camels={ANNA: 2})
    at_site(s, 3, (1, 3) if round_number % 2 else (3, 1))
    play(s, "gain_favour")

    assert GAME.view(s, ANNA)["offers"] == [{"action": number_of("end_turn"), "ends": ends}]
    assert GAME.view(s, BORIS)["offers"] == []
