"""Compiling a game the first time, without a compiler: what is started, in which order, and how."""

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bactrian.core.errors import BactrianError
from bactrian.core.game import Game
from bactrian.core.rules.rule import INTERPRETED
from bactrian.games import NAMES, game, warmup
from bactrian.games.warmup import (
    ALL_KERNELS,
    BATCH_KERNELS,
    PLAYER_KERNELS,
    Kernel,
    compile_beside,
    compile_game,
    is_compiled,
    main,
)

EVERY_KERNEL = ALL_KERNELS | BATCH_KERNELS | PLAYER_KERNELS
Started = list[str]


def nothing(game: Game) -> None:
    pass


KERNELS = {
    "light": Kernel(1, nothing),
    "heavy": Kernel(9, nothing, ("light",)),
    "last": Kernel(5, nothing, ("light", "heavy")),
}


@pytest.fixture
def some_game() -> Game:
    return game(NAMES[0])


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """Programs that fail if their name says so stand for those that compile."""
    names: Started = []

    def start(game: Game, *kernels: str) -> subprocess.Popen[bytes]:
        names.append(" ".join(kernels))
        program = "import sys\nif 'bad' in sys.argv: sys.exit('ValueError: not today')"
        return subprocess.Popen([sys.executable, "-c", program, *kernels], stderr=subprocess.PIPE)

    monkeypatch.setattr(warmup, "cache_folder_for", lambda name, source: tmp_path)
    monkeypatch.setattr(warmup, "forget_old_versions", lambda: None)
    monkeypatch.setattr(warmup, "INTERPRETED", False)
    monkeypatch.setattr(warmup, "_start", start)
    return names


@pytest.mark.skipif(not INTERPRETED, reason="interpreted kernels tell what they take")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kernel", EVERY_KERNEL)
def test_a_kernel_is_compiled_for_as_many_arguments_as_it_takes(
    name: str, kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def bind(function: Callable[..., Any], *arguments: object) -> None:  # Any: kernels give all
        inspect.signature(function).bind(*arguments)
        compiled.append(function.__name__)

    monkeypatch.setattr(warmup, "compile_for", bind)

    main([name, kernel])

    assert compiled


def test_what_others_hold_is_compiled_first_and_nothing_twice(
    some_game: Game, started: Started
) -> None:
    assert not is_compiled(some_game, KERNELS)

    compile_game(some_game, KERNELS)
    compile_game(some_game, KERNELS)

    assert started == ["light", "heavy", "last"]
    assert is_compiled(some_game, KERNELS)


def test_one_process_can_compile_them_all_in_their_order(some_game: Game, started: Started) -> None:
    compile_game(some_game, KERNELS, one_process=True)
    compile_game(some_game, KERNELS, one_process=True)

    assert started == ["light heavy last"]
    assert is_compiled(some_game, KERNELS)


def test_what_one_process_cannot_compile_is_not_taken_for_compiled(
    some_game: Game, started: Started
) -> None:
    kernels = {"good": Kernel(1, nothing), "bad": Kernel(2, nothing, ("good",))}

    with pytest.raises(BactrianError, match=rf"good, bad of {some_game.name} failed: ValueError"):
        compile_game(some_game, kernels, one_process=True)

    assert not is_compiled(some_game, kernels)


def test_a_kernel_that_cannot_be_compiled_is_named_with_the_reason(
    some_game: Game, started: Started
) -> None:
    kernels = {"good": Kernel(1, nothing), "bad": Kernel(2, nothing, ("good",))}

    with pytest.raises(
        BactrianError, match=rf"bad of {some_game.name} failed: ValueError: not today"
    ):
        compile_game(some_game, kernels)

    assert is_compiled(some_game, {"good": kernels["good"]})
    assert not is_compiled(some_game, kernels)


def test_a_process_beside_this_one_compiles_all_that_it_is_told_once(
    some_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    together: list[tuple[str, ...]] = []
    monkeypatch.setattr(warmup, "_beside", set())
    monkeypatch.setattr(warmup, "_run", lambda *words, stderr: told.append(words))
    monkeypatch.setattr(warmup, "compile_game", lambda _, kernels: together.append((*kernels,)))
    wanted = {name: ALL_KERNELS[name] for name in ("play", "look")}

    compile_beside(some_game, wanted)
    compile_beside(some_game, wanted)

    assert told == [("--together", some_game.key, "play", "look")]
    main(told[0])
    assert together == [("play", "look")]
