"""Somebody who plays a whole game in a real browser, and looks closely at every decision."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response

Found = dict[str, Any]  # Any: JSON

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
IN_PAGE = (HERE / "in_page.js").read_text()
PATIENCE = 30.0  # seconds for anything to happen on a busy machine
TEXTS = {
    language: json.loads((ROOT / "web" / "src" / "text" / f"{language}.json").read_text())
    for language in ("en", "ru")
}


class Troubles:
    """What went wrong in a page without anybody asking: errors, warnings, failed requests."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        self.offline = False  # while there is no network, failed requests are expected
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.offline:
            self.found.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # A page that is left may break off what it was fetching.
        if not self.offline and request.failure != "net::ERR_ABORTED":
            self.found.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"{response.status}: {response.url}")


class Player:
    """Plays one seat by mouse. Which of the legal actions is drawn, by a seed of its own."""

    def __init__(self, page: Page, *, language: str = "en", seed: int = 1) -> None:
        self.page = page
        self.texts = TEXTS[language]
        self.troubles = Troubles(page)
        self.played: Counter[str] = Counter()  # by kind
        self.decisions = 0
        self._random = random.Random(seed)
        self._updates = 0

    # --- one decision ---------------------------------------------------------------------------

    def look(self, since: int | None = None) -> Found:
        """The next decision, checked: the page offers what the server allows, no less, no more."""
        wanted = {
            "since": self._updates if since is None else since,
            "patience": PATIENCE * 1000,
            "focus": True,
        }
        found: Found = self.page.evaluate("wanted => tester.decision(wanted)", wanted)
        assert not self.troubles.found, self.troubles.found
        assert found["asked"] != "nothing", f"nobody asked anything for {PATIENCE} s: {found}"
        assert not found["errors"], found["errors"]
        assert not found["missing"], f"out of reach: {found['missing']}; {found['sentence']}"
        assert not found["unknown"], f"offered but not legal: {found['unknown']}"
        assert found["broken"] is None, f"{found['broken']!r} is written on the page"
        assert found["sentence"], "the page does not say what is to be decided"
        self.check(found)
        self._updates = found["updates"]
        return found

    def check(self, found: Found) -> None:
        """What depends on the size of the screen: here everything is in sight, nothing scrolls."""
        assert not found["hidden"], f"cannot be clicked: {found['hidden']}"
        assert not found["scrolled"], f"out of sight before scrolling: {found['scrolled']}"
        assert not found["wide"], "the page is wider than the screen"
        assert not found["high"], "the page is higher than the screen"

    def choose(self, found: Found) -> Found:
        """One of the legal actions: a kind at random, the rarer the likelier, then one of it."""
        actions: Sequence[Found] = found["actions"]
        kinds = sorted({action["kind"] for action in actions})
        weights = [1 / (1 + self.played[kind]) for kind in kinds]
        kind = self._random.choices(kinds, weights)[0]
        return self._random.choice([action for action in actions if action["kind"] == kind])

    def answer(self, found: Found) -> None:
        """Do what is asked for."""
        self.decisions += 1
        if found["asked"] != "choose":
            self.press(self.texts["frame"][found["asked"]])
            return
        action = self.choose(found)
        self.played[action["kind"]] += 1
        ways = [way for way in found["ways"] if way["text"] == action["text"]]
        way = self._random.choice(ways)
        self.do(way)
        commands = self.page.evaluate("count => tester.sent(count)", found["sent"])
        assert commands, f"a click on {way['name']!r} did nothing"
        played = commands[0]
        same = {one["number"] for one in found["actions"] if one["text"] == action["text"]}
        assert played["type"] == "play", played
        assert played["action"] in same, f"{way['name']!r} did {played}, not {action}"

    def do(self, way: Found) -> None:
        """Point at the place and click; where a menu opens, click its line."""
        for element in (way[key] for key in ("first", "element") if key in way):
            at = self.page.evaluate("element => tester.point(element)", element)
            assert at is not None, f"{way['name']!r} cannot be hit"
            self.touch(at)
        if way["menu"]:
            line = self.page.evaluate("text => tester.menuLine(text)", way["text"])
            assert line is not None, f"the menu at {way['name']!r} does not show {way['text']!r}"
            self.touch(line)

    def press(self, text: str) -> None:
        """One of the dock's answers that are no actions."""
        at = self.page.evaluate("text => tester.button(text)", text)
        assert at is not None, f"there is no button {text!r}"
        self.touch(at)

    def touch(self, at: Found) -> None:
        """A click there."""
        self.page.mouse.click(at["x"], at["y"])

    # --- a whole game ---------------------------------------------------------------------------

    def play(self, decisions: int = 10_000) -> bool:
        """So many decisions, or to the end; whether it was reached."""
        for _ in range(decisions):
            found = self.look()
            if found["asked"] == "over":
                return True
            self.answer(found)
        return False
