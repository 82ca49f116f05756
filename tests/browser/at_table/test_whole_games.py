"""Whole games by mouse, to their end: every legal action has a place, and the place does it."""

import pytest

from ..conftest import Visit
from ..player import Player
from ..tables import play_from_the_front, read_sheet

GAMES = [
    pytest.param("samarkand", 2, "en", id="samarkand, two", marks=pytest.mark.long),
    pytest.param("samarkand", 3, "ru", id="samarkand, three"),
    pytest.param("marco_polo", 2, "en", id="marco polo, two"),
    pytest.param("merv", 2, "ru", id="merv, two and the courtier"),
    pytest.param("merv", 1, "en", id="merv, alone against the magistrate"),
]


@pytest.mark.quick("samarkand, three")  # fingers and keys play the other games
@pytest.mark.parametrize(("game", "players", "language"), GAMES)
def test_a_whole_game_by_mouse(visit: Visit, game: str, players: int, language: str) -> None:
    page = visit("/", language=language, name=None)
    player = Player(page, language=language)
    play_from_the_front(page, game, players)

    assert player.play()

    sheet = read_sheet(page)
    automas = 1 if players == 1 else 0  # a single player competes with the automa
    assert len(sheet.totals) == players + automas
    assert all(points in sheet.totals for points in player.scores())
