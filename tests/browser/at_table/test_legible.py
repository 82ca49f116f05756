"""Figures that can be told apart, and read by whom has no mouse."""

import pytest
from playwright.sync_api import expect

from ..conftest import Visit
from ..player import Found, PhonePlayer
from ..positions import sit_down
from ..tables import set_table

FIGURES = """() => [...document.querySelectorAll('body *')]
    .filter((one) => [...one.childNodes].some((of) => of.nodeType === 3 && /\\d/.test(of.data)))
    .map((one) => getComputedStyle(one).fontVariantNumeric)"""


@pytest.mark.parametrize("game", ["samarkand", "marco_polo", "merv"])
def test_figures_stand_on_the_line(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"/table/{set_table(page, game, 2)}")
    page.locator(".target").first.wait_for()

    found = page.evaluate(FIGURES)

    assert len(found) > 20
    assert all("lining-nums" in variant for variant in found)


PLAYED = "() => tester.wire.sent.filter((one) => one.type === 'play').length"


def finger_on_a_target(visit: Visit) -> tuple[PhonePlayer, Found]:
    """A phone at a table, and where a finger would do something."""
    page = visit(size=(390, 844), touch=True)
    page.goto(f"/table/{set_table(page, 'samarkand', 2)}")
    player = PhonePlayer(page)
    button = page.locator('button[data-about^="marry:"]').first
    button.wait_for()
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return player, {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_long_press_explains_and_does_nothing(visit: Visit) -> None:
    player, at = finger_on_a_target(visit)

    player.press_for(0.7, at)

    shown = player.page.locator(".tooltip.shown")
    expect(shown).to_be_visible()
    player.page.evaluate("() => tester.quiet()")
    expect(shown).to_be_visible()  # to be read after the finger has gone
    assert player.page.evaluate(PLAYED) == 0


def test_a_tap_is_a_tap_however_busy_the_page_is(visit: Visit) -> None:
    """A timer that fires before the finger's events are seen does not make it a long press."""
    player, at = finger_on_a_target(visit)

    player.press_for(0.05, at, late=600)

    player.page.wait_for_function(f"() => ({PLAYED})() === 1")
    expect(player.page.locator(".tooltip.shown")).to_have_count(0)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_who_was_met_is_told_by_shape(visit: Visit, theme: str) -> None:
    """White by day, black by night: no outline alone tells them apart."""
    page = visit(theme=theme)
    sit_down(page, "samarkand-4-random", lambda view: bool(view["met"]))
    corners = "all => [...new Set(all.map((one) => getComputedStyle(one).borderRadius))]"

    met = page.locator(".pips i.met").evaluate_all(corners)
    unmet = page.locator(".pips i:not(.met)").evaluate_all(corners)

    assert len(met) == len(unmet) == 1
    assert met != unmet
