"""Lists, mails and previews call the seats of a table like the table does."""

import pytest

from bactrian.server.live.loading import summary
from bactrian.server.mail.writing import Writer
from bactrian.server.previews.words import words_of
from bactrian.server.store import Listed, Summary
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.people import Awaiting

from ..room import Room
from ..running import Running, until

BOTS = [{"kind": "bot", "level": level} for level in ("easy", "hard", "easy")]
CALLED = {"en": ["Easy 1", "Hard", "Easy 2"], "ru": ["Лёгкий 1", "Сильный", "Лёгкий 2"]}
AT_RANDOM = {"en": "Anna, Random 1, Random 2", "ru": "Anna, Случайный 1, Случайный 2"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_computer_players_of_one_level_are_numbered_in_every_list(
    server: Running, language: str
) -> None:
    person = server.guest("easy")  # a person may be called like a level
    table = person.creates("merv", "you", *BOTS)

    def names(path: str, key: str, **query: str) -> list[list[str]]:
        found = person.http.get(path, params={"lang": language, **query}).json()[key]
        return [one["names"] for one in found if one["table"] == table.id]

    expected = [["easy", *CALLED[language]]]
    assert names("/api/tables", "tables", which="mine") == expected
    until(lambda: names("/api/turns", "turns") == expected)
    table.do("resign", seat=0)
    assert names("/api/history", "tables") == expected
    assert names("/api/profile", "recent") == expected


@pytest.mark.parametrize("language", ["en", "ru"])
def test_so_they_are_in_mails_and_previews(language: str) -> None:
    room = Room("merv", people=1, bots=2)
    about = summary(room.table)
    listed = Listed("t" * 16, 0.0, "merv", public=True, summary=about)
    waiting = Awaiting("t" * 16, "merv", "turn", about.names, 0.0, about.levels)

    mail = Writer("https://games.example", "games@games.example").turns(
        "anna@example.org", "Anna", [waiting], "stop", language
    )

    assert AT_RANDOM[language] in mail.get_content()
    assert AT_RANDOM[language] in words_of(listed, language).about


def test_a_table_stored_before_has_levels_for_names() -> None:
    stored = Summary("waiting", 0.0, ["Anna", "easy", "easy", None], 1, [])

    assert names_in(stored, "en") == ["Anna", "Easy 1", "Easy 2", None]
