"""The machine's time may be set while games go on: nothing changes for them."""

import time
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from bactrian.server import clock
from bactrian.server.clock import SteadyClock

from .. import patient
from ..running import Running, until

HOUR = 3600.0


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_steady_clock_does_not_jump(jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    steady, real = SteadyClock(), time.time
    before = steady.now()

    monkeypatch.setattr(time, "time", lambda: real() + jump)

    assert 0 <= steady.now() - before < 1


def test_a_server_goes_on_where_the_last_one_was() -> None:
    """The machine was set back an hour while no server ran."""
    steady = SteadyClock()
    stored = steady.now() + HOUR

    steady.go_on_from(stored)
    assert 0 <= steady.now() - stored < 1

    steady.go_on_from(stored - HOUR)
    assert 0 <= steady.now() - stored < 1
    steady.go_on_from(stored + 1000 * HOUR)  # that clock was mad
    assert 0 <= steady.now() - stored < 1


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_windows_and_clocks_go_on_over_a_jump(
    jump: float, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.guest("Anna").creates(
        "merv", "you", "you", clock={"per_move": 30, "bank": 0, "increment": 0}
    )
    before = table.look()["clock"]["runs_out_at"]
    real = time.time

    monkeypatch.setattr(time, "time", lambda: real() + jump)
    table.do("prefer", seat=0, confirm=False)
    seat = next(view for view in table.look()["views"] if view["actions"])
    table.do("play", seat=seat["seat"], action=seat["actions"][0]["number"])
    after = table.look()

    assert after["status"] == "playing"
    assert all(one["level"] is None for one in after["seats"])  # nobody's time ran out
    assert abs(after["clock"]["runs_out_at"] - before) < 35


def test_answers_carry_the_time_that_clocks_count_in(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - HOUR)

    date = patient.get(f"{server.url}/api/games").headers["date"]

    assert abs(parsedate_to_datetime(date).timestamp() - clock.now()) < 3


@pytest.mark.long
def test_a_clock_runs_out_although_the_machine_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would have run for another hour."""
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:
        table = server.guest("Anna").creates(
            "merv", "you", "you", clock={"per_move": 5, "bank": 0, "increment": 0}
        )
        table.look()
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - HOUR)

        until(lambda: any(seat["level"] for seat in table.look()["seats"]), 12)
