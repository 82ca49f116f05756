"""The builder of positions itself, with M-26.1: what it puts somewhere is nowhere else."""

from bactrian.games.merv.words import Decision

from ..build import ANNA, BORIS, COURTIER, MAGISTRATE, at_site, position
from ..looking import asked, cubes_of, display, options, owned


def test_a_position_has_what_it_was_given_and_keeps_the_invariants() -> None:
    """M-26.1, M-26.2, M-26.3"""
    s = position(
        seats=4,
        buildings={(1, 1): BORIS, (2, 1): ANNA},
        soldiers={(2, 1): BORIS},
        cubes={ANNA: {"teal": 2}},
        camels={ANNA: 3},
        spices={BORIS: {"ginger": 2, "pepper": 1}},
        display=["ginger", "pepper", "pepper"],
        posts={ANNA: ["rayy", "baghdad"]},
        mosque={BORIS: "m5"},
    )

    assert asked(s) == (Decision.SLOT, ANNA)
    assert owned(s, BORIS) == {(1, 1)}
    assert display(s)[:4] == ["ginger", "pepper", "pepper", None]
    assert options(s) == {("slot", slot) for slot in range(1, 6)}


def test_a_turn_goes_on_at_a_site() -> None:
    """M-5.2"""
    s = at_site(position(), 2, (3, 2))

    assert asked(s) == (Decision.TURN, ANNA)
    assert cubes_of(s, ANNA) == {"orange": 1}


def test_a_solo_position_begins_where_it_is_told() -> None:
    """M-2.9"""
    s = position(seats=1, active=ANNA, slots={5: MAGISTRATE}, buildings={(1, 5): MAGISTRATE})

    assert asked(s) == (Decision.SLOT, ANNA)
    assert owned(s, MAGISTRATE) == {(1, 5)}
    assert owned(s, COURTIER) == set()
