"""M-12.5 to M-12.7 Camels on the routes of the marketplace."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting
from ...build import ANNA, BORIS, play
from ...looking import asked, choices

INNER = ["rayy", "samarkand", "nishapur", "balkh"]
OUTER = ["baghdad", "kashgar", "basra", "peshawar"]
PLENTY = {"purple": 9, "tan": 9, "teal": 9, "orange": 9}
QUARTERS = ["top_left", "top_right", "bottom_right", "bottom_left"]


def buying(camels: int, *posts: str, **more: object) -> State:
    """Anna has set a post in Balkh, and buys; no inner city has a camel for her."""
    s = acting(
        "marketplace",
        PLENTY,
        camels={ANNA: camels},
        posts={ANNA: posts, BORIS: INNER},
        **more,
    )
    play(s, "post", "balkh")
    assert s.camels[ANNA] == camels
    return s


def sold(s: State) -> set[str]:
    """Where Anna may buy."""
    return {str(city) for (city,) in choices(s, "buy")}


def test_without_camels_goods_come_from_cities_with_own_posts_only() -> None:
    """M-12.5 Foreign posts do not help."""
    s = buying(0, "rayy", "baghdad")

    assert sold(s) == {"balkh", "rayy", "baghdad"}


def test_one_camel_leads_to_an_inner_city_or_beyond_an_own_post() -> None:
    """M-12.5"""
    s = buying(1, "rayy")

    assert sold(s) == {*INNER, "baghdad", "peshawar"}


def test_two_camels_lead_through_an_inner_city_without_own_post() -> None:
    """M-12.5"""
    s = buying(2)

    assert sold(s) == {*INNER, *OUTER}


def test_buying_places_the_camels_that_are_missing() -> None:
    """M-12.6 None, one or two."""
    s = buying(3)

    play(s, "buy", "balkh")
    assert (s.camels[ANNA], sum(row(s.route_camel))) == (3, 0)
    play(s, "buy", "peshawar")
    assert (s.camels[ANNA], row(s.route_camel)) == (2, [0, 0, 0, 0, 0, 0, 0, 1])
    play(s, "buy", "kashgar")
    assert (s.camels[ANNA], row(s.route_camel)) == (0, [0, 1, 0, 0, 0, 1, 0, 1])


def test_a_camel_on_a_route_serves_for_the_whole_action() -> None:
    """M-12.5, M-12.6 From the outer city back to the inner one, and the other way round."""
    s = buying(3)

    play(s, "buy", "baghdad")
    assert s.camels[ANNA] == 1
    play(s, "buy", "rayy")
    assert s.camels[ANNA] == 1
    play(s, "buy", "nishapur")
    assert s.camels[ANNA] == 0
    assert sold(s) == {"balkh"}

    s = buying(2)
    play(s, "buy", "rayy")
    assert sold(s) == {"samarkand", "nishapur", "balkh", "baghdad", "peshawar"}
    play(s, "buy", "baghdad")
    assert s.camels[ANNA] == 0


def test_no_camel_is_placed_without_buying() -> None:
    """M-12.6"""
    s = buying(2)

    play(s, "done")

    assert s.camels[ANNA] == 2
    assert asked(s) == (Decision.SLOT, BORIS)


def test_camels_go_from_the_routes_to_the_frontmost_cards_without_one() -> None:
    """M-12.7"""
    s = buying(2, display_camels=(1, 0, 1, 0, 0, 0, 0, 0))

    play(s, "buy", "rayy")
    assert row(s.display_camels)[:5] == [1, 0, 1, 0, 0]
    play(s, "buy", "samarkand")
    play(s, "done")

    assert row(s.display_camels) == [1, 1, 1, 1, 0, 0, 0, 0]
    assert row(s.route_camel) == [0] * 8


@pytest.mark.parametrize(
    ("covered", "then"),
    [
        ([], ["top_left"]),
        (["top_left"], ["top_left", "top_right"]),
        (["top_left", "top_right"], ["top_left", "top_right", "bottom_right"]),
        (["top_left", "top_right", "bottom_right"], QUARTERS),
        (["top_right"], ["top_left", "top_right"]),
    ],
)
def test_if_all_cards_have_one_they_go_to_the_camel_market(
    covered: list[str], then: list[str]
) -> None:
    """M-12.7"""
    s = buying(
        2, display=["pepper"], display_camels=(0,), deck=0, market=covered, mosque_camels=(0,) * 4
    )

    play(s, "buy", "rayy")
    play(s, "buy", "samarkand")
    play(s, "done")

    assert row(s.display_camels)[0] == 1
    assert [QUARTERS[n] for n in range(4) if s.market[n]] == then


def test_if_the_market_is_full_too_they_leave_the_game() -> None:
    """M-12.7"""
    s = buying(
        2, display=["pepper"], display_camels=(0,), deck=0, market=QUARTERS, mosque_camels=(0,) * 4
    )
    before = int(s.camels_out)

    play(s, "buy", "baghdad")
    play(s, "done")

    assert row(s.display_camels)[0] == 1
    assert row(s.market) == [1, 1, 1, 1]
    assert s.camels_out == before + 1
    assert s.camels[ANNA] == 0
