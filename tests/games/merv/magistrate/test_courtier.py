"""M-20 The high courtier: two people share it, or the player and the magistrate."""

from collections.abc import Mapping

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision, Task

from ...reading import row
from ..build import ANNA, BORIS, COURTIER, MAGISTRATE, NOTHING, at_site, play, position, start
from ..looking import Cell, asked, choices, cubes_of, options, owned, score_of
from .solo import slot_of

FULL_COLUMN: dict[Cell, int] = {(line, 2): ANNA for line in range(1, 6)}
NINE_BUILDINGS: dict[Cell, int] = {
    (line, column): COURTIER for line in (1, 2, 4) for column in (1, 4, 5)
}


@pytest.mark.parametrize(("first", "second"), [(ANNA, BORIS), (BORIS, ANNA)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_earlier_player_chooses_the_slot_and_the_later_one_the_site(
    first: int, second: int, place: int
) -> None:
    """M-20.2 Wherever the courtier stands."""
    queue = [first, second]
    queue.insert(place, COURTIER)
    slots = {slot + 1: owner for slot, owner in enumerate(queue[:place])}
    s = position(
        seats=2, queue=queue, active=COURTIER, slots=slots, buildings={(1, 4): ANNA, (3, 4): BORIS}
    )

    assert asked(s) == (Decision.HC_SLOT, first)
    assert options(s) == {("hc_slot", slot) for slot in range(place + 1, 6)}
    play(s, "hc_slot", 4)
    assert asked(s) == (Decision.HC_SITE, second)
    assert options(s) == {("hc_site", line, 4) for line in (2, 4, 5)}
    play(s, "hc_site", 2, 4)

    assert owned(s, COURTIER) == {(2, 4)}


def courtier_first(buildings: Mapping[Cell, int] = NOTHING, seats: int = 2) -> State:
    """The courtier begins; Anna chooses its slot."""
    queue = [COURTIER, ANNA, BORIS if seats == 2 else MAGISTRATE]
    return position(seats=seats, queue=queue, active=COURTIER, buildings=buildings)


def test_the_courtier_takes_its_turn_in_queue_order_and_keeps_its_slot() -> None:
    """M-20.1"""
    s = courtier_first()
    play(s, "hc_slot", 3)
    play(s, "hc_site", 1, 3)

    assert asked(s) == (Decision.SLOT, ANNA)
    assert options(s) == {("slot", slot) for slot in (1, 2, 4, 5)}
    assert slot_of(s, COURTIER) == 3
    assert s.buildings[COURTIER] == 8


def test_the_courtier_gains_no_cubes_and_takes_no_action() -> None:
    """M-20.1 A caravansary site, and an own building in the line."""
    s = courtier_first({(2, 1): COURTIER})
    play(s, "hc_slot", 1)
    play(s, "hc_site", 1, 1)

    assert cubes_of(s, COURTIER) == {}
    assert (row(s.spices[COURTIER]), s.favour[COURTIER], s.influence[COURTIER]) == ([0] * 4, 0, 0)
    assert asked(s) == (Decision.SLOT, ANNA)


def test_the_courtier_loses_attacked_buildings_without_ransom() -> None:
    """M-20.1 What a soldier protects it keeps."""
    s = position(
        seats=2,
        year=2,
        round_number=4,
        buildings={(1, 1): COURTIER, (5, 5): COURTIER},
        soldiers={(5, 5): ANNA},
        run=False,
    )
    start(s, (Task.INVADE, 0, 0), (Task.BEGIN_ROUND, 0, 0))

    assert asked(s) == (Decision.SLOT, ANNA)
    assert owned(s, COURTIER) == {(5, 5)}


def test_the_courtier_scores_nothing() -> None:
    """M-20.1"""
    s = position(seats=2, round_number=4, buildings={(1, 1): COURTIER, (1, 2): BORIS}, run=False)
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.BEGIN_ROUND, 0, 0))

    assert [score_of(s, owner) for owner in (ANNA, BORIS, COURTIER)] == [0, 1, 0]


def test_in_a_full_line_the_courtier_builds_nothing() -> None:
    """M-20.3"""
    s = courtier_first(FULL_COLUMN)
    play(s, "hc_slot", 2)

    assert asked(s) == (Decision.SLOT, ANNA)
    assert slot_of(s, COURTIER) == 2
    assert owned(s, COURTIER) == set()


def test_without_a_building_in_supply_no_site_is_asked() -> None:
    """M-20.3"""
    s = courtier_first(NINE_BUILDINGS)
    play(s, "hc_slot", 2)

    assert asked(s) == (Decision.SLOT, ANNA)
    assert len(owned(s, COURTIER)) == 9


@pytest.mark.parametrize("buildings", [FULL_COLUMN, NINE_BUILDINGS])
def test_the_magistrate_finds_no_site_either(buildings: dict[Cell, int]) -> None:
    """M-20.3"""
    s = courtier_first(buildings, seats=1)
    before = owned(s, COURTIER)
    play(s, "hc_slot", 2)

    assert asked(s) == (Decision.SLOT, ANNA)
    assert owned(s, COURTIER) == before


