"""Scripts in tools/ and bench/: whoever asks what they do starts nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from outside import ROOT, module_at

SCRIPTS = sorted(
    str(path.relative_to(ROOT))
    for folder in ("tools", "bench")
    for path in (ROOT / folder).glob("*.py")
    if "\ndef main(" in path.read_text(encoding="utf-8")
)
NEED_MORE = {"tools/glyphs.py", "tools/pictures.py", "bench/peers.py"}  # than the tests have


@pytest.fixture
def environment() -> Iterator[None]:
    """Some scripts choose a device, or threads, for the process that they are alone in."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) > 15
    assert set(SCRIPTS) > NEED_MORE


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("path", sorted({*SCRIPTS} - NEED_MORE))
def test_asked_for_help_it_says_what_it_is_for_and_does_nothing(
    path: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def started(*words: object, **how: object) -> None:
        raise AssertionError(words)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "argv", [path, "--help"])
    monkeypatch.setattr(subprocess, "run", started)
    monkeypatch.setattr(Path, "write_text", started)
    script = module_at(path)

    with pytest.raises(SystemExit) as left:
        script.main()

    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("usage: ")
