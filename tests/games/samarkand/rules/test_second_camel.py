"""S-5.4 to S-5.6 The second camel."""

from bactrian.games.samarkand.invariants import money
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.words import Decision, Happening

from ..build import ANNA, BORIS, LEVANT, play, position
from ..looking import asked, camels_on, choices, happened, options
from ..scenes import LONG_LEVANT, levant_has_met_four

BARBARA = ANNA  # of the printed example
FLAX = 17  # on Jericho
AROUND_DAMASCUS = {"aleppo", "antioch", "east_med", "gaza", "jericho", "palmyra"}


def levant_with(treasury: int) -> State:
    """Anna may expand the Levant route, its treasury has so many Dirhams, Boris holds flax."""
    return position(
        tiles={ANNA: ["levant"]},
        treasury={"levant": treasury},
        cash={ANNA: 10 - treasury},
        hand={BORIS: [FLAX, 1]},
    )


def test_the_first_camel_is_settled_before_the_second_is_decided_on() -> None:
    """S-5.3, S-5.4 The sale of flax comes before the question for a second camel."""
    s = levant_with(treasury=1)

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")
    first = asked(s)
    play(s, "sell")

    assert first == (Decision.SALE, BORIS)
    assert asked(s) == (Decision.SECOND, ANNA)
    assert s.seller[FLAX] == BORIS


def test_one_may_stop_after_the_first_camel() -> None:
    """S-5.4"""
    s = levant_with(treasury=1)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    may_stop = ("stop", None) in options(s)
    play(s, "stop")

    assert may_stop
    assert asked(s) == (Decision.TURN, BORIS)
    assert (s.stock[LEVANT], s.treasury[LEVANT]) == (10, 1)


def test_without_a_dirham_in_the_treasury_there_is_no_second_camel() -> None:
    """S-5.4, S-5.5 However much cash the seat has."""
    s = levant_with(treasury=0)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    assert s.cash[ANNA] == 10
    assert asked(s) == (Decision.TURN, BORIS)


def test_without_a_camel_in_stock_there_is_no_second_camel() -> None:
    """S-5.4"""
    s = position(
        tiles={ANNA: ["levant"]},
        camels={"levant": LONG_LEVANT},
        treasury={"levant": 3},
        cash={ANNA: 7},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")

    assert asked(s) == (Decision.TURN, BORIS)
    assert s.treasury[LEVANT] == 3


def test_without_a_free_space_there_is_no_second_camel() -> None:
    """S-5.4 On Osh the Chinese reach Talas, Ferghana and Badakhshan, all of them closed."""
    s = position(
        tiles={ANNA: ["chinese"], BORIS: ["sogdian", "persian"]},
        camels={
            "sogdian": ["ferghana", "talas", "osh", "almaliq", "yarkand", "badakhshan"],
            "persian": ["tabas", "balkh", "badakhshan", "yarkand", "ferghana", "talas", "almaliq"],
        },
        treasury={"chinese": 3},
    )

    play(s, "expand", family="chinese")

    assert camels_on(s, "osh") == ["sogdian", "chinese"]
    assert asked(s) == (Decision.TURN, BORIS)


def test_the_second_camel_costs_the_treasury_a_dirham_that_goes_to_the_supply() -> None:
    """S-5.5"""
    s = levant_with(treasury=1)
    total = money(s)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="palmyra")

    assert (s.treasury[LEVANT], s.cash[ANNA]) == (0, 9)
    assert money(s) == total - 1
    assert Happening.PAID_FOR_SECOND in happened(s)


def test_barbara_expands_the_levant_route_onto_land_and_onto_water() -> None:
    """S-5.5, S-5.6, S-5.8 The printed example."""
    s = levant_with(treasury=5)

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")
    play(s, "place", space="east_med")

    assert camels_on(s, "palmyra") == camels_on(s, "east_med") == ["levant"]
    assert s.stock[LEVANT] == 9
    assert (s.treasury[LEVANT], s.cash[BARBARA]) == (4, 5)


def test_the_second_space_is_counted_after_the_first_camel() -> None:
    """S-5.6 Next to the first camel or anywhere else on the route."""
    s = levant_with(treasury=1)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    beside_gaza = {"alexandria", "damietta", "sinai"}
    assert choices(s, "place") == AROUND_DAMASCUS - {"gaza"} | beside_gaza


def test_a_meeting_may_come_with_the_second_camel() -> None:
    """S-5.6, S-7.1"""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="sinai")
    first = happened(s)
    play(s, "place", space="arrajan")

    assert Happening.MET not in first
    assert Happening.MET in happened(s)


def test_goods_and_a_sale_may_come_with_the_second_camel() -> None:
    """S-5.6, S-6.2"""
    s = levant_with(treasury=1)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="jericho")

    assert s.marker_owner[FLAX] == ANNA
    assert asked(s) == (Decision.SALE, BORIS)


def test_there_is_no_third_camel() -> None:
    """S-5.6"""
    s = levant_with(treasury=5)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="sinai")

    assert asked(s) == (Decision.TURN, BORIS)
    assert s.treasury[LEVANT] == 4
