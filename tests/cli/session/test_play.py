"""`bactrian play`: a person at the table, from the first line to the proof."""

import re
from pathlib import Path

import pytest

from bactrian import load_match
from bactrian.cli.commands import play as play_module

from ..saves import kept
from ..terminal import Choice, Terminal, always, run_apart

SOLO = ("play", "samarkand", "--seed", "5", "--fast")
FIRST_TURN = ["1", "1", "1"]  # marry, discard, discard


@pytest.mark.quick("5-ru")
@pytest.mark.parametrize(("players", "language"), [(2, "en"), (5, "ru")])
def test_a_whole_game_ends_with_scores_and_a_proof_that_holds(
    terminal: Terminal, at_home: Path, players: int, language: str
) -> None:
    options = ("--players", str(players), "--lang", language)

    assert terminal.run(*SOLO, *options, types=always("1")) == 0

    (file,) = kept(at_home)
    match = load_match(file.read_text())
    assert match.over
    assert match.players == players
    assert all(f"{score.total}" in terminal.last for score in match.scores())
    assert f"5, {'salt' if language == 'en' else 'соль'} {match.salt}" in terminal.last
    assert f"  bactrian verify {file}\n" in terminal.last
    assert match.commitment in terminal.screens[0]  # shown before anything was decided
    assert terminal.run("verify", str(file), "--commitment", match.commitment) == 0


@pytest.mark.long
def test_watching_needs_nobody_at_the_keyboard(terminal: Terminal, at_home: Path) -> None:
    assert terminal.run(*SOLO, "--you") == 0

    assert len(terminal.screens) == 1
    assert "Your cards" not in terminal.shown
    assert "The game is over" in terminal.shown
    assert load_match(kept(at_home)[0].read_text()).over


@pytest.mark.long
def test_people_at_one_screen_play_to_the_end_behind_curtains(
    terminal: Terminal, at_home: Path
) -> None:
    people = ("--players", "3", "--you", "0", "2")

    assert terminal.run(*SOLO, *people, types=always("1")) == 0

    assert load_match(kept(at_home)[0].read_text()).over
    at_screen = "0"
    for screen in terminal.screens[:-1]:
        curtain = re.search(r"Seat (\d), this is for you alone", screen)
        hand = re.search(r"Seat (\d) \(you\)", screen)
        assert curtain is None or hand is None
        at_screen = curtain[1] if curtain else at_screen
        assert hand is None or hand[1] == at_screen


def test_what_the_others_did_stays_on_the_screen_for_the_whole_turn(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=[*FIRST_TURN, Choice("Expand")])

    turn, place = terminal.screens[3], terminal.screens[4]
    others = [line for line in turn.splitlines() if re.match(r"Medium \d marries", line)]
    assert len(others) == 6  # told when it happened, and again under the table
    assert "place a camel" in place
    assert all(line in place for line in others[3:])


@pytest.mark.parametrize(
    "line", ["0", "11", "-1", "1.0", "one", "9" * 5000, "[/bold]", "{line}", "save", "save  "]
)
def test_what_is_no_choice_gets_a_sentence_and_changes_nothing(
    terminal: Terminal, at_home: Path, line: str
) -> None:
    assert terminal.run(*SOLO, types=[line, "q"]) == 0

    answer = " ".join(terminal.screens[1].split())
    wrong = "is neither a choice from 1 to 10 nor a command"
    assert (wrong if "save" not in line else "Which file? Type: save FILE") in answer
    assert len(answer) < 200
    assert kept(at_home) == []


def test_bytes_that_are_no_text_are_no_choice(at_home: Path) -> None:
    done = run_apart("play", "samarkand", "--fast", types=b"\xff\xfe\n\x00\n")

    assert done.returncode == 0
    assert done.stdout.decode().count("is neither a choice") == 2
    assert b"Traceback" not in done.stderr


def test_enter_shows_the_table_again(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=["help", "", "q"])

    assert "1 Marry into the Byzant family" not in terminal.screens[1]
    assert "1 Marry into the Byzant family" in terminal.screens[2]


def test_undo_takes_back_one_action_after_the_other(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=[*FIRST_TURN, "undo", Choice("Expand"), "undo", "q"])

    assert "Nothing here can be taken back." in terminal.screens[4]
    assert "place a camel" in terminal.screens[5]
    assert "Taken back." in terminal.screens[6]
    assert "Your turn: marry into a family" in terminal.screens[6]


@pytest.mark.parametrize(("language", "won"), [("en", "% to win"), ("ru", "шанс победить")])
def test_a_hint_lists_three_choices_and_says_why(
    terminal: Terminal, language: str, won: str
) -> None:
    terminal.run(*SOLO, "--lang", language, types=["hint", "q"])

    listed = [line for line in terminal.shown.splitlines() if won in line]
    assert [line[:2] for line in listed] == ["1.", "2.", "3."]


def test_log_help_and_charts_show_what_they_promise(terminal: Terminal) -> None:
    terminal.run(*SOLO, types=["log", "1", "l", "help", "pairs", "q"])

    assert terminal.screens[1].startswith("Nothing has happened yet.")
    assert "Guest marries into the Byzant family" in terminal.screens[3]
    explained = terminal.screens[4]
    assert all(f"\n{word}" in explained for word in ("undo", "log", "pairs", "sales", "save"))
    assert "Enter: show the table" in explained
    assert "proof" in explained
    assert "Families that have met: 0 of 45 pairs" in terminal.screens[5]


def test_the_language_is_that_of_the_system(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    terminal.run(*SOLO, types=["помощь", "в"])
    assert "Ваш ход: породнитесь с семьёй" in terminal.screens[0]
    assert terminal.last.endswith("До встречи.\n")
    monkeypatch.setenv("LC_ALL", "C")
    terminal.run(*SOLO, types=["q"])
    assert "Your turn: marry" in terminal.screens[0]


def test_people_and_computers_share_the_seats() -> None:
    players = play_module._players([1], 4, ["hard", "easy"])

    assert {seat: player.name for seat, player in players.items()} == {
        0: "hard",
        2: "easy",
        3: "easy",
    }
