"""Two people at one table, each in a browser of their own, and a spectator."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from server.running import until

from ..conftest import Visit
from ..player import LIVE, WORDS, Player
from ..tables import made, read_sheet

ROOM = json.loads((WORDS / "front.en.json").read_text())["room"]
HAND = "() => tester.wire.last.views[0].view.own.hand.toSorted((a, b) => a - b)"
CARDS = """() => [...document.querySelectorAll('[data-piece^="card:"]')]
    .map((card) => Number(card.dataset.piece.slice(5))).toSorted((a, b) => a - b)"""
SENT = "() => tester.wire.sent.filter((one) => one.type === 'play').map((one) => one.action)"


class Person:
    """A player, and all that was played here, reloads included."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.player = Player(page, seed=seed)
        self.plans: list[tuple[int, Callable[[], None]]] = []  # from which decision on, what
        self._earlier: list[int] = []

    @property
    def sent(self) -> list[int]:
        """The actions that were played, in order."""
        return [*self._earlier, *self.page.evaluate(SENT)]

    @property
    def asked(self) -> str | None:
        """What the server waits for from here."""
        seen = self.player.seen
        found: str | None = self.page.evaluate(
            "seen => (tester.wire.updates > seen ? tester.asked() : null)", seen
        )
        return found

    def turn(self) -> None:
        """One decision, as usual or as planned."""
        if self.plans and self.asked == "choose" and self.player.decisions >= self.plans[0][0]:
            self.plans.pop(0)[1]()
        else:
            self.player.answer(self.player.look())

    def plays_without_network(self) -> None:
        """Chooses while there is no network: it is said, and done when there is one again."""
        found = self.player.look()
        with_targets = self.page.locator(".target").count()
        self.player.troubles.offline = True
        self.page.context.set_offline(True)
        expect(self.page.get_by_text(LIVE["live"]["lost"]).first).to_be_visible()
        assert self.page.locator(".target").count() == with_targets, "the position is gone"
        self.player.act(found)
        assert self.page.evaluate("() => tester.wire.sent.length") == found["sent"]
        self.page.context.set_offline(False)
        assert self.player.sent(found)
        expect(self.page.get_by_text(LIVE["live"]["lost"]).first).not_to_be_visible()
        self.player.troubles.offline = False

    def plays_and_hears_no_answer(self) -> None:
        """The socket breaks when the action is sent: it is sent again, and done once."""
        found = self.player.look()
        self.page.evaluate("() => { tester.wire.cut = true; }")
        self.player.answer(found)

    def comes_again(self) -> None:
        """Loads the page anew."""
        self._earlier = self.sent
        self.player.reload()


def sit_down(visit: Visit, game: str) -> tuple[str, Person, Person, Page]:
    """A table set by one, joined by another through the invitation, watched by a third."""
    page = visit(name="Anna")
    table = made(page, game, 2, people=2)
    for person in (page, other := visit(name="Boris")):
        person.request.patch("/api/preferences", data={"confirm": False})
    anna, boris = Person(page, 1), Person(other, 2)
    page.goto(f"/table/{table['table']}")
    other.goto(f"/join/{table['table']}/{table['invite']}")
    other.get_by_role("button", name=ROOM["join"]).click()
    page.get_by_role("button", name=ROOM["start"]).click()
    watcher = visit(f"/table/{table['table']}", name=None)
    return table["table"], anna, boris, watcher


def play(people: list[Person], most: int = 10_000) -> bool:
    """The player to act plays, to the end or so often; whether the end was reached."""
    for _ in range(most):
        until(lambda: any(person.asked for person in people))
        asked = [person for person in people if person.asked not in (None, "over")]
        if asked:
            asked[0].turn()
        elif all(person.asked == "over" for person in people):
            return True
    return False


def moves(anna: Person, table: str) -> list[list[int]]:
    """All actions of a finished game, by seat, as the server keeps them."""
    replay = anna.page.request.get(f"/api/tables/{table}/replay").json()
    return [
        [move["action"]["number"] for move in replay["moves"] if move["seat"] == seat]
        for seat in (0, 1)
    ]


@pytest.mark.long
def test_two_browsers_and_lost_connections(visit: Visit) -> None:
    table, anna, boris, watcher = sit_down(visit, "marco_polo")
    boris.plans = [
        (3, boris.plays_without_network),
        (6, boris.comes_again),
        (9, boris.plays_without_network),
    ]
    anna.plans = [
        (4, anna.plays_and_hears_no_answer),
        (7, anna.plays_and_hears_no_answer),
        (8, anna.comes_again),
    ]

    assert play([anna, boris])

    assert not anna.plans
    assert not boris.plans
    assert moves(anna, table) == [anna.sent, boris.sent]
    sheet = read_sheet(anna.page)
    assert read_sheet(boris.page) == sheet
    assert read_sheet(watcher) == sheet
    assert sorted(sheet.totals) == sorted(anna.player.scores())


def test_nobody_sees_the_hand_of_another(visit: Visit) -> None:
    _, anna, boris, watcher = sit_down(visit, "samarkand")
    people = [anna, boris]

    for _ in range(6):
        assert not play(people, 3)
        until(
            lambda: (
                [person.page.evaluate(CARDS) for person in people]
                == [person.page.evaluate(HAND) for person in people]
            )
        )
        assert all(person.page.evaluate(HAND) for person in people), "nobody has a hand"
        assert watcher.evaluate(CARDS) == []
        assert watcher.evaluate("() => tester.targets().length") == 0
        told = watcher.evaluate("() => tester.wire.last.views[0].view")
        assert told["own"] is None
        assert all(seat["hand"] is None for seat in told["seats"])
