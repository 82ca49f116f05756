"""What is under the hand stays where it is, and words cover nothing that is being chosen."""

import pytest
from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..player import PhonePlayer
from ..tables import action, opened, play, send, update

SHOWN = ".tooltip.shown"
LONGER_THAN_ANY_REST = 1500  # milliseconds


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_a_target_is_stands_in_the_dock_and_not_over_the_board(visit: Visit) -> None:
    page = visit()
    opened(page, "merv", 1)

    page.mouse.move(*middle(page, ".board .target"))
    expect(page.locator(".dock .preview .about")).to_be_visible()

    assert page.locator(SHOWN).count() == 0


def test_nothing_is_explained_under_a_mouse_that_does_not_move(visit: Visit) -> None:
    page = visit()
    opened(page, "merv", 1)
    x, y = middle(page, '[data-about="area:contracts"]')
    page.evaluate("""() => {
        const veil = document.createElement('div');
        veil.id = 'veil';
        veil.style.cssText = 'position:fixed;inset:0;z-index:99';
        document.querySelector('.table').append(veil);
    }""")
    page.mouse.move(x, y)
    page.wait_for_timeout(200)

    page.evaluate("() => document.querySelector('#veil').remove()")
    page.wait_for_timeout(LONGER_THAN_ANY_REST)
    assert page.locator(SHOWN).count() == 0

    page.mouse.move(x + 2, y)
    expect(page.locator(SHOWN)).to_be_visible()


def test_an_explanation_goes_with_its_position(visit: Visit) -> None:
    page = visit()
    table = opened(page, "merv", 1)
    page.mouse.move(*middle(page, '[data-about="area:contracts"]'))
    expect(page.locator(SHOWN)).to_be_visible()

    told = update(page, table)
    number = told["views"][0]["actions"][0]["number"]
    send(page, table, type="play", action=number, seq=told["seq"])

    expect(page.locator(SHOWN)).to_have_count(0)


def test_the_chat_covers_nothing_of_the_board(visit: Visit) -> None:
    page = visit()
    opened(page, "samarkand", 4)
    page.keyboard.press("c")
    drawer = page.get_by_role("complementary").bounding_box()
    board = page.locator("main.board").bounding_box()
    dock = page.locator("section.dock").bounding_box()
    assert drawer is not None
    assert board is not None
    assert dock is not None

    assert drawer["x"] >= board["x"] + board["width"] - 1
    assert drawer["y"] + drawer["height"] <= dock["y"] + 1


def test_a_turn_that_is_held_is_still_mine_and_what_says_it_is_over_ends_it(visit: Visit) -> None:
    page = visit()
    table = opened(page, "samarkand", 2)
    page.request.post(
        f"/api/tables/{table}/commands", data={"type": "prefer", "seat": 0, "confirm": True}
    )
    kinds = ("place", "expand", "marry", "keep_rest")
    stop = play(page, table, action("stop"), kinds)
    send(page, table, type="play", action=stop["number"], seq=update(page, table)["seq"])
    expect(page.get_by_role("button", name="End my turn")).to_be_visible()
    expect(page.locator(".players li.active")).to_contain_text("Anna")
    send(page, table, type="confirm", seq=update(page, table)["seq"])

    stop = play(page, table, action("stop"), kinds)
    button = page.locator(".dock .buttons button", has_text=stop["text"])
    expect(page.locator(".dock .buttons")).to_have_attribute("aria-busy", "false")
    turns = update(page, table)["views"][0]["view"]["turns"]
    button.click()
    page.wait_for_function("() => tester.wire.sent.some((one) => one.type === 'confirm')")
    page.wait_for_function("turns => tester.wire.last.views[0].view.turns > turns", arg=turns)


