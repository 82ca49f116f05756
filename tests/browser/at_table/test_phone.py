"""What a narrow screen shows at once: everybody at the table, and where I am."""

import pytest
from playwright.sync_api import Locator, expect

from ..conftest import Visit
from ..flaws import FLAWS, SMALLEST, TOUCH
from ..positions import play_on, recorded, sit_down
from ..tables import opened, set_table

PHONE = (390, 844)
MOST = {"samarkand": 5, "marco_polo": 4, "merv": 4}
LINES = """(one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getClientRects().length;
}"""
MIDDLES = """(all) => all.filter((one) => one.offsetParent).map((one) => {
    const box = one.getBoundingClientRect();
    return (box.top + box.bottom) / 2;
})"""


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


@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
def test_a_rule_opens_over_the_table_and_one_step_leads_back(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=size == PHONE)
    opened(page, "marco_polo", 2)
    address = page.url
    page.get_by_role("button", name="Help").click()
    page.locator("dialog summary").click()
    link = page.locator("dialog dt a").last
    number = link.inner_text()
    link.click()

    sheet = page.locator("dialog[open]:has(.marked)")
    expect(sheet.locator(".marked")).to_contain_text(number)
    expect(sheet.locator(".marked")).to_be_in_viewport()
    close = sheet.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport()
    assert page.context.pages == [page]
    sheet.locator(".rule .number").first.click()
    expect(sheet.locator(".marked .number")).to_have_text(
        sheet.locator(".rule .number").first.inner_text()
    )
    assert page.url == address
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(1)  # the help is still there


def test_a_tab_that_has_the_focus_covers_no_plate(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    opened(page, "merv", 2)
    tabs = page.locator(".players .tabs button")
    tabs.nth(0).focus()
    page.keyboard.press("Tab")

    expect(tabs.nth(1)).to_be_focused()
    page.wait_for_timeout(1500)  # longer than an explanation takes to come
    expect(page.locator(".tooltip.shown")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phase_has_one_line_and_a_plate_of_merv_two(visit: Visit, language: str) -> None:
    page = visit(size=PHONE, touch=True, language=language)
    sit_down(page, "merv-4-busy", lambda view: view["year"] == 2)

    phase = page.locator(".top .phase").filter(visible=True)
    expect(phase).to_have_count(1)
    assert phase.evaluate(LINES) == 1
    for plate in page.locator(".players .holdings").all():
        middles = plate.locator(".figure, .tile").evaluate_all(MIDDLES)
        assert max(middles) - min(middles) < 30  # two lines of 22 pixels


def test_the_buttons_that_zoom_lie_on_nothing_that_can_be_tapped(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    before = recorded("marco_polo-4-expert").replay(184)  # Samarcanda lies in the corner
    assert before.to_act is not None
    play_on(page, before, before.to_act)
    page.evaluate("() => tester.quiet()")
    found = page.evaluate(f"{FLAWS}; flaws({{smallest: {SMALLEST}, touch: {TOUCH}}})")
    assert found == []


def test_a_strip_fades_only_where_more_of_it_is(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    opened(page, "samarkand", 2)
    strip = page.locator("main.board .strip")
    mask = "(one) => getComputedStyle(one).maskImage"

    expect(strip).to_have_attribute("data-more", "right")
    assert strip.evaluate(mask) != "none"
    strip.evaluate("(one) => one.scrollTo({ left: one.scrollWidth })")
    expect(strip).to_have_attribute("data-more", "left")
    plates = page.locator(".players ul[data-more]")
    expect(plates).to_have_attribute("data-more", "right")
    assert plates.evaluate(mask) == "none"  # a plate ends where the screen does
