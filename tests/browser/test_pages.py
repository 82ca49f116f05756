"""Every page there is: axe finds nothing, and nothing overlaps, overflows or is too small.

What is looked for is written once, in web/tools/flaws.mjs, for these tests and for `npm run look`.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from server.running import Guest, Running

from bactrian import new_match
from bactrian.match import Match

from .conftest import Visit
from .player import IN_PAGE, LIVE, PATIENCE, ROOT, Troubles

FLAWS = (ROOT / "web/tools/flaws.mjs").read_text().replace("export function", "function")
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
RUN_AXE = """async () => (await axe.run()).violations.map((one) => `axe ${one.id}: ` + one.nodes
    .slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')))"""
SMALLEST = 10.5  # pixels of writing
TOUCH = 39.5  # pixels of what a finger must hit
GAMES = ("samarkand", "marco_polo", "merv")


def played(game: str) -> Match:
    """A whole game of random actions, always the same."""
    match, choices = new_match(game, players=2, seed=5), random.Random(5)
    while not match.over:
        match.play(choices.choice(match.legal()))
    return match


def middle(match: Match) -> int:
    """A step in the middle at which the first seat has much to choose from."""
    steps = [match.replay(step) for step in range(len(match.played) // 2, len(match.played))]
    choices = [(len(then.legal()) if then.to_act == 0 else 0) for then in steps]
    return len(match.played) // 2 + choices.index(max(choices))


class SampleTables(NamedTuple):
    """A person with tables of every kind."""

    guest: Guest
    finished: dict[str, str]
    live: dict[str, str]
    waiting: str
    member: str  # a person with an account and no rating yet
    tournament: str
    lesson: str  # with most beside the board


@pytest.fixture(scope="module")
def samples(server: Running) -> SampleTables:
    """Finished games, games in the middle, and a table that waits for a player."""
    anna = server.guest("Anna")
    anna.http.patch("/api/preferences", json={"confirm": False})

    def imported(match: Match, **fields: object) -> str:
        answer = anna.http.post("/api/what-if", json={"match": match.save(), **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    matches = {game: played(game) for game in GAMES}
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    boris = {"name": "Boris of Bukhara", "password": "nine camels in a row"}
    host = server.guest("Boris").http
    assert host.post("/api/account", json=boris).is_success
    cup = {"name": "Spring cup", "game": "merv", "format": "swiss", "clock": {"per_move": 60}}
    lesson = anna.http.post("/api/lessons", json={"game": "merv", "lesson": "siege"})
    announced = host.post("/api/tournaments", json=cup | {"public": True}).json()["tournament"]
    return SampleTables(
        anna,
        {game: imported(match) for game, match in matches.items()},
        {game: imported(m, step=middle(m), seats=seats) for game, m in matches.items()},
        anna.creates("samarkand", "you", "guest", "open", public=True).id,
        boris["name"],
        announced,
        str(lesson.json()["table"]),
    )


Address = Callable[[SampleTables], str]
PAGES: dict[str, Address] = {
    "front": lambda _: "/",
    "pieces": lambda _: "/pieces",
    "account": lambda _: "/account",
    "preferences": lambda _: "/preferences",
    "leaders": lambda _: "/leaders",
    "person": lambda samples: f"/people/{samples.member}",
    "profile": lambda _: "/profile",
    "recover": lambda _: "/recover",
    "tournaments": lambda _: "/tournaments",
    "tournament": lambda samples: f"/tournament/{samples.tournament}",
    "learn": lambda _: "/learn",
    "missing": lambda _: "/no/such/page",
    "solve": lambda _: "/solve",
    "waiting room": lambda samples: f"/table/{samples.waiting}",
    **{f"new {game}": partial(lambda game, _: f"/new/{game}", game) for game in GAMES},
    **{f"learn {game}": partial(lambda game, _: f"/learn/{game}", game) for game in GAMES},
    **{f"rules {game}": partial(lambda game, _: f"/rules/{game}", game) for game in GAMES},
    **{f"solve {game}": partial(lambda game, _: f"/solve/{game}/1", game) for game in GAMES},
    **{
        f"numbered {game}": partial(lambda game, _: f"/rules/{game}/numbered", game)
        for game in GAMES
    },
    "lesson": lambda samples: f"/table/{samples.lesson}",
    **{
        f"table {game}": partial(lambda game, samples: f"/table/{samples.live[game]}", game)
        for game in GAMES
    },
    **{
        f"end {game}": partial(lambda game, samples: f"/table/{samples.finished[game]}", game)
        for game in GAMES
    },
    **{
        f"replay {game}": partial(
            lambda game, samples: f"/table/{samples.finished[game]}/replay?step=40", game
        )
        for game in GAMES
    },
}
NOT_FOUND = (
    "console: Failed to load resource: the server responded with a status of 404 (Not Found)"
)
DESK = [(1280, 720), (1920, 1080)]
PHONE = [(390, 844)]


@pytest.fixture(
    scope="module",
    params=[
        "desk-ru-day",
        "phone-en-night",
        pytest.param("desk-en-night", marks=pytest.mark.long),
        pytest.param("phone-ru-day", marks=pytest.mark.long),
    ],
)
def screen(
    request: pytest.FixtureRequest, browser: Browser, samples: SampleTables
) -> Iterator[tuple[BrowserContext, list[tuple[int, int]]]]:
    """Anna's browser: sizes, language and theme."""
    kind, language, theme = request.param.split("-")
    sizes = PHONE if kind == "phone" else DESK
    context = browser.new_context(
        base_url=samples.guest.server.url,
        viewport={"width": sizes[0][0], "height": sizes[0][1]},
        has_touch=kind == "phone",
        is_mobile=kind == "phone",
        locale=language,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(IN_PAGE)
    context.add_init_script(
        f"localStorage.setItem('theme', '{theme}'); localStorage.setItem('language', '{language}');"
    )
    context.add_cookies(
        [
            {
                "name": "bactrian",
                "value": samples.guest.me["token"],
                "url": samples.guest.server.url,
            }
        ]
    )
    yield context, sizes
    context.close()


def settled(page: Page) -> None:
    """The page shows what it is about, in its own type."""
    page.locator("main h1, .table h1, dialog[open] h2, dialog[open] h1").first.wait_for(
        timeout=PATIENCE * 1000
    )
    page.evaluate("() => tester.quiet()")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_flaw(
    screen: tuple[BrowserContext, list[tuple[int, int]]], samples: SampleTables, name: str
) -> None:
    context, sizes = screen
    page = context.new_page()
    troubles = Troubles(page)
    found = []
    page.goto(PAGES[name](samples))
    settled(page)
    touch = TOUCH if sizes == PHONE else 0
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        flaws = page.evaluate(f"{FLAWS}; flaws({{smallest: {SMALLEST}, touch: {touch}}})")
        found += [f"{width}: {flaw}" for flaw in flaws]
    if sizes == DESK:  # to axe a phone shows nothing else
        page.evaluate(AXE)
        found += page.evaluate(RUN_AXE)
    page.close()

    # What is not there says so in its status as well, and Chromium repeats it.
    missing = {"missing": page.url, "person": page.url.replace("/people/", "/api/people/")}
    told = {f"404: {missing[name]}", NOT_FOUND} if name in missing else set()
    assert set(troubles.found) == told
    assert not found


def test_a_replay_opens_by_itself_when_the_rules_are_ready(
    samples: SampleTables, visit: Visit
) -> None:
    page = visit()
    told = {"type": "error", "code": "compiling", "message": "Not yet.", "id": "", "seq": None}
    page.route(
        "**/api/tables/*/replay", lambda route: route.fulfill(status=503, json=told), times=1
    )

    page.goto(f"/table/{samples.finished['merv']}/replay")

    page.get_by_role("heading", name="Not yet.").wait_for()
    page.locator(".bar input[type=range]").wait_for(timeout=PATIENCE * 1000)


def test_the_largest_hand_is_in_sight_in_a_replay(samples: SampleTables, visit: Visit) -> None:
    match = played("samarkand")
    hands = [
        (len(match.replay(step).view(seat)["own"]["hand"]), step, seat)
        for step in range(0, len(match.played), 3)
        for seat in range(match.players)
    ]
    size, step, seat = max(hands)
    page = visit(
        f"/table/{samples.finished['samarkand']}/replay?step={step}&seat={seat}", language="ru"
    )
    settled(page)

    cards = page.locator(".dock ul")
    cards.locator("li").nth(size - 1).wait_for(timeout=PATIENCE * 1000)

    assert cards.locator("li").count() == size > 8
    assert cards.evaluate("(list) => list.scrollWidth <= list.clientWidth")


def test_a_replay_is_seen_from_the_own_seat_unless_the_address_says_another(visit: Visit) -> None:
    page = visit()
    match = played("samarkand").save()
    table = page.request.post("/api/what-if", data={"match": match}).json()["table"]
    for asked, seen in (("", 0), ("?seat=1", 1), ("?seat=", None)):
        page.goto(f"/table/{table}/replay{asked}")
        eyes = page.get_by_label(LIVE["replay"]["eyes"])
        chosen = "(select) => [...select.options].findIndex((one) => one.selected) - 1"
        assert eyes.evaluate(chosen) == (-1 if seen is None else seen)
