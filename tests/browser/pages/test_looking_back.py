"""A finished game looked back on, and positions to solve, with mouse and keys."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect
from server.looking import hint_here, look_here, whole_analysis
from server.running import Message, Running, Table

from bactrian.advice.positions import Position, positions_of
from bactrian.server.bots.hints import HintResult
from bactrian.server.bots.pool import BotFailed
from bactrian.server.bots.worker import Question

from ..conftest import Visit
from ..flaws import find_flaws
from ..player import LIVE, PATIENCE
from ..positions import played
from ..tables import BOT, set_table, updates

GAME = "samarkand"
WAIT = PATIENCE * 1000
expect.set_options(timeout=WAIT)  # a busy machine is no failure


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Opens pages whose clicks wait as long."""

    def opened(*path: str, **how: object) -> Page:
        page = visit(*path, **how)
        page.set_default_timeout(WAIT)
        return page

    return opened


class LookedAt(NamedTuple):
    """A finished game at the server, and what is told of it."""

    table: str
    steps: int
    told: Message


@pytest.fixture(scope="module")
def finished(server: Running) -> Iterator[LookedAt]:
    """Judged in this process: worker processes come after everything else on a machine."""
    with pytest.MonkeyPatch.context() as patched:
        look_here(patched, server.services.bot_pool)
        anna, match = server.guest("Anna"), played(GAME)
        made = anna.http.post("/api/what-if", json={"match": match.save()}).json()
        told = whole_analysis(Table(anna, made["table"], made["invite"]))
        yield LookedAt(made["table"], len(match.played), told)


def moments(page: Page) -> Locator:
    """The moments that decided the game."""
    return page.locator(".analysis ol.numbered button")


def test_a_moment_is_a_button_and_the_game_goes_on_from_there(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit(f"/table/{finished.table}/replay")
    page.get_by_role("button", name=LIVE["replay"]["analyse"]).click()
    expect(page.locator(".analysis [role=slider]")).to_be_visible()
    expect(moments(page)).to_have_count(len(finished.told["moments"]))

    moment = finished.told["moments"][1]
    moments(page).nth(1).click()

    step = moment["step"]
    expect(page.locator(".analysis .card h3")).to_have_text(f"Step {step}")
    expect(page.locator(".bar")).to_contain_text(f"Step {step} of {finished.steps}")
    expect(moments(page).nth(1)).to_have_attribute("aria-current", "step")
    decision = next(one for one in finished.told["decisions"] if one["step"] == step)
    if decision["better"]:
        expect(page.locator(".analysis .card")).to_contain_text(decision["better"]["text"])
        expect(page.locator(".labels span.best")).to_have_text(
            f"{round(100 * decision['before'])} %"
        )
    page.wait_for_url(f"**step={step}&*analysis")

    page.get_by_role("button", name="Try it from here").click()
    page.get_by_role("button", name=LIVE["replay"]["begin"]).click()
    page.wait_for_url(re.compile(r"/table/[^/]{16}$"))
    table = page.url.rsplit("/", 1)[1]
    shown = page.request.get(f"/api/tables/{table}").json()
    assert shown["imported"] == step
    assert [seat["setup"] for seat in shown["seats"]].count("bot") == len(shown["seats"]) - 1


def test_the_end_of_a_game_shows_three_decisions_that_mattered(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit(f"/table/{finished.table}")
    section = page.locator(".end section", has_text="What decided the game")
    section.scroll_into_view_if_needed()
    moments = section.get_by_role("button")
    largest = sorted(abs(m["after"] - m["before"]) for m in finished.told["moments"])[-3:]
    expect(moments).to_have_count(len(largest))

    moments.first.click()

    expect(page).to_have_url(re.compile(r"/replay\?analysis&step=\d+"))
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()


def test_the_curve_is_stepped_with_keys_and_read_as_a_table(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit(f"/table/{finished.table}/replay?step=10&analysis")
    curve = page.locator(".analysis [role=slider]")
    expect(curve).to_be_visible()

    curve.focus()
    page.keyboard.press("ArrowRight")

    expect(page.locator(".bar")).to_contain_text(f"Step 11 of {finished.steps}")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"\d+\s%.*\d+\s%"))
    assert page.locator(".analysis figure table tbody tr").count() > 10
    expect(page.locator(".analysis .players button")).to_have_count(2)


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        ((1280, 800), "ru", "night"),
        ((390, 844), "en", "day"),
        pytest.param((1920, 1080), "en", "night", marks=pytest.mark.long),
        pytest.param((390, 844), "ru", "night", marks=pytest.mark.long),
    ],
)
def test_looking_back_has_no_flaw(
    finished: LookedAt, visit: Visit, size: tuple[int, int], language: str, theme: str
) -> None:
    step = finished.told["moments"][0]["step"]
    phone = size[0] < 720
    page = visit(
        f"/table/{finished.table}/replay?step={step}&analysis",
        size=size,
        language=language,
        theme=theme,
        touch=phone,
    )
    expect(moments(page)).to_have_count(len(finished.told["moments"]))
    page.evaluate("() => tester.quiet()")

    assert not find_flaws(page, [size])


