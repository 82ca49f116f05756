"""The same tournament on a local Ray of two workers."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bactrian import BadOptions
from bactrian.arena import run_tournament
from bactrian.arena.journal import Journal
from bactrian.arena.ray_workers import OtherEdition, RayCluster, play_there
from bactrian.arena.report import report
from bactrian.arena.schedule import Tournament

from .tables import OneTable, quick

GAMES = 8


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:  # Any: Ray has no types
    ray = pytest.importorskip("ray", reason="Ray is not installed (extra bactrian[ray])")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield ray
    ray.shutdown()


@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_ray_cluster_plays_the_same_games(cluster: Any, tmp_path: Path) -> None:
    tournament = quick()
    reports = []

    for path, workers in (
        (tmp_path / "a.jsonl", RayCluster("auto", tournament)),
        (tmp_path / "b.jsonl", OneTable(tournament)),
    ):
        with Journal(path, tournament) as journal:
            assert run_tournament(tournament, GAMES, journal, workers)
            reports.append(json.dumps(report(tournament, journal.of(GAMES))))

    assert RayCluster("auto", tournament).size == 2
    assert reports[0] == reports[1]


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(BadOptions, match="python -m pip install ray"):
        RayCluster("auto", quick())


def test_a_machine_with_other_rules_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "edition", "other")

    with pytest.raises(OtherEdition, match="another version of Bactrian"):
        play_there(quick(), quick().pairing(0), "mine")
