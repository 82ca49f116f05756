"""A game that the client was not built with: on the front page, and played on the plain board."""

from collections.abc import Iterator

import pytest
from server.running import Running
from small_game.registered import registered

from ..conftest import Visit
from ..player import Player
from ..tables import play_from_the_front, read_sheet


@pytest.fixture(scope="module")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has the small game too."""
    folder = tmp_path_factory.mktemp("small_game")
    with registered(), Running(f"sqlite:///{folder / 'tables.sqlite3'}") as running:
        yield running


@pytest.mark.quick("en-Goose")
@pytest.mark.parametrize(("language", "name"), [("en", "Goose"), ("ru", "Гусёк")])
def test_a_whole_game_by_mouse(visit: Visit, language: str, name: str) -> None:
    page = visit("/", language=language, name=None)
    page.get_by_role("heading", name=name).wait_for()
    player = Player(page, language=language)
    player.in_sight = False  # without a drawing, many actions stand in a list that scrolls
    play_from_the_front(page, "goose", 2)

    assert player.play()

    sheet = read_sheet(page)
    assert len(sheet.totals) == 2
    assert all(points in sheet.totals for points in player.scores())
