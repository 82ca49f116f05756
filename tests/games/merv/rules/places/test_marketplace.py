"""M-12 The marketplace."""

import pytest

from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting, at_board, pay
from ...build import ANNA, BORIS, CLARA, at_site, play
from ...looking import asked, choices, cubes_of, options, posts_of

INNER = ["rayy", "samarkand", "nishapur", "balkh"]
OUTER = ["baghdad", "kashgar", "basra", "peshawar"]
PLENTY = {"purple": 9, "tan": 9, "teal": 9, "orange": 9}
COSTS = {
    "rayy": {"purple"},
    "samarkand": {"orange"},
    "nishapur": {"tan"},
    "balkh": {"teal"},
    "baghdad": {"teal", "orange"},
    "kashgar": {"tan", "teal"},
    "basra": {"purple", "orange"},
    "peshawar": {"purple", "tan"},
}


def test_goods_of_samarkand_rayy_and_kashgar() -> None:
    """M-12.3 to M-12.7 The worked example: a post, three goods, two camels for the caravan."""
    s = acting(
        "marketplace",
        {"orange": 1, "purple": 1, "teal": 1, "tan": 1},
        camels={ANNA: 1},
        display_camels=(1, 0, 0, 0, 0, 0, 0, 0),
    )

    play(s, "post", "samarkand")
    assert s.camels[ANNA] == 2
    play(s, "buy", "samarkand")
    play(s, "buy", "rayy")
    assert s.camels[ANNA] == 1
    play(s, "buy", "kashgar")

    assert row(s.goods[ANNA]) == [2, 1]
    assert cubes_of(s, ANNA) == {}
    assert s.camels[ANNA] == 0
    assert row(s.route_camel) == [0] * 8
    assert row(s.display_camels) == [1, 1, 1, 0, 0, 0, 0, 0]
    assert posts_of(s, ANNA) == {"samarkand"}


def test_a_post_must_be_set_first() -> None:
    """M-12.1"""
    s = acting("marketplace", PLENTY)

    assert asked(s) == (Decision.POST, ANNA)
    assert options(s) == {("post", city) for city in INNER}
    play(s, "post", "balkh")
    assert asked(s) == (Decision.BUY, ANNA)
    assert s.discs[ANNA] == 6


def test_without_a_disc_buying_goes_on_at_once() -> None:
    """M-12.1 Six posts and the mosque take all seven."""
    s = acting(
        "marketplace",
        PLENTY,
        posts={ANNA: [*INNER, "baghdad", "kashgar"]},
        mosque={ANNA: "r1l1"},
    )

    assert asked(s) == (Decision.BUY, ANNA)
    assert choices(s, "buy") == {(city,) for city in [*INNER, "baghdad", "kashgar"]}


def test_an_outer_city_needs_an_own_post_in_its_inner_city() -> None:
    """M-12.2 No second own post in a city; foreign posts do not matter."""
    s = acting(
        "marketplace",
        posts={ANNA: ["rayy", "nishapur", "basra"], BORIS: ["samarkand", "kashgar", "balkh"]},
    )

    assert choices(s, "post") == {("samarkand",), ("balkh",), ("baghdad",)}


@pytest.mark.parametrize(
    ("inner", "outer"), [*zip(INNER, OUTER, strict=True)], ids=["nw", "ne", "sw", "se"]
)
def test_each_outer_city_lies_behind_one_inner_city(inner: str, outer: str) -> None:
    """M-12.2"""
    s = acting("marketplace", posts={ANNA: [inner]})

    assert choices(s, "post") == {(city,) for city in [*INNER, outer] if city != inner}


@pytest.mark.parametrize(("others", "camels"), [([], 1), (["rayy"], 0), (["balkh"], 1)])
def test_the_first_post_of_anyone_in_an_inner_city_gains_its_camel(
    others: list[str], camels: int
) -> None:
    """M-12.3"""
    s = acting("marketplace", posts={BORIS: others})

    play(s, "post", "rayy")

    assert s.camels[ANNA] == camels
    assert s.favour[ANNA] == 0
    assert s.city_camel[INNER.index("rayy")] == 0


