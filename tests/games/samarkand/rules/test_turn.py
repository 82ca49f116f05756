"""S-3 Turn."""

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.tables import PORTION, STARTING_CASH, family_ids
from bactrian.games.samarkand.words import Decision, End, Happening

from ..build import ANNA, BORIS, BYZANT, CLARA, DAVID, opening, play, position
from ..looking import asked, choices, happened, options, row
from ..scenes import MEETINGS_OF_LEVANT, MEMBERS, PLAYER_COUNTS, random_game

FLAX = 17  # on Jericho, next to Damascus


def test_turns_go_clockwise() -> None:
    """S-3.1"""
    s = position(seats=3, active=BORIS)

    turns = []
    for family in ("byzant", "levant", "tigris"):
        play(s, "marry", family=family)
        play(s, "keep_rest")
        turns.append(asked(s))

    assert turns == [(Decision.TURN, CLARA), (Decision.TURN, ANNA), (Decision.TURN, BORIS)]


def test_a_turn_is_one_marriage_or_one_expansion() -> None:
    """S-3.1"""
    married = position(tiles={ANNA: ["levant"]})
    expanded = position(tiles={ANNA: ["levant"]})

    play(married, "marry", family="sindh")
    play(married, "keep_rest")
    play(expanded, "expand", family="levant")
    play(expanded, "place", space="gaza")

    assert asked(married) == asked(expanded) == (Decision.TURN, BORIS)


def test_nobody_may_pass_of_its_own_will() -> None:
    """S-3.1"""
    s = position(cash={ANNA: 3}, tiles={ANNA: ["levant"]})

    kinds = {kind for kind, _ in options(s)}
    play(s, "expand", family="levant")

    assert kinds == {"marry", "expand"}
    assert {kind for kind, _ in options(s)} == {"place"}
    assert "pass" not in [kind.name for kind in GAME.catalogue.kinds]


def test_a_seat_must_act_even_if_all_it_can_do_ends_the_game() -> None:
    """S-3.1, S-13.2 Osh is the only free space of the Chinese, who are the last to meet anybody."""
    s = position(
        cash={ANNA: 2},
        tiles={
            ANNA: ["chinese"],
            BORIS: [*MEMBERS[BORIS], "levant", "tigris", "omani"],
            CLARA: [*MEMBERS[CLARA], "sindh"],
            DAVID: ["sogdian"],
        },
        camels={
            **MEETINGS_OF_LEVANT,
            "omani": ["arabian_sea", "daybul"],
            "sindh": ["daybul"],
            "sogdian": ["ferghana", "talas", "osh", "almaliq", "yarkand"],
            "persian": ["tabas", "balkh", "ferghana", "talas", "almaliq", "badakhshan", "yarkand"],
        },
    )

    assert s.ends == End.ALL
    assert Happening.PASSED not in happened(s)


def test_a_seat_that_can_neither_marry_nor_expand_passes_without_being_asked() -> None:
    """S-3.2"""
    s = position(tiles={ANNA: ["levant"]}, cash={BORIS: 2})
    turns = int(s.turn)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    assert asked(s) == (Decision.TURN, CLARA)
    assert Happening.PASSED in happened(s)
    assert (s.turn, s.passes) == (turns + 2, 0)


def test_a_seat_that_can_only_expand_does_not_pass() -> None:
    """S-3.2"""
    s = position(tiles={ANNA: ["levant"], BORIS: ["sindh"]}, cash={BORIS: 0})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    assert asked(s) == (Decision.PLACE, BORIS)


def test_a_seat_that_passed_plays_again_after_a_sale() -> None:
    """S-3.2"""
    s = position(tiles={ANNA: ["levant"]}, cash={BORIS: 0}, hand={BORIS: [FLAX, 1]})

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")
    play(s, "sell")

    assert asked(s) == (Decision.TURN, BORIS)
    assert choices(s, "marry") == {"byzant", "chinese", "egyptian", "sindh"}


def test_a_seat_that_passed_plays_again_after_a_bonus() -> None:
    """S-3.2 The Dirham that Boris gets as a Byzant pays for his next marriage."""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["byzant"]},
        camels={
            "byzant": [
                *("caesarea", "antioch", "sivas", "trebizond", "tiflis", "tabriz"),
                *("gilan", "gallipoli", "tarsus", "aleppo", "irbil"),
            ]
        },
        cash={BORIS: 2},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    assert s.stock[BYZANT] == 0
    assert asked(s) == (Decision.TURN, BORIS)


def test_a_seat_that_passed_plays_again_after_a_tile_from_the_bag() -> None:
    """S-3.2 Boris has 3 Dirhams, but there is no tile at that price until Anna draws one."""
    s = position(
        seats=2,
        cash={BORIS: 3},
        tiles={ANNA: ["byzant", "chinese", "egyptian", "sindh", "levant", "levant"]},
        bag=["byzant", "chinese", "egyptian", "sindh"],
        removed=["tigris", "sogdian", "arabic", "omani", "persian"],
    )
    assert not {family_ids[f] for f in range(10) if s.tiles[f] and PORTION[f] == 3}

    play(s, "marry", family="omani")
    play(s, "keep_rest")

    assert Happening.PASSED not in happened(s)
    assert asked(s) == (Decision.DISCARD, BORIS)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_everybody_marries_in_the_first_round(seats: int) -> None:
    """S-3.3"""
    first_round = [s for s in random_game(seats) if s.turn <= seats]

    turns = [s for s in first_round if asked(s) == (Decision.TURN, s.turn - 1)]

    assert len(turns) == seats
    for s in turns:
        assert {kind for kind, _ in options(s)} == {"marry"}


def test_ten_dirhams_pay_every_portion() -> None:
    """S-3.3"""
    s = opening()

    assert choices(s, "marry") == set(family_ids)
    assert max(row(PORTION)) <= STARTING_CASH == 10
