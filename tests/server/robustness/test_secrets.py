"""No secret leaves: what a reader is sent does not depend on what it may not know.

Played through the real server, at two tables that differ in nothing else. Not even the time of
what is sent may differ: the test has the only clock.
"""

import io
import logging
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from lengths import long_case

from bactrian.server.http.logs import JsonLines

from .. import patient
from ..running import Guest, Running, until
from .twin_tables import Clock, Reader, TwinTables, as_written

STEPS = 40
PICTURED = 6  # after so many steps alike: a picture takes a while
SEATS = {"samarkand": 3, "marco_polo": 3, "merv": 3}
# None is somebody who looks on.
QUICK = [("samarkand", None), ("samarkand", 0), ("marco_polo", 0), ("merv", None)]
READERS = [one if one in QUICK else long_case(*one) for one in product(SEATS, (None, 0, 1))]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr("bactrian.server.clock.now", stopped)
    return stopped


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The same games every time, others for every test."""
    seeds = random.Random(request.node.name)
    monkeypatch.setattr("bactrian.server.live.new_table.draw_seed", lambda: seeds.getrandbits(256))


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything that is logged, however unimportant."""
    stream, logger = io.StringIO(), logging.getLogger("bactrian")
    handler, level = logging.StreamHandler(stream), logger.level
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(level)


def gathered(server: Running, game: str, seats: int) -> tuple[list[Guest], str]:
    """People at a table that has begun."""
    guests = [server.guest(name) for name in ("Anna", "Boris", "Vera")[:seats]]
    settings = {"chat": "everybody", "clock": {"per_move": 600, "bank": 60, "increment": 5}}
    table = guests[0].creates(game, "you", *["open"] * (seats - 1), **settings)
    for seat in range(1, seats):
        guests[seat].at(table).do("join", seat=seat)
    table.do("start")
    # Two of them do without confirming: what is held is a secret too, so one keeps it.
    for seat in range(1, seats):
        guests[seat].at(table).do("prefer", seat=seat, confirm=False)
    return guests, table.id


@pytest.mark.quick("samarkand-0")
@pytest.mark.parametrize(("game", "reader"), READERS)
def test_a_reader_is_sent_the_same_whatever_the_secrets_are(
    server: Running, clock: Clock, game: str, reader: int | None
) -> None:
    guests, table = gathered(server, game, SEATS[game])
    who = Reader(server, None if reader is None else guests[reader], reader)
    worlds = TwinTables(server, guests, table, who, seed=reader or 7)
    worlds.compare()
    compared = windows = 0
    for _ in range(STEPS):
        real = worlds.live(table).table
        if real.status != "playing":
            break
        if real.window is not None:
            windows += 1
            alike = worlds.close_window(clock)
        else:
            clock.now += 1
            alike = worlds.step()
        if alike:
            worlds.compare()
            compared += 1
        else:
            worlds.renew()

        if compared == PICTURED and alike:
            worlds.compare_pictures()

    assert compared >= STEPS // 4, f"only {compared} steps left both tables alike"
    assert windows or game != "samarkand"


@pytest.mark.parametrize("game", SEATS)
def test_seed_and_salt_are_nowhere_before_the_end(
    server: Running, lines: io.StringIO, game: str
) -> None:
    guests, table = gathered(server, game, SEATS[game])
    who = Reader(server, guests[1], 1)
    worlds = TwinTables(server, guests, table, who, seed=1)
    record = worlds.live(table).table.record
    for _ in range(10):
        if worlds.live(table).table.window is None and not worlds.step():
            worlds.renew()
    with patient.Client(base_url=server.url) as client:
        pages = [client.get(path).text for path in ("/metrics", "/health", "/api/tables", "/")]
    sent = [*who.told(worlds.real), who.http.get("/api/tables?which=mine").text, *pages]
    sent += [who.http.get(f"/api/tables/{table}{path}").text for path in ("", "/match", "/replay")]
    broken = who.http.post(f"/api/tables/{table}/commands", json={"type": "play", "seat": "x"})
    everything = "\n".join([*sent, broken.text, lines.getvalue()])
    assert '"message":"answered"' in lines.getvalue()
    assert not [way for way in (*as_written(int(record.seed)), record.salt) if way in everything]
    invite, token = record.invite, guests[1].me["token"]
    assert not [way for way in (invite, token, table) if way in lines.getvalue()]
    assert not [way for way in (invite, token, table) if way in "\n".join(pages)]

    for seat, guest in enumerate(guests[:-1]):
        guest.http.post(f"/api/tables/{table}/commands", json={"type": "resign", "seat": seat})
    until(lambda: who.http.get(f"/api/tables/{table}").json()["status"] == "finished")
    proof = who.http.get(f"/api/tables/{table}").json()["proof"]
    assert proof == {"seed": record.seed, "salt": record.salt}


def test_metrics_are_for_the_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: Running
) -> None:
    here = patient.get(server.url + "/metrics")
    assert here.headers["content-type"].startswith("text/plain")
    assert "bactrian_sockets" in here.text
    through = patient.get(server.url + "/metrics", headers={"x-forwarded-for": "203.0.113.7"})
    assert (through.status_code, through.json()["code"]) == (403, "not_operator")

    monkeypatch.setenv("BACTRIAN_METRICS_TOKEN", "s3cret")
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as guarded:
        assert patient.get(guarded.url + "/metrics").status_code == 403
        headers = {"authorization": "Bearer s3cret"}
        assert patient.get(guarded.url + "/metrics", headers=headers).status_code == 200
