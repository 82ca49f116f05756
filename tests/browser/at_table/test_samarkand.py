"""Samarkand at a real table: what one can follow, and in any order."""

import pytest
from playwright.sync_api import expect

from bactrian import Match
from bactrian.games.samarkand.tables import GOODS_SPACE

from ..conftest import Visit
from ..positions import play_on, recorded, sit_down, steps
from ..tables import set_table

# Whether the words of a button are wider than it is.
WIDER = """(buttons) => buttons.map((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getBoundingClientRect().width > button.getBoundingClientRect().width;
})"""
PLAYED = """() => tester.wire.sent.filter((one) => one.type === 'play').map((one) => one.action)"""


def test_cards_are_marked_in_any_order_and_leave_together(visit: Visit) -> None:
    """S-4.8"""
    page = visit()
    view = sit_down(page, "samarkand-4-random", lambda view: view["decision"]["kind"] == "discard")
    low, high = view["own"]["hand"][0], view["own"]["hand"][-1]

    page.locator(f'[data-about="card:{high}"]').click()
    page.locator(f'[data-about="card:{low}"]').click()
    page.get_by_role("button", name="Discard 2").click()

    page.wait_for_function(f"() => ({PLAYED})().length === 2")
    expect(page.locator(f'[data-about="card:{low}"]')).to_have_count(0)
    expect(page.locator(f'[data-about="card:{high}"]')).to_have_count(0)
    assert page.evaluate("() => tester.wire.errors") == []


def test_one_card_is_marked_by_keyboard_and_a_mark_is_taken_back(visit: Visit) -> None:
    page = visit(language="ru")
    view = sit_down(
        page,
        "samarkand-4-random",
        lambda view: view["decision"]["kind"] == "discard" and view["own"]["must_discard"] == 0,
    )
    first, second = view["own"]["hand"][:2]

    for good in (second, first, second):
        page.locator(f'[data-about="card:{good}"]').press("Enter")
    page.get_by_role("button", name="Сбросить: 1").press("Enter")

    expect(page.locator(f'[data-about="card:{first}"]')).to_have_count(0)
    expect(page.locator(f'[data-about="card:{second}"]')).to_have_count(1)


def test_who_is_asked_for_a_sale_sees_the_camel_and_what_the_answers_are_worth(
    visit: Visit,
) -> None:
    """S-6.2, S-9.2"""
    page = visit()
    view = sit_down(page, "samarkand-3-random", lambda view: view["decision"]["kind"] == "sale")
    good = view["decision"]["good"]
    space = int(GOODS_SPACE[good])
    now, best = (dict(view["own"][key])[good] for key in ("hand_points", "hand_best"))

    answers = page.locator(".dock .answer")

    expect(answers.get_by_role("button", name=f": {now} now, up to {best}")).to_be_visible()
    expect(answers.get_by_role("button", name=": 3 Dirhams")).to_be_visible()
    assert page.locator(f'[data-piece^="camel:{space}:"]').count() == 1


def test_a_large_screen_is_filled(visit: Visit) -> None:
    page = visit(size=(1920, 1080))
    page.goto(f"/table/{set_table(page, 'samarkand', 5)}")
    page.locator(".target").first.wait_for()
    board = page.get_by_role("main").bounding_box()
    chart = page.get_by_role("group", name="Map").bounding_box()

    assert board is not None
    assert chart is not None
    assert chart["height"] > 0.95 * board["height"]


def test_what_a_family_offers_stays_on_its_card_on_a_laptop(visit: Visit) -> None:
    page = visit(size=(1280, 720), language="ru")
    page.goto(f"/table/{set_table(page, 'samarkand', 3)}")
    page.locator(".domain .target").first.wait_for()

    over = page.locator(".domain").evaluate_all(
        "cards => cards.map((card) => card.scrollHeight - card.clientHeight)"
    )

    assert over == [0] * 10


def offers_both(match: Match) -> bool:
    """A family can be married into, or its route expanded."""
    kinds = [(one.kind, one.args["family"]) for one in match.actions() if "family" in one.args]
    return any(("marry", family) in kinds and kind == "expand" for kind, family in kinds)


@pytest.mark.parametrize("size", [(1280, 720), (844, 390), (390, 844)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_two_offers_share_the_width_of_a_card(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    page = visit(size=size, touch=size[1] != 720, language=language)

    whole = recorded("samarkand-2-marrying")
    match = next(match for match in steps(whole) if offers_both(match))
    assert match.to_act is not None
    play_on(page, match, match.to_act)
    pair = page.locator(".domain .buttons:has(> :nth-child(2))").first

    assert pair.locator("button").count() == 2
    assert pair.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert pair.locator("button").evaluate_all(WIDER) == [False, False]
