"""S-10 Two players."""

from collections import Counter

from bactrian.core.chance.stream import begin_stream
from bactrian.games.samarkand.rules.bag import draw_from_bag
from bactrian.games.samarkand.tables import FAMILIES, family_ids
from bactrian.games.samarkand.words import Decision, Happening

from ..build import ANNA, BORIS, LEVANT, SINDH, opening, play, position
from ..looking import asked, choices, copy_of, happened, row, told

# Nine marriages, five by Anna and four by Boris: one tile is left in the bag.
NINE = {
    ANNA: ["byzant", "levant", "tigris", "sogdian", "chinese"],
    BORIS: ["egyptian", "arabic", "omani", "persian"],
}


def test_the_bag_holds_one_tile_of_each_family() -> None:
    """S-10.1"""
    s = opening(seats=2)

    assert row(s.bag) == row(s.tiles) == [1] * FAMILIES


def test_with_more_players_nothing_comes_from_a_bag() -> None:
    """S-10.1"""
    s = opening(seats=3)

    play(s, "marry", family="levant")

    assert row(s.bag) == row(s.removed) == [0] * FAMILIES
    assert not {Happening.BAG_TILE_CAME, Happening.BAG_TILE_LEFT} & set(happened(s))


def test_two_players_may_hold_ten_cards() -> None:
    """S-10.1 With nine cards three are drawn, with ten none."""
    nine = position(seats=2, hand={ANNA: range(1, 10)})
    ten = position(seats=2, hand={ANNA: range(1, 11)})

    play(nine, "marry", family="levant")
    play(ten, "marry", family="levant")

    assert Happening.DREW in happened(nine)
    assert Happening.DREW not in happened(ten)


def test_at_every_marriage_one_tile_is_drawn_and_shown_to_both() -> None:
    """S-10.2"""
    s = opening(seats=2)

    play(s, "marry", family="levant")
    drawn = set(range(FAMILIES)) - {f for f in range(FAMILIES) if s.bag[f]}

    for seat in (ANNA, BORIS, None):
        (event,) = (event for event in told(s, seat) if event.kind.startswith("bag_tile"))
        assert {event.args["family"]} == drawn


def test_every_tile_in_the_bag_is_drawn_as_often() -> None:
    """S-10.2, S-11.1"""
    s = position(seats=2, tiles={**NINE, BORIS: NINE[BORIS][:2]}, bag=["byzant", "levant", "sindh"])

    drawn: Counter[str] = Counter()
    for seed in range(600):
        trial = copy_of(s)
        begin_stream(trial, seed)
        draw_from_bag(trial)
        drawn.update(name for f, name in enumerate(family_ids) if s.bag[f] > trial.bag[f])

    assert set(drawn) == {"byzant", "levant", "sindh"}
    assert all(150 < count < 250 for count in drawn.values())


def test_a_tile_of_a_family_with_members_goes_to_its_domain() -> None:
    """S-10.3"""
    s = position(seats=2, tiles=NINE, bag=["levant"], removed=["omani"])
    assert (s.tiles[LEVANT], s.tiles[SINDH]) == (0, 2)

    play(s, "marry", family="sindh")

    assert (s.tiles[LEVANT], s.removed[LEVANT], s.bag[LEVANT]) == (1, 0, 0)
    assert Happening.BAG_TILE_CAME in happened(s)


def test_a_tile_of_the_other_seats_family_goes_to_the_domain_too() -> None:
    """S-10.3"""
    s = position(seats=2, tiles=NINE, bag=["persian"])

    play(s, "marry", family="byzant")

    assert (s.tiles[family_ids.index("persian")], row(s.bag)) == (1, [0] * FAMILIES)


def test_the_marriage_just_made_counts() -> None:
    """S-10.3"""
    s = position(seats=2, tiles=NINE, bag=["sindh"])
    assert s.tiles[SINDH] == 1

    play(s, "marry", family="sindh")

    assert (s.tiles[SINDH], s.removed[SINDH]) == (1, 0)


def test_a_tile_of_a_family_nobody_married_leaves_the_game_face_up() -> None:
    """S-10.4"""
    s = position(seats=2, tiles=NINE, bag=["sindh"])

    play(s, "marry", family="byzant")

    assert (s.tiles[SINDH], s.removed[SINDH], s.bag[SINDH]) == (1, 1, 0)
    for seat in (ANNA, BORIS, None):
        assert ("bag_tile_left", {"family": SINDH}) in told(s, seat)


def test_a_family_whose_bag_tile_left_can_still_be_married_once() -> None:
    """S-10.4"""
    s = position(seats=2, tiles=NINE, bag=["sindh"])

    play(s, "marry", family="byzant")
    play(s, "keep_rest")
    play(s, "marry", family="sindh")
    play(s, "keep_rest")

    assert s.member[BORIS, SINDH] == 1
    assert s.tiles[SINDH] == 0
    assert "sindh" not in choices(s, "marry")


def test_with_an_empty_bag_nothing_is_drawn_and_play_goes_on() -> None:
    """S-10.5"""
    s = position(seats=2, tiles={**NINE, BORIS: [*NINE[BORIS], "sindh"]})
    assert row(s.bag) == [0] * FAMILIES
    tiles = row(s.tiles)

    play(s, "marry", family="sindh")
    drawn = {Happening.BAG_TILE_CAME, Happening.BAG_TILE_LEFT} & set(happened(s))
    play(s, "keep_rest")

    assert drawn == set()
    assert [before - after for before, after in zip(tiles, row(s.tiles), strict=True)] == [
        0 if family != SINDH else 1 for family in range(FAMILIES)
    ]
    assert asked(s) == (Decision.TURN, BORIS)


def test_who_takes_both_tiles_of_a_family_pays_and_draws_again() -> None:
    """S-10.6"""
    s = position(
        seats=2,
        tiles={ANNA: ["levant"]},
        bag=[name for name in family_ids if name != "levant"],
        treasury={"levant": 5},
        cash={ANNA: 5},
    )

    play(s, "marry", family="levant")

    assert (s.member[ANNA, LEVANT], s.tiles[LEVANT]) == (2, 0)
    assert (s.cash[ANNA], s.treasury[LEVANT]) == (0, 10)
    assert sum(row(s.bag)) == 8
    assert happened(s).count(Happening.DREW_CARD) == 3
