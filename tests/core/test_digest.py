import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bactrian.core import digest


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with rules, data, texts, and things that no machine code depends on."""
    return small_package(tmp_path / "bactrian")


def small_package(folder: Path) -> Path:
    for file in (
        "core/rules/rule.py",
        "games/chess/data.toml",
        "games/chess/turn.py",
        "games/chess/notes.md",
        "games/chess/texts/texts.en.toml",
        "games/chess/lessons/first.toml",
        "games/chess/weights.toml",
        "match/match.py",
    ):
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {file}\n", encoding="utf-8")
    return folder


@pytest.fixture
def digest_now(package: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """The digest of the package as it is now, not as it was when first asked for."""
    monkeypatch.setattr(digest, "PACKAGE", package)
    return digest.rules_digest.__wrapped__


def names(package: Path) -> list[str]:
    return [str(path.relative_to(package)) for path in digest.rule_files(package)]


def test_rules_and_data_count_but_texts_and_matches_do_not(package: Path) -> None:
    assert names(package) == ["core/rules/rule.py", "games/chess/data.toml", "games/chess/turn.py"]


def test_it_does_not_matter_where_the_package_lies(tmp_path: Path) -> None:
    """A folder above it may be called `texts`."""
    package = small_package(tmp_path / "texts" / "bactrian")

    assert names(package) == ["core/rules/rule.py", "games/chess/data.toml", "games/chess/turn.py"]


def test_an_unchanged_package_keeps_its_digest(digest_now: Callable[[], str]) -> None:
    assert digest_now() == digest_now()
    assert len(digest_now()) == 20


@pytest.mark.parametrize(
    "file", ["core/rules/rule.py", "games/chess/data.toml", "games/chess/turn.py"]
)
def test_a_changed_rule_or_table_changes_the_digest(
    package: Path, digest_now: Callable[[], str], file: str
) -> None:
    before = digest_now()

    (package / file).write_text("price = 4\n", encoding="utf-8")

    assert digest_now() != before


@pytest.mark.parametrize(
    "file", ["match/match.py", "games/chess/texts/texts.en.toml", "games/chess/weights.toml"]
)
def test_a_change_elsewhere_does_not(
    package: Path, digest_now: Callable[[], str], file: str
) -> None:
    before = digest_now()

    (package / file).write_text("price = 4\n", encoding="utf-8")

    assert digest_now() == before


def test_another_place_is_another_digest(
    package: Path, digest_now: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would not find the machine code there, and nobody would compile it."""
    before = digest_now()
    copy = tmp_path / "elsewhere" / "bactrian"
    shutil.copytree(package, copy)
    monkeypatch.setattr(digest, "PACKAGE", copy)

    assert digest_now() != before


def test_a_new_or_renamed_file_changes_the_digest(
    package: Path, digest_now: Callable[[], str]
) -> None:
    before = digest_now()

    (package / "games/chess/turn.py").rename(package / "games/chess/turns.py")
    renamed = digest_now()
    (package / "core/new.py").touch()

    assert len({before, renamed, digest_now()}) == 3


def test_another_numba_changes_the_digest(
    digest_now: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest_now()

    monkeypatch.setattr(digest, "version", lambda tool: "99" if tool == "numba" else "1")

    assert digest_now() != before


def test_the_cache_may_be_put_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACTRIAN_CACHE", str(tmp_path))

    assert tmp_path in [digest.user_cache_folder(), *digest.user_cache_folder().parents]


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", "XDG_CACHE_HOME", "{base}/bactrian"),
        ("win32", "LOCALAPPDATA", "{base}/bactrian"),
        ("linux", None, "{home}/.cache/bactrian"),
        ("darwin", None, "{home}/Library/Caches/bactrian"),
        ("win32", None, "{home}/AppData/Local/bactrian"),
    ],
)
def test_every_system_has_its_own_place_for_caches(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    variable: str | None,
    expected: str,
) -> None:
    for name in ("BACTRIAN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, str(tmp_path / "base"))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")

    folder = expected.format(base=tmp_path / "base", home=tmp_path / "home")

    assert digest.user_cache_folder() == Path(folder)


def versions(folder: Path, count: int) -> list[Path]:
    """Cache folders as this program names them, the oldest first."""
    made = [folder / f"{number:020x}" for number in range(count)]
    for age, path in enumerate(made):
        path.mkdir(parents=True)
        (path / "play.nbc").touch()
        os.utime(path, (age, age))
    return made


def test_only_the_newest_versions_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACTRIAN_CACHE", str(tmp_path))
    made = versions(digest.user_cache_folder(), digest.FOLDERS_KEPT + 3)

    digest.forget_old_versions()

    assert [path for path in made if path.exists()] == made[3:]


def test_a_version_that_another_process_removes_meanwhile_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACTRIAN_CACHE", str(tmp_path))
    made = versions(digest.user_cache_folder(), digest.FOLDERS_KEPT + 1)
    gone = tmp_path / ("f" * 20)
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([gone, *made]))

    digest.forget_old_versions()

    assert [path for path in made if path.exists()] == made[1:]


def test_folders_of_other_programs_are_never_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BACTRIAN_CACHE may be a folder with other things in it, such as /tmp or a home."""
    monkeypatch.setenv("BACTRIAN_CACHE", str(tmp_path))
    photos = tmp_path / "photos"
    photos.mkdir()
    os.utime(photos, (0, 0))
    versions(digest.user_cache_folder(), digest.FOLDERS_KEPT + 3)

    digest.forget_old_versions()

    assert photos.exists()
