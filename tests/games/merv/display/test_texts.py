"""The names of everything, the keys of the texts, and happenings in words, in both languages."""

import re
import string
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path

import pytest

from bactrian.core.data.texts import LANGUAGES, Texts, texts
from bactrian.core.game import Event
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import catalogue
from bactrian.games.merv.city_tables import SITES, WALL_KINDS, WALL_SLOTS
from bactrian.games.merv.display import naming
from bactrian.games.merv.display.events import FORMS, narrate
from bactrian.games.merv.tables import BREAKTHROUGHS, CITIES, CONTRACTS, HALLS, TILES
from bactrian.games.merv.words import Board, Boon, Colour, Decision, End, Happening, Part, Side

FOLDER = Path(naming.__file__).parents[1]
ANNA, BORIS, COURTIER = range(3)
NAMES = ["Anna", "Boris", "Clara", "David"]
by_language = pytest.mark.parametrize("language", LANGUAGES)


def told_in(language: str) -> Texts:
    return texts(language, FOLDER / "texts")


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def narrated(language: str, kind: int, *numbers: int) -> str:
    happening = Happening(kind)
    event = Event(happening.name.lower(), dict(zip(FORMS[happening], numbers, strict=True)))
    return narrate(event, told_in(language), NAMES[:2])


@by_language
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("happening", Happening)
@pytest.mark.parametrize("number", [0, 1])
def test_every_happening_is_told(
    happening: Happening, seats: int, language: str, number: int
) -> None:
    """M-22.1 In a sentence, with a name for every owner there is."""
    event = Event(happening.name.lower(), dict.fromkeys(FORMS[happening], number))

    sentence = narrate(event, told_in(language), NAMES[:seats])

    assert sentence
    assert not set("{}") & set(sentence)


TOLD = [
    (
        (Happening.SLOT_TAKEN, BORIS, 2, 0),
        "Boris takes slot 1 (south, column 5).",
        "Boris занимает ячейку 1 (юг, столбец 5).",
    ),
    (
        (Happening.ACTIVATED, ANNA, 23, COURTIER),
        "Anna activates row 5, column 5 (The High Courtier).",
        "Anna активирует участок: ряд 5, столбец 5 (Царедворец).",
    ),
    (
        (Happening.ACTIVATED, ANNA, 12, ANNA),
        "Anna activates row 3, column 4 (own building).",
        "Anna активирует участок: ряд 3, столбец 4 (своё здание).",
    ),
    (
        (Happening.CUBES_GAINED, ANNA, Colour.TAN, 2),
        "Anna gains 2 tan cubes.",
        "Anna получает: 2 песчаных куба.",
    ),
    (
        (Happening.CAMELS_GAINED, BORIS, 1),
        "Boris gains 1 camel.",
        "Boris получает 1 верблюда.",
    ),
    (
        (Happening.CAMELS_GAINED, BORIS, 3),
        "Boris gains 3 camels.",
        "Boris получает 3 верблюдов.",
    ),
    (
        (Happening.CARD_TAKEN, ANNA, 1, 0),
        "Anna takes card 1: ginger.",
        "Anna берёт карту 1: имбирь.",
    ),
    (
        (Happening.QUEUED, ANNA, 0, 0),
        "Anna takes place 1 in the next queue.",
        "Anna занимает место 1 в новой очереди.",
    ),
    (
        (Happening.QUEUED, ANNA, 0, 2),
        "Anna takes place 1 in the next queue, leaving 2 camels behind.",
        "Anna занимает место 1 в новой очереди, оставив позади 2 верблюдов.",
    ),
    (
        (Happening.WALL_BUILT, ANNA, 8, 2),
        "Anna builds a gate (3 teal cubes): north, column 3.",
        "Anna возводит ворота (3 бирюзовых куба): север, столбец 3.",
    ),
    (
        (Happening.UPGRADE_PLACED, ANNA, 0, Colour.WHITE),
        "Anna places a white upgrade on row 1, column 1.",
        "Anna улучшает участок: ряд 1, столбец 1, улучшение с белым кубом.",
    ),
    (
        (Happening.ENDED, End.YEARS),
        "The game is over: three years are over.",
        "Игра окончена: прошло три года.",
    ),
]


@pytest.mark.parametrize(("report", "english", "russian"), TOLD)
def test_happenings_read_well(report: tuple[int, ...], english: str, russian: str) -> None:
    """M-22.1"""
    assert narrated("en", *report) == english
    assert narrated("ru", *report) == russian


