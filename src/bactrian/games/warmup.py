"""Compiling a game the first time it is used on a machine: in parallel, and telling how far it is.

Each kernel, and each heavy part of one, is compiled by a process of its own, which leaves the
machine code in the cache folder; from then on every process finds it there. What a match needs
comes first: `simulate` and `bench` wait for the loops of random play, batches and computer players
for theirs, a person for none of them.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bactrian.core.chance.stream import Dice
from bactrian.core.digest import PACKAGE, cache_folder_for, forget_old_versions
from bactrian.core.errors import BactrianError
from bactrian.core.game import Game
from bactrian.core.kernels.forward import blank_network, sight_of
from bactrian.core.kernels.guidance import GuidedParams, outlook_of
from bactrian.core.kernels.search_params import Scratch, SearchParams, scratch
from bactrian.core.kernels.tree import keep_branch, tree
from bactrian.core.progress import Progress
from bactrian.core.rules.rule import INTERPRETED, TARGET, compile_for
from bactrian.games import game as find_game

POLL_SECONDS = 0.05
_beside: set[str] = set()  # keys of games that are compiled beside this process


class Kernel(NamedTuple):
    """What one process compiles: how heavy it is, how, and what had better be compiled before."""

    weight: int
    compile: Callable[[Game], None]
    after: tuple[str, ...] = ()


def _compile_rule(rule: str, numbers: int) -> Callable[[Game], None]:
    """A rule of the contract that takes a state and so many numbers.

    Kernels hold nearly all rules: alone, each of them would keep a single core busy. So the parts
    that they share are compiled first, side by side.
    """

    def compile_it(game: Game) -> None:
        compile_for(getattr(game.rules, rule), game.state.blank()[0], *[0] * numbers)

    return compile_it


def _compile_play(game: Game) -> None:
    compile_for(game.engine.play, game.table(game.players[0], {}), np.zeros(0, np.int16))


def _compile_consider(game: Game) -> None:
    compile_for(game.evaluation.consider, game.state.blank(), 0, Dice.blank(), 1, _scratch(game))


def _compile_search(game: Game) -> None:
    found = tree(1, 1, 1, 1)
    arguments = (
        game.state.blank(),
        0,
        Dice.blank(),
        found,
        1,
        _scratch(game),
        SearchParams(0.0, 0.0, 0.0, 0, 0),
        1,
    )
    compile_for(game.search.search, *arguments)
    compile_for(keep_branch, found, 1, np.zeros(1, np.int32))


def _compile_guided_search(game: Game) -> None:
    network, found = blank_network(), tree(1, 1, 1, 1)
    arguments = (
        *(game.state.blank(), 0, Dice.blank(), found, 1, 0, network, sight_of(network, 1, 1)),
        *(outlook_of(1, 1, np.zeros(0)), GuidedParams(0.0, 0.0, 1.0, 0, 0, 0.0, 0.0), 1),
    )
    compile_for(game.guided_search.simulate, *arguments)
    compile_for(keep_branch, found, 1, np.zeros(1, np.int32))


def _scratch(game: Game) -> Scratch:
    return scratch(game.weights(game.players[0]), 1, 1)


def _compile_deal_again(game: Game) -> None:
    compile_for(game.engine.hide, game.state.blank(), 0)
    compile_for(game.engine.deal_again, game.state.blank(), 0, Dice.blank())


def _compile_look(game: Game) -> None:
    compile_for(game.engine.look, game.state.blank(), 0, np.zeros(1, np.float32))
    compile_for(game.engine.score, game.state.blank(), np.zeros((1, 1, 1), np.int16))


def _compile_play_all(game: Game) -> None:
    actions, failures = np.zeros(1, np.int64), np.zeros((1, 2), np.int64)
    compile_for(game.simulation.play_all, game.state.blank(), Dice.blank(), actions, True, failures)
    compile_for(game.simulation.copy_often, game.state.blank(), 1)


def _compile_step_all(game: Game) -> None:
    states, numbers, done = game.state.blank(), np.zeros(1, np.int64), np.zeros(1, np.bool_)
    scores, masks = np.zeros((1, 1, 1), np.int16), np.zeros((1, 1), np.bool_)
    rewards = seen = np.zeros((1, 1), np.float32)
    rest = (scores, 0, rewards, seen, masks, numbers, done)
    compile_for(
        game.batch.step_all, states, numbers, game.state.blank(), Dice.blank(), states, *rest
    )


def _compile_batch_light(game: Game) -> None:
    states, numbers = game.state.blank(), np.zeros(1, np.int64)
    seen, masks = np.zeros((1, 1), np.float32), np.zeros((1, 1), np.bool_)
    compile_for(game.batch.first_illegal, states, numbers)
    compile_for(game.batch.choose_all, states, Dice.blank(), numbers)
    compile_for(game.batch.redeal_all, states, numbers, Dice.blank())
    compile_for(game.batch.show_all, states, seen, masks, numbers)
    compile_for(game.batch.reveal_all, states, seen)


PARTS = ("do_step", "list_options", "take")
MATCH_KERNELS = {
    "do_step": Kernel(8, _compile_rule("do_step", 3)),
    "list_options": Kernel(6, _compile_rule("list_options", 4)),
    "take": Kernel(5, _compile_rule("take", 5)),
    "play": Kernel(4, _compile_play, PARTS),
    "deal_again": Kernel(3, _compile_deal_again, ("list_options",)),
    "look": Kernel(4, _compile_look),
}
# What `play` is made of is found in the cache by all that follow, which hold all rules too.
GREEDY_KERNELS = {**MATCH_KERNELS, "consider": Kernel(10, _compile_consider, ("play",))}
GUIDED_KERNELS = {
    **MATCH_KERNELS,
    "guided_search": Kernel(7, _compile_guided_search, ("play", "deal_again", "look")),
}
SEARCH_KERNELS = {**MATCH_KERNELS, "search": Kernel(6, _compile_search, ("play", "consider"))}
PLAYER_KERNELS = {**GREEDY_KERNELS, **GUIDED_KERNELS, **SEARCH_KERNELS}
ALL_KERNELS = {**MATCH_KERNELS, "play_all": Kernel(6, _compile_play_all, ("play",))}
BATCH_KERNELS = {
    **MATCH_KERNELS,
    "step_all": Kernel(4, _compile_step_all, ("play", "look")),
    "batch_light": Kernel(1, _compile_batch_light, ("deal_again", "list_options", "look")),
}


def compile_game(
    game: Game, kernels: dict[str, Kernel] = MATCH_KERNELS, *, one_process: bool = False
) -> None:
    """See to it that these kernels are in the cache; the first time this takes a while.

    In one process it is less work in all, since rules are not loaded again for each kernel, but
    only one core does it.
    """
    if missing := _missing(game, kernels):
        cache_folder_for(game.key, game.folder).mkdir(parents=True, exist_ok=True)
        forget_old_versions()
        total = sum(kernels[name].weight for name in missing)
        with Progress(f"Compiling {game.title}, once for this version", total) as progress:
            if one_process:
                progress.show(missing, 0)
                _finish(game, missing, _start(game, *missing))
            else:
                _compile_in_parallel(game, missing, kernels, progress)


def is_compiled(game: Game, kernels: dict[str, Kernel]) -> bool:
    """Whether nobody has to wait for these kernels."""
    return not _missing(game, kernels)


def compile_beside(game: Game, kernels: dict[str, Kernel]) -> None:
    """Begin to compile these kernels in a process of its own, which goes on when this one ends."""
    if game.key not in _beside:
        _beside.add(game.key)
        _run("--together", game.key, *kernels, stderr=subprocess.DEVNULL)


def _missing(game: Game, kernels: dict[str, Kernel]) -> list[str]:
    if INTERPRETED or TARGET == "cuda":
        return []
    return [name for name in kernels if not _mark(game, name).exists()]


def _mark(game: Game, name: str) -> Path:
    """A file that says: this kernel is in the cache."""
    return cache_folder_for(game.key, game.folder) / f"{game.name}.{name}.compiled"


def _compile_in_parallel(
    game: Game, waiting: list[str], kernels: dict[str, Kernel], progress: Progress
) -> None:
    """Keep every core busy until nothing is left, the heaviest kernels first."""
    waiting = sorted(waiting, key=lambda name: -kernels[name].weight)
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        while waiting or running:
            unfinished = {*waiting, *running}
            ready = [n for n in waiting if unfinished.isdisjoint(kernels[n].after)]
            for heaviest in ready[: (os.cpu_count() or 1) - len(running)]:
                waiting.remove(heaviest)
                running[heaviest] = _start(game, heaviest)
            progress.show([*running], len(waiting))
            time.sleep(POLL_SECONDS)
            for name in [name for name, process in running.items() if process.poll() is not None]:
                _finish(game, [name], running.pop(name))
                progress.advance(kernels[name].weight)
    finally:
        for process in running.values():
            process.kill()
            process.communicate()


def _start(game: Game, *names: str) -> subprocess.Popen[bytes]:
    return _run(game.key, *names, stderr=subprocess.PIPE)


def _run(*words: str, stderr: int) -> subprocess.Popen[bytes]:
    """Start this module as a program."""
    # The same package as this one, however this process found it.
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-m", "bactrian.games.warmup", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": path},
    )


def _finish(game: Game, names: Sequence[str], process: subprocess.Popen[bytes]) -> None:
    _, errors = process.communicate()
    if process.returncode != 0:
        last = errors.decode(errors="replace").strip().splitlines()[-1:] or ["no message"]
        raise BactrianError(f"Compiling {', '.join(names)} of {game.name} failed: {last[0]}")
    for name in names:
        _mark(game, name).touch()


def main(arguments: Sequence[str]) -> None:
    """Compile kernels of a game, in this order: `python -m bactrian.games.warmup GAME KERNEL …`.

    `--together GAME KERNEL …` compiles several, each in a process of its own.
    """
    is_together = arguments[0] == "--together"
    key, *names = arguments[1:] if is_together else arguments
    game, kernels = find_game(key), ALL_KERNELS | BATCH_KERNELS | PLAYER_KERNELS
    if is_together:
        compile_game(game, {name: kernels[name] for name in names})
    else:
        for name in names:
            kernels[name].compile(game)


if __name__ == "__main__":
    main(sys.argv[1:])
