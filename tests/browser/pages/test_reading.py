"""Pages to read: rules for players, the numbered ones behind them, and where figures come from."""

import pytest
from playwright.sync_api import expect

from ..conftest import Visit
from ..player import PATIENCE

WAIT = PATIENCE * 1000


def test_a_chapter_of_the_rules_leads_to_its_numbered_section(visit: Visit) -> None:
    page = visit("/rules/samarkand", language="ru")
    page.set_default_timeout(WAIT)
    page.locator("section#marry figure, section#marry .behind a").last.wait_for()
    page.locator("section#marry .behind a").click()

    page.wait_for_url("**/rules/samarkand/numbered#S-4")
    expect(page.locator('[id="S-4.2"]')).to_be_visible(timeout=WAIT)


def test_the_address_of_a_rule_still_leads_to_it(visit: Visit) -> None:
    page = visit("/rules/merv#M-6.3")

    expect(page.locator('[id="M-6.3"]')).to_be_in_viewport(timeout=WAIT)


@pytest.mark.parametrize("game", ["samarkand", "merv"])
def test_how_to_play_says_which_figures_are_reconstructed(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}")
    figures = page.locator("section#figures")
    figures.wait_for(timeout=WAIT)

    assert figures.locator("li").count() >= 4
    assert f"--data {game}=" in figures.inner_text()
