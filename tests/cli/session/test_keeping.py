"""Leaving and coming back: no game is lost, nothing else is written over."""

import json
import signal
from pathlib import Path

import pytest

from bactrian import load_match
from bactrian.cli.session.session import Session

from ..saves import kept, saved, saved_as
from ..terminal import Terminal, always, start_apart

SOLO = ("play", "samarkand", "--seed", "5", "--fast")


def test_quitting_keeps_the_game_and_tells_how_to_go_on(terminal: Terminal, at_home: Path) -> None:
    assert terminal.run(*SOLO, types=["1", "quit"]) == 0

    (file,) = kept(at_home)
    assert f"  bactrian play samarkand --load {file}\n" in terminal.last
    assert len(load_match(file.read_text()).played) == 1


@pytest.mark.parametrize(
    ("said", "again"),
    [
        (("--against", "medium"), ""),
        (("--against", "random"), " --against random"),
        (("--against", "random", "greedy"), " --against random greedy"),
        (("--you", "0", "2", "--against", "random"), " --you 0 2 --against random"),
        (("--you", "0", "1", "2", "3"), " --you 0 1 2 3"),
        (("--lang", "en"), " --lang en"),
    ],
)
def test_a_kept_game_goes_on_with_the_same_people_and_levels(
    terminal: Terminal, at_home: Path, said: tuple[str, ...], again: str
) -> None:
    named = at_home / "mine.json"
    terminal.run(*SOLO, *said, types=["1", f"save {named}", "q"])
    assert f"  bactrian play samarkand --load {named}{again}\n" in terminal.shown

    (file,) = kept(at_home)
    assert f"  bactrian play samarkand --load {file}{again}\n" in terminal.last


@pytest.mark.parametrize(("types", "outcome"), [(["1"], 0), (["1", "^C"], 130)])
def test_the_end_of_input_and_an_interrupt_keep_the_game(
    terminal: Terminal, at_home: Path, types: list[str], outcome: int
) -> None:
    assert terminal.run(*SOLO, types=types) == outcome

    assert len(kept(at_home)) == 1
    assert terminal.last.endswith("Until next time.\n")


def test_an_interrupt_while_the_others_think_keeps_the_game(
    terminal: Terminal, at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Session, seat: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "_show_action", interrupted)

    assert terminal.run(*SOLO, types=always("1")) == 130
    assert len(load_match(kept(at_home)[0].read_text()).played) == 1


def test_a_closed_window_keeps_the_game(at_home: Path) -> None:
    with start_apart("play", "samarkand", "--fast") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"discard up to two" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGHUP)

        assert process.wait(timeout=240) == 130

    assert len(load_match(kept(at_home)[0].read_text()).played) == 1


def test_nothing_is_kept_of_a_game_that_has_not_begun(terminal: Terminal, at_home: Path) -> None:
    assert terminal.run(*SOLO, types=["q"]) == 0

    assert kept(at_home) == []


def test_a_kept_game_goes_on_in_its_file(terminal: Terminal, at_home: Path) -> None:
    terminal.run(*SOLO, types=["1", "q"])
    (file,) = kept(at_home)

    assert terminal.run("play", "samarkand", "--fast", "--load", str(file), types=["1", "q"]) == 0

    assert kept(at_home) == [file]
    assert len(load_match(file.read_text()).played) == 2


def test_a_file_that_people_named_is_left_as_it_is(terminal: Terminal, at_home: Path) -> None:
    terminal.run(*SOLO, types=["1", f"save {at_home / 'mine.json'}", "q"])
    before = (at_home / "mine.json").read_text()

    arguments = ("play", "samarkand", "--fast", "--load", str(at_home / "mine.json"))
    assert terminal.run(*arguments, types=["1", "q"]) == 0

    assert (at_home / "mine.json").read_text() == before
    assert len(kept(at_home)) == 2


def test_a_loaded_game_that_was_not_touched_is_not_kept_again(
    terminal: Terminal, at_home: Path
) -> None:
    file = saved_as(at_home / "mine.json", saved(actions=20))

    assert terminal.run("play", "samarkand", "--fast", "--load", file, "--you", "0", "1", "2") == 0

    assert kept(at_home) == []
    assert f"--load {file}" in terminal.last


def test_a_finished_game_that_is_loaded_shows_its_end(terminal: Terminal, at_home: Path) -> None:
    file = saved_as(at_home / "over.json")

    assert terminal.run("play", "samarkand", "--load", file) == 0

    assert "The game is over" in terminal.shown
    assert f"bactrian verify {file}" in terminal.shown
    assert kept(at_home) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--players", "5"], "is a match of 3 players: leave --players 5 out."),
        (["--seed", "1"], "--seed is for a new match"),
        (["--you", "3"], "--you names seat 3, expected 0 to 2."),
    ],
)
def test_options_that_contradict_a_saved_match_are_refused(
    terminal: Terminal, at_home: Path, options: list[str], message: str
) -> None:
    file = saved_as(at_home / "match.json", saved(seed=987654321, actions=5))

    assert terminal.run("play", "samarkand", "--load", file, *options) == 2

    assert message in terminal.errors
    assert "987654321" not in terminal.errors  # the seed of a running game is a secret


def test_saving_writes_a_match_and_tells_how_to_load_it(terminal: Terminal, at_home: Path) -> None:
    file = at_home / "my game.json"

    terminal.run(*SOLO, types=["1", f"save {file}", "q"])

    assert f"--load '{file}'" in terminal.screens[2]
    assert len(load_match(file.read_text()).played) == 1


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["", "/diary.txt", "/diary.txt/x.json", "/" + "x" * 300])
def test_saving_never_destroys_anything(
    terminal: Terminal, at_home: Path, name: str, language: str
) -> None:
    diary = at_home / "diary.txt"
    diary.write_text("Dear diary")

    assert terminal.run(*SOLO, "--lang", language, types=[f"save {at_home}{name}", "q"]) == 0

    told = ("no saved match", "cannot be written", "не сохранённая игра", "записать не удалось")
    assert any(words in " ".join(terminal.screens[1].split()) for words in told)
    assert diary.read_text() == "Dear diary"


def test_saving_without_a_home_folder_gets_a_sentence(terminal: Terminal) -> None:
    assert terminal.run(*SOLO, types=["save ~nobody-at-all/x.json", "q"]) == 0

    assert "cannot be written" in terminal.screens[1]


def test_a_saved_game_is_small_json(terminal: Terminal, at_home: Path) -> None:
    terminal.run(*SOLO, types=["1", "q"])

    (file,) = kept(at_home)
    assert json.loads(file.read_text())["format"] == "bactrian match"
    assert file.stat().st_size < 1000
