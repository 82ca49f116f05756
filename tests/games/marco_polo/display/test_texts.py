"""How cards and actions are told."""

import pytest

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.display.naming import card_text
from bactrian.games.marco_polo.tables import card_ids

from ..looking import number_of
from ..more import at_card, use_card


@pytest.mark.parametrize(
    ("language", "card", "text"),
    [
        ("en", "K29", "1–3: 1 silk; 4–6: 3 silk"),
        ("ru", "K30", "1–5: золото ×1; 6: золото ×3"),
        ("en", "K01", "1 camel for 1 point, as often as the die allows"),
    ],
)
def test_a_city_card_is_told_in_short(language: str, card: str, text: str) -> None:
    """P-10.1 Equal rewards of neighbouring values together."""
    assert card_text(GAME.texts(language), card_ids.index(card)) == text


@pytest.mark.parametrize(
    ("language", "times", "text"),
    [
        ("en", 1, "Once: 1 camel for 1 point"),
        ("en", 2, "2 times 1 camel for 1 point: 2 camels for 2 points"),
        ("ru", 1, "Один раз: "),
        ("ru", 2, "2 раза "),
    ],
)
def test_how_often_a_card_is_used_is_told_in_plain_words(
    language: str, times: int, text: str
) -> None:
    """P-10.3"""
    s = at_card("K01", 3, {"camel": 5})
    use_card(s, 3)

    told = GAME.describe(s, number_of("times", 1, times), GAME.texts(language))

    assert told.startswith(text)
