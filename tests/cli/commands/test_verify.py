"""`bactrian verify`: what it proves, and what it finds wrong."""

import json
from pathlib import Path

import pytest

from bactrian import load_match

from ..saves import saved, saved_as
from ..terminal import Terminal


def test_a_finished_match_is_proved_with_its_shuffles(terminal: Terminal, tmp_path: Path) -> None:
    match = load_match(saved())

    assert terminal.run("verify", saved_as(tmp_path / "match.json")) == 0

    assert f"Seed 7, salt {match.salt}" in terminal.shown
    assert match.commitment in terminal.shown
    shown = " ".join(terminal.shown.split())
    assert f"1. deck: {match.chance()[0].result}" in shown
    assert terminal.shown.endswith("Verified.\n")


def test_an_unfinished_match_keeps_its_seed_secret(terminal: Terminal, tmp_path: Path) -> None:
    file = saved_as(tmp_path / "match.json", saved(seed=123456789, actions=30))

    assert terminal.run("verify", file) == 0
    assert "30 actions: all of them follow the rules." in terminal.shown
    assert "123456789" not in terminal.shown
    assert "it goes on, or was given up" in terminal.shown
    assert "gives the proof shown at the start" in " ".join(terminal.shown.split())
    assert terminal.run("verify", file, "--json") == 0
    assert terminal.json().keys() == {"verified", "over", "committed", "commitment", "actions"}


def test_the_json_of_a_finished_match_has_the_whole_proof(
    terminal: Terminal, tmp_path: Path
) -> None:
    match = load_match(saved())

    assert terminal.run("verify", saved_as(tmp_path / "match.json"), "--json") == 0

    verdict = terminal.json()
    assert verdict["verified"]
    assert verdict["committed"]
    assert (verdict["seed"], verdict["salt"]) == match.proof()
    assert verdict["chance"] == [chance._asdict() for chance in match.chance()]
    assert verdict["winners"] == match.winners()


def test_a_seed_of_256_bits_is_shown_whole(terminal: Terminal, tmp_path: Path) -> None:
    seed = 2**256 - 189
    file = saved_as(tmp_path / "match.json", saved(seed=seed))

    assert terminal.run("verify", file) == 0
    assert str(seed) in terminal.shown.replace("\n", "")
    assert terminal.run("verify", file, "--json") == 0
    assert terminal.json()["seed"] == str(seed)


def test_a_promise_that_was_noted_down_is_checked(terminal: Terminal, tmp_path: Path) -> None:
    file, match = saved_as(tmp_path / "match.json"), load_match(saved())

    assert terminal.run("verify", file, "--commitment", match.commitment.upper()) == 0
    assert terminal.run("verify", file, "--commitment", "0" * 64) == 1
    assert terminal.shown.startswith("Not verified. This match was not played with the promised")


def test_without_a_promise_nothing_is_claimed(terminal: Terminal, tmp_path: Path) -> None:
    content = json.loads(saved())
    del content["commitment"], content["salt"]
    file = tmp_path / "match.json"
    file.write_text(json.dumps(content), encoding="utf-8")

    assert terminal.run("verify", str(file)) == 0

    assert "nobody can tell whether this seed was promised" in terminal.shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 8}, "do not give the commitment that was shown at the start"),
        ({"salt": "00" * 32}, "do not give the commitment that was shown at the start"),
        ({"actions": [0, 0, 0]}, "The saved actions do not fit the game."),
        ({"actions": [999]}, "The saved actions do not fit the game."),
        ({"players": 9}, "samarkand is for 2 to 5 players"),
        ({"rules_version": 99}, "A newer Bactrian can open it."),
        ({"rules_version": 1}, "it cannot be replayed here."),
        ({"format": "[/bold]"}, "its format is '[/bold]'"),
        ({"\ud800\x1b[2J[/red]": 1}, "unknown parts: ��[2J[/red]"),
    ],
)
def test_tampered_matches_are_found_out(
    terminal: Terminal, tmp_path: Path, changes: dict[str, object], reason: str
) -> None:
    file = saved_as(tmp_path / "match.json", changes=changes)

    assert terminal.run("verify", file) == 1
    assert "Not verified." in terminal.shown
    assert reason in " ".join(terminal.shown.split())
    assert terminal.run("verify", file, "--json") == 1
    assert not terminal.json()["verified"]


@pytest.mark.parametrize("damage", ["", "{", '"x"', "\x00" * 1_000_001])
def test_damaged_files_prove_nothing(terminal: Terminal, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(damage, encoding="utf-8")

    assert terminal.run("verify", str(file)) in (1, 2)

    assert "no saved match" in terminal.shown + terminal.errors
