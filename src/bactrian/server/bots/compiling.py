"""Compiling the games in the background, in another process, game by game.

The process says on its output how far it is. A game that is compiled is loaded here in a thread,
and tried once, so that the first table of it does not wait either.
"""

import _thread
import asyncio
import contextlib
import logging
import signal
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence

import msgspec

from bactrian.core.data.texts import LANGUAGES
from bactrian.core.game import Game
from bactrian.core.rules.rule import INTERPRETED
from bactrian.games import game as find_game
from bactrian.games import games, warmup
from bactrian.match import new_match
from bactrian.players.levels import load_policies
from bactrian.players.registry import NAMES as PLAYERS
from bactrian.players.registry import kernels_of
from bactrian.server.bots.parent import when_parent_ends, with_parent
from bactrian.server.bots.pool import package_path
from bactrian.server.messages import DataShown, GameState
from bactrian.server.refusals import Refused

OPPONENTS = tuple(name for name in PLAYERS if name != "search")  # that one is a yardstick
POLL_SECONDS = 0.25
WAIT_SECONDS = 1.0
TRIED_ACTIONS = 30

log = logging.getLogger("bactrian.server")


class Progress(msgspec.Struct):
    """A line of the compiling process."""

    game: str
    part: float  # 0 to 1


class Compiler:
    """The state of every game on this machine."""

    def __init__(self, corrected: Sequence[str] = ()) -> None:
        """All games, and those of these keys, which have figures of an owner's own.

        New tables get the first of a game's keys; the others are for tables set with them.
        """
        plain, own = games(), [find_game(key) for key in dict.fromkeys(corrected)]
        self._names = [game.name for game in plain]
        self._offered = {game.name: game.key for game in [*plain, *reversed(own)]}
        self._states = {game.key: _waiting(game) for game in [*plain, *own]}
        self._ready = {key: asyncio.Event() for key in self._states}
        self._then: Callable[[], None] = lambda: None
        self.compiles = True  # one process of a machine is enough
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None

    def states(self) -> list[GameState]:
        """All games as new tables get them, in their order."""
        return [self._with_search(self._offered[name]) for name in self._names]

    def _with_search(self, key: str) -> GameState:
        state = self._states[key]
        if not state.can_search and can_search(key):
            state = self._states[key] = msgspec.structs.replace(state, can_search=True)
        return state

    def offered(self, name: str) -> Game:
        """The game that a new table gets."""
        return find_game(self._offered.get(name, name))

    def is_ready(self, key: str) -> bool:
        """Whether it can be played."""
        return self._states[key].state == "ready"

    def check_ready(self, key: str) -> None:
        """Refuse to play a game whose rules are not ready."""
        self.check_given(key)
        if not self.is_ready(key):
            raise Refused("compiling", game=self._states[key].title)

    def check_given(self, key: str) -> None:
        """Refuse a game with figures that the server was not started with."""
        if key not in self._states:
            name, _, digest = key.rpartition("__")
            raise Refused("needs_data", game=name, digest=digest[:12])

    async def wait_for(self, key: str) -> None:
        """Until it can be played; a game whose figures are not here never can."""
        if key in self._ready:
            await self._ready[key].wait()

    def when_all_ready(self, then: Callable[[], None]) -> None:
        """Call this once, when every game can be played."""
        self._then = then

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the rest for the next start."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    async def _work(self) -> None:
        missing = [name for name in self._states if not await asyncio.to_thread(is_compiled, name)]
        slow = [name for name in self._states if not await asyncio.to_thread(can_search, name)]
        for name in list(self._states):
            if name not in missing:
                await self._load(name)
        if (missing or slow) and self.compiles:
            await self._compile([*dict.fromkeys(missing + slow)])
        for name in missing:
            await self._wait_until_compiled(name)

    async def _wait_until_compiled(self, name: str) -> None:
        """By another process of this machine, if not by ours."""
        while self._states[name].state not in ("ready", "failed"):
            part = await asyncio.to_thread(compiled_part, name)
            if part == 1:
                await self._load(name)
            else:
                self._set(name, "compiling", part)
                await asyncio.sleep(WAIT_SECONDS)

    async def _compile(self, names: list[str]) -> None:
        command = [sys.executable, "-m", "bactrian.server.bots.compiling", *names]
        environment = with_parent(package_path())
        process = await asyncio.create_subprocess_exec(
            *command, stdout=PIPE, env=environment, start_new_session=True
        )
        self._process = process
        if process.stdout is None:
            return
        async for line in process.stdout:
            progress = msgspec.json.decode(line, type=Progress)
            if self.is_ready(progress.game):  # only computer players wait for more of it
                continue
            self._set(progress.game, "compiling", progress.part)
            if progress.part == 1:
                await self._load(progress.game)
        if await process.wait() != 0:
            for name in names:
                if not self.is_ready(name):
                    log.error("compiling %s failed", name)
                    self._set(name, "failed", 0.0)

    async def _load(self, name: str) -> None:
        await asyncio.to_thread(try_once, name)
        self._set(name, "ready", 1.0)
        self._ready[name].set()
        if all(map(self.is_ready, self._states)):
            self._then()

    def _set(self, name: str, state: str, progress: float) -> None:
        changed = msgspec.structs.replace(self._states[name], state=state, progress=progress)
        self._states[name] = changed


