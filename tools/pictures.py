"""Pictures and films of docs/ and the README: every board at three sizes and in both themes, and
one turn of each game with what the bots answer, as WebP.

    python tools/pictures.py [GAME …]

A real server, the built client, and the system's Chromium, which draws what a player would see.
Needs what the browser tests need, and Pillow (`pip install Pillow`).
"""

import base64
import io
import json
import sys
from itertools import pairwise, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import chromium  # noqa: E402  # after the path
from browser.player import IN_PAGE  # noqa: E402
from browser.positions import play_on, recorded  # noqa: E402
from server.running import Running  # noqa: E402

from bactrian import Match  # noqa: E402
from bactrian.games import NAMES  # noqa: E402

FILMS = ROOT / "docs" / "pictures" / "films"
PICTURES = ROOT / "docs" / "pictures" / "web"
SIZES: dict[str, tuple[int, int]] = {"desk": (1280, 720), "phone": (390, 844), "wide": (1920, 1080)}
SHARP = 86  # of a picture's quality
SCREEN: ViewportSize = {"width": 1280, "height": 720}
SIZE = (960, 540)
QUALITY = 60
MOST_BYTES = 2_000_000
MOST_SECONDS = 15.0
SHORTEST = 0.08  # seconds of a frame
LAST = 2.0  # seconds of the last one
SLOWER = 5  # the page's time while it is filmed: a busy machine draws every frame, too

TIME = """slower => {
    const { setTimeout, setInterval } = window;
    window.setTimeout = (act, wait = 0, ...rest) => setTimeout(act, wait * slower, ...rest);
    window.setInterval = (act, wait = 0, ...rest) => setInterval(act, wait * slower, ...rest);
    const now = performance.now.bind(performance);
    performance.now = () => now() / slower;
}"""

# An arrow that goes where the player points.
CURSOR = """() => {
    const arrow = document.createElement('div');
    arrow.innerHTML = `<svg width="26" height="30" viewBox="0 0 26 30">
        <path d="M2 2v22l6-5 4 9 5-2-4-9h8z" fill="#fff" stroke="#111" stroke-width="2"/></svg>`;
    Object.assign(arrow.style, {
        position: 'fixed', zIndex: 99, left: 0, top: 0, pointerEvents: 'none',
        transition: 'transform .45s ease', transform: 'translate(640px,640px)',
    });
    document.body.append(arrow);
    window.pointTo = (x, y) => (arrow.style.transform = `translate(${x}px,${y}px)`);
}"""
PLAYS = "() => tester.wire.sent.filter((one) => one.type === 'play').length"
MARKED = '.dock .mine [aria-pressed="false"], .dock .mine .target'
OVER = "() => document.querySelector('.over .caption') === null && tester.asked() === 'choose'"


class Take(NamedTuple):
    """A turn to film: a recorded game, an action done so often in it, where to begin to look."""

    name: str
    kind: str
    times: int
    begins: str  # the decision that a turn begins with
    share: float


def take_of(game: str) -> Take:
    """What is filmed of a game."""
    path = ROOT / "web" / "src" / "games" / game / "learn" / "film.json"
    return Take(**json.loads(path.read_text("utf-8")))


