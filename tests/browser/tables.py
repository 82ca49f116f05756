"""Tables for the person in a browser."""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

from .player import PATIENCE

Found = dict[str, Any]  # Any: JSON
YOU = {"kind": "you"}
GUEST = {"kind": "guest"}
BOT = {"kind": "bot", "level": "random"}


def set_table(page: Page, game: str, players: int, people: int = 1, **settings: object) -> str:
    """A table for the person in this browser, others by invitation, and bots; its address."""
    return made(page, game, players, people, **settings)["table"]


def made(
    page: Page, game: str, players: int, people: int = 1, **settings: object
) -> dict[str, str]:
    """The same, with the invitation."""
    seats = [YOU, *[GUEST] * (people - 1), *[BOT] * (players - people)]
    wanted = {"settings": {"game": game, "seats": seats, **settings}}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    found: dict[str, str] = answer.json()
    return found


def update(page: Page, table: str) -> Found:
    """What the server says of a table."""
    found: Found = page.request.get(f"/api/tables/{table}?since=0").json()
    return found


def updates(page: Page, table: str) -> Iterator[Found]:
    """The same again and again, for as long as anything may take on a busy machine."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        yield update(page, table)
        time.sleep(0.02)
    raise AssertionError("what was waited for never came")


def opened(page: Page, game: str, players: int) -> str:
    """A table with bots at which the person is to move."""
    page.request.patch("/api/preferences", data={"confirm": False})
    table = set_table(page, game, players)
    page.goto(f"/table/{table}")
    page.locator(".target, .dock .buttons button").first.wait_for()
    return table


def send(page: Page, table: str, **command: object) -> None:
    page.request.post(f"/api/tables/{table}/commands", data={"seat": 0, **command})


def play(
    page: Page, table: str, found: Callable[[Found], Found | None], kinds: tuple[str, ...]
) -> Found:
    """Play what meets, then the first of these kinds there is, until something is found."""
    for told in updates(page, table):
        view = told["views"][0]
        wanted = found(view) if view["actions"] else None
        if wanted is not None:
            return wanted
        if view["actions"]:
            by_kind = {action["kind"]: action for action in view["actions"]}
            offers = view["view"]["offers"]
            meets = {one["action"] for one in offers if one.get("meets") is not None}
            meeting = [action for action in view["actions"] if action["number"] in meets]
            named = [by_kind[kind] for kind in kinds if kind in by_kind]
            action = [*meeting, *named, *view["actions"]][0]
            send(page, table, type="play", action=action["number"], seq=told["seq"])
        elif "confirm" in view["may"]:
            send(page, table, type="confirm", seq=told["seq"])
        elif "pass" in view["may"]:
            send(page, table, type="pass", window=told["window"]["number"])
    raise AssertionError("unreachable")


def action(kind: str) -> Callable[[Found], Found | None]:
    """An action of this kind."""
    return lambda view: next((one for one in view["actions"] if one["kind"] == kind), None)


def play_from_the_front(page: Page, game: str, players: int) -> None:
    """From the front page to a table by clicks: the game, how many players, who they are, play."""
    page.locator(f'a.open[href="/new/{game}"]').click()
    page.locator("fieldset").first.get_by_label(str(players), exact=True).click()
    seats = page.locator("form ol select")
    for seat in range(1, players):
        seats.nth(seat).select_option("bot random")
    page.locator("form button.main").click()
    page.wait_for_url("**/table/*")


class Sheet(NamedTuple):
    """The score sheet as it is written on the page, the best first."""

    names: list[str]
    parts: list[list[int]]  # by line
    totals: list[int]


# A scene of the last moments is read and closed before.
SHEET = """() => {
    document.querySelector('.scene .primary')?.click();
    return document.querySelector('dialog[open] table') !== null;
}"""
READ = """(table) => {
    const text = (cell) => cell.textContent.replace(/\\s+/g, ' ').trim();
    const lines = [...table.querySelectorAll('tbody tr')];
    const numbers = (line) => [...line.querySelectorAll('td')].map((cell) => Number(text(cell)));
    return {
        names: [...table.querySelectorAll('thead th')].map(text),
        parts: lines.filter((line) => !line.matches('.total')).map(numbers),
        totals: lines.filter((line) => line.matches('.total')).flatMap(numbers),
    };
}"""


def read_sheet(page: Page) -> Sheet:
    """The score sheet that opens by itself at the end; its lines add up to its totals."""
    page.wait_for_function(SHEET, timeout=PATIENCE * 1000)
    table = page.locator("dialog[open] table").first
    sheet = Sheet(**table.evaluate(READ))
    assert sheet.totals == [sum(column) for column in zip(*sheet.parts, strict=True)], sheet
    assert sheet.totals == sorted(sheet.totals, reverse=True), sheet
    assert len(sheet.names) == len(sheet.totals), sheet
    return sheet
