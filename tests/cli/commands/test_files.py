"""Saved matches on disk: nothing is lost, nothing is destroyed."""

import tempfile
import time
from pathlib import Path

import pytest

from bactrian import BadSave, load_match
from bactrian.cli.files import CannotSave, keep_file, load_file, read_saved, save_file

from ..saves import saved


def test_two_games_of_the_same_second_are_both_kept(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda form: "2026-01-01-120000")
    matches = [load_match(saved(actions=count)) for count in (1, 2, 3)]

    names = [keep_file(match) for match in matches]

    assert [name.name for name in names] == [
        "samarkand-2026-01-01-120000.json",
        "samarkand-2026-01-01-120000-2.json",
        "samarkand-2026-01-01-120000-3.json",
    ]
    assert [len(load_file(str(name)).played) for name in names] == [1, 2, 3]


def test_without_a_place_for_data_a_game_is_kept_elsewhere(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (at_home / "file").write_text("no folder")
    (at_home / "elsewhere").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(at_home / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(at_home / "elsewhere"))

    name = keep_file(load_match(saved(actions=3)))

    assert name.parent == at_home / "elsewhere"
    assert len(load_file(str(name)).played) == 3


def test_a_saved_match_may_be_written_over_but_nothing_else(at_home: Path) -> None:
    ours, other = at_home / "ours.json", at_home / "other.json"
    save_file(load_match(saved(actions=1)), str(ours))
    other.write_text('{"a": 1}')

    save_file(load_match(saved(actions=2)), str(ours))
    with pytest.raises(CannotSave, match=r"other.json exists and is no saved match"):
        save_file(load_match(saved(actions=2)), str(other))

    assert len(load_file(str(ours)).played) == 2
    assert other.read_text() == '{"a": 1}'


def test_writing_leaves_no_halves_behind(at_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)

    with pytest.raises(CannotSave, match=r"cannot be written: Permission denied\."):
        save_file(load_match(saved(actions=1)), str(at_home / "new.json"))

    assert list(at_home.iterdir()) == []


def test_an_endless_file_is_read_only_so_far() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no endless file")

    with pytest.raises(BadSave, match="larger than 1,000,000 bytes"):
        read_saved("/dev/zero")
