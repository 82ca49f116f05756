"""How a player notices the turn while looking elsewhere: tones, and the browser's notices."""

import pytest
from playwright.sync_api import Page

from ..conftest import Visit
from ..tables import opened, send, update, updates

LISTEN = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        window.tones += 1;
        return start.apply(this, at);
    };
    window.noticed = [];
    const Real = window.Notification;
    window.Notification = class extends Real {
        constructor(title, more) { super(title, more); window.noticed.push([title, this.body]); }
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
}"""


def play_until_my_turn_again(page: Page, table: str) -> None:
    """A whole turn of the person, and those of the bots."""
    turn = update(page, table)["views"][0]["view"]["turns"]
    for told in updates(page, table):
        view = told["views"][0]
        if view["actions"] and view["view"]["turns"] > turn:
            return
        if view["actions"]:
            kinds = {action["kind"]: action for action in view["actions"]}
            chosen = kinds.get("keep_rest") or kinds.get("stop") or view["actions"][0]
            send(page, table, type="play", action=chosen["number"], seq=told["seq"])
        elif "pass" in view["may"]:
            send(page, table, type="pass", window=told["window"]["number"])


def at_a_table(visit: Visit, **preferences: bool) -> Page:
    page = visit()
    page.context.grant_permissions(["notifications"])
    page.request.patch("/api/preferences", data=preferences)
    table = opened(page, "samarkand", 3)
    page.evaluate(LISTEN)
    play_until_my_turn_again(page, table)
    page.wait_for_function("() => document.title.includes('Your turn')")
    return page


def test_nothing_is_heard_or_shown_unless_it_was_asked_for(visit: Visit) -> None:
    page = at_a_table(visit)

    assert page.evaluate("() => [window.tones, window.noticed]") == [0, []]


@pytest.mark.long  # another browser is started for it
@pytest.mark.notifies
def test_tones_are_made_and_the_browser_tells_whose_turn_it_is(visit: Visit) -> None:
    page = at_a_table(visit, sound=True, notify=True)

    page.wait_for_function("() => window.tones > 0 && window.noticed.length > 0")
    title, text = page.evaluate("() => window.noticed.at(-1)")
    assert title == "Samarkand"
    assert text == page.locator("header h1").inner_text()
