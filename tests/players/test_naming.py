"""What seats are called."""

import pytest

from bactrian.core.data.texts import LANGUAGES
from bactrian.players.naming import seat_names
from bactrian.players.registry import NAMES


def test_a_player_with_a_name_keeps_it() -> None:
    assert seat_names(["Anna", "Zarina"], [None, "easy"], "en") == ["Anna", "Zarina"]


def test_computer_players_without_one_are_called_after_their_level() -> None:
    assert seat_names(["Анна", None], [None, "easy"], "ru") == ["Анна", "Лёгкий"]


def test_several_of_a_level_are_numbered_in_the_order_of_their_seats() -> None:
    levels = ["random", None, "random", "hard", "random"]

    names = seat_names([None, "Anna", "Boris", None, None], levels, "en")

    assert names == ["Random 1", "Anna", "Boris", "Hard", "Random 2"]


def test_a_free_seat_is_called_by_its_number() -> None:
    assert seat_names(["Anna", None], [None, None], "en") == ["Anna", "2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_computer_player_has_a_word(language: str) -> None:
    words = seat_names([None] * len(NAMES), NAMES, language)

    assert len(set(words)) == len(NAMES)
    assert not [word for word in words if "." in word]
