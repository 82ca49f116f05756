"""How quick the site is in a real browser: until a page can be used, and at a live table.

    python bench/browsing.py [--times 5] [--moves 40]

A new visitor opens the front page and a table of each game with nothing cached; a page can be used
when a game can be started there, or when the first thing that can be done at the table is lit. How
soon a move shows on another screen, and how smoothly pieces move, web/tools/measure_table.mjs
measures at the same server.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright

from bactrian.games import NAMES as GAMES

ROOT = Path(__file__).parent.parent
USABLE = {"/": "article button.main", "/table": ".target, .dock .answer button"}
FIRST = """async (selector) => {
    while (!document.querySelector(selector)) await new Promise((done) => setTimeout(done, 4));
    return performance.now();
}"""
SENT = """() => performance.getEntriesByType('navigation')
    .concat(performance.getEntriesByType('resource'))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with an empty database; all games are ready."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite3"
        command = [sys.executable, "-m", "bactrian", "--no-browser", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "BACTRIAN_LOG": "warning"},
        )
        assert process.stdout is not None
        found = re.search(r"http://[^ ]+", process.stdout.readline())
        assert found is not None
        url = found[0].rstrip("/")
        try:
            while httpx.get(url + "/health").json()["games_ready"] < len(GAMES):
                time.sleep(0.5)
            yield url
        finally:
            process.terminate()
            process.communicate()


def opened(browser: Browser, url: str, game: str | None) -> tuple[float, int]:
    """Milliseconds until a new visitor can use a page, and the bytes that were sent for it."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720})
    path, kind = "/", "/"
    if game is not None:
        context.request.post("/api/me", data={"name": "Anna"})
        seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
        wanted = {"settings": {"game": game, "seats": seats}}
        path = f"/table/{context.request.post('/api/tables', data=wanted).json()['table']}"
        kind = "/table"
    page = context.new_page()
    page.goto(path, wait_until="commit")
    took = float(page.evaluate(FIRST, USABLE[kind]))
    page.wait_for_load_state("networkidle")
    sent = int(page.evaluate(SENT))
    context.close()
    return took, sent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5, help="how often each page is opened")
    parser.add_argument("--moves", type=int, default=40, help="moves at the live table")
    asked = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("No Chromium is installed: name one in CHROMIUM.")
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    with serving() as url:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for game in (None, *GAMES):
                runs = [opened(browser, url, game) for _ in range(asked.times)]
                times = [took for took, _ in runs]
                print(
                    f"{game or 'front page'}: usable after {statistics.median(times):.0f} ms "
                    f"({min(times):.0f} to {max(times):.0f}), {runs[0][1] / 1000:.0f} KB sent",
                    flush=True,
                )
            browser.close()
        subprocess.run(
            ["node", "tools/measure_table.mjs", str(asked.moves)],
            cwd=ROOT / "web",
            env={**os.environ, "BASE": url, "CHROMIUM": chromium},
            check=True,
        )


if __name__ == "__main__":
    main()
