"""S-14 Catalogue."""

import pytest

from bactrian.core.errors import IllegalAction
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.catalogue import (
    DISCARD,
    EXPAND,
    KEEP,
    KEEP_REST,
    MARRY,
    PLACE,
    SELL,
    STOP,
)
from bactrian.games.samarkand.tables import family_ids, space_ids

from ..build import BYZANT, SINDH, number_of
from ..looking import readable

TABLE = [
    (0, "marry", 10),
    (10, "expand", 10),
    (20, "place", 110),
    (130, "stop", 1),
    (131, "sell", 1),
    (132, "keep", 1),
    (133, "discard", 33),
    (166, "keep_rest", 1),
]


def test_there_are_167_actions() -> None:
    """S-14.1"""
    assert len(GAME.catalogue) == 167
    assert [GAME.catalogue[number].number for number in range(167)] == list(range(167))


@pytest.mark.parametrize(("first", "kind", "count"), TABLE)
def test_every_kind_has_its_numbers(first: int, kind: str, count: int) -> None:
    """S-14.1"""
    numbers = [number for number in range(167) if GAME.catalogue[number].kind == kind]

    assert numbers == list(range(first, first + count))


def test_families_and_spaces_come_in_file_order_and_goods_by_their_numbers() -> None:
    """S-14.1"""
    assert [readable(number) for number in range(10)] == [("marry", name) for name in family_ids]
    assert [readable(number)[1] for number in range(20, 130)] == space_ids
    assert [readable(number) for number in (133, 165)] == [("discard", 1), ("discard", 33)]


def test_the_rules_use_the_numbers_of_the_table() -> None:
    """S-14.1 The first discard is that of good 1, so good g is number DISCARD + g."""
    assert (MARRY, EXPAND, PLACE, STOP, SELL, KEEP) == (0, 10, 20, 130, 131, 132)
    assert (DISCARD + 1, KEEP_REST) == (133, 166)
    assert number_of("marry", family=BYZANT) == MARRY
    assert number_of("expand", family=SINDH) == EXPAND + 9


@pytest.mark.parametrize(
    ("kind", "args"),
    [("marry", {"family": 10}), ("discard", {"good": 0}), ("place", {}), ("pass", {})],
)
def test_what_is_not_in_the_table_is_no_action(kind: str, args: dict[str, int]) -> None:
    """S-14.1"""
    with pytest.raises(IllegalAction):
        GAME.catalogue.number(kind, args)
