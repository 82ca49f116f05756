"""What a narrow screen shows at once: everybody at the table, and where I am."""

import pytest
from playwright.sync_api import Locator, expect

from ..conftest import Visit
from ..positions import sit_down
from ..tables import set_table

PHONE = (390, 844)
MOST = {"samarkand": 5, "marco_polo": 4, "merv": 4}


def left_and_right(one: Locator) -> tuple[float, float]:
    """Where something begins and ends across the screen."""
    box = one.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


@pytest.mark.quick("samarkand")
@pytest.mark.parametrize("game", MOST)
def test_everybody_is_in_sight_and_a_tap_shows_a_whole_plate(visit: Visit, game: str) -> None:
    page = visit(size=PHONE, touch=True, language="ru")
    page.goto(f"/table/{set_table(page, game, MOST[game])}")
    tabs = page.locator(".players .tabs button")
    plates = page.locator(".players li:not(.news li)")

    expect(tabs).to_have_count(MOST[game])
    for tab in tabs.all():
        left, right = left_and_right(tab)
        assert left >= 0
        assert right <= PHONE[0]
        name = tab.locator(".name")
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")

    last = MOST[game] - 1
    tabs.nth(last).tap()
    expect(tabs.nth(last)).to_have_attribute("aria-pressed", "true")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "false")
    assert left_and_right(plates.nth(last)) == (0, PHONE[0])
    assert plates.nth(last).evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_map_begins_where_i_am(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    view = sit_down(page, "marco_polo-3-expert", lambda view: view["decision"]["kind"] == "turn")
    figure = page.locator(f'.board [data-piece="figure:{view["seat"]}:0"]')

    expect(figure).to_be_attached()
    box, board = figure.bounding_box(), page.locator(".board .map").bounding_box()
    assert box is not None
    assert board is not None
    assert board["x"] <= box["x"] <= board["x"] + board["width"] - box["width"]
    assert board["y"] <= box["y"] <= board["y"] + board["height"] - box["height"]
