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


def steps(name: str) -> Iterator[tuple[Match, int]]:
    """A recorded game before each of its actions, with that action."""
    whole = load_match(json.loads((RECORDED / f"{name}.json").read_text("utf-8"))["save"])
    match = new_match(
        whole.game.name, players=whole.players, options=whole.options, seed=whole.seed
    )
    for action in whole.played:
        yield match, action
        match.play(action)


def sit_down(page: Page, name: str, wanted: Callable[[View], bool]) -> View:
    """Open a table where the first wanted decision of a recorded game is mine; what I see there.

    Bots have the other seats.
    """
    for match, _ in steps(name):
        seat = match.to_act
        if seat is not None and wanted(view := match.view(seat)):
            play_on(page, match, [seat])
            return view
    raise AssertionError(f"{name} has no such position")


def play_before(page: Page, name: str, *kinds: str) -> None:
    """Open a recorded game before an action that makes all this happen, and do it elsewhere."""
    for match, action in steps(name):
        told, seat, again = len(match.events()), match.to_act, match.copy()
        again.play(action)
        if set(kinds) <= {event.kind for event in again.events()[told:]}:
            break
    else:
        raise AssertionError(f"nothing in {name} makes {kinds} happen at once")
    assert seat is not None
    play_on(page, match, [seat])
    page.wait_for_function("() => tester.wire.last !== null")
    command(page, {"type": "play", "seat": seat, "action": action})
    if page.evaluate("() => tester.wire.last.views[0].held !== null"):
        command(page, {"type": "confirm", "seat": seat})


def command(page: Page, what: dict[str, object]) -> None:
    """Something that the person does in another window."""
    table = page.url.rsplit("/", 1)[-1]
    seq = page.evaluate("() => tester.wire.last.seq")
    answer = page.request.post(f"/api/tables/{table}/commands", data={**what, "seq": seq})
    assert answer.ok, answer.text()
    page.wait_for_function("seq => tester.wire.last.seq > seq", arg=seq)


def play_on(page: Page, match: Match, seats: list[int]) -> None:
    """Open a table that goes on from a match; these seats are mine, bots have the others."""
    setup = [YOU if number in seats else BOT for number in range(match.players)]
    answer = page.request.post(
        "/api/what-if", data={"match": match.save(), "table": None, "step": None, "seats": setup}
    )
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['table']}")
    page.locator(".target, .dock .answer button, .dock [aria-pressed]").first.wait_for()