@pytest.mark.parametrize(
    ("round_number", "buildings", "slot"),
    [
        # most buildings of the player, even where it has more of its own
        (1, {(1, 1): 0, (1, 4): 0, (2, 4): 0, (3, 4): 1}, 4),
        # tie: fewest of its own
        (1, {(1, 2): 0, (1, 5): 0, (5, 2): 1}, 5),
        (1, {(1, 2): 0, (1, 5): 0, (5, 2): 1, (5, 5): 1, (4, 2): 1}, 5),
        # the courtier's own buildings do not matter; tie: nearest to the queue
        (1, {(1, 3): 0, (1, 4): 0, (2, 4): 2, (5, 4): 2}, 3),
        (1, {}, 1),
        (3, {}, 1),
        # lines of the other sides: row 4 is slot 4 in the east and slot 2 in the west
        (2, {(4, 1): 0}, 4),
        (4, {(4, 1): 0}, 2),
        # south: column 1 is slot 5, column 2 is slot 4
        (3, {(1, 1): 0, (1, 2): 0}, 4),
    ],
)
def test_the_magistrate_chooses_the_courtiers_slot(
    round_number: int, buildings: dict[Cell, int], slot: int
) -> None:
    """M-20.4 Owners: 0 the player, 1 the magistrate, 2 the courtier."""
    s = position(
        seats=1,
        round_number=round_number,
        queue=[COURTIER, MAGISTRATE, ANNA],
        active=COURTIER,
        buildings=buildings,
    )

    assert asked(s) == (Decision.HC_SITE, ANNA)
    assert slot_of(s, COURTIER) == slot


def test_the_magistrate_chooses_among_free_slots() -> None:
    """M-20.4"""
    s = position(seats=1, active=COURTIER, slots={1: MAGISTRATE, 4: ANNA}, buildings={(1, 4): ANNA})

    assert asked(s) == (Decision.HC_SITE, ANNA)
    assert slot_of(s, COURTIER) == 2


@pytest.mark.parametrize(
    ("round_number", "buildings", "site"),
    [
        # most buildings of the player in the row, even where it has more of its own
        (1, {(2, 1): 0, (4, 1): 0, (4, 5): 0, (4, 3): 1, (4, 4): 1}, (4, 2)),
        # tie: fewest of its own
        (1, {(2, 1): 0, (4, 1): 0, (2, 5): 1}, (4, 2)),
        # the courtier's own buildings do not matter; tie: nearest to the slot
        (1, {(2, 1): 0, (4, 1): 0, (4, 4): 2, (4, 5): 2}, (2, 2)),
        (1, {}, (1, 2)),
        # a built site is out of the question
        (1, {(4, 2): 0, (4, 1): 0, (1, 2): 2}, (2, 2)),
        # south, slot 2 is column 4; the nearest row is the fifth
        (3, {}, (5, 4)),
        # east, slot 2 is row 2 with columns across; west, slot 2 is row 4
        (2, {}, (2, 5)),
        (2, {(5, 3): 0}, (2, 3)),
        (4, {}, (4, 1)),
    ],
)
def test_the_magistrate_chooses_the_courtiers_site(
    round_number: int, buildings: dict[Cell, int], site: Cell
) -> None:
    """M-20.5 By the line across the site; Anna has chosen slot 2."""
    s = position(
        seats=1,
        round_number=round_number,
        queue=[COURTIER, ANNA, MAGISTRATE],
        active=COURTIER,
        buildings=buildings,
    )
    before = owned(s, COURTIER)
    play(s, "hc_slot", 2)

    assert owned(s, COURTIER) - before == {site}


def test_a_courtier_building_is_activated_like_another_players() -> None:
    """M-20.6 Anna has the cubes of both, the courtier none."""
    s = position(seats=2, buildings={(1, 2): COURTIER, (5, 2): COURTIER, (2, 2): BORIS})
    at_site(s, 2, (1, 2))

    assert cubes_of(s, ANNA) == {"tan": 1, "purple": 1}
    assert cubes_of(s, COURTIER) == {}
    assert owned(s, COURTIER) == {(1, 2), (5, 2)}


def test_the_courtier_gains_camels_at_the_round_end() -> None:
    """M-20.6 Anna leaves one on the last place, where it stops."""
    s = position(seats=2, camels={ANNA: 1}, slots={1: ANNA, 2: COURTIER, 3: BORIS}, run=False)
    start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))
    assert choices(s, "queue") == {(2,), (3,)}
    play(s, "queue", 2)

    assert row(s.camels)[:3] == [0, 0, 1]
    assert row(s.queue)[:3] == [BORIS, ANNA, COURTIER]


@pytest.mark.parametrize(
    ("camels", "queue", "left"),
    [
        (0, [BORIS, ANNA, COURTIER], [0, 0, 0]),
        (1, [BORIS, COURTIER, ANNA], [1, 0, 0]),
        (3, [COURTIER, BORIS, ANNA], [1, 1, 1]),
    ],
)
def test_the_courtier_spends_as_many_camels_as_it_can(
    camels: int, queue: list[int], left: list[int]
) -> None:
    """M-20.6 One on each place it skips, for those who stop there."""
    s = position(
        seats=2, camels={COURTIER: camels}, slots={1: COURTIER, 2: ANNA, 3: BORIS}, run=False
    )
    start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))
    while asked(s) == (Decision.QUEUE, ANNA):
        play(s, "queue", 3)

    assert row(s.queue)[:3] == queue
    assert row(s.camels)[:3] == left
