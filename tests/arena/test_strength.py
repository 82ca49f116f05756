"""The page of figures: when a cell has had its games, and what outlives a change of sources."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from outside import module_at

from arena.tables import quick
from bactrian.arena.journal import Journal
from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Tournament

strength = module_at("bench/strength.py")
written = module_at("bench/strength_page.py")
tool = module_at("bench/take_over.py")
AGAINST_SEARCH = Tournament("samarkand", 2, ("search", "expert"), 1, ladder=True)
AGAINST_HARD = Tournament("samarkand", 2, ("hard", "expert"), 1, ladder=True)
FIRST, ALL = 24, 60
FEW = tool.Sample(0.5, 1)
OTHER = "0123456789abcdef0123"  # an edition


def cell(folder: Path, tournament: Tournament, results: int, wins: int, wanted: float) -> object:
    """One with so many games, of which the stronger player has won the first."""
    with Journal(folder / "cell.jsonl", tournament) as journal:
        for number in range(results):
            seats = tournament.pairing(number).seats
            own, won = seats.index("expert"), number < wins
            places = tuple(1 if (seat == own) == won else 2 for seat in range(2))
            journal.add(Result(number, seats, (9, 9), places, None, 80))
    return strength.Cell(tournament, ALL, journal, "expert", wanted)


@pytest.mark.parametrize(
    ("tournament", "results", "wins", "wanted", "certain"),
    [
        (AGAINST_SEARCH, FIRST, 24, 0.65, True),
        (AGAINST_SEARCH, FIRST, 2, 0.65, True),
        (AGAINST_SEARCH, FIRST, 16, 0.65, False),
        (AGAINST_SEARCH, FIRST - 1, 23, 0.65, False),
        (AGAINST_SEARCH, ALL - 1, 16, 0.65, False),
        (AGAINST_HARD, FIRST, 24, 0.65, False),
    ],
)
def test_the_first_games_against_search_tell_where_the_mark_is_outside_of_their_interval(
    tmp_path: Path, tournament: Tournament, results: int, wins: int, wanted: float, certain: bool
) -> None:
    found = cell(tmp_path, tournament, results, wins, wanted)

    assert found.is_beyond_doubt() is certain  # type: ignore[attr-defined]  # read from a file
    assert not found.is_finished()  # type: ignore[attr-defined]  # read from a file


@pytest.mark.parametrize(
    ("tournament", "results", "wins", "verdict"),
    [
        (AGAINST_HARD, 0, 0, "open"),
        (AGAINST_HARD, FIRST, 15, "open"),
        (AGAINST_HARD, FIRST, 2, "missed"),
        (AGAINST_HARD, ALL, 38, "missed"),
        (AGAINST_HARD, ALL, 39, "met"),
        (AGAINST_SEARCH, FIRST, 24, "met"),
    ],
)
def test_a_mark_is_open_while_few_games_leave_it_in_doubt(
    tmp_path: Path, tournament: Tournament, results: int, wins: int, verdict: str
) -> None:
    found = cell(tmp_path, tournament, results, wins, 0.65)

    assert found.verdict() == verdict  # type: ignore[attr-defined]  # read from a file


def test_the_page_begins_with_the_marks_that_are_not_met(tmp_path: Path) -> None:
    missed = cell(tmp_path / "missed", AGAINST_HARD, ALL, 36, 0.65)
    met = cell(tmp_path / "met", AGAINST_SEARCH, ALL, 60, 0.65)
    pairs = {("samarkand", 2, "hard", "expert"): missed, ("samarkand", 2, "search", "expert"): met}

    told = written.marks_text(list(written.marks_of_cells(pairs, {})))

    assert told == [
        "**1 of 2 marks are met**, 1 missed:",
        "- missed: Samarkand: Routes to Riches for 2, `expert` over `hard`: 60%, 65% wanted",
    ]


def test_who_has_all_games_plays_no_more(tmp_path: Path) -> None:
    done = cell(tmp_path, AGAINST_HARD, ALL, 24, 0.65)

    assert done.is_finished()  # type: ignore[attr-defined]  # read from a file
    assert list(strength.missing_games([done])) == []
    assert list(strength.last_games([done])) == []


def test_games_that_leave_no_doubt_are_played_last(tmp_path: Path) -> None:
    certain = cell(tmp_path, AGAINST_SEARCH, FIRST, 24, 0.65)
    open_yet = cell(tmp_path / "open", AGAINST_SEARCH, FIRST, 16, 0.65)

    assert list(strength.missing_games([certain])) == []
    assert len(list(strength.missing_games([certain, open_yet]))) == ALL - FIRST
    assert len(list(strength.last_games([certain, open_yet]))) == ALL - FIRST


def of_another_edition(folder: Path) -> tuple[Path, list[bytes]]:
    """A journal of four games as sources of another time have written it; and its lines today."""
    tournament, path = quick(), folder / "quick.jsonl"
    with Journal(path, tournament) as journal:
        for number in range(4):
            journal.add(play_game(tournament, tournament.pairing(number)))
    lines = path.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0]) | {"edition": OTHER}
    path.write_bytes(b"".join([json.dumps(head).encode() + b"\n", *lines[1:]]))
    return path, lines


def test_results_are_taken_over_where_games_come_out_the_same_again(tmp_path: Path) -> None:
    path, lines = of_another_edition(tmp_path)

    tool.take_over(tmp_path, sample=FEW, drop=False, run=map)

    assert path.read_bytes().splitlines(keepends=True) == lines


def test_results_that_come_out_otherwise_are_left_alone_or_dropped(tmp_path: Path) -> None:
    path, _ = of_another_edition(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"actions":', b'"actions":1'))
    before = path.read_bytes()

    tool.take_over(tmp_path, sample=FEW, drop=False, run=map)
    assert path.read_bytes() == before

    tool.take_over(tmp_path, sample=FEW, drop=True, run=map)
    assert not path.exists()


def test_a_share_of_the_games_is_played_again_and_some_at_least() -> None:
    lines = [{"game": number} for number in range(200)]
    sample = tool.Sample(0.1, 3)

    assert len(sample.of(tool.Part("many", lines, dict))) == 20
    assert len(sample.of(tool.Part("some", lines[:24], dict))) == 3
    assert len(sample.of(tool.Part("few", lines[:2], dict))) == 2


@pytest.mark.parametrize("same", [True, False])
def test_what_was_judged_is_taken_over_by_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    """Numbers of players come in turns: of four games at Samarkand each has another."""
    key = {"kind": "sense", "game": "samarkand", "level": "easy"}
    lines = [key | {"number": n, "seed": 1, "edition": OTHER, "lost": [0.1]} for n in range(4)]
    path = tmp_path / tool.JUDGED
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    def judged(key: tuple[str, str, str, int], seed: int) -> dict[str, object]:
        lost = [0.1] if same or key[3] != 2 else [0.2]
        return lines[key[3]] | {"edition": "today's", "lost": lost}

    def run(work: Callable[..., object], *jobs: list[object]) -> Iterable[object]:
        calls.append(len(jobs[0]))
        return map(work, *jobs)

    monkeypatch.setitem(tool.WORK, "sense", judged)
    calls: list[int] = []

    tool.take_over(tmp_path, sample=FEW, drop=False, run=run)

    assert calls == [4]  # side by side, not table by table
    found = {line["number"]: line for line in tool.read(path)}
    assert found.keys() == {0, 1, 2, 3}
    kept = [number for number, line in found.items() if line["edition"] == OTHER]
    assert kept == ([] if same else [2])


@pytest.mark.parametrize(("error", "within"), [(0.04, 0.683), (0.02, 0.954), (0.0, 1.0)])
def test_a_tenth_of_few_games_may_be_off_by_chance(error: float, within: float) -> None:
    chances = module_at("bench/strength_chances.py")
    tenth = chances.Tenth(0.05, chances.INTERVAL * error)

    assert tenth.likely_within == pytest.approx(within, abs=1e-3)
