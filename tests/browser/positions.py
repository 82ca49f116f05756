"""Tables that stand at a position of a recorded game, so that a test begins where it looks."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bactrian import Match, load_match, new_match

RECORDED = Path(__file__).parents[1] / "recorded"
YOU = {"kind": "you"}
BOT = {"kind": "bot", "level": "random"}
View = dict[str, Any]  # Any: JSON


def recorded(name: str) -> Match:
    """A recorded game at its end."""
    return load_match(json.loads((RECORDED / f"{name}.json").read_text("utf-8"))["save"])


def played(game: str) -> Match:
    """A whole game of random actions, always the same."""
    match, choices = new_match(game, players=2, seed=5), random.Random(5)
    while not match.over:
        match.play(choices.choice(match.legal()))
    return match


def steps(whole: Match) -> Iterator[Match]:
    """A game before each of its actions: one match that goes on."""
    match = whole.replay(0)
    for action in whole.played:
        yield match
        match.play(action)


def sit_down(page: Page, name: str, wanted: Callable[[View], bool]) -> View:
    """Open a table where the first wanted decision of a recorded game is mine; what I see there.

    Bots have the other seats.
    """
    for match in steps(recorded(name)):
        seat = match.to_act
        if seat is not None and wanted(view := match.view(seat)):
            play_on(page, match, seat)
            return view
    raise AssertionError(f"{name} has no such position")


def play_before(page: Page, name: str, *kinds: str) -> None:
    """Open a recorded game before an action that makes all this happen, and do it elsewhere."""
    whole = recorded(name)
    happened = (
        {event.kind for event in match.game.events(match.plain(), None)} for match in steps(whole)
    )
    next(happened)  # the opening is no action
    count = next(number for number, found in enumerate(happened) if set(kinds) <= found)
    play_at(page, whole, count)


def play_at(page: Page, whole: Match, count: int) -> None:
    """Open a recorded game after so many actions, and do the next one elsewhere."""
    before = whole.replay(count)
    seat, action = before.to_act, whole.played[count]
    assert seat is not None
    play_on(page, before, seat)
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


def play_on(page: Page, match: Match, seat: int) -> None:
    """Open a table that goes on from a match; this seat is mine, bots have the others."""
    setup = [YOU if number == seat else BOT for number in range(match.players)]
    answer = page.request.post(
        "/api/what-if", data={"match": match.save(), "table": None, "step": None, "seats": setup}
    )
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['table']}")
    page.locator(".target, .dock .answer button, .dock [aria-pressed]").first.wait_for()
