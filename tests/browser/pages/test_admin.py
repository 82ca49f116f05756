"""The operator's page, reports of players, and deleting one's own account, in a browser."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from server import accounts
from server.accounts import PASSWORD
from server.running import Guest, Running, Table

from bactrian.server.people.identity import fresh_id

from ..conftest import Visit
from ..flaws import Screen, find_flaws, in_turn, screen_of, settled
from ..player import PATIENCE, Troubles

PARTS = ("reports", "people", "tables", "health", "audit")
expect.set_options(timeout=PATIENCE * 1000)


class Site(NamedTuple):
    """An operator, and what there is for one to do."""

    operator: Guest
    anna: Guest
    boris: Guest
    table: Table


def registered(server: Running, name: str) -> Guest:
    """A visitor with an account; the name gets an ending that nobody else has."""
    return accounts.registered(server, f"{name} {fresh_id()[:4]}")


@pytest.fixture(scope="module")
def site(server: Running) -> Site:
    operator, anna = registered(server, "Operator"), server.guest("Anna")
    boris = registered(server, "Boris the Unbelievably Long-Winded")
    server.grant(str(operator.me["person"]))
    table = anna.creates("samarkand", "you", "open", public=True)
    boris.at(table).do("join", seat=1)
    table.do("start")
    boris.at(table).do("say", text="You play like a camel with three legs, and a lame one at that.")
    table.do("say", text="Be polite, please.")
    for reason in ("Rude in the chat, again and again.", "Lets the clock run out."):
        wanted = {"table": table.id, "seat": 1, "reason": reason}
        reporter = server.guest("Clara")
        assert reporter.http.post("/api/reports", json=wanted).status_code == 201
    muted = {"reason": "Three reports in one evening", "days": 3}
    address = f"/api/admin/people/{boris.me['person']}/mute"
    assert operator.http.put(address, json=muted).status_code == 200
    return Site(operator, anna, boris, table)


@pytest.fixture(scope="module")
def screen(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Screen]:
    """The operator's browser."""
    screen = screen_of(browser, site.operator, request.param)
    yield screen
    screen.context.close()


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """The operator's page in English."""
    context = screen_of(browser, site.operator, "desk-en-day").context
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("screen", "part"), in_turn(PARTS), indirect=["screen"])
def test_a_part_has_no_flaw(screen: Screen, part: str) -> None:
    page = screen.context.new_page()
    troubles = Troubles(page)
    page.goto(f"/admin/{part}")
    settled(page)
    page.locator("main .sheet").first.wait_for()
    found = find_flaws(page, screen.sizes)
    page.close()

    assert not troubles.found
    assert not found


def test_a_rude_line_is_reported_in_the_chat_and_its_author_banned(
    browser: Browser, site: Site, page: Page
) -> None:
    rude = registered(site.anna.server, "Rude")
    table = site.anna.creates("samarkand", "you", "open")
    rude.at(table).do("join", seat=1)
    table.do("start")
    rude.at(table).do("say", text="what a terrible move")
    context = screen_of(browser, site.anna, "desk-en-day").context
    hers = context.new_page()
    hers.goto(f"/table/{table.id}")
    hers.get_by_role("tab", name="Chat").or_(hers.get_by_role("button", name="Chat")).first.click()
    hers.get_by_role("button", name=f"Report {rude.me['name']}").click()
    hers.get_by_label("What happened?").fill("Insults me")
    hers.get_by_role("button", name="Send the report").click()
    hers.get_by_text("Thank you. The operator will look at it.").wait_for()
    context.close()

    page.goto("/admin")
    report = page.locator("li", has_text="Insults me")
    expect(report).to_contain_text("what a terrible move")
    report.get_by_label("Note for operators").fill("banned")
    report.get_by_role("button", name="Close the report").click()
    expect(report).to_have_count(0)
    page.get_by_role("radio", name="Closed").check()
    expect(page.locator("li", has_text="Insults me")).to_be_visible()
    page.locator("li", has_text="Insults me").get_by_role("link").first.click()
    found = page.locator("li", has_text=str(rude.me["name"]))
    found.get_by_role("button", name="Ban").click()
    page.get_by_label("Reason, told to them").fill("Insults")
    page.locator("dialog").get_by_role("button", name="Ban").click()
    expect(found).to_contain_text("Banned for good: Insults")

    theirs = screen_of(browser, rude, "desk-en-day").context
    banned = theirs.new_page()
    banned.goto("/")
    banned.get_by_text("The operator of this site has banned you, for good: Insults").wait_for()
    banned.get_by_role("heading", name="Open tables").wait_for()
    settled(banned)
    expect(banned.get_by_role("alert")).to_have_count(1)  # it is said once
    theirs.close()
    found.get_by_role("button", name="End the ban").click()
    expect(found.get_by_role("button", name="Ban")).to_be_visible()
    page.goto("/admin/audit")
    first = page.locator("main ol li").first
    expect(first).to_contain_text("ended the ban of")


def test_a_table_is_ended_and_a_person_deleted(site: Site, page: Page) -> None:
    gone = registered(site.anna.server, "Gone")
    table = gone.creates("merv", "you")
    page.goto("/admin/tables")
    row = page.locator("li", has_text=str(gone.me["name"]))
    row.get_by_role("button", name="End the table").click()
    page.get_by_label("Reason").fill("a trial")
    page.locator("dialog").get_by_role("button", name="End the table").click()
    expect(row).to_have_count(0)
    assert table.look()["status"] == "finished"

    page.goto("/admin/people")
    page.get_by_label("Name or id").fill(str(gone.me["name"]))
    page.get_by_role("button", name="Find").click()
    person = page.locator("li", has_text=str(gone.me["name"]))
    expect(page.locator("main ul li")).to_have_count(1)
    person.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(person).to_have_count(0)
    assert gone.http.get("/api/me").json()["person"] is None


def test_for_others_the_page_is_not_there(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    answer = page.goto("/admin/people")

    assert answer is not None
    assert answer.status == 404
    page.get_by_role("heading", name="There is nothing here.").or_(
        page.locator("main h1")
    ).first.wait_for()
    assert not [url for url in asked if "/api/admin" in url]
    assert page.request.get("/admin", headers={"accept": "*/*"}).status == 404


def test_an_account_is_deleted_on_its_own_page(browser: Browser, site: Site) -> None:
    leaving = registered(site.anna.server, "Leaving")
    context = screen_of(browser, leaving, "phone-en-day").context
    page = context.new_page()
    page.goto("/account")
    expect(page.get_by_role("link", name="Save what is stored about me")).to_be_visible()
    page.get_by_text("Delete my account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_text("Everything of yours is deleted.").wait_for()
    context.close()
    assert leaving.http.get("/api/me").json()["person"] is None
