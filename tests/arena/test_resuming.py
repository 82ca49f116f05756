"""An interrupted tournament goes on: no game is lost, none is played twice, nothing changes."""

import json
from pathlib import Path

import pytest

from bactrian import BadSave
from bactrian.arena import Tournament, run_tournament
from bactrian.arena.journal import Journal, journal_name
from bactrian.arena.report import report
from bactrian.arena.workers import Processes

from .tables import OneTable, quick

GAMES = 8


def played(tournament: Tournament, path: Path, games: int = GAMES) -> str:
    """Hold the tournament to its end; what it has shown."""
    with Journal(path, tournament) as journal:
        assert run_tournament(tournament, games, journal, OneTable(tournament))
        return json.dumps(report(tournament, journal.of(games)))


def test_the_games_at_the_tables_are_finished_and_kept(tmp_path: Path) -> None:
    tournament, told = quick(), []
    workers = OneTable(tournament, size=3, stop_after=2)

    with Journal(tmp_path / "a.jsonl", tournament) as journal:
        whole = run_tournament(
            tournament, GAMES, journal, workers, on_stop=lambda: told.append("stop")
        )

    assert not whole
    assert told == ["stop"]
    assert workers.left_at_once is False
    assert sorted(journal.results) == sorted(workers.played) == [0, 1, 2, 3, 4]


def test_the_rest_is_played_and_nothing_else_and_the_report_is_the_same(tmp_path: Path) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"
    all_workers = [
        OneTable(tournament, size=3, stop_after=2),
        OneTable(tournament, 2, stop_after=1),
    ]
    all_workers.append(OneTable(tournament))

    for workers in all_workers:
        with Journal(path, tournament) as journal:
            run_tournament(tournament, GAMES, journal, workers)

    assert sorted(number for workers in all_workers for number in workers.played) == list(
        range(GAMES)
    )
    with Journal(path, tournament) as journal:
        resumed = json.dumps(report(tournament, journal.of(GAMES)))
    assert resumed == played(tournament, tmp_path / "b.jsonl")


def test_a_second_interruption_leaves_at_once_and_keeps_what_is_over(tmp_path: Path) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"

    class Impatient(OneTable):
        def finished(self, timeout: float) -> None:
            self._stop_after = len(self.played)
            super().finished(timeout)

    with Journal(path, tournament) as journal:
        run_tournament(tournament, 2, journal, OneTable(tournament))
        workers = Impatient(tournament, size=2)
        with pytest.raises(KeyboardInterrupt):
            run_tournament(tournament, GAMES, journal, workers)

    assert workers.left_at_once is True
    with Journal(path, tournament) as journal:
        assert sorted(journal.results) == [0, 1]


def test_more_games_of_the_same_tournament_go_on_from_the_first_ones(tmp_path: Path) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"
    short = played(tournament, path, 4)
    workers = OneTable(tournament)

    with Journal(path, tournament) as journal:
        run_tournament(tournament, GAMES, journal, workers)

    assert workers.played == [4, 5, 6, 7]
    assert played(tournament, path, 4) == short


@pytest.mark.long
def test_processes_play_the_same_games_as_one_table(tmp_path: Path) -> None:
    tournament = quick()

    with Journal(tmp_path / "a.jsonl", tournament) as journal:
        assert run_tournament(tournament, GAMES, journal, Processes(tournament, 2))
        assert not journal.missing(GAMES)
        together = json.dumps(report(tournament, journal.of(GAMES)))

    assert together == played(tournament, tmp_path / "b.jsonl")


def test_a_line_that_was_cut_off_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"
    whole = played(tournament, path)
    content = path.read_bytes()
    path.write_bytes(content[:-9])

    with Journal(path, tournament) as journal:
        assert len(journal.results) == GAMES - 1

    assert played(tournament, path) == whole
    assert path.read_bytes() == content


def test_a_title_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"
    with Journal(path, tournament):
        content = path.read_bytes()
    path.write_bytes(content[:20])

    with Journal(path, tournament):
        assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"dear diary\n", b"dear diary", b"[]\n", b"\xff\xfe\n", b"{"])
def test_a_file_that_is_no_journal_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)

    if content != b"{":  # that may be the beginning of a title
        with pytest.raises(BadSave, match="is no journal of a tournament"):
            Journal(path, quick())
        assert path.read_bytes() == content


def test_the_journal_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(path, quick(seed=1)):
        pass

    with pytest.raises(BadSave, match="another tournament: its seed is 1, not 2"):
        Journal(path, quick(seed=2))


@pytest.mark.parametrize(
    "line",
    ["?", "[]", "{}", '{"game":-1}', '{"game":0,"seats":["x","y"],"points":[1],"places":[1]}'],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    tournament, path = quick(), tmp_path / "a.jsonl"
    played(tournament, path, 4)
    with path.open("a") as file:
        file.write(line + "\n")

    with pytest.raises(BadSave, match=r"a\.jsonl, line 6 is no result of this tournament"):
        Journal(path, tournament)


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="cannot be read: Is a directory"):
        Journal(tmp_path, quick())


def test_each_tournament_has_a_file_of_its_own() -> None:
    assert journal_name(quick()) == journal_name(quick())
    assert journal_name(quick(1)) != journal_name(quick(2))
    longer = Tournament("samarkand", 3, quick().names, 1)
    assert journal_name(quick()) != journal_name(longer)