@pytest.mark.parametrize(("others", "favour"), [(0, 1), (1, 1), (2, 0)])
@pytest.mark.parametrize("way", [*zip(INNER, OUTER, strict=True)], ids=OUTER)
def test_the_first_post_of_anyone_in_an_outer_city_gains_favour(
    way: tuple[str, str], others: int, favour: int
) -> None:
    """M-12.3 Clara has no post on the way, one in the inner city, or both."""
    s = acting("marketplace", posts={ANNA: way[:1], CLARA: way[:others]})

    play(s, "post", way[1])

    assert s.favour[ANNA] == favour
    assert s.camels[ANNA] == 0


@pytest.mark.parametrize(("city", "cost"), COSTS.items())
def test_each_city_has_its_cost_and_its_kind_of_good(city: str, cost: set[str]) -> None:
    """M-12.4"""
    inner = INNER[OUTER.index(city)] if city in OUTER else city
    others = [other for other in INNER if other != inner]
    s = acting(
        "marketplace",
        dict.fromkeys(cost, 1),
        posts={ANNA: [inner, city] if city in OUTER else [city]},
    )

    play(s, "post", others[0])
    play(s, "buy", city)

    assert cubes_of(s, ANNA) == {}
    assert row(s.goods[ANNA]) == ([0, 1] if city in OUTER else [1, 0])


@pytest.mark.parametrize(("city", "cost"), COSTS.items())
def test_without_one_of_its_cubes_a_city_sells_nothing(city: str, cost: set[str]) -> None:
    """M-12.4"""
    inner = INNER[OUTER.index(city)] if city in OUTER else city
    s = acting(
        "marketplace",
        {colour: 9 for colour in PLENTY if colour != max(cost)},
        posts={ANNA: [inner, city] if city in OUTER else [city]},
    )

    play(s, "post", next(other for other in INNER if other != inner))

    assert (city,) not in choices(s, "buy")


def test_any_number_of_goods_but_one_from_each_city() -> None:
    """M-12.4 `done` is always offered."""
    s = acting("marketplace", PLENTY, posts={ANNA: ["rayy", "baghdad"], BORIS: INNER})
    play(s, "post", "nishapur")

    assert options(s) == {("done",), ("buy", "rayy"), ("buy", "nishapur"), ("buy", "baghdad")}
    play(s, "buy", "rayy")
    assert options(s) == {("done",), ("buy", "nishapur"), ("buy", "baghdad")}
    play(s, "buy", "baghdad")
    assert options(s) == {("done",), ("buy", "nishapur")}
    play(s, "done")

    assert row(s.goods[ANNA]) == [1, 1]
    assert asked(s) == (Decision.SLOT, BORIS)


def test_the_next_player_buys_there_again() -> None:
    """M-12.4 One good from each city per action; Boris' own site gives him a tan cube."""
    s = acting(
        "marketplace",
        {"tan": 1},
        tiles={(1, 2): "marketplace-tan"},
        posts={ANNA: ["nishapur"], BORIS: ["nishapur"]},
    )
    play(s, "post", "samarkand")
    play(s, "buy", "nishapur")

    at_site(s, 2, (1, 2))
    play(s, "board")
    play(s, "post", "balkh")
    play(s, "buy", "nishapur")

    assert row(s.goods[ANNA]) == row(s.goods[BORIS]) == [1, 0]


def test_the_cost_can_be_paid_with_white_cubes() -> None:
    """M-12.4, M-6.2"""
    s = acting("marketplace", {"purple": 1, "white": 1}, posts={BORIS: INNER})
    play(s, "post", "rayy")

    play(s, "buy", "rayy")
    assert choices(s, "pay") == {("purple",), ("white",)}
    pay(s, "white")

    assert cubes_of(s, ANNA) == {"purple": 1}


def test_a_turn_without_cubes_still_sets_a_post() -> None:
    """M-12.1, M-4.7"""
    s = at_board("marketplace")

    play(s, "board")
    play(s, "post", "rayy")

    assert posts_of(s, ANNA) == {"rayy"}
    assert asked(s) == (Decision.SLOT, BORIS)
