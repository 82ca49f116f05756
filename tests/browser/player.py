"""A player of whole games in a real browser, which checks the page at every decision."""

import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response

Found = dict[str, Any]  # Any: JSON

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
IN_PAGE = (HERE / "in_page.js").read_text()
PATIENCE = 180.0  # seconds for anything to happen on a busy machine
WORDS = ROOT / "web" / "src" / "text"
TEXTS = {
    language: json.loads((WORDS / f"{language}.json").read_text()) for language in ("en", "ru")
}
LIVE = json.loads((WORDS / "live.en.json").read_text())


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

    in_sight = True  # whatever can be done must be in sight without scrolling

    def __init__(self, page: Page, *, language: str = "en", seed: int = 1) -> None:
        self.page = page
        self.texts = TEXTS[language]
        self.troubles = Troubles(page)
        self.played: Counter[str] = Counter()  # by kind
        self.decisions = 0
        self._random = random.Random(seed)
        self.seen = 0  # updates that were answered

    def reload(self) -> None:
        """Come to the same page again."""
        self.seen = 0
        self.page.reload()

    # --- one decision ---------------------------------------------------------------------------

    def look(self, since: int | None = None) -> Found:
        """The next decision, checked: the page offers what the server allows, no less, no more."""
        wanted = {
            "since": self.seen if since is None else since,
            "patience": PATIENCE * 1000,
            "inSight": self.in_sight,
            "words": {name: self.texts["frame"][name] for name in ("confirm", "end_it", "pass")},
        }
        self.let_go()
        found: Found = self.page.evaluate("wanted => tester.decision(wanted)", wanted)
        assert not self.troubles.found, self.troubles.found
        assert found["asked"] != "nothing", f"nobody asked anything for {PATIENCE} s: {found}"
        assert not found["errors"], found["errors"]
        assert not found["missing"], f"out of reach: {found['missing']}; {found['sentence']}"
        assert not found["unknown"], f"offered but not legal: {found['unknown']}"
        assert found["broken"] is None, f"{found['broken']!r} is written on the page"
        assert found["sentence"], "the page does not say what is to be decided"
        assert not found["unfocusable"], f"out of the keyboard's reach: {found['unfocusable']}"
        assert not found["hidden"], f"cannot be clicked: {found['hidden']}"
        assert not found["scrolled"], f"out of sight before scrolling: {found['scrolled']}"
        assert not found["wide"], "the page is wider than the screen"
        assert not found["high"], "the page is higher than the screen"
        self.seen = found["updates"]
        return found

    def let_go(self) -> None:
        """Point at nothing: where the mouse rests, what lies there is explained."""
        self.page.mouse.move(1, 1)

    def choose(self, found: Found) -> Found:
        """One of the legal actions: a kind at random, the rarer the likelier, then one of it."""
        actions: Sequence[Found] = found["actions"]
        kinds = sorted({action["kind"] for action in actions})
        weights = [1 / (1 + self.played[kind]) for kind in kinds]
        kind = self._random.choices(kinds, weights)[0]
        return self._random.choice([action for action in actions if action["kind"] == kind])

    def answer(self, found: Found) -> None:
        """Do what is asked for, and see that it was sent."""
        action = self.act(found)
        commands = self.sent(found)
        assert commands, f"{action} was done, and nothing happened: {self.clicks()}"
        if found["asked"] == "choose":
            same = {one["number"] for one in found["actions"] if one["text"] == action}
            assert commands[0]["type"] == "play", commands
            sent = commands[0]["action"]
            assert sent in same, f"{action!r} was done, {sent} was sent: {self.clicks()}"
        else:
            kind = "confirm" if found["asked"] == "end_it" else found["asked"]
            assert commands[0]["type"] == kind, commands

    def sent(self, found: Found) -> list[Found]:
        """The commands that went out after a decision was looked at, once there is one."""
        wanted = {"count": found["sent"], "patience": PATIENCE * 1000}
        commands: list[Found] = self.page.evaluate("wanted => tester.sent(wanted)", wanted)
        return commands

    def clicks(self) -> Found:
        """Where the last ones were, and how the page was then: for whom a test fails."""
        found: Found = self.page.evaluate("() => tester.clicks")
        return found

    def act(self, found: Found) -> str:
        """Choose one of the actions and do it; its words."""
        self.decisions += 1
        if found["asked"] != "choose":
            text: str = self.texts["frame"][found["asked"]]
            self.press(text)
            return text
        action = self.choose(found)
        self.played[action["kind"]] += 1
        ways = [way for way in found["ways"] if way["text"] == action["text"]]
        self.do(self._random.choice(ways))
        return str(action["text"])

    def do(self, way: Found) -> None:
        """Use the place; where a menu opens, use its line."""
        for element in (way[key] for key in ("first", "second", "element") if key in way):
            self.use(element, way["name"])
        if way["menu"]:
            self.use_menu(way["text"], way["name"])
        # An action that ends the game is asked for once more.
        again = self.page.evaluate("() => tester.askedAgain()")
        if again is not None:
            self.use(again, "the end of the game")

    def press(self, text: str) -> None:
        """One of the dock's answers that are no actions."""
        element = self.page.evaluate("text => tester.button(text)", text)
        assert element is not None, f"there is no button {text!r}"
        self.use(element, text)

    def use(self, element: int, name: str) -> None:
        """Click on something that a survey found."""
        at = self.page.evaluate("element => tester.point(element)", element)
        assert at is not None, f"{name!r} cannot be hit"
        self.page.mouse.click(at["x"], at["y"])

    def use_menu(self, text: str, name: str) -> None:
        """Click on a line of the menu that has opened."""
        at = self.page.evaluate("text => tester.menuLine(text)", text)
        assert at is not None, f"the menu at {name!r} does not show {text!r}"
        self.page.mouse.click(at["x"], at["y"])

    # --- a whole game ---------------------------------------------------------------------------

    def play(self, decisions: int = 10_000, since: int | None = None) -> bool:
        """So many decisions, or to the end; whether it was reached."""
        for _ in range(decisions):
            found = self.look(since)
            since = None
            if found["asked"] == "over":
                return True
            self.answer(found)
        return False

    def scores(self) -> list[int]:
        """The points of all seats as the server has them at the end."""
        found: list[int] = self.page.evaluate(
            "() => tester.wire.last.views[0].view.scores.map((seat) => seat.total)"
        )
        return found


