"""What the next step of a journey costs, as far as the table can tell (P-9.2 to P-9.5)."""

from bactrian.games.marco_polo.tables import STEP_PRICE, city_cards
from bactrian.games.marco_polo.terminal.board.geography import toll_between
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.view import View
from bactrian.games.marco_polo.words import Space


def step_price(view: View, choices: Choices, figure: int, node: int) -> dict[str, int] | None:
    """Basic price and toll together; None where the table cannot tell which movement it is."""
    base = _basic_price(view, choices)
    if base is None:
        return None
    origin = view["seats"][view["active"]]["figures"][figure - 1]
    toll = toll_between(origin, node)
    names = [name for name in ("goods_different", "coin", "camel") if name in {*base, *toll}]
    return {name: base.get(name, 0) + toll.get(name, 0) for name in names}


def _basic_price(view: View, choices: Choices) -> dict[str, int] | None:
    made = view["turn"]["steps_made"]
    if made == 0 and choices.may_stop:
        return {}  # only a move reward may be refused before its first step
    ways = [_card_price(card) for card in _walking_cards(view)]
    if _has_die_on(view, Space.TRAVEL):
        price = int(STEP_PRICE[made])
        ways.append({"coin": price} if price else {})
    return ways[0] if len(ways) == 1 else None


def _walking_cards(view: View) -> list[int]:
    """Cards of movement on which the active seat has a die."""
    return [
        card
        for space, card in enumerate(view["city_cards"], start=Space.MOSCOW)
        if city_cards[card].word("kind") == "move_times" and _has_die_on(view, space)
    ]


def _card_price(card: int) -> dict[str, int]:
    return dict(city_cards[card].table("cost"))


def _has_die_on(view: View, space: int) -> bool:
    return any(die["seat"] == view["active"] for die in view["spaces"][space])