def test_sideways_it_stands_in_the_column_above_what_steps(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit(f"/table/{finished.table}/replay?step=10&analysis", size=(844, 390), touch=True)
    told, bar = page.locator(".analysis"), page.locator(".bar")
    expect(moments(page)).to_have_count(len(finished.told["moments"]))

    expect(told.get_by_role("heading", name="Looking back")).to_be_in_viewport(ratio=1)
    for button in [bar.locator(".steps button").first, bar.locator(".steps button").last]:
        expect(button).to_be_in_viewport(ratio=1)
    last = told.locator("p").last
    last.scroll_into_view_if_needed()
    found, below = last.bounding_box(), bar.bounding_box()
    assert found is not None
    assert below is not None
    assert found["y"] + found["height"] <= below["y"] + 1
    expect(bar).to_be_in_viewport(ratio=1)


def test_the_log_opens_over_what_is_told(finished: LookedAt, visit: Visit) -> None:
    step = finished.told["moments"][0]["step"]
    page = visit(f"/table/{finished.table}/replay?step={step}&analysis", size=(1366, 768))
    expect(moments(page)).to_have_count(len(finished.told["moments"]))

    page.keyboard.press("l")

    log, bar = page.locator(".side > .side").bounding_box(), page.locator(".bar").bounding_box()
    assert log is not None
    assert bar is not None
    assert log["height"] > 300
    assert log["y"] + log["height"] <= bar["y"]


def test_a_marriage_of_a_replay_is_ringed_where_the_family_stands(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit("/")
    moves = page.request.get(f"/api/tables/{finished.table}/replay").json()["moves"]
    step, action = next(
        (step, move["action"])
        for step, move in enumerate(moves)
        if move["action"]["kind"] == "marry"
    )

    page.goto(f"/table/{finished.table}/replay?step={step}")

    ringed = page.locator(".board .hinted")
    expect(ringed).to_have_count(1)
    expect(ringed).to_have_attribute("data-about", f"family:{action['args']['family']}")


def test_without_a_hand_what_steps_has_the_whole_width(finished: LookedAt, visit: Visit) -> None:
    page = visit(f"/table/{finished.table}/replay?step=10&seat=")
    slider, buttons = page.locator(".bar .where"), page.locator(".bar .steps")
    expect(buttons).to_be_visible()
    over, below = slider.bounding_box(), buttons.bounding_box()

    assert over is not None
    assert below is not None
    assert over["x"] + over["width"] <= below["x"]
    assert below["y"] < over["y"] + over["height"]


def test_everybody_is_named_in_full(finished: LookedAt, visit: Visit) -> None:
    page = visit("/", language="ru")
    wanted = {"settings": {"game": GAME, "seats": [BOT] * 3}}
    table = page.request.post("/api/tables", data=wanted).json()["table"]
    for told in updates(page, table):
        if told["status"] == "finished":
            break
    page.goto(f"/table/{table}/replay?step=5")
    page.locator(".players li.active .turn").wait_for()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"

    assert page.locator(".players .who strong").evaluate_all(cut) == 0

    page.goto(f"/table/{finished.table}/replay?step=10&analysis")
    expect(moments(page)).to_have_count(len(finished.told["moments"]))
    names = page.locator(".analysis .players .name")
    names.evaluate_all("(all) => all.forEach((one) => (one.textContent = 'Средний 1'))")
    assert names.count() == 2
    assert names.evaluate_all(cut) == 0


def test_where_the_network_breaks_it_comes_with_its_styles(
    finished: LookedAt, visit: Visit
) -> None:
    page = visit(f"/table/{finished.table}/replay?step=10")
    broken = re.compile(r"/assets/AnalysisPanel.*\.css|/health")
    page.route(broken, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith(".css")):
        page.get_by_role("button", name=LIVE["replay"]["analyse"]).click()
    expect(page.get_by_text("Loading …")).to_be_visible()

    page.unroute(broken)

    expect(page.locator(".analysis")).to_have_css("display", "flex")


def on_the_board(page: Page, action: int) -> Locator:
    """Where this action alone can be done."""
    return page.locator(f'[data-actions="{action}"]').first


def solvable(page: Page) -> tuple[int, Position]:
    """A position whose best and worst options have places of their own on the board."""
    for number, position in enumerate(positions_of(GAME), 1):
        page.goto(f"/solve/{GAME}/{number}")
        page.locator(".solve h2").wait_for()
        page.evaluate("() => tester.quiet()")
        ends = (position.best.number, position.worths[-1].number)
        if all(on_the_board(page, action).count() for action in ends):
            return number, position
    raise AssertionError("There is none.")


def test_a_position_is_tried_solved_and_remembered(visit: Visit) -> None:
    page = visit("/solve", name=None)
    number, position = solvable(page)
    verdict = page.locator(".solve .verdict")

    on_the_board(page, position.worths[-1].number).press("Enter")
    expect(verdict).to_contain_text("Not the best")
    best = round(100 * position.best.chance)
    expect(page.locator(".solve")).not_to_contain_text(f"{best} %")
    page.get_by_role("button", name="Show the answer").click()
    expect(verdict).to_contain_text("your choice")
    expect(page.locator(".solve tbody tr").first).to_contain_text(f"{best} %")
    expect(page.locator(".labels span.best")).to_have_text(f"{best} %")
    page.get_by_role("button", name="Try again").click()
    on_the_board(page, position.best.number).press("Enter")
    expect(verdict).to_contain_text("That is it")

    page.get_by_role("link", name="All positions").click()
    expect(page.get_by_role("link", name=f"Position {number}: solved", exact=True)).to_be_visible()


def test_no_target_lies_under_the_zoom_buttons_of_a_phone(visit: Visit) -> None:
    page = visit("/solve/merv/3", size=(390, 844), touch=True)
    page.locator(".target").first.wait_for()
    page.evaluate("() => tester.quiet()")

    covered = page.evaluate("""() => {
        const zoom = document.querySelector('.frame > .buttons').getBoundingClientRect();
        const covers = (box) => box.left < zoom.right && zoom.left < box.right
            && box.top < zoom.bottom && zoom.top < box.bottom;
        const targets = [...document.querySelectorAll('.frame .target')];
        return targets.filter((one) => covers(one.getBoundingClientRect())).length;
    }""")

    assert covered == 0


def test_the_front_page_has_one_a_day(visit: Visit) -> None:
    page = visit("/", language="ru", size=(390, 844))
    today = page.request.get("/api/positions").json()["today"]

    page.get_by_role("link", name="Решить").click()

    page.wait_for_url(f"**/solve/{today['game']}/{today['number']}")
    expect(page.locator(".solve h2")).to_contain_text(f"Задача {today['number']} из")


def test_positions_are_begun_gone_on_with_and_explained(visit: Visit) -> None:
    page = visit("/solve")
    begin = page.locator(".sheet .button.main")
    expect(begin).to_have_text(["Begin"] * 3)
    expect(page.locator(".legend")).to_have_count(0)
    page.goto(f"/solve/{GAME}/1")
    page.locator("[data-actions]").first.wait_for()
    first = positions_of(GAME)[0]
    page.request.post(f"/api/positions/{GAME}/1", data={"action": first.worths[-1].number})

    page.goto(f"/solve/{GAME}")
    expect(begin).to_have_text(["Go on"])
    expect(page.locator(".legend")).to_contain_text("solved at once")

    page.goto("/solve/chess")
    expect(page.locator(".problem")).to_contain_text("There is no such game.")
    page.goto("/solve/chess/1")
    expect(page).to_have_title("Position 1 · Bactrian")


def test_a_server_that_does_not_answer_is_told_in_ones_own_language(visit: Visit) -> None:
    page = visit(f"/solve/{GAME}/1", language="ru")
    page.locator("[data-actions]").first.wait_for()
    page.evaluate("() => tester.quiet()")
    page.route("**/api/positions/**", lambda route: route.abort())

    page.locator("[data-actions]").first.press("Enter")

    expect(page.locator(".dock .preview")).to_contain_text("Сервер сейчас недоступен")


def test_the_three_choices_of_a_hint_are_lit_on_the_board(
    server: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint_here(monkeypatch, server.services.bot_pool)
    page = visit("/")
    page.goto(f"/table/{set_table(page, GAME, 2)}")

    page.get_by_role("button", name="Hint").click()

    rows = page.locator(".dock .hint li")
    expect(rows).to_have_count(3)
    expect(page.locator(".labels span")).to_have_count(3)
    chances = [re.findall(r"[<>\s]*\d+\s%", text)[-1].strip() for text in rows.all_inner_texts()]
    expect(page.locator(".labels span.best")).to_have_text(chances[0])
    assert sorted(page.locator(".labels span").all_inner_texts()) == sorted(chances)
    expect(page.locator(".hinted.lesser").first).to_be_visible()

    ways: list[Callable[[], None]] = [
        lambda: page.get_by_role("button", name="Hint").click(),
        lambda: page.locator(".dock .hint").get_by_role("button", name="Close").click(),
        lambda: page.keyboard.press("Escape"),
    ]
    for close in ways:
        close()
        expect(rows).to_have_count(0)
        expect(page.locator(".hinted")).to_have_count(0)
        page.get_by_role("button", name="Hint").click()
        expect(rows).to_have_count(3)


def test_while_the_search_is_prepared_a_hint_says_so(server: Running, visit: Visit) -> None:
    page, thinking = visit("/"), threading.Event()
    games = page.request.get("/api/games").json()
    for game in games["games"]:
        game["can_search"] = False
    page.goto(f"/table/{set_table(page, GAME, 2)}")
    page.route("**/api/games", lambda route: route.fulfill(json=games))
    thinking.set()

    async def think(question: Question, person: str) -> HintResult:
        while thinking.is_set():
            await asyncio.sleep(0.05)
        raise BotFailed("The test is over.")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(server.services.bot_pool, "hint", think)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("section.dock")).to_contain_text(LIVE["live"]["preparing"])
        thinking.clear()
        expect(page.locator("section.dock")).not_to_contain_text(LIVE["live"]["preparing"])
