"""M-21.33 to M-21.35, M-19.4 The magistrate at the end of rounds, years and the game."""

from typing import Any

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Chance, Decision, Part, Task

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE, position, start
from ..looking import asked, happened, owned, part, score_of, solo_deck, solo_discard
from ..roaming import match_at
from .solo import magistrate_draws, open_card

P, M, C = ANNA, MAGISTRATE, COURTIER
LAST = [ANNA, COURTIER, MAGISTRATE]  # a queue; at the round end Anna's is the first turn after it


@pytest.mark.parametrize(
    ("camels", "queue", "left"),
    [
        (0, [P, C, M], [0, 0, 0]),
        (1, [P, M, C], [0, 0, 1]),
        (2, [M, P, C], [1, 0, 1]),
        (4, [M, P, C], [1, 2, 1]),
    ],
)
def test_it_skips_as_many_places_as_it_has_camels_for(
    camels: int, queue: list[int], left: list[int]
) -> None:
    """M-21.33 It moves first; who stops on a place gains the camel there."""
    s = position(seats=1, camels={M: camels}, slots={1: M, 2: C, 3: P}, run=False, round_number=4)
    start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))

    queued = {event.args["owner"]: event.args["place"] for event in happened(s, "queued")}
    assert [queued[owner] for owner in queue] == [0, 1, 2]
    assert row(s.camels)[:3] == left


def test_its_card_goes_to_the_discard_pile_at_the_round_end() -> None:
    """M-21.33 Anna stands behind it in the new queue; it has drawn the next card."""
    s = position(
        seats=1,
        active=M,
        queue=LAST,
        slots={1: P, 2: C},
        solo_deck=["library", "palace", "wall"],
        solo_discard=["caravansary", "marketplace", "mosque"],
    )

    assert s.round_number == 2
    assert solo_discard(s) == ["caravansary", "marketplace", "mosque", "library"]
    assert open_card(s) == "palace"


def scoring(**changes: Any) -> State:
    """After the scoring of year 1 (or `year`), at Anna's first slot or the end."""
    whole: dict[str, Any] = {"seats": 1, "queue": LAST, "round_number": 4, "run": False}
    s = position(**(whole | changes))
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.END_YEAR, 0, 0))
    return s


def test_all_its_courtiers_score_without_favour() -> None:
    """M-21.34, M-21.11 Two for 3 scrolls, one for 2 cards, one for 4 goods, one for level 5."""
    s = scoring(
        favour={M: 2},
        courtiers={"knowledge": [M, M], "spice": [M], "trade": [M], "faith": [M]},
        scrolls={M: 3},
        spices={M: {"ginger": 2}},
        goods={M: (1, 3)},
        mosque={M: "m5"},
    )

    assert part(s, M, "courtiers") == 3 + 3 + 2 + 4 + 5
    assert s.favour[M] == 2


def test_its_buildings_score_like_a_players() -> None:
    """M-21.34 Five buildings, two on the tile's action, two mosque sites at the last space."""
    s = scoring(
        buildings=dict.fromkeys([(1, 1), (1, 2), (2, 1), (4, 3), (4, 4)], M),
        scoring_tiles={M: "tile-caravansary"},
        mosque={M: "m10"},
    )

    assert part(s, M, "buildings") == 5
    assert part(s, M, "scoring_tile") == 2 * 3
    assert part(s, M, "mosque_sites") == 2 * 4


def test_before_the_last_space_mosque_sites_score_nothing_more() -> None:
    """M-21.34"""
    s = scoring(buildings={(4, 3): M}, mosque={M: "m9"})

    assert score_of(s, M) == 1


def test_its_buildings_are_never_lost_but_its_soldiers_return() -> None:
    """M-17.4, M-17.5 Neither ransom nor loss."""
    s = position(
        seats=1,
        queue=LAST,
        year=2,
        round_number=4,
        buildings={(1, 1): M, (5, 5): M, (2, 2): C},
        soldiers={(2, 2): M},
        run=False,
    )
    start(s, (Task.INVADE, 0, 0), (Task.END_INVASION, 0, 0), (Task.BEGIN_ROUND, 0, 0))

    assert owned(s, M) == {(1, 1), (5, 5)}
    assert owned(s, C) == {(2, 2)}
    assert s.servants[M] == 8


def test_sets_of_spices_count_for_it_at_the_end() -> None:
    """M-21.34 Four different and one more."""
    s = scoring(
        year=3,
        spices={M: {"cinnamon": 2, "ginger": 1, "juniper": 1, "pepper": 1}},
        influence={M: 0},
    )

    assert asked(s) is None
    assert part(s, M, "spices") == 10 + 1


@pytest.mark.parametrize("year", [1, 2])
def test_after_the_scoring_the_discard_pile_comes_shuffled_on_top(year: int) -> None:
    """M-21.35"""
    orders = set()
    for seed in range(12):
        s = scoring(
            year=year,
            solo_deck=["wall", "palace"],
            solo_discard=["mosque", "library", "marketplace"],
            solo_removed=["caravansary"],
            seed=seed,
        )
        assert asked(s) == (Decision.SLOT, P)
        assert row(s.chances)[:2] == [Chance.SOLO_DISCARD, 3]
        assert solo_deck(s)[3:] == ["wall", "palace"]
        assert solo_discard(s) == []
        orders.add(tuple(solo_deck(s)[:3]))

    assert {card for order in orders for card in order} == {"mosque", "library", "marketplace"}
    assert len(orders) > 1


def test_the_card_of_the_fourth_round_is_shuffled_in_too() -> None:
    """M-21.33, M-21.35 No card is open or discarded before the first turn of year 2."""
    s = magistrate_draws(
        "library", round_number=4, queue=LAST, slots={1: P, 2: C}, solo_discard=["palace"]
    )

    assert (s.year, s.round_number) == (2, 1)
    assert solo_discard(s) == []
    assert {open_card(s), *solo_deck(s)[:1]} == {"library", "palace"}


def test_after_year_three_nothing_is_shuffled() -> None:
    """M-21.35"""
    s = scoring(year=3, solo_deck=["wall"], solo_discard=["mosque", "library"])

    assert asked(s) is None
    assert solo_deck(s) == ["wall"]
    assert s.chance_count == 0


@pytest.mark.parametrize(
    ("player", "magistrate", "winners"),
    [(21, 20, [P]), (20, 20, []), (19, 20, []), (0, 0, [])],
)
def test_the_player_must_have_more_points_than_the_magistrate(
    player: int, magistrate: int, winners: list[int]
) -> None:
    """M-19.4 More favour does not help in a tie."""
    s = scoring(year=3, favour={P: 8}, influence={P: 9})
    s.scored[P, Part.BOONS] = player
    s.scored[M, Part.BOONS] = magistrate

    assert match_at(s).winners() == winners


def test_sets_of_spices_count_in_the_comparison() -> None:
    """M-19.4 Three cards of different spices are 6 points."""
    s = scoring(year=3, spices={M: {"cinnamon": 1, "ginger": 1, "juniper": 1}}, influence={M: 0})
    s.scored[P, Part.BOONS] = 6

    assert match_at(s).winners() == []
    s.scored[P, Part.BOONS] = 7
    assert match_at(s).winners() == [P]