def _waiting(game: Game) -> GameState:
    return GameState(
        name=game.name,
        title=game.title,
        state="waiting",
        progress=0.0,
        players=list(game.players),
        options=[option.name for option in game.options],
        rules_version=game.rules_version,
        names={language: game.texts(language)("game.name") for language in LANGUAGES},
        about={language: game.texts(language)("game.about") for language in LANGUAGES},
        asks_in_secret=game.hidden is not None,
        data=DataShown.of(game),
    )


def is_compiled(name: str) -> bool:
    """Whether everything that a match needs is in the cache."""
    return compiled_part(name) == 1 or INTERPRETED


def can_search(name: str) -> bool:
    """Whether computer players of all levels find everything in the cache."""
    game = find_game(name)
    return warmup.is_compiled(game, kernels_of(OPPONENTS, game))


def compiled_part(name: str) -> float:
    """How much of what a match needs is in the cache, by weight."""
    game, kernels = find_game(name), warmup.MATCH_KERNELS
    done = [kernel.weight for key, kernel in kernels.items() if warmup._mark(game, key).exists()]
    return sum(done) / sum(kernel.weight for kernel in kernels.values())


def try_once(name: str) -> None:
    """Load a game's machine code into this process by using all of it."""
    game = find_game(name)
    match = new_match(name, players=game.players[-1], seed=0)
    for _ in range(TRIED_ACTIONS):
        if match.over:  # some games are short
            break
        match.actions()
        match.view(match.to_act)
        match.play(match.legal()[-1])
    match.events(0)
    match.scores()
    match.redeal(0, 0)
    load_policies(game)


def main(names: list[str]) -> None:
    """Compile these games and print the progress."""
    # Told to end, it ends the processes that it has started, too. Before, there are none, and an
    # interrupt instead would print a traceback of the imports.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    when_parent_ends(lambda: _thread.interrupt_main(signal.SIGTERM))
    for name in names:
        done = threading.Event()
        printer = threading.Thread(target=_print_progress_until, args=(name, done))
        printer.start()
        try:
            warmup.compile_game(find_game(name))
        finally:
            done.set()
            printer.join()
        _print_progress(name, 1.0)
    for name in names:  # bots would do it when they first think: people come first
        game = find_game(name)
        warmup.compile_game(game, kernels_of(OPPONENTS, game))


def _print_progress_until(name: str, done: threading.Event) -> None:
    while not done.wait(POLL_SECONDS):
        with contextlib.suppress(OSError):  # the server is gone, and this process ends
            _print_progress(name, min(compiled_part(name), 0.99))


def _print_progress(name: str, part: float) -> None:
    """To the server: while a bar is shown, it takes what is printed for the terminal."""
    print(msgspec.json.encode(Progress(name, part)).decode(), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.argv[1:])
