"""Every page there is: axe finds nothing, and nothing overlaps, overflows or is too small."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser
from server.running import Guest, Running

from bactrian.match import Match

from ..conftest import Visit
from ..flaws import Screen, find_flaws, in_turn, screen_of, settled
from ..player import LIVE, PATIENCE, Troubles
from ..positions import played

GAMES = ("samarkand", "marco_polo", "merv")


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
# Of pages that every game has, one game's is looked at by `make test`; of tables all.
ALIKE = {f"{kind} {game}" for kind in ("new", "learn", "rules", "solve") for game in GAMES[1:]}
ALIKE |= {f"{kind} {game}" for kind in ("numbered", "end", "replay") for game in GAMES[:2]}
NOT_FOUND = (
    "console: Failed to load resource: the server responded with a status of 404 (Not Found)"
)


@pytest.fixture(scope="module")
def screen(
    request: pytest.FixtureRequest, browser: Browser, samples: SampleTables
) -> Iterator[Screen]:
    """Anna's browser."""
    screen = screen_of(browser, samples.guest, request.param)
    yield screen
    screen.context.close()


@pytest.mark.parametrize(("screen", "name"), in_turn(PAGES, ALIKE), indirect=["screen"])
def test_a_page_has_no_flaw(screen: Screen, samples: SampleTables, name: str) -> None:
    page = screen.context.new_page()
    troubles = Troubles(page)
    page.goto(PAGES[name](samples))
    settled(page)
    found = find_flaws(page, screen.sizes)
    page.close()

    # What is not there says so in its status as well, and Chromium repeats it.
    missing = {"missing": page.url, "person": page.url.replace("/people/", "/api/people/")}
    told = {f"404: {missing[name]}", NOT_FOUND} if name in missing else set()
    assert set(troubles.found) == told
    assert not found


def test_a_replay_opens_by_itself_when_the_rules_are_ready(
    samples: SampleTables, visit: Visit
) -> None:
    page = visit("/")
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
    page = visit("/")
    match = played("samarkand").save()
    table = page.request.post("/api/what-if", data={"match": match}).json()["table"]
    for asked, seen in (("", 0), ("?seat=1", 1), ("?seat=", None)):
        page.goto(f"/table/{table}/replay{asked}")
        eyes = page.get_by_label(LIVE["replay"]["eyes"])
        chosen = "(select) => [...select.options].findIndex((one) => one.selected) - 1"
        assert eyes.evaluate(chosen) == (-1 if seen is None else seen)
