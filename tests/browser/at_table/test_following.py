"""A table one can follow: what the others did is shown, told, and can be read again."""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..tables import Found, opened, set_table, update, updates

GAMES = {"samarkand": (2, 3, 4, 5), "marco_polo": (2, 3, 4), "merv": (1, 2, 3, 4)}
BEGINS = ("turn_began", "round_began")  # they name a player who has done nothing yet
CAPTION = ".over .caption"
WATCH = """() => {
    window.captions = [];
    const look = () => {
        const shown = document.querySelector('.over .caption');
        const entries = shown?.dataset.entries ?? '';
        if (entries === (window.captions.at(-1)?.entries ?? '')) return;
        window.captions.push({ entries, text: shown?.innerText ?? '', at: performance.now() });
    };
    const all = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document.body, all);
}"""
MY_TURN = """() => tester.targets().length > 0 && !document.querySelector('.over .caption')"""
# A scene is read and closed: until then the others wait.
SHOWN = """count => {
    document.querySelector('.scene .primary')?.click();
    const lines = [...document.querySelectorAll('.short-log ol > li')];
    const last = Math.max(...lines.flatMap((one) => one.dataset.entries.split(' ').map(Number)));
    return last === count - 1 && !document.querySelector('.over .caption');
}"""
LINES = """() => [...document.querySelectorAll('.short-log ol > li')].map((line) => ({
    entries: line.dataset.entries.split(' ').map(Number), text: line.innerText.trim(),
}))"""


def followed(page: Page, table: str) -> list[Found]:
    """Wait until the person is to move and the page has shown all that happened; the log."""
    told = next(told for told in updates(page, table) if told["views"][0]["actions"])
    page.wait_for_function(SHOWN, arg=len(told["log"]))
    return list(told["log"])


def end_turn(page: Page, table: str, acts: Callable[[Found], Found] | None = None) -> None:
    """Play whatever is first until the others are to move; the browser is only told."""
    turn = update(page, table)["views"][0]["view"]["turns"]
    for told in updates(page, table):
        view = told["views"][0]
        if view["view"]["turns"] != turn and not view["actions"]:
            return
        if view["actions"] and view["view"]["turns"] == turn:
            action = view["actions"][0] if acts is None else acts(view)
            command = {"type": "play", "seat": 0, "action": action["number"], "seq": told["seq"]}
        elif view["actions"]:
            return
        elif "pass" in view["may"]:
            command = {"type": "pass", "seat": 0, "window": told["window"]["number"]}
        else:
            continue
        page.request.post(f"/api/tables/{table}/commands", data=command)


def test_bots_move_one_after_the_other_and_a_click_skips(visit: Visit) -> None:
    page = visit(pace="normal")
    table = opened(page, "samarkand", 4)
    page.wait_for_function(MY_TURN)
    page.evaluate(WATCH)

    end_turn(page, table)
    log = followed(page, table)
    told = [one for one in page.evaluate("() => window.captions") if one["entries"]]
    turns: list[tuple[int, float]] = []
    for one in told:
        seats = [log[int(entry)]["args"].get("seat") for entry in one["entries"].split()]
        actor = next(seat for seat in seats if seat is not None)
        if not turns or turns[-1][0] != actor:
            turns.append((actor, one["at"]))

    assert [seat for seat, _ in turns] == [1, 2, 3]
    assert all(later - at >= 600 for (_, at), (_, later) in itertools.pairwise(turns))

    end_turn(page, table)
    expect(page.locator(CAPTION)).to_be_visible()
    page.locator("main.board").click(position={"x": 4, "y": 300})
    page.evaluate("() => { window.captions = []; }")
    followed(page, table)
    assert not [one for one in page.evaluate("() => window.captions") if one["entries"]]


def test_how_fast_the_others_move_is_the_players_choice(visit: Visit) -> None:
    page = visit(pace="normal")
    table = opened(page, "samarkand", 2)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Instant").click()
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(WATCH)
    end_turn(page, table)
    followed(page, table)

    assert page.request.get("/api/preferences").json()["pace"] == "instant"
    times = [one["at"] for one in page.evaluate("() => window.captions")]
    assert not times or max(times) - min(times) < 1000


