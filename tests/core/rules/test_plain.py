"""Records, tables and rules as plain Python, for whatever is not compiled."""

from typing import Any

import numpy as np
import pytest

from bactrian.core.data.tables import constants
from bactrian.core.rules.plain import plain, plain_table
from bactrian.core.rules.record import i16
from bactrian.core.rules.rule import interpreted, rule
from bactrian.core.rules.state import GameState

PRICE = constants([[3, 5], [7, 20_000]])


class Shop(GameState):
    """A state with a row and a table."""

    coins = i16(2)
    bought = i16(2, 2)


@rule
def price(s: Shop, thing: int, size: int) -> int:
    return PRICE[thing, size] * 2


@rule
def can_buy(s: Shop, seat: int, thing: int) -> bool:
    return s.coins[seat] >= price(s, thing, 0) and s.bought[seat, thing] == 0


@rule
def spend(s: Shop, seat: int) -> None:
    s.coins[seat] -= 1


@rule
def close(s: Shop) -> None:
    s.turn = 0


def shop() -> Any:  # Any: plain, read like the record
    states = Shop.blank()
    states[0].coins[0] = 6
    states[0].bought[0, 1] = 1
    return plain(states, Shop)


def test_a_twin_calls_twins_and_reads_plain_tables() -> None:
    s = shop()

    assert interpreted(can_buy)(s, 0, 0) is True
    assert interpreted(can_buy)(s, 1, 0) is False
    found = interpreted(price)(s, 1, 1)
    assert (found, type(found)) == (40_000, int)  # 16 bits would overflow


@pytest.mark.parametrize("write", [lambda s: interpreted(spend)(s, 0), interpreted(close)])
def test_what_a_view_reads_cannot_be_written(write: object) -> None:
    with pytest.raises(TypeError):
        write(shop())  # type: ignore[operator]


def test_a_table_is_read_by_row_by_cell_and_from_its_end() -> None:
    table = plain_table(np.arange(6, dtype=np.int16).reshape(2, 3))

    assert (table[1], table[1, 2], table[-1, -1], len(table)) == ((3, 4, 5), 5, 5, 2)
    assert plain_table(np.array([1, 2], np.int16)) == (1, 2)
