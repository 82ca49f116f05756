import pytest

from bactrian.core.rules.record import Records, i16, position_bytes
from bactrian.core.rules.report import (
    DRAW,
    clear_reports,
    raise_barrier,
    report,
    report_draw,
    report_shuffle,
)
from bactrian.core.rules.state import CHANCES, EVENT_SIZE, EVENTS, GameState


class Table(GameState):
    """A state with a pile to shuffle."""

    pile = i16(40)


@pytest.fixture
def watched() -> Records[Table]:
    states = Table.blank()
    states[0].watching = 1
    return states


def event(s: Table, index: int) -> list[int]:
    return [int(s.events[index, part]) for part in range(EVENT_SIZE)]


def chances(s: Table) -> list[int]:
    return [int(s.chances[index]) for index in range(s.chance_count)]


def test_an_event_has_a_kind_and_up_to_four_numbers(watched: Records[Table]) -> None:
    s = watched[0]

    report(s, 7, 1, 2, 3, 4)
    report(s, 8)

    assert s.event_count == 2
    assert event(s, 0) == [7, 1, 2, 3, 4]
    assert event(s, 1) == [8, 0, 0, 0, 0]


def test_an_event_overwrites_all_of_an_older_one(watched: Records[Table]) -> None:
    s = watched[0]
    report(s, 7, 1, 2, 3, 4)
    clear_reports(s)

    report(s, 8, 9)

    assert event(s, 0) == [8, 9, 0, 0, 0]


def test_a_draw_tells_its_label_and_what_came(watched: Records[Table]) -> None:
    s = watched[0]

    report_draw(s, 2, 9)

    assert chances(s) == [2, DRAW, 9]


def test_a_shuffle_tells_its_label_how_many_and_the_new_order(watched: Records[Table]) -> None:
    s = watched[0]
    for place, card in enumerate((5, 3, 8, 1)):
        s.pile[place] = card

    report_shuffle(s, 1, s.pile, 3)
    report_draw(s, 2, 0)

    assert chances(s) == [1, 3, 5, 3, 8, 2, DRAW, 0]


def test_nothing_is_written_down_while_nobody_watches() -> None:
    states = Table.blank()
    s = states[0]

    report(s, 7, 1)
    report_draw(s, 2, 9)
    report_shuffle(s, 1, s.pile, 3)

    assert (s.event_count, s.chance_count) == (0, 0)
    assert event(s, 0) == [0] * EVENT_SIZE
    assert s.chances[0] == 0


def test_a_barrier_is_raised_also_while_nobody_watches() -> None:
    s = Table.blank()[0]

    raise_barrier(s)

    assert s.barrier == 1


def test_a_new_action_clears_barrier_events_and_chances(watched: Records[Table]) -> None:
    s = watched[0]
    report(s, 7)
    report_draw(s, 2, 9)
    raise_barrier(s)

    clear_reports(s)

    assert (s.barrier, s.event_count, s.chance_count) == (0, 0, 0)
    assert s.watching == 1


def test_events_beyond_the_buffer_are_left_out_and_spill_nowhere(watched: Records[Table]) -> None:
    s = watched[0]

    for number in range(EVENTS + 3):
        report(s, 1, number)

    assert s.event_count == EVENTS
    assert event(s, EVENTS - 1) == [1, EVENTS - 1, 0, 0, 0]
    assert s.chance_count == 0


def test_chances_beyond_the_buffer_are_left_out_whole(watched: Records[Table]) -> None:
    s = watched[0]
    for _ in range(CHANCES // 3 - 1):
        report_draw(s, 2, 1)

    report_shuffle(s, 1, s.pile, 2)
    before = int(s.chance_count)
    report_draw(s, 2, 5)
    report_draw(s, 2, 6)

    assert before == CHANCES - 3
    assert s.chance_count == CHANCES
    assert chances(s)[-3:] == [2, DRAW, 5]


def test_reports_are_no_part_of_the_position(watched: Records[Table]) -> None:
    s = watched[0]
    before = position_bytes(watched, Table)

    report(s, 7, 1, 2, 3, 4)
    report_draw(s, 2, 9)
    report_shuffle(s, 1, s.pile, 5)
    raise_barrier(s)

    assert position_bytes(watched, Table) == before
