"""Marco Polo at a real table: the engine's order does not show, a way is walked as a whole."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..positions import View, play_at, play_before, recorded, sit_down, steps
from ..tables import opened

PLAYED = "() => tester.wire.sent.filter((one) => one.type === 'play').map((one) => one.action)"


OWN_RULE = [
    "P-12.1",
    "P-12.4",
    "P-12.5",
    "P-12.6",
    "P-12.10",
    "P-12.11",
    "P-12.13",
    "P-12.14",
]  # by character


def of_kind(kind: str) -> Callable[[View], bool]:
    """A decision of this kind."""
    return lambda view: bool(view["decision"]["kind"] == kind)


def errors(page: Page) -> list[object]:
    """What the server refused."""
    found: list[object] = page.evaluate("() => tester.wire.errors")
    return found


def mine(view: View) -> View:
    """My own things."""
    found: View = view["seats"][view["seat"]]
    return found


def test_goal_cards_are_marked_in_any_order(visit: Visit) -> None:
    """P-3.4"""
    page = visit()
    view = sit_down(page, "marco_polo-3-expert", of_kind("keep_goal"))
    dealt = sorted(mine(view)["goals_dealt"])

    for goal in (dealt[3], dealt[0]):
        page.locator(f'[data-about="goal:{goal}"]').click()
    page.get_by_role("button", name="Keep 2").click()

    page.wait_for_function(f"() => ({PLAYED})().length === 2")
    page.wait_for_function("() => tester.wire.open.size === 0")
    assert errors(page) == []


def is_travel_with_two_values(view: View) -> bool:
    """Dice are asked for a journey, and a higher one could be clicked before a lower one."""
    if view["decision"]["kind"] != "die" or view["turn"]["named"] or view["turn"]["space"] != 7:
        return False
    return len({die["value"] for die in mine(view)["dice"] if die["value"]}) > 1


def test_dice_of_a_journey_are_chosen_in_any_order(visit: Visit) -> None:
    """P-6.3"""
    page = visit()
    view = sit_down(page, "marco_polo-3-travellers", is_travel_with_two_values)
    dice = sorted(mine(view)["dice"], key=lambda die: die["value"])
    low, high = (f"{die['colour']}:{die['value']}" for die in (dice[0], dice[-1]))

    expect(page.get_by_text("Travel: choose 2 dice to lay.")).to_be_visible()
    page.locator(f'.die[data-about="die:{high}"]').first.click()
    expect(page.get_by_text("One more die.", exact=True)).to_be_visible()
    expect(page.locator("h1")).to_have_text("Travel: choose one more die.")
    page.locator(f'.die[data-about="die:{low}"]').first.click()

    page.wait_for_function(f"() => ({PLAYED})().length === 2")
    page.wait_for_function("() => tester.wire.open.size === 0")
    assert errors(page) == []
    expect(page.locator(".named")).to_have_count(0)


def test_a_click_on_a_destination_walks_the_whole_way(visit: Visit) -> None:
    """P-9.1"""
    page = visit()
    before = sit_down(
        page,
        "marco_polo-4-expert",
        lambda view: (
            of_kind("step")(view)
            and view["turn"]["steps_left"] > 1
            and mine(view)["units"]["coin"] > 9
        ),
    )
    far = page.locator(".plan.target").first
    label = far.get_attribute("aria-label") or ""
    place = far.get_attribute("data-about") or ""

    far.hover()
    expect(page.locator(".journey")).to_be_visible()
    far.click()

    page.wait_for_function(f"() => ({PLAYED})().length >= 2")
    page.wait_for_function("() => tester.wire.open.size === 0")
    assert "2 steps" in label or "3 steps" in label or "4 steps" in label
    shown: View = page.evaluate("() => tester.wire.last.views[0].view")
    assert int(place.split(":")[1]) in mine(shown)["figures"]
    assert errors(page) == []
    steps = len(page.evaluate(PLAYED))

    page.keyboard.press("u")
    page.wait_for_function("() => tester.wire.sent.at(-1).type === 'undo'")
    assert page.evaluate("() => tester.wire.sent.at(-1).count") == steps
    page.wait_for_function(
        """([seat, figures]) => {
            const { view } = tester.wire.last.views[0];
            return String(view.seats[seat].figures) === String(figures);
        }""",
        arg=[before["seat"], mine(before)["figures"]],
    )


def test_what_lacks_for_a_contract_is_said_and_nothing_is_faded(visit: Visit) -> None:
    """P-8.6"""
    page = visit(theme="night")
    view = sit_down(
        page,
        "marco_polo-3-random",
        lambda view: of_kind("turn")(view) and any(view["row_lacks"]) and view["round"] > 1,
    )
    space = next(place for place, lacks in enumerate(view["row_lacks"], 1) if lacks)
    card = page.locator(f'[data-about="contract:{space}"]')

    told = {text.strip() for text in card.locator(".lacks").all_text_contents()}

    assert told == {f"−{count}" for count in view["row_lacks"][space - 1].values()}
    opacity = "card => [...card.querySelectorAll('g')].map((one) => getComputedStyle(one).opacity)"
    assert set(card.evaluate(opacity)) == {"1"}


def test_points_count_everything_certain_and_open_by_parts(visit: Visit) -> None:
    """P-13"""
    page = visit()
    view = sit_down(
        page, "marco_polo-3-random", lambda view: of_kind("turn")(view) and view["round"] == 5
    )
    points = mine(view)["points"]
    score = page.locator(f'.players [data-about="score:{view["seat"]}"]')

    expect(score).to_contain_text(str(sum(points.values())))
    score.hover()
    tooltip = page.locator(".tooltip.shown")
    expect(tooltip).to_contain_text(f"Track {points['track']}")
    expect(tooltip).to_contain_text(f"Coins {points['coins']}")


def test_signs_prices_and_dice_are_explained(visit: Visit) -> None:
    page = visit()
    view = sit_down(page, "marco_polo-3-random", of_kind("turn"))
    tooltip = page.locator(".tooltip.shown")

    price = page.locator('[data-about^="route:"]').first
    price.hover()
    expect(tooltip).to_contain_text("passage")
    for place, words in (
        ("piles", "special contracts"),
        ("starts", "Begins this round"),
        (f"outpost:{view['outposts'][0][0]}", "first post"),
    ):
        page.locator(f'[data-about="{place}"]').first.hover()
        expect(tooltip).to_contain_text(words)
    page.locator('.players [data-about^="character:"]').nth(1).hover()
    character = view["seats"][(view["seat"] + 1) % view["players"]]["character"]
    expect(tooltip.get_by_role("link").first).to_have_text(OWN_RULE[character])
    crowns = page.locator('.players [data-about="starts"]').count()
    assert crowns == 1


def test_dice_are_named_by_their_colour(visit: Visit) -> None:
    page = visit()
    view = sit_down(page, "marco_polo-3-random", of_kind("turn"))
    dyes = ("blue", "red", "yellow", "turquoise")

    texts = page.evaluate("() => tester.wire.last.views[0].actions.map((one) => one.text)")

    if any(die["colour"] == "own" and die["value"] for die in mine(view)["dice"]):
        assert any(f"the {dyes[view['seat']]} " in text for text in texts)
    log = " ".join(page.locator(".short-log").all_inner_texts())
    assert "own die" not in log


def test_a_round_begins_with_a_scene(visit: Visit) -> None:
    """P-4.1"""
    page = visit()

    play_before(page, "marco_polo-2-random", "round_began", "turn_began")

    scene = page.get_by_role("dialog", name="begins")
    expect(scene).to_be_visible()
    expect(scene.locator(".dice svg.die").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def test_on_a_phone_the_ribbon_fades_out_where_more_of_it_is(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    opened(page, "marco_polo", 2)
    ribbon = page.locator(".ribbon")

    for left, more in ((5000, "left"), (100, "left right"), (0, "right")):
        ribbon.evaluate("(element, left) => element.scrollTo({ left })", left)
        expect(ribbon).to_have_attribute("data-more", more)
    # What it holds gets narrower, as when letters come, and the ribbon does not.
    ribbon.evaluate("(one) => (one.style.height = `${one.offsetHeight}px`)")
    hide = "(all) => all.slice(1).forEach((one) => (one.style.display = 'none'))"
    ribbon.locator("> *").evaluate_all(hide)
    expect(ribbon).to_have_attribute("data-more", "")


def test_what_was_rolled_is_told_before_low_dice_are_compensated(visit: Visit) -> None:
    """P-4.4, P-4.5"""
    page = visit()
    whole = recorded("marco_polo-3-travellers")
    asked = next(
        count
        for count, match in enumerate(steps(whole))
        if match.decision == "compensation" and whole.replay(count - 1).to_act == match.to_act
    )

    play_at(page, whole, asked - 1)

    scene = page.get_by_role("dialog", name="begins")
    expect(scene).to_be_visible()
    expect(page.get_by_text("Your dice are low")).to_be_visible()
    scene.get_by_role("button", name="Continue").click()
    expect(scene).to_have_count(0)


def test_nobody_plays_behind_a_scene(visit: Visit) -> None:
    page = visit()
    whole = recorded("marco_polo-3-travellers")
    asked = next(n for n, match in enumerate(steps(whole)) if match.decision == "compensation")

    play_at(page, whole, asked - 1)

    scene = page.get_by_role("dialog", name="begins")
    expect(scene).to_be_visible()
    page.wait_for_function("() => tester.wire.last.views[0].actions.length > 0")
    page.wait_for_timeout(500)
    expect(page.locator(".target")).to_have_count(0)
    scene.get_by_role("button", name="Continue").click()
    expect(page.locator(".target").first).to_be_visible()