# The first hint is told at once, every later one is refused with these words.
HINTS = """words => {
    const real = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const command = JSON.parse(text);
        if (command.type !== 'hint') return real.call(this, text);
        const action = { number: -1, kind: 'x', args: {}, text: 'Marry' };
        const choices = [{ action, chance: 50, points: 20 }];
        const hint = { type: 'hint', id: command.id, choices, why: 'Why not.' };
        const { id } = command;
        const error = { type: 'error', id, code: 'too_many', message: words, seq: 0 };
        window.hints = (window.hints ?? 0) + 1;
        const answer = window.hints === 1 ? hint : error;
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
    };
}"""


def test_a_hint_that_is_refused_says_so(visit: Visit) -> None:
    page = visit()
    opened(page, "samarkand", 2)
    words = "Too many hints just now."
    page.evaluate(HINTS, words)

    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Why not.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(words)).to_be_visible()


IN_SIGHT = """() => {
    const own = document.querySelector('main.board').getBoundingClientRect();
    return [...document.querySelectorAll('.board .target')].some((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > own.left && x < own.right && y > own.top && y < own.bottom;
    });
}"""
PLACE = "() => document.querySelector('.board .inside').style.transform"


def test_on_a_phone_a_target_stays_in_sight_and_the_map_between_taps(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    opened(page, "samarkand", 2)
    page.get_by_role("button", name="Closer").tap()
    place = page.evaluate(PLACE)
    page.locator(".target").first.tap()
    page.wait_for_function("() => tester.wire.sent.length > 0 && tester.wire.open.size === 0")
    page.wait_for_timeout(300)
    if page.evaluate(IN_SIGHT):
        assert page.evaluate(PLACE) == place

    for size in ((844, 390), (390, 600)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function(f"() => !document.querySelector('.board .target') || ({IN_SIGHT})()")


def test_on_a_phone_words_move_nothing_and_the_map_stays(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    table = opened(page, "merv", 1)
    page.evaluate("() => tester.quiet()")
    board = page.locator("main.board").bounding_box()
    page.evaluate("() => document.querySelector('.dock .preview')?.classList.remove('empty')")
    assert page.locator("main.board").bounding_box() == board
    for root in ("html", "body"):
        assert (
            page.evaluate(
                "root => getComputedStyle(document.querySelector(root)).overscrollBehaviorX", root
            )
            == "none"
        )

    page.get_by_role("button", name="Help").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("kbd")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    assert table


@pytest.mark.parametrize(("game", "strip"), [("marco_polo", ".ribbon"), ("merv", ".dock .dock")])
def test_a_swipe_on_a_strip_scrolls_it_and_leads_nowhere_else(
    visit: Visit, game: str, strip: str
) -> None:
    page = visit(size=(390, 844), touch=True)
    opened(page, game, 2)
    page.evaluate("() => addEventListener('popstate', () => (window.left = true))")
    scrolled = "strip => document.querySelector(strip).scrollLeft"
    page.evaluate("() => tester.quiet()")
    board = page.locator("main.board").bounding_box()
    address = page.url
    box = page.locator(strip).bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    near, far = {"x": 40.0, "y": y}, {"x": 350.0, "y": y}
    finger = PhonePlayer(page)

    finger.swipe(far, near)
    page.wait_for_function(f"strip => ({scrolled})(strip) > 100", arg=strip)
    for _ in range(3):  # to its beginning, and on
        finger.swipe(near, far)
    page.wait_for_function(f"strip => ({scrolled})(strip) === 0", arg=strip)

    assert page.url == address
    assert page.evaluate("() => window.left === undefined && visualViewport.offsetLeft === 0")
    assert page.locator("main.board").bounding_box() == board


def test_on_a_phone_a_hint_moves_nothing(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    opened(page, "merv", 2)
    page.evaluate(HINTS, "")
    boxes = """() => ['main.board', '.dock .mine', '.dock .buttons'].map((one) => {
        const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
        return [x, y, width, height];
    })"""
    before = page.evaluate(boxes)

    page.get_by_role("button", name="Hint").tap()
    expect(page.get_by_text("Why not.")).to_be_visible()

    assert page.evaluate(boxes) == before