@pytest.mark.parametrize(
    ("owner", "seats", "name"),
    [
        (0, 1, "Anna"),
        (1, 1, "The Corrupt Magistrate"),
        (2, 1, "The High Courtier"),
        (1, 2, "Boris"),
        (2, 2, "The High Courtier"),
        (NOBODY, 2, "nobody"),
    ],
)
def test_owners_are_seats_or_those_whom_nobody_plays(owner: int, seats: int, name: str) -> None:
    """M-1.3"""
    assert naming.owner_name(told_in("en"), owner, NAMES[:seats]) == name


def test_contracts_and_breakthroughs_tell_cost_and_gain() -> None:
    """M-7.2, M-11.5 to M-11.8"""
    english, russian = map(told_in, LANGUAGES)

    assert naming.contract_name(english, 0) == (
        "1F-a (1 scroll, 1 common good, 1 purple cube for 5 points, favour; level 1)"
    )
    assert naming.contract_name(russian, 5) == (
        "1S-c (2 товара любого вида, 1 куб любого цвета → 3 ПО, воин; уровень 1)"
    )
    assert [naming.breakthrough_name(english, tile) for tile in (1, 5, 11, 12, 13, 14)] == [
        "Palace costs a cube less, once a turn (2 scrolls)",
        "1 tan cube as any colour, once a turn (4 scrolls)",
        "free wall piece (6 scrolls)",
        "8 points (8 scrolls)",
        "favour, soldier (8 scrolls)",
        "favour, twice (8 scrolls)",
    ]


@by_language
@pytest.mark.parametrize(
    ("name", "count"),
    [
        (naming.site_name, SITES),
        (naming.tile_name, SITES),
        (naming.contract_name, CONTRACTS),
        (naming.breakthrough_name, BREAKTHROUGHS),
        (naming.scoring_tile_name, TILES),
        (naming.wall_name, WALL_KINDS),
        (naming.wall_slot_name, WALL_SLOTS),
        (naming.upgrade_name, len(Colour)),
        (naming.board_name, len(Board)),
        (naming.boon_name, len(Boon)),
        (naming.colour_name, len(Colour)),
        (naming.side_name, len(Side)),
        (naming.quarter_name, 4),
        (naming.spice_name, 4),
        (naming.city_name, CITIES),
        (naming.hall_name, HALLS),
    ],
)
def test_no_two_things_of_a_kind_have_the_same_name(
    name: Callable[[Texts, int], str], count: int, language: str
) -> None:
    """M-25.1"""
    names = {name(told_in(language), number) for number in range(count)}

    assert len(names) == count


def test_both_languages_have_the_same_keys_with_the_same_parameters() -> None:
    """M-25.1"""
    english, russian = map(told_in, LANGUAGES)

    assert english.keys() == russian.keys()
    for key in english.keys():  # noqa: SIM118  # a method of Texts, which is no dictionary
        forms = [*english.forms(key), *russian.forms(key)]
        assert len({frozenset(parameters(form)) for form in forms}) == 1, key


@by_language
@pytest.mark.parametrize(
    ("section", "words"),
    [("decision", Decision), ("event", Happening), ("part", Part), ("end", End), ("board", Board)],
)
def test_every_word_has_a_text_and_every_text_a_word(
    section: str, words: type[IntEnum], language: str
) -> None:
    """M-24.5"""
    keys = {f"{section}.{word.name.lower()}" for word in words}

    assert set(told_in(language).section(section)) == keys


def test_every_kind_of_action_has_a_text_and_every_text_a_kind() -> None:
    """M-25.1"""
    keys = {f"action.{kind.name}" for kind in catalogue.kinds}

    assert set(told_in("en").section("action")) == keys


def test_no_text_is_left_over() -> None:
    """M-25.1 Keys are written out in the code, or put together from a section and a word."""
    source = "\n".join(path.read_text() for path in FOLDER.rglob("*.py"))
    sections = {*re.findall(r'f"(\w+)\.\{', source), "decision", "help", "done", "decline", "game"}

    unused = {key for key in told_in("en").keys() if f'"{key}"' not in source}  # noqa: SIM118

    assert {key for key in unused if key.split(".")[0] not in sections} == set()


@pytest.mark.parametrize("section", ["done", "decline"])
def test_what_is_done_or_declined_goes_by_decision(section: str) -> None:
    """M-25.1"""
    decisions = {f"{section}.{decision.name.lower()}" for decision in Decision}

    assert set(told_in("en").section(section)) - decisions == {f"{section}.other"}