def test_what_the_others_did_since_my_last_turn(visit: Visit) -> None:
    page = visit()
    table = opened(page, "samarkand", 4)
    lines = page.locator(".dock .since li")

    end_turn(page, table)
    page.locator(".target").first.wait_for()
    expect(lines).to_have_count(3)
    told = lines.all_inner_texts()
    assert [text.split()[1] for text in told] == ["1", "2", "3"]  # Random 1, …
    lines.first.hover()
    expect(page.locator(".pointed").first).to_be_attached()
    page.mouse.move(1, 1)
    expect(page.locator(".pointed")).to_have_count(0)

    page.locator(".target").first.click()
    page.wait_for_function("told => tester.wire.updates > told", arg=page.evaluate("() => 0"))
    expect(lines).to_have_count(3)


@pytest.mark.quick("marco_polo")
@pytest.mark.parametrize("game", GAMES)
def test_the_log_has_room_beside_every_number_of_players(visit: Visit, game: str) -> None:
    page = visit()
    for players in GAMES[game]:
        page.goto(f"/table/{set_table(page, game, players)}")
        page.locator(".short-log").wait_for()
        box = page.locator(".short-log").bounding_box()
        assert box is not None
        assert box["height"] >= 180, f"{players} players leave {box['height']} px"


def test_the_log_tells_an_action_in_a_line_with_details_on_demand(visit: Visit) -> None:
    page = visit()
    table = opened(page, "merv", 3)
    end_turn(page, table)
    page.locator(".target, .dock .buttons button").first.wait_for()

    lines = page.evaluate(LINES)
    entries = [entry for line in lines for entry in line["entries"]]
    assert len(entries) > 2 * len(lines)
    changed = page.locator(".short-log ol > li:has(.change)").first
    assert changed.locator(".change").first.inner_text().strip()[0] in "+−"
    assert changed.locator("ul li").count() == 0
    changed.locator(".more").click()
    told = page.evaluate("line => line.dataset.entries.split(' ').length", changed.element_handle())
    expect(changed.locator("ul li")).to_have_count(told)


@pytest.mark.quick("merv")
@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_three_bots_can_be_retold(visit: Visit, game: str) -> None:
    """Captions and log have every event of the round once, in order, with its actor."""
    page = visit(pace="normal")
    table = opened(page, game, 4)
    page.wait_for_function(MY_TURN)
    page.evaluate(WATCH)
    names = ["Anna", "Random 1", "Random 2", "Random 3"]
    before = len(update(page, table)["log"])

    end_turn(page, table)
    log = followed(page, table)
    actors = [entry["args"].get("seat", entry["args"].get("owner")) for entry in log]

    lines = page.evaluate(LINES)
    told = [entry for line in lines for entry in line["entries"]]
    assert sorted(told) == list(range(len(log)))
    assert [line["entries"] for line in lines] == sorted(sorted(one["entries"]) for one in lines)
    for line in lines:
        for entry in line["entries"]:
            actor = actors[entry]
            if entry >= before and actor is not None and log[entry]["kind"] not in BEGINS:
                assert names[actor] in line["text"] or line["text"] == log[entry]["text"], line

    captions = [one for one in page.evaluate("() => window.captions") if one["entries"]]
    shown = [int(entry) for one in captions for entry in one["entries"].split()]
    assert shown == sorted(set(shown))
    steps = {entry["seq"] for entry, actor in zip(log, actors, strict=True) if actor in (1, 2, 3)}
    of_bots = [n for n, actor in enumerate(actors) if n >= before and actor in (1, 2, 3)]
    assert steps
    assert set(of_bots) <= set(shown) | {n for n in of_bots if log[n]["kind"] in BEGINS}
    for one in captions:
        for entry in map(int, one["entries"].split()):
            actor = actors[entry]
            if actor is not None and log[entry]["kind"] not in BEGINS:
                assert names[actor] in one["text"], one
