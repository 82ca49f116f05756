"""Accounts in the browser: the second factor, sessions, recovery, push messages, results."""

import base64
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from server.running import Running
from server.smtp import Mailbox, link_in

from bactrian.server import clock
from bactrian.server.http.public_site import public_site
from bactrian.server.people import totp
from bactrian.server.people.identity import fresh_id

from ..conftest import Visit
from ..player import PATIENCE

PASSWORD = "camels and silk"
SHOWN = """async () => {
    const here = await navigator.serviceWorker.ready;
    return (await here.getNotifications()).map((one) => one.body);
}"""


@pytest.fixture(autouse=True)
def patient() -> None:
    """A busy machine is no failure."""
    expect.set_options(timeout=PATIENCE * 1000)


def registered(page: Page) -> str:
    """The visitor gets an account."""
    page.set_default_timeout(PATIENCE * 1000)
    name = f"Anna {fresh_id()}"
    answer = page.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()
    return name


def log_in(page: Page, name: str) -> None:
    """By the form of the account page."""
    form = page.locator("form").filter(has=page.get_by_role("button", name="Log in", exact=True))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in", exact=True).click()


def section(page: Page, title: str):  # type: ignore[no-untyped-def]  # a Locator
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True))


def test_a_guest_whose_cookie_was_taken_logs_out_everywhere(visit: Visit) -> None:
    page = visit("/account")
    (taken,) = [one for one in page.context.cookies() if one["name"] == "bactrian"]
    page.get_by_text("Somebody else plays as me?").click()

    page.get_by_role("button", name="Log out everywhere").click()

    expect(page.get_by_text("You are logged out.")).to_be_visible()
    headers = {"authorization": f"Bearer {taken['value']}"}
    assert page.request.get("/api/me", headers=headers).json()["person"] is None


def test_a_second_factor_is_set_up_and_asked_for(visit: Visit) -> None:
    page = visit("/")
    name = registered(page)
    page.goto("/account")
    factor = section(page, "Second factor")
    factor.locator("summary").click()
    factor.get_by_label("Password").fill(PASSWORD)
    factor.get_by_role("button", name="Set it up").click()
    expect(factor.get_by_role("img")).to_be_visible()
    secret = factor.locator(".secret").inner_text().replace(" ", "")
    key, step = base64.b32decode(secret), int(clock.now() // totp.STEP_SECONDS)
    factor.get_by_label("Code").fill(totp.code_at(key, step))
    factor.get_by_role("button", name="Turn it on").click()
    codes = factor.locator(".codes li")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    factor.get_by_role("button", name="I have kept them").click()
    expect(factor).to_contain_text("10 recovery codes are left")

    page.get_by_role("button", name="Log out here").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    log_in(page, name)
    expect(page.get_by_role("alert")).to_contain_text("second factor")
    page.get_by_label("Code").fill(recovery)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(section(page, "Second factor")).to_contain_text("9 recovery codes are left")


def test_another_browser_is_logged_out_from_the_list(visit: Visit) -> None:
    page, other = visit("/"), visit("/account", name=None)
    other.set_default_timeout(PATIENCE * 1000)
    name = registered(page)
    log_in(other, name)
    expect(other.get_by_role("heading", name=name)).to_be_visible()
    page.goto("/account")
    sessions = section(page, "Browsers that are logged in")
    expect(sessions.locator("li")).to_have_count(2)
    sessions.locator("li").filter(has_not_text="this one").get_by_role("button").click()
    expect(sessions.locator("li")).to_have_count(1)
    expect(sessions).to_contain_text("Logged out.")
    other.reload()
    expect(other.get_by_role("heading", name="Your account")).to_be_visible()


@pytest.fixture
def mailing(client: None, tmp_path: Path) -> Iterator[tuple[Running, Mailbox]]:
    """A server that sends mail."""
    with Mailbox() as box:
        server = Running(f"sqlite:///{tmp_path / 'a.db'}", mail=box.server())
        server.services.site = public_site(server.url, ())
        with server:
            yield server, box


def test_a_forgotten_password_is_replaced_by_the_link_of_a_mail(
    browser: Browser, mailing: tuple[Running, Mailbox]
) -> None:
    server, box = mailing
    context = browser.new_context(base_url=server.url, locale="en", reduced_motion="reduce")
    page = context.new_page()
    name = registered(page)
    page.goto("/account")
    mail = section(page, "Mail")
    mail.get_by_label("Mail address").fill("anna@caravan.example")
    mail.get_by_label("Your password").fill(PASSWORD)
    mail.get_by_role("button", name="Save").click()
    expect(mail).to_contain_text("A mail is on its way")
    page.goto(f"/confirm#{link_in(box.mail(0), 'confirm')}")
    expect(page.get_by_role("status")).to_have_text("The address is confirmed.")
    assert "#" not in page.url

    page.goto("/account")
    page.get_by_role("button", name="Log out here").click()
    page.get_by_role("link", name="Forgotten your password?").click()
    page.get_by_label("Name of the account").fill(name)
    page.get_by_role("button", name="Send a link").click()
    expect(page.get_by_role("status")).to_contain_text("valid for 30 minutes")
    page.goto("about:blank")
    page.goto(f"{server.url}/recover#{link_in(box.mail(1), 'recover')}")
    page.get_by_label("New password").fill("another caravan")
    page.get_by_role("button", name="Save the password").click()
    expect(page.get_by_role("status")).to_contain_text("The password is changed")
    body = {"name": name, "password": "another caravan"}
    assert page.request.post("/api/account/login", data=body).ok
    context.close()


@pytest.mark.long  # another browser is started for it
@pytest.mark.notifies
def test_a_push_message_becomes_a_notification(visit: Visit, server: Running) -> None:
    page = visit("/")
    page.set_default_timeout(PATIENCE * 1000)
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    client = page.context.new_cdp_session(page)
    registrations: list[str] = []
    client.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            one["registrationId"] for one in event["registrations"] if server.url in one["scopeURL"]
        ),
    )
    client.send("ServiceWorker.enable")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    message = {"kind": "turn", "text": "It is your turn at Merv.", "path": "/table/abc"}
    deliver = {"origin": server.url, "registrationId": "", "data": json.dumps(message)}
    deadline = time.monotonic() + PATIENCE
    while not registrations:
        assert time.monotonic() < deadline, "there is no worker"
        page.wait_for_timeout(50)
    client.send(
        "ServiceWorker.deliverPushMessage", {**deliver, "registrationId": registrations[-1]}
    )
    while page.evaluate(SHOWN) != [message["text"]]:
        assert time.monotonic() < deadline, "nothing is shown"
        page.wait_for_timeout(50)


