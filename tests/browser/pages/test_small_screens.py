"""Pages before a table on a phone: what they are about is on the first screen."""

import pytest
from playwright.sync_api import expect

from ..conftest import Visit
from ..flaws import settled
from ..positions import recorded


@pytest.mark.parametrize("path", ["/rules/merv/numbered", "/rules/samarkand", "/learn/merv"])
def test_a_page_to_read_begins_with_its_title(visit: Visit, path: str) -> None:
    page = visit(path, size=(390, 844), touch=True)
    settled(page)
    contents = page.get_by_role("navigation", name="Contents")

    title = page.locator("main h1")
    expect(title).to_be_in_viewport(ratio=1)
    box = title.bounding_box()
    assert box is not None
    assert box["y"] < 300
    expect(contents.get_by_role("link").first).to_be_hidden()
    contents.get_by_text("Contents").tap()
    expect(contents.get_by_role("link").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_sideways_the_line_on_top_is_one_line(visit: Visit, language: str) -> None:
    page = visit("/", size=(844, 390), touch=True, language=language)
    top = page.locator("header").first
    box = top.bounding_box()

    assert box is not None
    assert box["height"] < 56
    assert top.locator("nav").evaluate("(nav) => nav.scrollWidth <= nav.clientWidth")
    for link in top.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)


def test_a_game_lost_alone_has_no_place(visit: Visit) -> None:
    page = visit("/")
    lost = next(
        match
        for match in map(recorded, ("merv-1-busy", "merv-1-random", "merv-1-devout"))
        if not match.winners()
    )
    page.request.post("/api/what-if", data={"match": lost.save()})

    page.goto("/profile")

    row = page.locator("main li", has_text="Merv").first
    expect(row.locator("em")).to_have_text("Lost")
    expect(row).not_to_contain_text("2.")
