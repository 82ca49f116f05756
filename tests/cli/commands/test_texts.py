"""The texts of the command line: the same in both languages, none missing, none left over."""

import re
from pathlib import Path

import pytest

from bactrian.cli import files
from bactrian.core.data.texts import LANGUAGES, texts
from bactrian.games import NAMES as GAMES
from bactrian.games import game as find_game
from bactrian.games.merv import terminal as merv
from bactrian.games.samarkand import terminal as samarkand
from bactrian.players import NAMES
from bactrian.terminal.protocol import terminal_table

from ..saves import saved, saved_as
from ..terminal import Terminal

CLI = Path(files.__file__).parent
OF_TABLES = ("window", "question_not_yours", "standing_")  # a game with a hidden question has them
FOLDERS = {
    "commands": files.TEXTS,
    "samarkand": Path(samarkand.__file__).parent,
    "merv": Path(merv.__file__).parent,
}
CODE = {**FOLDERS, "commands": CLI}
SOURCES = {
    place: "\n".join(path.read_text() for path in folder.rglob("*.py"))
    for place, folder in CODE.items()
}
# Keys that are put together: any end may follow these beginnings.
BEGINNINGS = {
    "commands": ("command.", "help.", "answer.", "verify.", "analyse."),
    "samarkand": (
        "command.",
        "help.",
        "answer.",
        *OF_TABLES,
        "decide_",
        "end_",
        "legend_",
        "scores_",
        "seats_",
        "header_",
    ),
    "merv": ("decide_", "legend_", "letter_", "board_", "hall_", "next_", "solo_"),
}
PLAYERS = set(NAMES)  # the name of each computer player
A_KEY = r"""(?:\bt|_t|say|note|offer|read|_read|CannotSave)\(\s*"([\w.]+)\""""


def parameters(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


@pytest.mark.parametrize("place", FOLDERS)
def test_both_languages_have_the_same_keys_with_the_same_parameters(place: str) -> None:
    english, russian = (texts(language, FOLDERS[place]) for language in LANGUAGES)

    assert english.keys() == russian.keys()
    for key in english.keys():  # noqa: SIM118  # a method of Texts, which is no dictionary
        wanted = {frozenset(parameters(form)) for form in english.forms(key)}
        assert {frozenset(parameters(form)) for form in russian.forms(key)} == wanted, key


@pytest.mark.parametrize("place", FOLDERS)
def test_every_key_in_the_code_has_a_text(place: str) -> None:
    known = texts("en", FOLDERS[place]).keys()
    used = set(re.findall(A_KEY, SOURCES[place]))

    assert len(used) > 10
    missing = {key for key in used if key not in known and f"verify.{key}" not in known}
    missing = {key for key in missing if not key.startswith(OF_TABLES)}
    assert missing == set()


@pytest.mark.parametrize("place", FOLDERS)
def test_no_text_is_left_over(place: str) -> None:
    known = texts("en", FOLDERS[place]).keys()

    named = set(re.findall(r"""["']([\w.]+)["']""", SOURCES[place]))
    unused = known - PLAYERS - named
    assert {key for key in unused if not key.startswith(BEGINNINGS[place])} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_command_has_words_and_help(game: str) -> None:
    """The sections of commands belong together; those for the answers have no help of their own."""
    played = find_game(game)
    t = files.table_texts(played, "en")
    charts = set(terminal_table(game, "en").charts())
    commands = {key.removeprefix("command.") for key in t.section("command")}
    helped = {key.removeprefix("help.") for key in t.section("help")}

    answers = {played.hidden.speak, played.hidden.silent} if played.hidden else set()
    assert commands - helped == {"ask", "all"} | answers
    assert helped - commands == {"number", "table", "rules"}
    assert charts <= commands


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(game: str, language: str) -> None:
    t = files.table_texts(find_game(game), language)
    words = [word for key in t.section("command") for word in t(key).split()]

    assert len(words) == len(set(words))


@pytest.mark.quick("ru")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_speaks_the_language(
    terminal: Terminal, tmp_path: Path, language: str
) -> None:
    """A text that is missing, or has other parameters, would be an error."""
    over, running = saved_as(tmp_path / "1.json"), saved_as(tmp_path / "2.json", saved(actions=30))
    speak = ("--lang", language)
    t = files.table_texts(find_game("samarkand"), language)
    everything = [t(key).split()[0] for key in t.section("command") if key != "command.quit"]
    typed = ["x", "", *everything, "save", f"save {tmp_path}", f"save {tmp_path}/3.json", "1", "q"]

    assert terminal.run("play", "samarkand", "--fast", *speak, types=typed) == 0
    assert terminal.run("play", "samarkand", "--fast", *speak, "--load", running, types=[]) == 0
    everybody = ("--you", "0", "1", "2")
    assert terminal.run("play", "samarkand", *speak, "--load", running, *everybody) == 0
    assert terminal.run("play", "samarkand", *speak, "--load", over) == 0
    for file in (over, running):
        assert terminal.run("replay", *speak, file) == 0
        assert terminal.run("replay", *speak, "--step", "--seat", "1", file, types=["", "q"]) == 0
        assert terminal.run("replay", *speak, "--json", file) == 0
        assert terminal.run("verify", *speak, file) == 0
    assert terminal.run("analyse", *speak, "--seat", "0", over) == 0
    assert terminal.run("verify", *speak, "--commitment", "x", over) == 1
