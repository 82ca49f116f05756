"""What is asked, and what is not: no prompt without a choice, no surprise at the end."""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from ..conftest import Visit
from ..player import PATIENCE
from ..positions import play_on, recorded
from ..tables import Found, action, opened, play, send, set_table, update, updates

SENT = "() => tester.wire.sent.map((one) => one.type)"
CLICK_AT_ONCE = """(text) => {
    const look = () => {
        const buttons = [...document.querySelectorAll('.dock .buttons button')];
        const found = buttons.find((one) => one.innerText === text);
        if (found === undefined || window.clickedAtOnce) return;
        window.clickedAtOnce = true;
        found.click();
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
}"""
PLAYS = "() => tester.wire.sent.filter((one) => one.type === 'play').length"


def offered(name: str) -> Callable[[Found], Found | None]:
    """An offer that has this."""
    return lambda view: next((one for one in view["view"]["offers"] if one.get(name)), None)


def good_of_another(view: Found) -> Found | None:
    """An offer of a good whose card is not in the own hand: nobody asks this player about it."""
    offers, hand = view["view"]["offers"], view["view"]["own"]["hand"]
    return next((one for one in offers if one.get("good") and one["good"] not in hand), None)


def click_until(button: Locator, done: Callable[[], bool]) -> None:
    """A button that has just come waits before it takes a click: click again, until it did."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "the button does nothing"
        with suppress(Error):  # it is gone or covered: the click before did it
            button.click(timeout=2000)
        button.page.wait_for_timeout(100)


def settled(page: Page) -> Locator:
    """The dock's buttons, once they do something: those that have just come wait."""
    expect(page.locator('.dock .buttons[aria-busy="true"]')).to_have_count(0)
    return page.locator(".dock .buttons")


def choose(page: Page, number: int) -> None:
    """Do an action where it is offered: by a button of the dock, or at its place."""
    text = page.evaluate(
        "number => tester.wire.last.views[0].actions.find((one) => one.number === number).text",
        number,
    )
    button = settled(page).get_by_text(text, exact=True)
    place = page.locator(f'[data-actions~="{number}"]')
    button.or_(place).first.click()
    if page.get_by_role("menu").count() > 0:
        page.get_by_role("menuitem", name=text).click()


def test_who_has_nothing_to_say_is_not_asked(visit: Visit) -> None:
    page = visit()
    table = opened(page, "samarkand", 2)
    offer = play(page, table, good_of_another, ("expand", "marry"))
    page.evaluate("""() => {
        window.prompts = 0;
        new MutationObserver(() => {
            const buttons = [...document.querySelectorAll('.dock .buttons button')];
            if (buttons.some((one) => one.innerText === 'Say nothing')) window.prompts += 1;
        }).observe(document.body, { subtree: true, childList: true });
    }""")

    send(page, table, type="play", action=offer["action"], seq=update(page, table)["seq"])
    page.wait_for_function("() => tester.wire.last.window === null && tester.wire.updates > 0")
    next(told for told in updates(page, table) if told["window"] is None)

    assert page.evaluate("() => window.prompts") == 0


def test_a_button_in_the_place_of_another_waits(visit: Visit) -> None:
    page = visit()
    table = set_table(page, "samarkand", 2)
    page.goto(f"/table/{table}")
    page.locator(".target").first.wait_for()
    buttons = page.locator(".dock .buttons button")
    stop = play(page, table, action("stop"), ("place", "expand", "marry", "keep_rest"))
    expect(buttons.get_by_text("Stop")).to_be_visible()
    page.evaluate(CLICK_AT_ONCE, "End my turn")

    send(page, table, type="play", action=stop["number"], seq=update(page, table)["seq"])
    page.wait_for_function("() => window.clickedAtOnce")
    assert "confirm" not in page.evaluate(SENT)

    click_until(buttons, lambda: "confirm" in page.evaluate(SENT))


def test_how_near_the_end_is_and_an_action_that_ends_the_game_asks_first(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bactrian.games.samarkand.display.offers.would_end", lambda *_: True)
    page = visit()
    table = opened(page, "samarkand", 2)
    expect(page.locator("header .near")).to_contain_text("families have met nobody")

    offer = play(page, table, offered("ends"), ("expand", "place", "stop", "keep_rest", "marry"))
    target = page.locator(f'[data-actions~="{offer["action"]}"]').first
    target.wait_for()
    plays = page.evaluate(PLAYS)
    target.click()
    asked = page.get_by_role("dialog", name="This ends the game")
    expect(asked).to_be_visible()
    assert page.evaluate(PLAYS) == plays
    asked.get_by_role("button", name="Not yet").click()
    expect(asked).not_to_be_visible()

    target.click()
    asked.get_by_role("button", name="End the game").click()
    page.wait_for_function(
        "plays => tester.wire.sent.filter((one) => one.type === 'play').length > plays", arg=plays
    )


@pytest.mark.quick("marco_polo-2-random")
@pytest.mark.parametrize("name", ["marco_polo-2-random", "merv-3-busy", "samarkand-3-random"])
def test_whatever_ends_the_game_waits_to_be_confirmed(visit: Visit, name: str) -> None:
    whole = recorded(name)
    last = whole.replay(len(whole.played) - 1)
    assert last.to_act is not None
    page = visit()
    page.request.patch("/api/preferences", data={"confirm": False})
    play_on(page, last, last.to_act)

    choose(page, whole.played[-1])
    expect(page.get_by_role("heading", name="This ends the game")).to_be_visible()
    assert page.evaluate("() => tester.wire.last.status") == "playing"
    assert page.evaluate("() => tester.wire.last.views[0].view.over") is False
    settled(page).get_by_role("button", name="Not yet").click()
    expect(page.get_by_role("button", name="End the game")).to_have_count(0)

    choose(page, whole.played[-1])
    expect(page.get_by_role("button", name="End the game")).to_be_visible()
    settled(page).get_by_role("button", name="End the game").click()
    page.wait_for_function("() => tester.wire.last.status === 'finished'")


def test_the_score_sheet_comes_later_and_leaves_the_board_in_sight(visit: Visit) -> None:
    page = visit()
    table = opened(page, "marco_polo", 2)
    page.evaluate("""() => {
        window.seen = {};
        const look = () => {
            const now = performance.now();
            if (tester.wire.last.status === 'finished') window.seen.finished ??= now;
            if (document.querySelector('dialog[open] table')) window.seen.sheet ??= now;
            requestAnimationFrame(look);
        };
        look();
    }""")
    send(page, table, type="resign")

    page.wait_for_function("() => window.seen.sheet - window.seen.finished > 1000")
    box = page.locator("dialog[open]").bounding_box()
    assert box is not None
    assert box["x"] > 640, "the sheet covers the board"
    expect(page.get_by_text("What mattered most")).to_have_count(0)


def test_random_seating_is_the_default(visit: Visit) -> None:
    page = visit("/new/samarkand")
    page.get_by_text("More settings").click()
    expect(page.get_by_role("switch", name="Random seating")).to_be_checked()