def test_results_are_in_my_tables_and_on_the_profile(visit: Visit, server: Running) -> None:
    page = visit("/")
    name = registered(page)
    anna = server.guest("Another")
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    anna.http.cookies.clear()
    anna.http.headers["authorization"] = f"Bearer {cookies['bactrian']}"
    boris = server.guest("Boris")
    body = {"name": f"Boris {fresh_id()}", "password": PASSWORD}
    assert boris.http.post("/api/account", json=body).status_code == 201
    for _ in range(2):
        anna.beats(boris, rated=True, public=True)

    page.goto("/")
    mine = page.locator("section[aria-labelledby=list-mine]")
    row = mine.locator("ul > li").filter(has_text="rated").first
    expect(row).to_contain_text("Won")
    expect(row).to_contain_text(f"1. {name}")
    expect(row).to_contain_text(f"2. {body['name']} (gave up)")
    expect(page.locator("section[aria-labelledby=list-finished]")).to_contain_text(f"1. {name}")
    mine.get_by_role("link", name="All your games and results").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.goto(f"/people/{name}")
    curve = page.get_by_role("img", name=re.compile("Rating after each game"))
    expect(curve).to_be_visible()
    expect(page.get_by_text("2 games · 2 won").first).to_be_visible()
    expect(page.locator("main table")).to_contain_text(body["name"])


def test_the_page_of_a_table_names_its_picture(visit: Visit) -> None:
    page = visit("/")
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = page.request.post(
        "/api/tables", data={"settings": {"game": "samarkand", "seats": seats}}
    ).json()
    page.goto(f"/table/{made['table']}")
    expect(page.locator("h1")).to_be_visible()
    image = page.locator("meta[property='og:image']").get_attribute("content")
    answer = page.request.get(image or "")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_a_visitor_who_has_not_played_yet_may_choose_a_name(visit: Visit) -> None:
    page = visit("/profile", name=None)

    expect(page.get_by_text("You have not played here yet.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
