"""Who is served next."""

import pytest

from bactrian.server.bots.fair_queue import LEAST_COST, FairQueue


def order(queue: FairQueue[str]) -> list[str]:
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    return found


def test_people_are_served_in_turn_however_much_they_want() -> None:
    queue = FairQueue[str]()
    for number in range(4):
        queue.put("anna", 5.0, f"a{number}")
    for number in range(2):
        queue.put("boris", 5.0, f"b{number}")

    assert order(queue) == ["a0", "b0", "a1", "b1", "a2", "a3"]


def test_a_newcomer_is_served_next_although_many_wait() -> None:
    queue = FairQueue[str]()
    for number in range(20):
        queue.put("anna", 5.0, f"a{number}")
    served = [queue.take() for _ in range(5)]

    queue.put("boris", 5.0, "b0")

    assert served == [f"a{number}" for number in range(5)]
    assert order(queue)[:2] == ["b0", "a5"]


def test_what_costs_little_comes_first_and_more_often() -> None:
    queue = FairQueue[str]()
    for number in range(2):
        queue.put("anna", 5.0, f"long {number}")
    queue.put("anna", 1.0, "short")
    for number in range(6):
        queue.put("boris", 1.0, f"b{number}")

    boris = [f"b{number}" for number in range(6)]
    assert order(queue) == ["short", *boris[:2], "long 0", *boris[2:], "long 1"]


def test_resting_saves_up_nothing() -> None:
    """Who was away for long gets no more than the others from then on."""
    queue = FairQueue[str]()
    for number in range(50):
        queue.put("anna", 1.0, f"a{number}")
    for _ in range(40):
        queue.take()
    for number in range(5):
        queue.put("boris", 1.0, f"b{number}")

    assert order(queue)[:6] == ["b0", "a40", "b1", "a41", "b2", "a42"]


def test_it_remembers_nobody_for_whom_nothing_waits() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.put(f"person {number}", 1.0, "once")
    order(queue)
    queue.put("anna", 1.0, "a0")
    queue.take()
    queue.put("anna", 1.0, "a1")
    queue.take()

    assert set(queue._clocks) == {"anna"}


def test_what_was_not_used_is_given_back() -> None:
    queue = FairQueue[str]()
    for number in range(4):
        queue.put("anna", 5.0, f"a{number}")
        queue.put("boris", 5.0, f"b{number}")
    served = [queue.take(), queue.take()]

    queue.settle("anna", 5.0, 0.5)
    queue.settle("boris", 5.0, 9.0)  # longer than thought: that was not theirs to know

    assert served == ["a0", "b0"]
    assert order(queue)[:3] == ["a1", "b1", "a2"]


def test_nothing_is_for_free() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.put("anna", 1.0, f"a{number}")
        queue.take()
        queue.settle("anna", 1.0, 0.0)

    assert queue._clocks["anna"] == pytest.approx(100 * LEAST_COST)
