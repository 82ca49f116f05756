"""A table with figures of an owner's own: the page says so, plays with them, and draws them."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from server.running import Running
from small_game.registered import corrected

from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import read_data
from bactrian.games.warmup import compile_game

from ..conftest import Visit
from ..player import IN_PAGE, PATIENCE, TEXTS, WORDS, Player
from ..tables import play_from_the_front, read_sheet, set_table

NEW = json.loads((WORDS / "front.en.json").read_text())["new"]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    with corrected(tmp_path_factory.mktemp("own")) as game:
        yield game


@pytest.fixture(scope="module")
def server(client: None, own: Game, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that was started with the figures."""
    folder = tmp_path_factory.mktemp("own_data")
    with Running(f"sqlite:///{folder / 'tables.sqlite3'}", corrected=[own.key]) as running:
        yield running


@pytest.mark.long  # quick: a whole game with its usual figures, in `test_small_game.py`
def test_a_whole_game_with_them(visit: Visit, own: Game) -> None:
    page = visit("/", name=None)
    player = Player(page)
    player.in_sight = False  # without a drawing, many actions stand in a list that scrolls
    play_from_the_front(page, "goose", 2)

    page.get_by_role("button", name=TEXTS["en"]["frame"]["menu"]).click()
    assert own.data is not None
    page.get_by_text(f"data: my-box.toml, digest {own.data.short}…").wait_for()
    page.keyboard.press("Escape")

    assert player.play()
    sheet = read_sheet(page)
    assert all(points in sheet.totals for points in player.scores())
    assert any(12 in line for line in sheet.parts)  # the pond, which counts 10 in the game's own


def test_a_new_table_with_them_cannot_be_rated_and_says_why(visit: Visit) -> None:
    page = visit("/new/goose")
    page.get_by_text(NEW["more"]).click()

    assert page.get_by_role("switch", name=NEW["rated"]).is_disabled()
    page.get_by_text(NEW["rated_data"]).wait_for()

    page.goto("/new/samarkand")
    page.get_by_text(NEW["more"]).click()
    page.get_by_text(NEW["rated_account"]).wait_for()


@pytest.fixture(scope="module")
def large(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that was started with figures for Merv, whose board is drawn from them."""
    folder = tmp_path_factory.mktemp("large")
    file = folder / "my-box.toml"
    file.write_text("[favour_track]\npoints = [0, 5, 1, 0, 2, 0, 3, 0, 4]\n", encoding="utf-8")
    game = read_data(find_game("merv"), file)
    compile_game(game)
    with Running(f"sqlite:///{folder / 'tables.sqlite3'}", corrected=[game.key]) as running:
        yield running


@pytest.mark.long  # Merv is compiled for it
def test_a_board_is_drawn_with_them(browser: Browser, large: Running) -> None:
    """The favour track, where the second space brings nothing in the game's own figures."""
    context = browser.new_context(base_url=large.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(IN_PAGE)
    context.request.post("/api/me", data={"name": "Anna"})
    page = context.new_page()
    player = Player(page)
    page.goto(f"/table/{set_table(page, 'merv', 2)}")

    player.play(decisions=5)

    assert page.locator('[data-about="track:favour:1"] .points').text_content() == "+5"
    context.close()
