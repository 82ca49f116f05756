"""Whole games by mouse, to their end: every legal action has a place, and the place does it."""

import time

import pytest
from server.running import Running

from .conftest import Visit
from .player import Player
from .tables import set_table

GAMES = [
    pytest.param("samarkand", 2, "en", id="samarkand, two"),
    pytest.param("samarkand", 3, "ru", id="samarkand, three"),
    pytest.param("marco_polo", 2, "en", id="marco polo, two"),
    pytest.param("merv", 2, "ru", id="merv, two and the courtier"),
    pytest.param("merv", 1, "en", id="merv, alone against the magistrate"),
]


@pytest.mark.parametrize(("game", "players", "language"), GAMES)
def test_a_whole_game_by_mouse(
    visit: Visit, server: Running, game: str, players: int, language: str
) -> None:
    page = visit("/", language=language)
    player = Player(page, language=language)
    table = set_table(page, game, players)
    page.goto(f"/table/{table}")

    t = time.time()
    assert player.play()
    print(game, players, player.decisions, time.time() - t, player.played)
