"""People come together: the waiting room, a tournament with two persons and bots, the boards."""

import json
import re
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from ..conftest import Visit
from ..player import WORDS

FRONT = json.loads((WORDS / "front.en.json").read_text())
ROOM, OPTIONS = FRONT["room"], FRONT["option"]
CUP = json.loads((WORDS / "tournaments.en.json").read_text())
BOARD = json.loads((WORDS / "leaders.en.json").read_text())["board"]
PATIENCE = 90_000  # milliseconds for anything to happen on a busy machine


def shown(one: Locator) -> None:
    expect(one).to_be_visible(timeout=PATIENCE)


def with_account(visit: Visit, name: str) -> Page:
    """A page of a person with an account of a new name that begins like this."""
    page = visit("/pieces", name=None)
    own = f"{name} {uuid4().hex[:8]}"
    assert page.context.request.post("/api/me", data={"name": own}).ok
    body = {"name": own, "password": "nine camels in a row"}
    assert page.context.request.post("/api/account", data=body).ok
    return page


def give_up(page: Page, table: str) -> None:
    request = page.context.request
    (seat,) = request.get(f"/api/tables/{table}").json()["you"]
    command = {"type": "resign", "seat": seat}
    assert request.post(f"/api/tables/{table}/commands", data=command).ok


def test_seats_are_filled_with_computers_and_the_table_is_called_off(visit: Visit) -> None:
    anna, boris = visit("/pieces"), visit("/pieces", name="Boris")
    seats = [{"kind": "you"}, {"kind": "guest"}, {"kind": "open"}]
    settings = {"game": "merv", "seats": seats, "public": True}
    made = anna.context.request.post("/api/tables", data={"settings": settings}).json()
    anna.goto(f"/table/{made['table']}")
    boris.goto(f"/table/{made['table']}")
    chairs = anna.locator("ol.seats > li")

    anna.get_by_role("button", name=ROOM["fill_about"].replace("{n}", "2")).click()
    chairs.nth(1).get_by_role("button", name="Easy", exact=True).press("Enter")
    shown(chairs.nth(1).get_by_role("button", name=ROOM["clear"]))
    expect(boris.locator("ol.seats > li").nth(1)).to_contain_text("Easy", timeout=PATIENCE)
    expect(boris.get_by_role("button", name=ROOM["cancel"])).to_have_count(0)

    chairs.nth(1).get_by_role("button", name=ROOM["clear"]).click()
    expect(chairs.nth(1)).to_contain_text(ROOM["free"], timeout=PATIENCE)

    anna.get_by_role("button", name=ROOM["cancel"]).click()
    anna.get_by_role("button", name=ROOM["cancel_yes"]).click()
    for page in (anna, boris):
        shown(page.get_by_role("heading", name=ROOM["cancelled"]))


def test_two_persons_and_bots_play_a_tournament(visit: Visit) -> None:
    anna, boris = with_account(visit, "Anna"), with_account(visit, "Boris")
    anna.goto("/tournaments")
    anna.get_by_role("button", name=CUP["cup"]["new"]).click()
    anna.get_by_label(CUP["form"]["name"]).fill("Evening cup")
    anna.get_by_label(CUP["form"]["game"]).select_option("marco_polo")
    anna.get_by_role("switch", name=OPTIONS["goal_choice"]["name"]).check()
    anna.get_by_label(CUP["form"]["rounds"]).fill("1")
    anna.get_by_role("button", name=CUP["form"]["announce"]).click()
    shown(anna.get_by_role("heading", name="Evening cup"))
    shown(anna.get_by_text(OPTIONS["goal_choice"]["name"]))
    boris.goto(anna.url)
    for page in (anna, boris):
        page.get_by_role("button", name=CUP["page"]["enter"], exact=True).click()
        shown(page.get_by_text(CUP["page"]["in"]))

    anna.get_by_role("button", name=CUP["page"]["begin"], exact=True).click(timeout=PATIENCE)
    to_table = boris.get_by_role("link", name=CUP["page"]["your_table"])
    shown(to_table)
    table = str(to_table.get_attribute("href")).removeprefix("/table/")
    request = anna.context.request
    expect(anna.get_by_role("link", name=CUP["page"]["your_table"])).to_have_attribute(
        "href", f"/table/{table}", timeout=PATIENCE
    )
    # It is made a moment after it was drawn.
    anna.wait_for_function(
        "async (path) => (await fetch(path)).ok", arg=f"/api/tables/{table}", timeout=PATIENCE
    )
    made = request.get(f"/api/tables/{table}").json()
    assert len(made["seats"]) == 4
    assert made["settings"]["options"]["goal_choice"]
    for page in (anna, boris):
        give_up(page, table)

    for page in (anna, boris):
        shown(page.get_by_text(CUP["page"]["over"]))
        expect(page.locator("tbody tr")).to_have_count(4)
    expect(anna.locator("tbody .who small").first).to_have_text(re.compile("computer"))
    anna.goto("/tournaments")
    shown(anna.get_by_role("link", name="Evening cup").first)


def test_the_board_of_a_season_has_the_levels_on_the_first_day(visit: Visit) -> None:
    page = visit("/leaders")

    for level in ("Easy", "Medium", "Hard"):
        shown(page.locator("tbody tr", has_text=level))
    shown(page.get_by_text(BOARD["how_season"]))
    page.get_by_role("radio", name=BOARD["all"]).check()
    expect(page.locator("tbody tr", has_text="Medium")).to_have_count(0, timeout=PATIENCE)


def test_what_is_not_there_says_so_and_leads_on(visit: Visit) -> None:
    page = visit("/people/Nobody")
    shown(page.get_by_role("heading", name="Nobody of that name"))
    shown(page.get_by_role("main").get_by_role("link", name="Best players"))
    expect(page.get_by_role("button", name="Report")).to_have_count(0)

    page.goto("/tournament/nothing_is_here_")
    shown(page.get_by_role("heading", name="There is no such tournament"))
    shown(page.get_by_role("main").get_by_role("link", name="Tournaments"))
