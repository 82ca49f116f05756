"""The site can be installed, and its shell opens without a server."""

import time

from playwright.sync_api import expect

from ..conftest import Visit
from ..player import PATIENCE

KEPT = """async () => {
    const cache = await caches.open('shell');
    const paths = (await cache.keys()).map((one) => new URL(one.url).pathname);
    return navigator.serviceWorker.controller && paths.includes('/') && paths.length > 6;
}"""


def test_the_site_names_a_manifest_with_an_icon(visit: Visit) -> None:
    page = visit("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(address or "")

    assert manifest.headers["content-type"].startswith("application/manifest+json")
    found = manifest.json()
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    assert all(page.request.get(icon["src"]).ok for icon in found["icons"])


def test_the_shell_opens_without_a_server_and_says_so(visit: Visit) -> None:
    page = visit("/")
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(KEPT):
        assert time.monotonic() < deadline, "the shell is not kept"
        page.wait_for_timeout(100)
    page.context.set_offline(True)

    page.goto("/")

    expect(page.get_by_text("The server cannot be reached just now").first).to_be_visible()
    expect(page.locator("h1")).to_be_visible()

    page.goto("/account")  # was never fetched: not an empty page
    expect(page.get_by_text("The connection is lost")).to_be_visible()
