"""Reading a position from plain numbers gives what the match itself gives."""

import random

import pytest

from bactrian import new_match
from bactrian.games import NAMES, game
from bactrian.server import reading


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_plain_numbers_read_like_the_record(name: str, language: str) -> None:
    for players in game(name).players:
        match, choices = new_match(name, players=players, seed=players), random.Random(players)
        while not match.over:
            shown = [None, *range(players)]
            assert [reading.view(match, seat) for seat in shown] == [
                match.view(seat) for seat in shown
            ]
            assert reading.actions(match, language) == match.actions(language)
            common, own = reading.events(match)
            assert common == match.game.events(match.state, None)
            assert own == [match.game.events(match.state, seat) for seat in range(players)]
            for _ in range(7):
                if not match.over:
                    match.play(choices.choice(match.legal()))
        assert reading.view(match, 0) == match.view(0)