class KeyboardPlayer(Player):
    """Plays by Tab, arrow keys, Enter, space and Escape alone."""

    MOST_KEYS = 250  # to get anywhere

    def let_go(self) -> None:
        """The focus stays where it is."""

    def use(self, element: int, name: str) -> None:
        """Go there and press Enter."""
        self.go(element, name)
        self.page.keyboard.press(self._random.choice(["Enter", "Space"]))

    def go(self, element: int, name: str) -> None:
        """Move the focus: by arrow keys as long as they lead nearer, else by Tab."""
        by_arrows = self._random.random() < 0.5
        seen: set[int] = set()
        for _ in range(self.MOST_KEYS):
            found = self.page.evaluate("element => tester.focus(element)", element)
            if found["there"]:
                return
            by_arrows = by_arrows and found["from"] not in seen
            seen.add(found["from"])
            self.page.keyboard.press(found["arrow"] if by_arrows else found["tab"])
        raise AssertionError(f"{self.MOST_KEYS} keys do not lead to {name!r}")

    def use_menu(self, text: str, name: str) -> None:
        """Down to the line and Enter; sometimes out of the menu first, and in again."""
        if self._random.random() < 0.2:
            self.line(text, name)
            self.page.keyboard.press("Escape")
            assert self.page.evaluate("() => tester.items().length") == 0, "Escape closes no menu"
            self.page.keyboard.press("Enter")
        self.line(text, name)
        self.page.keyboard.press("Enter")

    def line(self, text: str, name: str) -> None:
        """Move to a line of the menu that has opened."""
        assert self.page.evaluate("text => tester.menuLine(text)", text) is not None
        for _ in range(self.MOST_KEYS):
            at = self.page.evaluate("() => tester.said(document.activeElement)")
            if at == text:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the menu at {name!r} does not lead to {text!r}")


class PhonePlayer(Player):
    """Plays with a finger: taps, drags what is out of sight into it, and pinches with two."""

    in_sight = False
    MOST_DRAGS = 25

    def let_go(self) -> None:
        """A finger is gone after a tap."""

    def __init__(self, page: Page, *, language: str = "en", seed: int = 1) -> None:
        super().__init__(page, language=language, seed=seed)
        self._fingers = page.context.new_cdp_session(page)

    def use(self, element: int, name: str) -> None:
        """Drag until it is in sight, then tap."""
        for _ in range(self.MOST_DRAGS):
            at = self.page.evaluate("element => tester.inSight(element)", element)
            if at is not None:
                self.tap(at)
                return
            drag = self.page.evaluate("element => tester.drag(element)", element)
            assert drag is not None, f"{name!r} is covered by something or at the very edge"
            self.swipe(*drag)
        raise AssertionError(f"{self.MOST_DRAGS} drags do not bring {name!r} into sight")

    def use_menu(self, text: str, name: str) -> None:
        """Tap on a line of the menu that has opened."""
        at = self.page.evaluate("text => tester.menuLine(text)", text)
        assert at is not None, f"the menu at {name!r} does not show {text!r}"
        self.tap(at)

    def tap(self, at: Found) -> None:
        """Once; again where a busy machine made it so long that it was no tap."""
        for _ in range(4):
            clicks = self.page.evaluate("() => tester.clicks.count")
            self.press_for(0.05, at)
            if self.page.evaluate("clicks => tester.clicked(clicks)", clicks):
                return
        raise AssertionError(f"a tap at {at} is no click")

    def press_for(self, seconds: float, at: Found, late: float = 0) -> None:
        """A finger that stays so long by what its events say; the page hears of its end later."""
        now = time.time()
        self._touch("touchStart", at, timestamp=now)
        if late:
            self.page.wait_for_timeout(late)
        self._touch("touchEnd", timestamp=now + seconds)

    def swipe(self, start: Found, end: Found, steps: int = 6) -> None:
        """One finger."""
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            self._touch("touchMove", between(start, end, step / steps))
        self._touch("touchEnd")

    def pinch(self, centre: Found, narrow: float, wide: float, steps: int = 6) -> None:
        """Two fingers, from one distance to the other."""
        for step in range(steps + 1):
            half = (narrow + (wide - narrow) * step / steps) / 2
            left = {"x": centre["x"] - half, "y": centre["y"]}
            right = {"x": centre["x"] + half, "y": centre["y"]}
            self._touch("touchMove" if step else "touchStart", left, right)
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: Found, timestamp: float | None = None) -> None:
        touching = [{**point, "id": number} for number, point in enumerate(points)]
        event: Found = {"type": kind, "touchPoints": touching}
        if timestamp is not None:
            event["timestamp"] = timestamp
        self._fingers.send("Input.dispatchTouchEvent", event)


def between(start: Found, end: Found, share: float) -> Found:
    """A point on the way."""
    return {axis: start[axis] + (end[axis] - start[axis]) * share for axis in ("x", "y")}
