"""What something is: told to who rests on it, never in the way of who plays."""

from playwright.sync_api import expect

from ..conftest import Visit
from ..tables import set_table

SHOWN = ".tooltip.shown"
LONGER_THAN_ANY_REST = 1500  # milliseconds


def test_resting_on_something_explains_it(visit: Visit) -> None:
    page = visit()
    page.goto(f"/table/{set_table(page, 'merv', 1)}")
    page.locator(".target").first.wait_for()

    box = page.locator('[data-about="area:contracts"]').last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(page.locator(SHOWN)).to_be_visible()


def test_a_page_that_opens_under_the_mouse_explains_nothing(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link").first.wait_for()
    link = """(address) => {
        const link = document.createElement('a');
        link.href = address;
        link.style.cssText = 'position: fixed; inset: 0; z-index: 99';
        document.body.append(link);
        addEventListener('click', () => setTimeout(() => link.remove()));
    }"""
    page.evaluate(link, f"/table/{set_table(page, 'samarkand', 2)}")

    page.mouse.click(560, 330)
    page.locator(".target").first.wait_for()
    page.wait_for_timeout(LONGER_THAN_ANY_REST)
    assert page.locator(SHOWN).count() == 0

    page.mouse.move(600, 360, steps=3)
    expect(page.locator(SHOWN)).to_be_visible()


def test_beside_a_choice_nothing_else_is_explained(visit: Visit) -> None:
    page = visit()
    page.goto(f"/table/{set_table(page, 'samarkand', 2)}")
    page.locator(".players [data-about]").first.hover()
    expect(page.locator(SHOWN)).to_be_visible()

    page.locator(".target").first.hover()

    expect(page.locator(".dock .pointing")).to_be_visible()
    assert page.locator(".dock .about").count() == 0
    expect(page.locator(".dock .about")).to_be_visible()  # the choice itself, a little later


def test_what_was_clicked_is_not_explained_over_the_next_choice(visit: Visit) -> None:
    page = visit()
    page.goto(f"/table/{set_table(page, 'merv', 1)}")
    slot = page.locator(".target").first
    place = slot.get_attribute("data-about")

    slot.click()
    page.locator(f'.target:not([data-about="{place}"])').first.wait_for()
    page.wait_for_timeout(LONGER_THAN_ANY_REST)

    assert page.locator(SHOWN).count() == 0


def test_what_is_asked_for_without_a_network_comes_with_it(visit: Visit) -> None:
    page = visit()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"/table/{set_table(page, 'merv', 1)}")
    page.locator(".target").first.wait_for()
    help_about_decision = page.get_by_role("dialog").get_by_text("What the rules say")

    page.context.set_offline(True)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(LONGER_THAN_ANY_REST)
    assert help_about_decision.count() == 0

    page.context.set_offline(False)
    expect(help_about_decision).to_be_visible()
    assert not errors
