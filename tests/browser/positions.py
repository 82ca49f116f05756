"""Tables that stand at a position of a recorded game, so that a test begins where it looks."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bactrian import Match, load_match, new_match

RECORDED = Path(__file__).parents[1] / "recorded"
YOU = {"kind": "you"}
BOT = {"kind": "bot", "level": "random"}
View = dict[str, Any]  # Any: JSON


def steps(name: str) -> Iterator[Match]:
    """A recorded game before each of its actions."""
    whole = load_match(json.loads((RECORDED / f"{name}.json").read_text("utf-8"))["save"])
    match = new_match(
        whole.game.name, players=whole.players, options=whole.options, seed=whole.seed
    )
    for action in whole.played:
        yield match
        match.play(action)


def sit_down(page: Page, name: str, wanted: Callable[[View], bool]) -> View:
    """Open a table where the first wanted decision of a recorded game is mine; what I see there.

    Bots have the other seats.
    """
    for match in steps(name):
        seat = match.to_act
        if seat is not None and wanted(view := match.view(seat)):
            play_on(page, match, [seat])
            return view
    raise AssertionError(f"{name} has no such position")


def play_on(page: Page, match: Match, seats: list[int]) -> None:
    """Open a table that goes on from a match; these seats are mine, bots have the others."""
    setup = [YOU if number in seats else BOT for number in range(match.players)]
    answer = page.request.post(
        "/api/what-if", data={"match": match.save(), "table": None, "step": None, "seats": setup}
    )
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['table']}")
    page.locator(".target, .dock .answer button, .dock [aria-pressed]").first.wait_for()
