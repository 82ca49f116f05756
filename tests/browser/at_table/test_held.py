"""A phone held sideways and a tablet held upright: the board is the picture there too."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ..conftest import Visit
from ..flaws import FLAWS, SMALLEST, TOUCH
from ..positions import View, sit_down

SIDEWAYS = {"samarkand": (844, 390), "marco_polo": (667, 375), "merv": (844, 390)}
UPRIGHT = {"samarkand": (768, 1024), "marco_polo": (820, 1180), "merv": (768, 1024)}
RECORDED = {
    "samarkand": "samarkand-5-random",
    "marco_polo": "marco_polo-4-expert",
    "merv": "merv-4-busy",
}


def first_turn(view: View) -> bool:
    return bool(view["decision"]["kind"] == "turn")


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def flaws(page: Page) -> list[str]:
    page.evaluate("() => tester.quiet()")
    asked = f"flaws({{smallest: {SMALLEST}, touch: {TOUCH}}})"
    found: list[str] = page.evaluate(f"{FLAWS}; {asked}")
    return found


@pytest.mark.quick("samarkand")
@pytest.mark.parametrize("game", SIDEWAYS)
def test_sideways_the_board_has_the_height_and_all_else_scrolls_beside_it(
    visit: Visit, game: str
) -> None:
    width, height = SIDEWAYS[game]
    page = visit(size=(width, height), touch=True, language="ru")
    sit_down(page, RECORDED[game], first_turn)
    board, sentence = page.locator("main.board"), page.locator("h1")

    assert flaws(page) == []
    before = box(board)
    assert before["height"] == height
    assert before["width"] > width / 2
    for button in page.locator(".dock .answer .buttons button").all():
        expect(button).to_be_in_viewport(ratio=1)

    plates = page.locator(".players")
    plates.evaluate("one => one.scrollIntoView({ block: 'end' })")
    assert box(plates)["y"] + box(plates)["height"] <= height + 1
    assert box(board) == before
    expect(sentence).to_be_in_viewport(ratio=1)


@pytest.mark.quick("samarkand")
@pytest.mark.parametrize("game", UPRIGHT)
def test_upright_the_board_of_a_tablet_is_as_wide_as_the_screen(visit: Visit, game: str) -> None:
    width, height = UPRIGHT[game]
    page = visit(size=(width, height), touch=True, language="ru")
    sit_down(page, RECORDED[game], first_turn)
    picture = box(page.locator("main.board .frame"))

    assert flaws(page) == []
    assert picture["width"] == width
    assert picture["height"] > height * 0.4
    if game == "samarkand":
        for domain in page.locator(".domain").all():
            expect(domain).to_be_in_viewport(ratio=1)
