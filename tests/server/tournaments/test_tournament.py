"""A tournament from the first who enters to the last table, and all who leave it meanwhile."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bactrian.server.messages import Clock
from bactrian.server.messages.tournaments import Format
from bactrian.server.refusals import Refused
from bactrian.server.tournaments import tournament as rules
from bactrian.server.tournaments.pairing import PAIR
from bactrian.server.tournaments.standings import FULL, points, standings
from bactrian.server.tournaments.state import (
    Pairing,
    Plan,
    Player,
    Round,
    SeatResult,
    TableRules,
    Tournament,
    tournament_from_json,
    tournament_to_json,
)

NOW = 1000.0


def planned(
    kind: Format = "swiss", seats: int = 2, rounds: int = 3, bots: str | None = None
) -> Tournament:
    plan = Plan(kind, seats, list(range(2, seats + 1)), rounds, bots, pause=0)
    table_rules = TableRules("merv", {}, False, False, Clock(60), "watched", 20)
    return Tournament("t" * 16, "Spring", 0.0, "person0", "Anna", plan, table_rules, "salt")


def with_people(tournament: Tournament, count: int) -> Tournament:
    for number in range(count):
        tournament = rules.entered(tournament, f"person{number}", f"Player {number}")
    return tournament


def decided(tournament: Tournament, draw: random.Random, *absent: int) -> Tournament:
    """All tables of the last round end, with places by lot."""
    for number, pairing in enumerate(tournament.rounds[-1].pairings):
        if pairing.results is None:
            places = [draw.randint(1, len(pairing.players)) for _ in pairing.players]
            results = [
                SeatResult(1 + sum(p < place for p in places), 10 * place, is_gone, is_gone)
                for place, is_gone in zip(
                    places, (p in absent for p in pairing.players), strict=True
                )
            ]
            tournament = rules.with_results(tournament, number, results)
    return tournament


def played_out(tournament: Tournament, seed: int = 7) -> Tournament:
    draw, tournament = random.Random(seed), rules.begun(tournament, NOW)
    while tournament.status == "running":
        tournament = rules.advanced(tournament, NOW)
        if tournament.rounds and not tournament.rounds[-1].is_over:
            tournament = decided(tournament, draw)
    return tournament


# --- people -------------------------------------------------------------------------------------


def test_who_enters_twice_takes_part_once_and_who_leaves_before_the_start_is_gone() -> None:
    tournament = with_people(planned(), 3)

    tournament = rules.entered(tournament, "person1", "Another name")
    tournament = rules.left(tournament, "person0")

    assert [player.name for player in tournament.players] == ["Player 1", "Player 2"]


def test_a_tournament_needs_two_people() -> None:
    with pytest.raises(Refused) as refused:
        rules.begun(with_people(planned(bots="easy"), 1), NOW)

    assert refused.value.code == "too_few_players"


def test_bots_fill_the_tables_up_and_make_room_for_who_comes_late() -> None:
    tournament = rules.begun(with_people(planned(seats=4, bots="hard"), 3), NOW)
    assert [player.level for player in tournament.players] == [None, None, None, "hard"]
    tournament = decided(rules.advanced(tournament, NOW), random.Random(1))

    tournament = rules.entered(tournament, "late", "Late")
    for _ in range(2):
        tournament = rules.advanced(tournament, NOW)

    assert tournament.players[3].is_out
    assert [sorted(p.players) for p in tournament.rounds[1].pairings] == [[0, 1, 2, 4]]
    assert tournament.players[4].since == 1


def test_bots_come_in_for_those_who_leave() -> None:
    tournament = rules.begun(with_people(planned(seats=4, bots="hard"), 4), NOW)
    tournament = decided(rules.advanced(tournament, NOW), random.Random(1))

    tournament = rules.left(tournament, "person2")
    for _ in range(2):
        tournament = rules.advanced(tournament, NOW)

    assert [sorted(p.players) for p in tournament.rounds[1].pairings] == [[0, 1, 3, 4]]
    assert tournament.players[4].level == "hard"


@pytest.mark.parametrize("kind", ["swiss", "tables"])
def test_late_players_come_in_with_the_next_round_but_not_after_the_last(kind: Format) -> None:
    tournament = rules.begun(with_people(planned(kind, rounds=2), 2), NOW)
    tournament = rules.advanced(tournament, NOW)
    tournament = rules.entered(tournament, "late", "Late")
    tournament = decided(tournament, random.Random(1))
    for _ in range(2):
        tournament = rules.advanced(tournament, NOW)

    last = tournament.rounds[-1]
    assert 2 in [*last.byes, *itertools.chain(*(p.players for p in last.pairings))]
    with pytest.raises(Refused) as refused:
        rules.entered(tournament, "later", "Later")
    assert refused.value.code == "too_late"


def test_the_rounds_of_a_round_robin_are_drawn_so_nobody_comes_late() -> None:
    tournament = rules.begun(with_people(planned("round_robin"), 4), NOW)

    with pytest.raises(Refused) as refused:
        rules.entered(tournament, "late", "Late")

    assert refused.value.code == "too_late"


def test_who_never_came_is_drawn_no_more_until_they_say_that_they_are_back() -> None:
    tournament = rules.begun(with_people(planned(rounds=4), 4), NOW)
    tournament = decided(rules.advanced(tournament, NOW), random.Random(1), 2)
    assert tournament.players[2].is_out

    for _ in range(2):
        tournament = rules.advanced(tournament, NOW)
    second = tournament.rounds[1]
    assert 2 not in [*second.byes, *itertools.chain(*(p.players for p in second.pairings))]
    tournament = rules.entered(tournament, "person2", "Player 2")

    assert 2 in tournament.active()


def test_in_a_round_robin_the_opponents_of_who_left_win() -> None:
    tournament = rules.begun(with_people(planned("round_robin"), 4), NOW)
    tournament = rules.left(tournament, "person3")

    over = tournament
    while over.status == "running":
        over = rules.advanced(over, NOW)
        if over.rounds and not over.rounds[-1].is_over:
            over = decided(over, random.Random(3))

    gone = [p for drawn in over.rounds for p in drawn.pairings if 3 in p.players]
    assert len(gone) == 3
    assert all(pairing.table == "" for pairing in gone)
    lines = {line.player: line for line in standings(over)}
    assert (lines[3].points, lines[3].place) == (0.0, 4)


def test_it_ends_when_one_person_is_left() -> None:
    tournament = rules.begun(with_people(planned(rounds=9), 2), NOW)
    tournament = decided(rules.advanced(tournament, NOW), random.Random(1), 1)

    assert rules.advanced(tournament, NOW).status == "finished"


# --- rounds -------------------------------------------------------------------------------------


@given(
    st.sampled_from(["round_robin", "swiss", "tables"]),
    st.integers(2, 11),
    st.sampled_from([2, 3, 4, 5]),
    st.integers(1, 5),
    st.sampled_from([None, "easy"]),
    st.integers(0, 99),
)
def test_every_tournament_comes_to_its_end(
    kind: Format, people: int, seats: int, rounds: int, bots: str | None, seed: int
) -> None:
    over = played_out(with_people(planned(kind, seats, rounds, bots), people), seed)

    assert over.status == "finished"
    assert len(over.rounds) == over.total_rounds
    for drawn in over.rounds:
        everybody = [*drawn.byes, *itertools.chain(*(p.players for p in drawn.pairings))]
        assert sorted(everybody) == list(range(len(over.players)))
    tables = [pairing.table for drawn in over.rounds for pairing in drawn.pairings]
    assert len(set(tables)) == len(tables)
    byes = Counter(player for drawn in over.rounds for player in drawn.byes)
    if bots is None and kind == "swiss" and rounds <= people:
        assert max(byes.values(), default=0) <= 1
    if bots is not None:
        assert not byes
    assert tournament_from_json(tournament_to_json(over)) == over


@given(st.integers(4, 12), st.integers(0, 99))
def test_nobody_meets_twice_in_swiss_while_rounds_are_few(people: int, seed: int) -> None:
    """With at most half as many rounds as players a new opponent can always be found."""
    over = played_out(with_people(planned("swiss", rounds=people // 2), people), seed)

    assert max(rules.meetings(over).values()) == 1


@given(st.integers(2, 12), st.integers(0, 99))
def test_both_seats_of_two_are_had_about_as_often(people: int, seed: int) -> None:
    over = played_out(with_people(planned("swiss", rounds=6), people), seed)

    for seats in rules.seats_had(over).values():
        assert abs(seats[0] - seats[1]) <= 2


def test_a_round_is_drawn_the_same_however_often_it_is_drawn() -> None:
    tournament = rules.begun(with_people(planned(), 7), NOW)

    assert rules.advanced(tournament, NOW) == rules.advanced(tournament, NOW + 5)


def test_results_count_once_and_the_pause_is_kept() -> None:
    tournament = rules.begun(with_people(planned(), 2), NOW)
    tournament = replace(tournament, plan=replace(tournament.plan, pause=60))
    tournament = rules.advanced(tournament, NOW)
    won = [SeatResult(1, 5), SeatResult(2, 3)]
    tournament = rules.with_results(tournament, 0, won)

    assert rules.with_results(tournament, 0, won[::-1]) == tournament
    tournament = rules.advanced(tournament, NOW + 10)
    assert tournament.next_round_at == NOW + 70
    assert rules.advanced(tournament, NOW + 69) == tournament
    assert len(rules.advanced(tournament, NOW + 70).rounds) == 2


# --- standings ----------------------------------------------------------------------------------


def test_places_give_points_between_none_and_twelve_and_shared_ones_share() -> None:
    def given_for(*places: int) -> list[float]:
        return points([SeatResult(place, 0) for place in places])

    assert given_for(1, 2) == [12, 0]
    assert given_for(1, 2, 3) == [12, 6, 0]
    assert given_for(1, 2, 3, 4) == [12, 8, 4, 0]
    assert given_for(1, 2, 3, 4, 5) == [12, 9, 6, 3, 0]
    assert given_for(1, 1, 3, 4) == [10, 10, 4, 0]
    assert given_for(1, 1) == [6, 6]


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_table_always_gives_the_same_points_together(drawn: list[int]) -> None:
    places = [1 + sum(other < one for other in drawn) for one in drawn]

    assert sum(points([SeatResult(place, 0) for place in places])) == FULL * len(places) / PAIR


def test_who_forfeits_gets_nothing_and_everybody_else_came_before_them() -> None:
    gone = SeatResult(1, 50, is_forfeit=True)

    assert points([gone, SeatResult(2, 0), SeatResult(2, 0)]) == [0, 9, 9]
    assert points([gone, gone]) == [0, 0]


def finished(players: int, *tables: tuple[list[int], list[int], list[int]]) -> Tournament:
    """A tournament with these tables: players, places, scores."""
    drawn = [
        Pairing(f"{n}", who, [SeatResult(p, s) for p, s in zip(places, scores, strict=True)])
        for n, (who, places, scores) in enumerate(tables)
    ]
    everybody = [Player(str(n), f"person{n}") for n in range(players)]
    return replace(planned(), players=everybody, rounds=[Round(drawn)], status="finished")


def test_equal_points_are_parted_by_the_opponents_points() -> None:
    over = finished(4, ([0, 2], [1, 2], [5, 5]), ([1, 3], [1, 2], [5, 5]), ([2, 3], [1, 2], [5, 5]))

    assert [line.player for line in standings(over)] == [0, 2, 1, 3]


def test_then_by_the_meetings_of_those_who_are_equal() -> None:
    """A circle of equals is left to the tables won and the share of points."""
    over = finished(
        4,
        *(([0, 1], [1, 2], [6, 4]), ([2, 3], [1, 2], [6, 4])),
        *(([0, 2], [2, 1], [4, 6]), ([1, 3], [1, 2], [6, 4])),
        *(([0, 3], [1, 2], [9, 1]), ([1, 2], [2, 1], [4, 6])),
    )
    lines = standings(over)

    assert [line.player for line in lines] == [2, 0, 1, 3]
    circle = finished(
        3, ([0, 1], [1, 2], [9, 1]), ([1, 2], [1, 2], [6, 4]), ([0, 2], [2, 1], [4, 6])
    )
    assert [line.player for line in standings(circle)] == [0, 2, 1]
    assert {line.direct for line in standings(circle)} == {1.0}


def test_who_is_equal_in_everything_shares_the_place() -> None:
    over = finished(4, ([0, 1], [1, 2], [6, 4]), ([2, 3], [1, 2], [6, 4]))

    assert [(line.player, line.place) for line in standings(over)] == [
        (0, 1),
        (2, 1),
        (1, 3),
        (3, 3),
    ]


def test_a_deleted_account_leaves_what_was_reached_without_a_name() -> None:
    going = rules.begun(with_people(planned(), 4), NOW)

    after = rules.forgotten(going, "person0", "N. N.")

    assert (after.host, after.status) == ("N. N.", "running")
    assert [player.name for player in after.players] == [
        "N. N.",
        *("Player 1", "Player 2", "Player 3"),
    ]
    assert [player.is_out for player in after.players] == [True, False, False, False]


def test_before_the_start_who_is_deleted_is_gone_and_their_own_tournament_too() -> None:
    announced = with_people(planned(), 3)

    assert rules.forgotten(announced, "person0", "N. N.").status == "cancelled"
    other = rules.forgotten(announced, "person1", "N. N.")
    assert (other.status, other.host) == ("open", "Anna")
    assert [player.name for player in other.players] == ["Player 0", "Player 2"]
