"""A hint: what it says is whole, and what it speaks of is in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bactrian import Match

from ..conftest import Visit
from ..positions import View, play_on, recorded, sit_down, steps
from ..tables import opened

# Hints are answered here: these actions, the first the best, with these chances and points.
ANSWERED = """told => {
    const real = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const { type, id } = JSON.parse(text);
        if (type !== 'hint') return real.call(this, text);
        const hint = { type: 'hint', id, ...told };
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(hint) }));
    };
}"""
Told = dict[str, Any]  # Any: JSON
WHY = "Im Grossen und Ganzen ist das nächste fast ebenso gut, und es kommt auf das Gleiche hinaus."


def hinted(page: Page, view: View, *expected: tuple[int, float], why: str = WHY) -> None:
    """Ask for a hint; it speaks of the first legal actions."""
    actions: list[Told] = view["actions"]
    choices = [
        {"action": action, "chance": chance, "points": points}
        for action, (chance, points) in zip(actions, expected, strict=False)
    ]
    page.evaluate(ANSWERED, {"choices": choices, "why": why})
    page.keyboard.press("h")
    expect(page.locator(".dock .hint li")).to_have_count(len(choices))
    page.evaluate("() => tester.quiet()")


def last(page: Page) -> View:
    """What I see and can do now."""
    page.wait_for_function("() => tester.wire.last !== null")
    told: View = page.evaluate("() => tester.wire.last.views[0]")
    return told


WHOLE = """() => {
    const hint = document.querySelector('.dock .hint');
    const texts = [...hint.querySelectorAll('.text')];
    const cut = texts.filter((one) => one.scrollWidth > one.clientWidth);
    const { bottom } = hint.lastElementChild.getBoundingClientRect();
    const { height, bottom: own } = hint.getBoundingClientRect();
    return { cut: cut.length, below: bottom > own + 1 || own > innerHeight, height: height > 0 };
}"""


def may_end_the_turn(match: Match) -> bool:
    kinds = [action.kind for action in match.actions()]
    return "end_turn" in kinds and len(kinds) > 2


@pytest.mark.parametrize("size", [(1280, 720), (844, 390)])
def test_a_hint_is_whole_beside_a_button(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size, touch=size[1] < 500, language="ru")
    match = next(one for one in steps(recorded("marco_polo-3-expert")) if may_end_the_turn(one))
    play_on(page, match, match.to_act or 0)
    button = page.locator(".dock .buttons button").first
    expect(button).to_be_visible()
    before = button.bounding_box()
    assert before is not None

    hinted(page, last(page), (12, 44), (11, 44), (8, 43.5), why="The next best is nearly as good.")

    assert page.evaluate(WHOLE) == {"cut": 0, "below": False, "height": True}
    if size[1] > 500:
        after = button.bounding_box()
        assert after is not None
        assert (after["y"], after["height"]) == (before["y"], before["height"])


SEEN = """() => {
    const best = document.querySelector('.board .hinted:not(.lesser)').getBoundingClientRect();
    const board = document.querySelector('main.board').getBoundingClientRect();
    const words = document.querySelector('.dock .hint').getBoundingClientRect();
    const [x, y] = [best.x + best.width / 2, best.y + best.height / 2];
    return x > board.left && x < board.right && y > board.top && y < words.top;
}"""


def test_on_a_phone_what_a_hint_finds_best_comes_into_sight(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    sit_down(page, "samarkand-3-marrying", lambda view: view["decision"]["kind"] == "place")
    view = last(page)
    for _ in range(3):
        page.get_by_role("button", name="Closer").tap()
    page.evaluate("() => tester.quiet()")
    away = page.evaluate("""() => {
        const board = document.querySelector('main.board').getBoundingClientRect();
        return [...document.querySelectorAll('.board .target')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const across = right > board.left && left < board.right;
            return !across || bottom < board.top || top > board.bottom;
        }).map((one) => Number(one.dataset.actions.split(' ')[0]));
    }""")
    view["actions"].sort(key=lambda action: action["number"] not in away)
    assert view["actions"][0]["number"] in away

    hinted(page, view, (40, 30), (30, 28))

    assert page.evaluate(SEEN)


CLEAR = """() => {
    const best = document.querySelector('.hinted:not(.lesser)').getBoundingClientRect();
    const board = document.querySelector('main.board').getBoundingClientRect();
    const words = document.querySelector('.dock .hint').getBoundingClientRect();
    const x = best.x + best.width / 2;
    return {
        inSight: x > 0 && x < innerWidth && best.top > board.top && best.bottom < board.bottom,
        covered: best.bottom > words.top && best.top < words.bottom,
        within: words.top >= board.top && words.bottom <= board.bottom,
    };
}"""


@pytest.mark.parametrize("place", ["right", "bottom"])
def test_on_a_phone_an_action_space_that_is_best_is_in_sight_and_clear_of_words(
    visit: Visit, place: str
) -> None:
    page = visit(size=(390, 844), touch=True)
    opened(page, "marco_polo", 3)
    view = last(page)
    far = page.evaluate(
        """place => {
            const [one] = [...document.querySelectorAll('.space.target')].sort((a, b) =>
                b.getBoundingClientRect()[place] - a.getBoundingClientRect()[place]);
            return Number(one.dataset.actions.split(' ')[0]);
        }""",
        place,
    )
    view["actions"].sort(key=lambda action: action["number"] != far)

    hinted(page, view, (58, 70.5), (57, 70))

    assert page.evaluate(CLEAR) == {"inSight": True, "covered": False, "within": True}


def test_options_of_the_same_chance_are_told_apart_by_points(visit: Visit) -> None:
    page = visit()
    opened(page, "samarkand", 2)

    hinted(page, last(page), (0, 94.5), (0, 94), (0, 93))

    rows = page.locator(".dock .hint li")
    expect(rows.first).to_contain_text("< 1 %")
    expect(page.locator(".labels span")).to_have_text(["94.5 ★", "94 ★", "93 ★"])
