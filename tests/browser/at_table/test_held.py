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


@pytest.mark.quick("marco_polo")
@pytest.mark.parametrize("game", SIDEWAYS)
def test_sideways_a_guide_is_read_before_what_is_mine(visit: Visit, game: str) -> None:
    page = visit(size=(844, 390), touch=True)
    lesson = {"samarkand": "first", "marco_polo": "first", "merv": "siege"}[game]
    made = page.request.post("/api/lessons", data={"game": game, "lesson": lesson}).json()
    page.goto(f"/table/{made['table']}")
    words = page.locator(".coach .words")

    expect(words).to_be_in_viewport(ratio=1)
    assert flaws(page) == []  # nothing lies over it
    assert box(words)["y"] + box(words)["height"] <= box(page.locator("section.dock"))["y"]


def test_sideways_a_guide_brings_the_family_it_speaks_of_into_sight(visit: Visit) -> None:
    page = visit(size=(844, 390), touch=True)
    data = {"game": "samarkand", "lesson": "first"}
    page.goto(f"/table/{page.request.post('/api/lessons', data=data).json()['table']}")

    expect(page.locator(".domain .taught, .domain.taught").first).to_be_in_viewport(ratio=1)


def test_sideways_a_position_to_solve_says_what_is_asked_and_what_came_of_it(visit: Visit) -> None:
    page = visit("/solve/samarkand/1", size=(844, 390), touch=True)
    asked = page.locator(".solve")

    expect(asked.locator(".task")).to_be_in_viewport(ratio=1)
    assert flaws(page) == []
    page.locator("main .target").first.press("Enter")
    expect(asked.locator(".verdict strong")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
def test_a_phone_shows_the_map_alone(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size, touch=True)
    sit_down(page, RECORDED["marco_polo"], first_turn)
    ribbon, land = page.locator(".ribbon"), page.locator(".map")
    before = box(land)["height"]
    room = box(page.locator("main.board"))["height"]

    page.get_by_role("button", name="Only the map").tap()

    expect(ribbon).to_be_hidden()
    assert box(land)["height"] == room > 1.5 * before
    page.get_by_role("button", name="Show the action spaces").tap()
    expect(ribbon).to_be_visible()
