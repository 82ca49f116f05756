"""Who meets whom: nobody twice while it can be helped, byes and seats fairly shared."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.server.tournaments.matching import NOBODY, largest_matching
from bactrian.server.tournaments.pairing import (
    Meetings,
    meetings_at,
    pairs,
    round_robin,
    seated,
    table_sizes,
    tables,
    without_byes,
)

ANY = {2, 3, 4, 5}


def second_meetings(tables: Sequence[Sequence[int]], met: Meetings) -> int:
    """How many of the meetings at these tables are not the first."""
    return sum(met[pair] > 0 for pair in meetings_at(tables))


def every_division(players: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """All ways to seat players at tables of these sizes."""
    if not players:
        yield []
        return
    first, others = players[0], players[1:]
    for mates in itertools.combinations(others, sizes[0] - 1):
        rest = [player for player in others if player not in mates]
        for division in every_division(rest, sizes[1:]):
            yield [[first, *mates], *division]


def weight(made: Sequence[Sequence[int]], met: Meetings) -> int:
    return sum(met[pair] for pair in meetings_at(made))


graphs = st.integers(2, 9).flatmap(
    lambda count: st.sets(
        st.sampled_from([*itertools.combinations(range(count), 2)]), max_size=20
    ).map(lambda edges: (count, edges))
)


@given(graphs)
def test_no_larger_set_of_pairs_could_be_found(graph: tuple[int, set[tuple[int, int]]]) -> None:
    count, edges = graph
    neighbours = [
        [b for a, b in [*edges, *((y, x) for x, y in edges)] if a == v] for v in range(count)
    ]

    partner = largest_matching(neighbours)

    for one, other in enumerate(partner):
        assert other == NOBODY or (partner[other] == one and other in neighbours[one])
    size = (count - partner.count(NOBODY)) // 2
    larger = itertools.combinations(edges, size + 1)
    assert not any(len({v for edge in chosen for v in edge}) == 2 * size + 2 for chosen in larger)


# --- sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("players", range(2, 40))
def test_tables_differ_by_one_player_and_byes_are_rare(players: int, seats: int) -> None:
    sizes, byes = table_sizes(players, seats, set(range(2, seats + 1)))

    assert sum(sizes) + byes == players
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1
    assert byes == (players % 2 if seats == 2 else 0)


def test_without_a_table_that_the_game_knows_everybody_rests() -> None:
    assert table_sizes(2, 4, {3, 4}) == ([], 2)
    assert table_sizes(5, 4, {4}) == ([4], 1)


# --- meetings -----------------------------------------------------------------------------------


def history(draw: random.Random, players: int, sizes: Sequence[int], rounds: int) -> Meetings:
    met: Meetings = Counter()
    for _ in range(rounds):
        order = draw.sample(range(players), players)
        cuts = itertools.accumulate([0, *sizes])
        met += meetings_at([order[a:b] for a, b in itertools.pairwise(cuts)])
    return met


@given(st.randoms(use_true_random=False), st.sampled_from([2, 4, 6, 8]), st.integers(0, 6))
def test_two_meet_again_only_if_it_cannot_be_helped(
    draw: random.Random, players: int, rounds: int
) -> None:
    sizes = [2] * (players // 2)
    met = history(draw, players, sizes, rounds)
    order = draw.sample(range(players), players)

    made = pairs(order, met)

    assert sorted(itertools.chain(*made)) == sorted(order)
    fewest = min(second_meetings(one, met) for one in every_division(order, sizes))
    assert second_meetings(made, met) == fewest


@given(
    st.randoms(use_true_random=False),
    st.sampled_from([[3, 3], [3, 2], [4, 3], [4, 4], [3, 3, 3], [5, 4], [4], [2, 2, 2]]),
    st.integers(0, 4),
)
def test_at_larger_tables_as_few_meet_again_as_can_be(
    draw: random.Random, sizes: list[int], rounds: int
) -> None:
    players = sum(sizes)
    met = history(draw, players, sizes, rounds)
    order = draw.sample(range(players), players)

    made = tables(order, sizes, met)

    assert [len(table) for table in made] == sizes
    assert sorted(itertools.chain(*made)) == sorted(order)
    if sizes[0] > 2:
        assert weight(made, met) == min(weight(one, met) for one in every_division(order, sizes))


@pytest.mark.parametrize(("players", "seats", "rounds"), [(64, 4, 6), (30, 3, 6), (60, 5, 5)])
def test_a_large_swiss_tournament_has_no_second_meeting(
    players: int, seats: int, rounds: int
) -> None:
    met: Meetings = Counter()
    draw = random.Random(7)
    for _ in range(rounds):
        order = draw.sample(range(players), players)
        made = tables(order, [seats] * (players // seats), met)
        assert second_meetings(made, met) == 0
        met += meetings_at(made)


@pytest.mark.parametrize("players", range(2, 17))
def test_a_round_robin_of_pairs_has_every_pair_once(players: int) -> None:
    rounds = round_robin(range(players), 2, {2})

    met = meetings_at([table for drawn in rounds for table in drawn])
    assert met == Counter(map(frozenset, itertools.combinations(range(players), 2)))
    assert len(rounds) == players - 1 + players % 2
    for drawn in rounds:
        assert len(set(itertools.chain(*drawn))) == players - players % 2


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("players", [3, 4, 6, 7, 9, 12, 16])
def test_in_a_round_robin_of_larger_tables_everybody_meets_everybody(
    players: int, seats: int
) -> None:
    rounds = round_robin(range(players), seats, ANY - {n for n in ANY if n > seats})

    met = meetings_at([table for drawn in rounds for table in drawn])
    assert len(met) == players * (players - 1) // 2
    assert len(rounds) <= players
    for drawn in rounds:
        assert sorted(itertools.chain(*drawn)) == list(range(players))


# --- byes and seats -----------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.sampled_from([3, 5, 7, 9]))
def test_nobody_has_a_second_bye_before_all_had_one(draw: random.Random, players: int) -> None:
    had: Counter[int] = Counter()
    met: Meetings = Counter()
    for number in range(players):
        order = draw.sample(range(players), players)
        playing, byes = without_byes(order, 1, 2, had, met)
        made = pairs(playing, met)
        had.update(byes)
        met += meetings_at(made)
        assert sum(had.values()) == number + 1
        assert max(had.values()) == 1


@pytest.mark.long
@given(st.randoms(use_true_random=False), st.sampled_from([2, 3, 4, 5]), st.integers(1, 12))
def test_everybody_gets_every_seat_about_as_often(
    draw: random.Random, seats: int, rounds: int
) -> None:
    players = 2 * seats
    had: dict[int, Counter[int]] = {n: Counter() for n in range(players)}
    for _ in range(rounds):
        order = draw.sample(range(players), players)
        for table in (order[:seats], order[seats:]):
            for seat, player in enumerate(seated(table, had, draw)):
                had[player][seat] += 1

    for counts in had.values():
        assert max(counts.values()) - min(counts[seat] for seat in range(seats)) <= 3
