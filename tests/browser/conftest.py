"""A real server, the built client, and the system's Chromium."""

import os
import random
import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from outside import module_at
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    Response,
    expect,
    sync_playwright,
)
from server.running import Running

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.server.bots import policies
from bactrian.server.live import new_table

from .player import IN_PAGE, PATIENCE, ROOT

MISSING: list[str] = []  # why there is no browser
UNPACKED = Path(sys.prefix) / "chromium"
PICTURES = ROOT / ".pytest_cache" / "pictures"  # of the pages at which a test failed
FAILED = pytest.StashKey[bool]()
SHELL = "chromium-headless-shell"  # without windows and notifications: a quarter less work
NAMES = ("chromium", "chromium-browser", "google-chrome")
# Drawing as if for a graphics card, which is not there, costs a tenth more.
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reason in MISSING:
        terminalreporter.write_sep("!", "THE BROWSER CLIENT WAS NOT TESTED", red=True, bold=True)
        terminalreporter.write_line(f"Tests that need Chromium were skipped: {reason}.", red=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


def chromium(names: Iterable[str] = NAMES) -> str:
    """The first of these that is installed, or was unpacked by fetch_chromium.sh."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in names:
        if found := shutil.which(name) or shutil.which(UNPACKED / name):
            return str(found)
    raise FileNotFoundError("none is installed, and none could be fetched")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as started:
        yield started


def launched(playwright: Playwright, names: Iterable[str]) -> Browser:
    """A browser; where none can be had its tests are skipped, and the end says so."""
    try:
        return playwright.chromium.launch(executable_path=chromium(names), args=ARGUMENTS)
    except (Error, FileNotFoundError) as error:
        MISSING.append(str(error))
        if os.environ.get("BACTRIAN_REQUIRE_CHROMIUM"):
            raise
        pytest.skip(f"no Chromium: {error}")


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests."""
    with launched(playwright, [SHELL, *NAMES]) as started:
        yield started


@pytest.fixture(scope="session")
def notifying_browser(playwright: Playwright) -> Iterator[Browser]:
    """One for those tests in which the system is told something."""
    with launched(playwright, NAMES) as started:
        yield started


@pytest.fixture(scope="session")
def client() -> None:
    """The client as it is in the tree now: built if its sources are newer than what was built."""
    module_at("hatch_build.py").build_if_stale(ROOT)


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on a free port. Windows for hidden answers close at once if nobody is slow."""
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bactrian.server.table.table.SHORTEST", 0.02)
        with Running(f"sqlite:///{folder / 'tables.sqlite3'}") as running:
            yield running


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test finds the same cards in every run, and random bots do the same."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(new_table, "draw_seed", lambda: drawn.getrandbits(SEED_BITS))
    monkeypatch.setattr(policies.RANDOM, "_random", random.Random(request.node.nodeid))


Visit = Callable[..., Page]

# Letters of a fallback are wider. What is measured before those of the page have come is wrong.
LETTERS = "() => Promise.all([...document.fonts].map((face) => face.load())).then(() => true)"


def come_with_letters(page: Page) -> None:
    """From now on this page has come, for a test, only when all its letters have."""
    goto, reload = page.goto, page.reload

    def came(url: str, **options: Any) -> Response | None:
        answer = goto(url, **options)
        page.evaluate(LETTERS)
        return answer

    def came_again(**options: Any) -> Response | None:
        answer = reload(**options)
        page.evaluate(LETTERS)
        return answer

    page.goto = came  # type: ignore[method-assign]
    page.reload = came_again  # type: ignore[method-assign]


@pytest.fixture
def visit(request: pytest.FixtureRequest, server: Running) -> Iterator[Visit]:
    """A page of the server, or an empty one, for a new visitor each time."""
    notifies = request.node.get_closest_marker("notifies") is not None
    browser: Browser = request.getfixturevalue("notifying_browser" if notifies else "browser")
    contexts: list[BrowserContext] = []

    def opened(
        path: str | None = None,
        *,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        theme: str = "day",
        touch: bool = False,
        name: str | None = "Anna",
        pace: str = "instant",
        all_letters: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=language,
            color_scheme="dark" if theme == "night" else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(IN_PAGE)
        if name is not None:
            context.request.post("/api/me", data={"name": name})
            context.request.patch("/api/preferences", data={"pace": pace})
        else:
            context.add_init_script(f"localStorage.setItem('pace', '{pace}')")
        page = context.new_page()
        if all_letters:
            come_with_letters(page)
        if path is not None:
            page.goto(path)
        return page

    yield opened
    failed = request.node.stash.get(FAILED, False)
    for number, context in enumerate(contexts):
        for page in context.pages if failed else []:
            PICTURES.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", request.node.name)
            page.screenshot(path=PICTURES / f"{name}-{number}.png")
        context.close()
