"""What is wrong with a page: axe finds something, or something overlaps, overflows or is too small.

What is looked for is written once, in web/tools/flaws.mjs, for these tests and for `npm run look`.
"""

from collections.abc import Collection
from itertools import cycle
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, Page
from server.running import Guest

from .player import IN_PAGE, PATIENCE, ROOT

FLAWS = (ROOT / "web/tools/flaws.mjs").read_text().replace("export function", "function")
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
RUN_AXE = """async () => (await axe.run()).violations.map((one) => `axe ${one.id}: ` + one.nodes
    .slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')))"""
SMALLEST = 10.5  # pixels of writing
TOUCH = 39.5  # pixels of what a finger must hit

Size = tuple[int, int]
DESK: list[Size] = [(1280, 720), (1920, 1080)]
PHONE: list[Size] = [(390, 844)]
SCREENS = ("desk-ru-day", "phone-en-night", "desk-en-night", "phone-ru-day")


def in_turn(names: Collection[str], seldom: Collection[str] = ()) -> list[ParameterSet]:
    """All of them at every screen.

    It is a long test at all screens but one, and of those that are like others at every screen.
    """
    often = [name for name in names if name not in seldom]
    quick = dict(zip(often, cycle(SCREENS[:2]), strict=False))
    return [
        pytest.param(screen, name, marks=[] if screen == quick.get(name) else [pytest.mark.long])
        for screen in SCREENS
        for name in names
    ]


class Screen(NamedTuple):
    """A browser, and the sizes at which it is looked at."""

    context: BrowserContext
    sizes: list[Size]


def screen_of(browser: Browser, guest: Guest, name: str) -> Screen:
    """The browser of a person: sizes, language and theme by the screen's name."""
    kind, language, theme = name.split("-")
    sizes = PHONE if kind == "phone" else DESK
    context = browser.new_context(
        base_url=guest.server.url,
        viewport={"width": sizes[0][0], "height": sizes[0][1]},
        has_touch=kind == "phone",
        is_mobile=kind == "phone",
        locale=language,
        color_scheme="dark" if theme == "night" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(IN_PAGE)
    context.add_init_script(
        f"localStorage.setItem('theme', '{theme}'); localStorage.setItem('language', '{language}');"
    )
    cookie = {"name": "bactrian", "value": str(guest.me["token"]), "url": guest.server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return Screen(context, sizes)


LOADED = "main:not([aria-busy=true])"


def settled(page: Page) -> None:
    """The page shows what it is about, in its own type."""
    page.locator(f"{LOADED} h1, .table h1, dialog[open] h2, dialog[open] h1").first.wait_for()
    page.evaluate("() => tester.quiet()")


def find_flaws(page: Page, sizes: list[Size]) -> list[str]:
    """Everything that is wrong with what the page shows at these sizes."""
    found = []
    touch = TOUCH if sizes == PHONE else 0
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => tester.quiet()")
        flaws = page.evaluate(f"{FLAWS}; flaws({{smallest: {SMALLEST}, touch: {touch}}})")
        found += [f"{width}: {flaw}" for flaw in flaws]
    if sizes != PHONE:  # to axe a phone shows nothing else
        page.evaluate(AXE)
        found += page.evaluate(RUN_AXE)
    return found
