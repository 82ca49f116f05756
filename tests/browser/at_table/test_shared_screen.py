"""Several people at one screen: each hand-over is covered once."""

from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..tables import Found, update

WATCH = """() => {
    window.covers = [];
    let covered = '';
    const look = () => {
        const now = document.querySelector('.cover .here')?.innerText ?? '';
        if (now && now !== covered) window.covers.push(now);
        covered = now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
PEOPLE = ("Anna", "Boris", "Clara")
TURNS = 4  # money for marriages is enough for so many


def shared_table(page: Page) -> str:
    """A table whose players all sit before this screen."""
    seats = [{"kind": "you", "name": name} for name in PEOPLE]
    page.request.patch("/api/preferences", data={"confirm": False})
    settings = {"game": "samarkand", "seats": seats}
    answer = page.request.post("/api/tables", data={"settings": settings})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def to_act(told: Found) -> Found:
    """What the seat sees that is to act."""
    view: Found = next(one for one in told["views"] if one["actions"])
    return view


def take_turn(page: Page, table: str) -> None:
    """Marry and keep as much as the rules allow: a turn without questions to others."""
    seat = to_act(update(page, table))["seat"]
    while (view := to_act(told := update(page, table)))["seat"] == seat:
        kinds = {action["kind"]: action for action in view["actions"]}
        chosen = kinds.get("keep_rest") or kinds.get("marry") or view["actions"][0]
        command = {"type": "play", "seat": seat, "action": chosen["number"], "seq": told["seq"]}
        page.request.post(f"/api/tables/{table}/commands", data=command)


def test_each_hand_over_is_covered_once(visit: Visit) -> None:
    page = visit(pace="normal")
    table = shared_table(page)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    page.goto(f"/table/{table}")
    handed = []
    for _ in range(TURNS):
        name = PEOPLE[to_act(update(page, table))["seat"]]
        handed.append(f"I am {name}")
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".table")).to_be_visible()
        take_turn(page, table)
    page.locator(".cover").wait_for()

    assert page.evaluate("() => window.covers.slice(0, -1)") == handed


def test_who_looks_on_hands_over_without_a_second_cover(visit: Visit) -> None:
    page = visit()
    table = shared_table(page)
    page.goto(f"/table/{table}")
    first, then = PEOPLE[:2]
    page.get_by_role("button", name=f"I am {first}").click()
    take_turn(page, table)
    page.get_by_role("button", name=f"Not yet: {first}").click()
    expect(page.locator(".table")).to_be_visible()
    page.evaluate(WATCH)

    page.get_by_role("button", name=f"Hand over to {then}").click()
    page.get_by_role("button", name=f"I am {then}").click()

    expect(page.locator(".table")).to_be_visible()
    assert page.evaluate("() => window.covers") == [f"I am {then}"]
