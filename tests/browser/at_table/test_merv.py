"""Merv at a real table: contracts, ransom, scores and signs that can be read."""

import re

from playwright.sync_api import expect

from ..conftest import Visit
from ..positions import command, play_before, play_on, recorded, sit_down
from ..tables import set_table


def test_what_lacks_for_a_contract_is_said_beside_what_is_held(visit: Visit) -> None:
    """M-7.2"""
    page = visit()
    view = sit_down(page, "merv-3-busy", lambda view: view["decision"]["kind"] == "slot")
    lacks = view["owners"][view["seat"]]["lacks"][0]
    lacks.pop("influence", None)

    card = page.locator('g[data-about="contract:0"]').first

    assert sorted(card.locator(".lacks").all_text_contents()) == sorted(
        f"−{count}" for count in lacks.values()
    )
    assert card.locator(".held").count() + len(lacks) >= 2


def test_to_pay_a_ransom_is_the_first_answer(visit: Visit) -> None:
    """M-17.3"""
    page = visit()
    sit_down(page, "merv-3-random", lambda view: view["decision"]["kind"] == "ransom")
    buttons = page.locator(".dock .answer .buttons")

    first = buttons.locator(".primary").first
    decline = buttons.get_by_role("button", name="is lost")

    expect(first).to_contain_text(" for ")
    expect(decline).to_have_class(re.compile("secondary"))
    assert page.locator(".dock .primary").get_by_text("is lost").count() == 0


def test_points_have_a_sign_and_favour_another(visit: Visit) -> None:
    page = visit()
    view = sit_down(
        page, "merv-3-busy", lambda view: view["decision"]["kind"] == "slot" and view["year"] > 1
    )
    mine = view["owners"][view["seat"]]
    score = page.locator(f'.players [data-about="score:{view["seat"]}"]')

    expect(score).to_contain_text(str(mine["total"]))
    drawn = "one => one.querySelector('svg').innerHTML"
    favour = page.locator('.players [data-about="track:favour"]').first
    assert score.evaluate(drawn) != favour.evaluate(drawn)
    score.hover()
    expect(page.locator(".tooltip.shown")).to_contain_text(
        f"Buildings {mine['parts']['buildings']}"
    )


def test_every_figure_of_a_plate_is_explained(visit: Visit) -> None:
    page = visit()
    sit_down(page, "merv-3-busy", lambda view: view["decision"]["kind"] == "slot")
    figures = page.locator(".players li").nth(1).locator(".figure")

    untold = "all => all.filter((one) => !one.closest('[data-about]')).length"

    assert figures.count() > 12
    assert figures.evaluate_all(untold) == 0
    figures.nth(3).hover()
    expect(page.locator(".tooltip.shown")).to_be_visible()


def test_buildings_and_spices_have_outlines_of_their_own(visit: Visit) -> None:
    page = visit()
    view = sit_down(
        page,
        "merv-4-busy",
        lambda view: (
            view["decision"]["kind"] == "slot"
            and sum(site["building"] is not None for site in view["sites"]) > 8
        ),
    )
    by_tile: dict[str, str] = {}
    for number, site in enumerate(view["sites"]):
        if site["building"] is not None:
            piece = page.locator(f'[data-piece="building:{number}"] svg path[fill^="var(--dye"]')
            by_tile[str(piece.first.get_attribute("d"))] = str(site["tile"])
    spices = page.locator('.dock [data-about^="spice:"] svg').evaluate_all(
        "all => new Set(all.map((one) => one.innerHTML.replaceAll(/dye-\\w+/g, ''))).size"
    )

    assert len(by_tile) > 3
    assert spices == 4


def test_a_scored_year_is_a_scene_that_is_gone_on_from(visit: Visit) -> None:
    """M-18.1"""
    page = visit()

    play_before(page, "merv-2-random", "scoring", "round_began")

    scene = page.get_by_role("dialog", name="Year 1 is scored")
    expect(scene).to_be_visible()
    expect(scene.locator("tbody tr")).to_have_count(2)
    scene.get_by_role("button", name="Continue").click()
    expect(scene).to_have_count(0)


def test_the_siege_is_a_scene(visit: Visit) -> None:
    """M-17.2"""
    page = visit(size=(390, 844), touch=True, theme="night", language="ru")

    play_before(page, "merv-3-random", "building_lost", "scoring")

    scene = page.get_by_role("dialog", name="Осада, год 2")
    expect(scene).to_be_visible()
    scene.get_by_role("button", name="Дальше").tap()
    expect(scene).to_have_count(0)


def test_tabs_fly_the_board_of_a_phone(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    sit_down(page, "merv-3-busy", lambda view: view["decision"]["kind"] == "slot")

    for tab, place in (("Contracts", "contract:0"), ("Wall", "kind:0"), ("City", "site:12")):
        page.get_by_role("navigation").get_by_role("button", name=tab).tap()
        expect(page.locator(f'[data-about="{place}"]').first).to_be_in_viewport(ratio=0.9)


def test_a_large_screen_is_filled(visit: Visit) -> None:
    page = visit(size=(1920, 1080))
    page.goto(f"/table/{set_table(page, 'merv', 4)}")
    page.locator(".target").first.wait_for()
    city = page.get_by_role("group", name="The city").bounding_box()
    log = page.locator(".short-log").bounding_box()

    assert city is not None
    assert log is not None
    assert city["width"] * city["height"] > 0.6 * 1920 * 1080
    assert log["height"] >= 180


CUT = """() => [...document.querySelectorAll('.players > ul, .players > ul > li')].map(
    (part) => part.scrollHeight - part.clientHeight)"""


def test_three_plates_are_whole_on_a_laptop(visit: Visit) -> None:
    page = visit(size=(1280, 720))
    sit_down(page, "merv-3-busy", lambda view: view["year"] == 2 and view["round"] == 3)
    page.locator(".players > ul > li").nth(2).wait_for()

    assert max(page.evaluate(CUT)) <= 0


def test_alone_on_a_laptop_the_own_plate_is_whole_beside_the_magistrates(visit: Visit) -> None:
    page = visit(size=(1280, 720))
    page.goto(f"/table/{set_table(page, 'merv', 1)}")
    page.locator(".target").first.wait_for()
    page.get_by_role("group", name="Last turn").wait_for()

    assert max(page.evaluate(CUT)) <= 0


def test_the_last_year_is_scored_in_a_scene_before_the_sheet_comes(visit: Visit) -> None:
    """M-18.1"""
    whole = recorded("merv-3-busy")
    last = whole.replay(len(whole.played) - 1)
    assert last.to_act is not None
    page = visit()
    page.request.patch("/api/preferences", data={"confirm": False})
    play_on(page, last, last.to_act)
    command(page, {"type": "play", "seat": last.to_act, "action": whole.played[-1]})

    scene = page.get_by_role("dialog", name="Year 3 is scored")
    siege = page.get_by_role("dialog", name="Siege in year 3")
    expect(siege.or_(scene).first).to_be_visible()
    if siege.count() > 0:
        siege.get_by_role("button", name="Continue").click()
    expect(scene).to_be_visible()
    expect(page.locator("dialog[open] table")).to_have_count(0)
    scene.get_by_role("button", name="Continue").click()
    expect(page.locator("dialog[open] table").first).to_be_visible()