class Recorder:
    """The frames that Chromium draws, and when."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Animation.enable")
        self._session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 95})

    def _keep(self, frame: dict[str, object]) -> None:
        told = frame["metadata"]
        assert isinstance(told, dict)
        self.frames.append(
            (float(told["timestamp"]) / SLOWER, base64.b64decode(str(frame["data"])))
        )
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def save(self, path: Path) -> float:
        """All frames as one film, and its seconds; those that follow too soon are left out."""
        self._session.send("Page.stopScreencast")
        kept = self.frames[:1]
        for at, data in self.frames[1:]:
            if at - kept[-1][0] >= SHORTEST:
                kept.append((at, data))
        kept = [one for one in kept if one[0] - kept[0][0] < MOST_SECONDS]
        lengths = [later - at for (at, _), (later, _) in pairwise(kept)] + [LAST]
        first, *rest = [
            Image.open(io.BytesIO(data)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
            for _, data in kept
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        first.save(
            path,
            save_all=True,
            append_images=rest,
            duration=[round(1000 * length) for length in lengths],
            loop=0,
            quality=QUALITY,
            method=4,
        )
        return sum(lengths)


def turn_with(take: Take) -> tuple[Match, list[int]]:
    """The position before a turn that has such an action, and the actions of the turn.

    The next player begins a turn after it, and is asked nothing else.
    """
    whole = recorded(take.name)
    seats = whole.actors
    begins = [
        n for n in range(1, len(seats)) if seats[n] != seats[n - 1] and n > take.share * len(seats)
    ]
    for begin, end in pairwise(begins):
        actions = list(whole.played[begin:end])
        kinds = [whole.game.catalogue[number].kind for number in actions]
        before, after = whole.replay(begin), whole.replay(end)
        is_whole = before.decision == after.decision == take.begins
        if kinds.count(take.kind) >= take.times and is_whole:
            return before, actions
    raise AssertionError(f"{take.name} has no turn with {take.kind!r}")


def act(page: Page, number: int) -> None:
    """Point at where an action can be done, look at what it would bring, and do it."""
    found = page.evaluate(
        "number => tester.wire.last.views[0].actions.find((one) => one.number === number)", number
    )
    if found is None:
        return  # it was done with the one before
    words = found["text"]
    lit = page.locator(f'[data-actions~="{number}"]')
    button = page.locator(".dock .buttons").get_by_text(words, exact=True)
    marked = page.locator(MARKED)
    lit.or_(button).or_(marked).first.wait_for()
    if lit.or_(button).count() == 0:
        mark(page)
        return
    place = lit.first if lit.count() > 0 else button.first
    point(page, place.bounding_box())
    page.mouse.down()
    page.mouse.up()
    item = page.get_by_role("menuitem", name=words)
    if item.count() > 0:
        point(page, item.bounding_box())
        page.mouse.down()
        page.mouse.up()
    rest(page, 0.7)


def mark(page: Page) -> None:
    """Choose several things of one's own, the last first, until they are enough."""
    plays = page.evaluate(PLAYS)
    for _ in range(5):
        if page.evaluate(PLAYS) > plays:
            break
        point(page, page.locator(MARKED).last.bounding_box())
        page.mouse.down()
        page.mouse.up()
        rest(page, 0.2)
    rest(page, 0.6)


def rest(page: Page, seconds: float) -> None:
    """So long in the film."""
    page.wait_for_timeout(1000 * SLOWER * seconds)


def point(page: Page, box: object) -> None:
    """The arrow goes there, and rests."""
    assert isinstance(box, dict)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("([x, y]) => pointTo(x, y)", [x, y])
    rest(page, 0.45)
    page.mouse.move(x, y)
    rest(page, 0.5)


def visitor(browser: Browser, url: str, **look: Any) -> Page:  # Any: what a context takes
    """A page for a new person."""
    context = browser.new_context(base_url=url, locale="en", **look)
    context.set_default_timeout(60_000)
    context.add_init_script(IN_PAGE)
    context.request.post("/api/me", data={"name": "Anna"})
    context.request.patch("/api/preferences", data={"confirm": False})
    return context.new_page()


def picture(browser: Browser, url: str, game: str, size: str, theme: str) -> None:
    """The board before the turn that is filmed."""
    width, height = SIZES[size]
    phone = size == "phone"
    page = visitor(
        browser,
        url,
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        color_scheme="dark" if theme == "night" else "light",
        reduced_motion="reduce",
    )
    before, _ = turn_with(take_of(game))
    assert before.to_act is not None
    play_on(page, before, before.to_act)
    page.evaluate("() => tester.quiet()")
    path = PICTURES / f"{game}-{size}-{theme}.webp"
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, quality=SHARP, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} KB")
    page.context.close()


def film(page: Page, game: str) -> None:
    """A turn of a person, then those of the bots until the person is asked again."""
    before, actions = turn_with(take_of(game))
    assert before.to_act is not None
    play_on(page, before, before.to_act)
    page.evaluate(CURSOR)
    recorder = Recorder(page)
    rest(page, 0.6)
    del recorder.frames[:-1]  # the table as it was being set
    for number in actions:
        act(page, number)
    page.wait_for_function(OVER, timeout=240_000)
    rest(page, 0.3)
    path = FILMS / f"{game}.webp"
    seconds, size = recorder.save(path), path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {seconds:.0f} s, {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        sys.exit(f"Too much: at most {MOST_BYTES / 1e6} MB.")


def main() -> None:
    """Make the pictures and the films of these games, or of all."""
    with (
        TemporaryDirectory() as folder,
        Running(f"sqlite:///{folder}/tables.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in sys.argv[1:] or NAMES:
            for size, theme in product(SIZES, ("day", "night")):
                picture(browser, server.url, game, size, theme)
            page = visitor(browser, server.url, viewport=SCREEN)
            page.add_init_script(f"({TIME})({SLOWER})")
            film(page, game)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
