"""What is remembered of people for a minute is forgotten after it."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from bactrian.server.limits import UNLIMITED, Limiter
from bactrian.server.live.notices.posting import Poster
from bactrian.server.live.notices.webhooks import Webhooks
from bactrian.server.mail.digests import Digests
from bactrian.server.messages import AwaitKind, SeatSetup, Settings
from bactrian.server.people import recent_people
from bactrian.server.people.recent_people import RecentPeople
from bactrian.server.store import Store, open_store


class Clock:
    """A minute hand that tests turn."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(recent_people, "time", found)
    return found


def test_a_person_is_remembered_for_a_minute(hand: Clock) -> None:
    people = RecentPeople()
    people.add("anna")
    hand.now = 59.0
    people.add("boris")
    assert "anna" in people

    hand.now = 60.0

    assert "anna" not in people
    assert "boris" in people


def test_those_whose_time_is_over_leave_when_somebody_comes(hand: Clock) -> None:
    people = RecentPeople()
    for second in range(1_000):
        hand.now = float(second)
        people.add(f"guest {second}")
        people.add("anna")  # who comes every second

    assert len(people) == 61
    assert "anna" in people


def test_there_are_never_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_people, "MOST_REMEMBERED", 10)
    people = RecentPeople()
    for number in range(100):
        people.add(f"guest {number}")

    assert len(people) == 10
    assert "guest 99" in people
    people.discard("guest 99")
    assert "guest 99" not in people
    people.clear()
    assert len(people) == 0


async def _turns_of_many(noticed: Webhooks | Digests, hand: Clock) -> None:
    """Tables wait for new people, one every ten seconds for a quarter of an hour."""
    settings = Settings("marco_polo", [SeatSetup("you"), SeatSetup("guest")])
    record = SimpleNamespace(id="a table")
    game = SimpleNamespace(name="marco_polo")
    table = SimpleNamespace(record=record, settings=settings, game=game)
    live = SimpleNamespace(table=table)
    for number in range(90):
        hand.now = 10.0 * number
        now: dict[str, AwaitKind] = {f"guest {number}": "turn"}
        noticed.on_awaited(live, {}, now)  # type: ignore[arg-type]  # that is all it looks at
        waiting = [*noticed._tasks]
        waiting += noticed._pending.values() if isinstance(noticed, Webhooks) else []
        await asyncio.gather(*waiting)


def test_people_who_want_no_notices_are_forgotten_when_they_are_gone(
    tmp_path: Path, hand: Clock
) -> None:
    async def many(store: Store) -> tuple[int, int]:
        await store.open()
        hooks = Webhooks(store, Limiter(UNLIMITED.notices), Poster())
        digests = Digests(store, object())  # type: ignore[arg-type]  # nobody gets a mail
        await _turns_of_many(hooks, hand)
        hand.now = 0.0
        await _turns_of_many(digests, hand)
        await store.close()
        return len(hooks._without_target), len(digests._without_mail)

    assert asyncio.run(many(open_store(f"sqlite:///{tmp_path / 'a.db'}"))) == (6, 6)
