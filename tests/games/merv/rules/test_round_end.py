"""M-16 The round end: how the next queue forms."""

import pytest

from bactrian.games.merv.words import Decision

from ...reading import row
from ..acting import round_end
from ..build import ANNA, BORIS, CLARA, COURTIER, DAVID, MAGISTRATE, at_site, play, position
from ..looking import asked, options

RED, YELLOW, BLUE = ANNA, BORIS, CLARA


def test_yellow_and_red_skip_the_last_place() -> None:
    """M-16.1 to M-16.3 The worked example: blue is last and gains both camels."""
    s = round_end({1: YELLOW, 3: RED, 4: BLUE}, camels={YELLOW: 2, RED: 1})

    assert asked(s) == (Decision.QUEUE, YELLOW)
    assert options(s) == {("queue", 1), ("queue", 2), ("queue", 3)}
    play(s, "queue", 2)
    assert row(s.queue_camels) == [0, 0, 1, 0]
    assert asked(s) == (Decision.QUEUE, RED)
    assert options(s) == {("queue", 1), ("queue", 3)}
    play(s, "queue", 1)  # one camel: yellow's place costs nothing

    assert row(s.queue)[:3] == [RED, YELLOW, BLUE]
    assert [int(s.camels[owner]) for owner in (RED, YELLOW, BLUE)] == [0, 1, 2]
    assert row(s.queue_camels) == [0, 0, 0, 0]
    assert row(s.next_queue) == [-1] * 4
    assert asked(s) == (Decision.SLOT, RED)


def test_masters_move_in_ascending_order_of_their_slots() -> None:
    """M-16.1 Each to the rearmost free place."""
    s = round_end({5: ANNA, 1: DAVID, 3: BORIS, 4: CLARA}, seats=4)

    assert row(s.queue) == [ANNA, CLARA, BORIS, DAVID]
    assert (s.round_number, asked(s)) == (2, (Decision.SLOT, ANNA))


def test_the_round_end_follows_the_last_turn() -> None:
    """M-16.1"""
    s = position(
        queue=[BORIS, CLARA, ANNA], slots={2: BORIS, 5: CLARA}, round_number=3, camels={BORIS: 1}
    )

    at_site(s, 1, (1, 5))
    play(s, "gain_favour")

    assert asked(s) == (Decision.QUEUE, BORIS)  # Anna, without camels, went to place 3 by herself
    assert row(s.next_queue)[:3] == [-1, -1, ANNA]
    play(s, "queue", 1)
    assert row(s.queue)[:3] == [BORIS, CLARA, ANNA]
    assert s.round_number == 4
    assert row(s.slot_taken) == [-1] * 5


@pytest.mark.parametrize(("camels", "places"), [(1, {3, 4}), (2, {2, 3, 4}), (3, {1, 2, 3, 4})])
def test_each_free_place_skipped_costs_a_camel(camels: int, places: set[int]) -> None:
    """M-16.2"""
    s = round_end({1: ANNA, 2: BORIS, 3: CLARA, 4: DAVID}, seats=4, camels={ANNA: camels})

    assert options(s) == {("queue", place) for place in places}
    play(s, "queue", 5 - (camels + 1))

    assert s.camels[ANNA] == 0
    assert s.queue[4 - camels - 1] == ANNA


def test_place_1_is_the_limit() -> None:
    """M-16.2 More camels than places help nobody."""
    s = round_end({1: ANNA, 2: BORIS, 3: CLARA}, camels={ANNA: 5}, mosque_camels=(0,) * 4)

    assert options(s) == {("queue", 1), ("queue", 2), ("queue", 3)}
    play(s, "queue", 1)

    assert s.camels[ANNA] == 5 - 2


def test_camels_pile_up() -> None:
    """M-16.2, M-16.3 Three skip the last place, and David gains three camels."""
    s = round_end(
        {1: ANNA, 2: BORIS, 3: CLARA, 4: DAVID}, seats=4, camels={ANNA: 1, BORIS: 1, CLARA: 1}
    )

    play(s, "queue", 3)
    play(s, "queue", 2)
    play(s, "queue", 1)

    assert row(s.queue) == [CLARA, BORIS, ANNA, DAVID]
    assert [int(s.camels[seat]) for seat in range(4)] == [0, 0, 0, 3]


def test_only_the_camels_on_the_own_place_are_gained() -> None:
    """M-16.3"""
    s = round_end({1: ANNA, 2: BORIS, 3: CLARA, 4: DAVID}, seats=4, camels={ANNA: 3})

    play(s, "queue", 1)  # a camel each on places 4, 3 and 2, where the others stop

    assert row(s.queue) == [ANNA, DAVID, CLARA, BORIS]
    assert [int(s.camels[seat]) for seat in range(4)] == [0, 1, 1, 1]


def test_a_camel_gained_cannot_be_used_any_more() -> None:
    """M-16.3 Boris, behind, may skip with his own camel only."""
    s = round_end({1: ANNA, 2: BORIS, 3: CLARA}, camels={ANNA: 1})

    play(s, "queue", 2)

    assert row(s.queue)[:3] == [CLARA, ANNA, BORIS]  # Boris had none and took place 3
    assert s.camels[BORIS] == 1


@pytest.mark.parametrize(
    ("camels", "queue", "left"),
    [
        (0, [BORIS, ANNA, COURTIER], 0),
        (1, [BORIS, COURTIER, ANNA], 0),
        (2, [COURTIER, BORIS, ANNA], 0),
        (3, [COURTIER, BORIS, ANNA], 1),
    ],
)
def test_the_courtier_skips_as_far_as_its_camels_go(
    camels: int, queue: list[int], left: int
) -> None:
    """M-16.4"""
    s = round_end(
        {1: COURTIER, 2: ANNA, 3: BORIS}, seats=2, camels={COURTIER: camels}, display_camels=()
    )

    assert row(s.queue)[:3] == queue
    assert s.camels[COURTIER] == left


def test_the_magistrate_skips_as_far_as_its_camels_go() -> None:
    """M-16.4 And the player is asked."""
    s = round_end(
        {1: ANNA, 2: MAGISTRATE, 3: COURTIER},
        seats=1,
        queue=[ANNA, MAGISTRATE, COURTIER],
        camels={MAGISTRATE: 2, ANNA: 1},
        mosque_camels=(1, 1, 1, 0),
        round_number=1,
    )

    assert asked(s) == (Decision.QUEUE, ANNA)
    play(s, "queue", 3)

    assert row(s.queue)[:3] == [MAGISTRATE, COURTIER, ANNA]
    assert s.camels[MAGISTRATE] == 1
    assert s.camels[COURTIER] == 1
