"""What a first visit costs, as the server sends it: sizes, not times."""

import pytest
from playwright.sync_api import Page

from ..conftest import Visit
from ..tables import set_table

LIMIT = 260_000  # bytes, fonts included
SENT = """() => performance.getEntriesByType('navigation')
    .concat(performance.getEntriesByType('resource'))
    .map((one) => [one.encodedBodySize, one.decodedBodySize, one.name])"""


def loaded(page: Page, path: str) -> list[tuple[int, int, str]]:
    """Every file that a new visitor's browser fetched for a page: sent, unpacked, its address."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("about:blank")
    page.goto(path, wait_until="networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    found: list[tuple[int, int, str]] = page.evaluate(SENT)
    return found


@pytest.mark.quick("-en", "merv-ru")  # the lightest and the heaviest
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", ["", "samarkand", "marco_polo", "merv"])
def test_a_first_load_is_small(visit: Visit, game: str, language: str) -> None:
    page = visit("/", language=language, all_letters=False)
    path = f"/table/{set_table(page, game, 2)}" if game else "/"

    files = loaded(page, path)

    total = sum(sent for sent, _, _ in files)
    assert any(name.endswith(".woff2") for _, _, name in files), "no font was counted"
    assert total <= LIMIT, "\n".join(f"{sent} {name}" for sent, _, name in sorted(files))
    large = [name for sent, size, name in files if size > 2000 and sent == size]
    assert all(name.endswith(".woff2") or "/api/" in name for name in large), large
