"""`bactrian replay`: a saved match again, as a seat saw it."""

import json
from pathlib import Path

import pytest

from bactrian import load_match

from ..saves import saved, saved_as
from ..terminal import Terminal, always, start_apart


def test_a_finished_match_shows_its_log_and_its_score_sheet(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = saved_as(tmp_path / "match.json")

    assert terminal.run("replay", file) == 0

    match = load_match(saved())
    assert "Seat 0 marries into the" in terminal.shown
    assert "The game is over: Seat " in terminal.shown
    assert all(str(score.total) in terminal.shown for score in match.scores())


def test_the_table_of_a_moment_is_shown(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json")

    assert terminal.run("replay", file, "--at", "0") == 0

    assert "Nothing has happened yet." in terminal.shown
    assert "Seat 0 is choosing: marry, or expand a route." in terminal.shown


@pytest.mark.parametrize(("option", "least"), [("--at", 0), ("--seat", 0)])
@pytest.mark.parametrize("value", [-1, 9999])
def test_moments_and_seats_that_do_not_exist_are_refused(
    terminal: Terminal, tmp_path: Path, option: str, least: int, value: int
) -> None:
    file = saved_as(tmp_path / "match.json")

    assert terminal.run("replay", file, option, str(value)) == 2

    assert f"{option} is {value}, expected {least} to " in terminal.errors


def test_a_seat_sees_its_own_cards_only(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json", saved(actions=40))

    terminal.run("replay", file)
    assert "You draw" not in terminal.shown
    assert "Your cards" not in terminal.shown
    terminal.run("replay", file, "--seat", "1")
    assert "You draw" in terminal.shown
    assert "Your cards" in terminal.shown


def test_steps_go_on_with_enter_and_stop_with_q(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json", saved(actions=12))

    assert terminal.run("replay", file, "--step", types=always("")) == 0
    steps = len(terminal.screens) - 1
    assert 1 < steps <= 12
    assert terminal.run("replay", file, "--step", types=["", "q"]) == 0
    assert len(terminal.screens) == 3
    assert terminal.run("replay", file, "--step", types=[]) == 0  # the end of input


@pytest.mark.long
def test_a_stranger_steps_over_every_open_sale(terminal: Terminal, tmp_path: Path) -> None:
    """S-11.6, S-11.7: a step for the question would reveal that a seat holds the card."""
    text = saved(players=2, seed=3)
    match = load_match(text)
    kinds = [match.game.catalogue[number].kind for number in match.played]
    assert "keep" in kinds

    terminal.run("replay", saved_as(tmp_path / "match.json", text), "--step", types=always(""))

    assert "its holder may sell" not in terminal.shown


def test_json_has_every_action_or_what_a_seat_saw(terminal: Terminal, tmp_path: Path) -> None:
    text = saved(actions=60)
    file, match = saved_as(tmp_path / "match.json", text), load_match(text)

    terminal.run("replay", file, "--json")
    everything = terminal.json()
    terminal.run("replay", file, "--json", "--seat", "2")
    seen = terminal.json()

    assert [action["number"] for action in everything["actions"]] == list(match.played)
    assert everything["actions"][-1]["position"] == match.position_hash()
    assert "actions" not in seen
    assert seen["view"] == json.loads(json.dumps(match.view(2)))
    assert len(seen["log"]) == len(match.events(2))


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"game": "samarkand"}', "\x00\xff"])
def test_damaged_files_are_refused_by_name(terminal: Terminal, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(damage, encoding="latin-1")

    assert terminal.run("replay", str(file)) == 2

    assert str(file) in terminal.errors


@pytest.mark.long
def test_a_reader_who_stops_reading_is_no_error(tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json")
    with start_apart("replay", file) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()

        assert process.wait(timeout=240) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_a_full_disk_gets_a_sentence(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no disk that is always full")
    file = saved_as(tmp_path / "match.json")

    with full.open("wb") as disk, start_apart("replay", file, stdout=disk) as process:
        assert process.wait(timeout=240) == 2
        assert process.stderr is not None
        assert process.stderr.read() == b"bactrian: No space left on device.\n"


def test_players_are_called_as_the_file_says(terminal: Terminal, tmp_path: Path) -> None:
    match = load_match(saved())
    names = [f"Player {number}" for number in range(match.players)]
    names[0] = "Farhad"
    file = saved_as(tmp_path / "match.json", match.save(names))

    assert terminal.run("replay", file) == 0

    assert "Farhad marries into the" in terminal.shown
    assert "Seat 0" not in terminal.shown
