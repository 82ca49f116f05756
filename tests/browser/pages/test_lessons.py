"""Lessons on the real board: a newcomer's way, and every place that a guide points at."""

import pytest
from playwright.sync_api import Page, expect
from server.running import until

from bactrian.games import NAMES, game
from bactrian.lessons import lessons_of

from ..conftest import Visit
from ..player import PATIENCE, TEXTS, Found, Troubles
from ..tables import read_sheet

WAIT = PATIENCE * 1000
GUIDED = [(name, lesson) for name in NAMES for lesson in lessons_of(game(name))]
SIZES = {"desk": (1280, 720), "phone": (390, 844), "wide": (1920, 1080)}
SCREENS = [(size, language) for size in SIZES for language in ("en", "ru")]
ENDS = ("end_turn", "done", "stop")


ON_SCREENS = [
    pytest.param(*lesson, *screen, id="-".join(lesson + screen))
    for lesson in GUIDED
    for screen in SCREENS
]
QUICK = ("marco_polo-first-desk-en", "merv-siege-phone-ru", "samarkand-first-wide-en")


def asked(page: Page, address: str) -> Found:
    answer = page.request.get(address)
    assert answer.ok, answer.text()
    found: Found = answer.json()
    return found


class Lesson:
    """A lesson that is played in another window, while the page shows it."""

    def __init__(self, page: Page, table: str, language: str = "en") -> None:
        self.page = page
        self.language = language
        self.address = f"/api/tables/{table}"

    def guide(self) -> Found:
        """What the guide says when it is my turn, as the page shows it."""
        until(self.is_mine)
        said = asked(self.page, f"{self.address}/lesson?lang={self.language}")
        self.page.locator(f'.coach[data-seq="{said["seq"]}"]').wait_for(timeout=WAIT)
        return said

    def update(self) -> Found:
        return asked(self.page, self.address)

    def is_mine(self) -> bool:
        update = self.update()
        view = update["views"][0]
        return bool(view["actions"] or view["held"] is not None) or update["status"] == "finished"

    def send(self, what: Found) -> None:
        update = self.update()
        seat = update["views"][0]["seat"]
        answer = self.page.request.post(
            f"{self.address}/commands", data={**what, "seat": seat, "seq": update["seq"]}
        )
        assert answer.ok, answer.text()

    def act(self, counts: list[int]) -> None:
        """Do what counts, else what ends something, else anything; what is held happens."""
        view = self.update()["views"][0]
        if view["held"] is None:
            ends = [one["number"] for one in view["actions"] if one["kind"] in ENDS]
            every = [one["number"] for one in view["actions"]]
            self.send({"type": "play", "action": (counts or ends or every)[0]})
            view = self.update()["views"][0]
        if view["held"] is not None:
            self.send({"type": "confirm"})

    def finish(self) -> None:
        """To the end of the game."""
        while self.update()["status"] == "playing":
            self.act([])
            until(self.is_mine)


@pytest.mark.quick(*QUICK)
@pytest.mark.parametrize(("name", "lesson", "size", "language"), ON_SCREENS)
def test_every_place_pointed_at_is_on_the_board(
    visit: Visit, name: str, lesson: str, size: str, language: str
) -> None:
    page = visit("/learn", size=SIZES[size], language=language, touch=size == "phone")
    answer = page.request.post("/api/lessons", data={"game": name, "lesson": lesson})
    table = answer.json()["table"]
    troubles = Troubles(page)
    page.goto(f"/table/{table}")
    taken, coach = Lesson(page, table, language), page.locator(".coach")
    steps = 0
    while (said := taken.guide())["asks"] is not None:
        if said["actions"]:
            steps += 1
            expect(coach).to_have_attribute("data-missing", "", timeout=WAIT)
            page.locator(".taught").first.wait_for(timeout=WAIT)
            words = said["asks"].replace("**", "")
            expect(coach.locator(".asks")).to_have_text(words, timeout=WAIT)
        taken.act(said["actions"])

    assert steps >= 5
    assert troubles.found == []


def settled(page: Page) -> None:
    """Buttons that took the place of others do nothing for a moment."""
    page.locator('.dock .buttons[aria-busy="false"]').wait_for(state="attached")


def do_as_told(page: Page) -> None:
    """Click on what the guide points at; what is only marked by that has a button beside it."""
    page.locator(".taught").first.wait_for()
    settled(page)
    marks = page.locator(".taught[aria-pressed]")
    if marks.count() > 0:
        marks.first.click()
        page.locator(".dock .buttons .target").click()
    else:
        page.locator(".taught.target, .dock button.taught").first.click()


def test_a_newcomer_comes_from_the_front_page_to_the_end_of_a_game(visit: Visit) -> None:
    page = visit("/", name=None)
    page.set_default_timeout(WAIT)
    page.locator('[data-lesson="samarkand/first"]').click()
    coach = page.locator(".coach")
    coach.wait_for()
    table = page.url.rsplit("/", 1)[-1]
    taken = Lesson(page, table)
    done = 0
    while (said := taken.guide())["asks"] is not None:
        if said["actions"]:
            do_as_told(page)
            done += 1
        else:
            settled(page)
            page.get_by_role("button", name=TEXTS["en"]["frame"]["confirm"]).click()
        page.wait_for_function(
            "seq => Number(document.querySelector('.coach')?.dataset.seq) > seq", arg=said["seq"]
        )
    assert done >= 5

    expect(coach).to_have_attribute("data-over", "true", timeout=WAIT)
    coach.locator(".primary").click()
    expect(coach).to_have_count(0, timeout=WAIT)
    page.goto("about:blank")  # nobody has to watch
    taken.finish()
    page.goto(f"/table/{table}")
    assert len(read_sheet(page).totals) == 3


def test_another_move_is_commented_and_taken_back(visit: Visit) -> None:
    page = visit("/learn/samarkand")
    page.set_default_timeout(WAIT)
    page.locator('[data-lesson="samarkand/first"]').click()
    coach = page.locator(".coach")
    before = coach.locator(".asks").inner_text()

    page.locator(".target:not(.taught)").first.click()
    coach.locator(".back").click()

    expect(coach.locator(".said")).to_have_count(0, timeout=WAIT)
    expect(coach.locator(".asks")).to_have_text(before, timeout=WAIT)


def test_what_stands_above_the_guide_is_whole_on_a_laptop(visit: Visit) -> None:
    page = visit("/", size=SIZES["desk"], language="ru")
    made = page.request.post("/api/lessons", data={"game": "merv", "lesson": "siege"})
    page.goto(f"/table/{made.json()['table']}")
    page.locator(".coach").wait_for()
    page.locator(".players .cards").wait_for()

    cut = page.locator(".players > .beside").evaluate("box => box.scrollHeight - box.clientHeight")

    assert cut <= 1
