"""Workers: one of them compiles for all, bad numbers are refused."""

import asyncio

import pytest

from bactrian.cli.main import main
from bactrian.games import NAMES, games
from bactrian.server.bots import compiling
from bactrian.server.bots.compiling import Compiler


def test_a_worker_waits_for_what_another_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {name: iter([0.0, 0.5, 1.0]) for name in NAMES}
    progress: list[float] = []
    monkeypatch.setattr(compiling, "is_compiled", lambda name: False)
    monkeypatch.setattr(compiling, "can_search", lambda name: False)
    monkeypatch.setattr(compiling, "compiled_part", lambda name: next(parts[name]))
    monkeypatch.setattr(compiling, "try_once", lambda name: None)
    monkeypatch.setattr(compiling, "WAIT_SECONDS", 0.01)

    async def wait() -> None:
        compiler = Compiler()
        compiler.compiles = False
        compiler.start()
        waiting = asyncio.create_task(compiler.wait_for(games()[-1].name))
        while not waiting.done():
            progress.append(compiler.states()[-1].progress)
            await asyncio.sleep(0.001)
        assert compiler._process is None
        assert all(state.state == "ready" for state in compiler.states())
        await compiler.stop()

    asyncio.run(asyncio.wait_for(wait(), 60))

    assert 0.5 in progress


def test_a_server_prepares_what_computer_players_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules are compiled, and the search is not: a compiler that was interrupted."""
    first, *others = (game.name for game in games())
    slow, compiled = {first}, list[str]()
    monkeypatch.setattr(compiling, "is_compiled", lambda name: True)
    monkeypatch.setattr(compiling, "can_search", lambda name: name not in slow)
    monkeypatch.setattr(compiling, "try_once", lambda name: None)

    async def run() -> None:
        compiler = Compiler()
        done = asyncio.Event()

        async def compile_them(names: list[str]) -> None:
            compiled.extend(names)
            assert {one.name: one.can_search for one in compiler.states()} == {
                first: False,
                **dict.fromkeys(others, True),
            }
            assert all(one.state == "ready" for one in compiler.states())
            slow.clear()
            done.set()

        monkeypatch.setattr(compiler, "_compile", compile_them)
        compiler.start()
        await done.wait()
        assert all(one.can_search for one in compiler.states())
        await compiler.stop()

    asyncio.run(asyncio.wait_for(run(), 60))

    assert compiled == [first]


@pytest.mark.parametrize("count", ["0", "-1", "65"])
def test_a_number_of_workers_that_cannot_be_is_refused(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--no-browser", "--workers", count]) == 2
    assert f"--workers is {count}, expected 1 to 64" in capsys.readouterr().err


def test_several_workers_with_sqlite_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--no-browser", "--workers", "2"]) == 2
    assert "SQLite cannot tell other processes" in capsys.readouterr().err
