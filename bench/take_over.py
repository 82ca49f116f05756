"""Keep results of strength after a change of the sources that changes no choice.

    python bench/take_over.py [--journals FOLDER] [--share 0.1] [--fewest 3] [--drop]

Journals are of one edition of rules and players (`arena/edition.py`), which is a digest of sources:
it knows that something was changed, not what. This plays some games of every journal again, drawn
by chance, and some of what was judged. Where all come out the same, to the point and the action,
the results are of today's edition as well. Where one does not, the file is named and left as it is;
`--drop` removes its results, so that `bench/strength.py` plays them anew. It finds what shows in
games like these: of a level that plays otherwise, remove the journals first. Two games of a medium
that noticed a little more came out as before.
"""

import argparse
import json
import math
import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from strength_judging import Key, edition_of, judge_game, players_of, say_chances

from bactrian.arena.journal import title
from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Tournament
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.players.registry import patient_player

KEPT = Path(__file__).parent / "journals"
JUDGED = "judged.jsonl"
WORK = {"sense": judge_game, "chances": say_chances}
COMPACT, SPACED = (",", ":"), (", ", ": ")  # as journals are written, and what was judged
Lines = list[dict[str, Any]]  # Any: JSON
Again = Callable[[dict[str, Any]], dict[str, Any]]  # Any: JSON
Run = Callable[..., Iterable[Any]]  # Any: like `map`


class Part(NamedTuple):
    """Lines of a file that are kept or dropped together, and how to play one again."""

    name: str
    lines: Lines
    again: Again
    keep: Callable[[], None] = lambda: None
    drop: Callable[[], object] = lambda: None


def play_again(tournament: Tournament, line: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """What comes today of a game of a tournament, as it is written."""
    pairing = tournament.pairing(Result.from_json(line).game)
    found = play_game(tournament, pairing, patient_player).to_json()
    written: dict[str, Any] = json.loads(json.dumps(found))
    return written


def judge_again(line: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """What is judged today of a game that was judged."""
    key = Key(line["kind"], line["game"], line["level"], line["number"])
    found = WORK[key.kind](key, line["seed"])
    written: dict[str, Any] = json.loads(json.dumps(found))
    return written | {"edition": line["edition"]}


def read(path: Path) -> Lines:
    """The lines of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, lines: Lines, separators: tuple[str, str]) -> None:
    """All of a file, or nothing."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(
        "".join(json.dumps(line, separators=separators) + "\n" for line in lines), encoding="utf-8"
    )
    beside.replace(path)


def tournaments(folder: Path) -> Iterator[tuple[Path, Tournament]]:
    """The journals of other editions, and what they are of."""
    for path in sorted(folder.glob("*.jsonl")):
        if path.name != JUDGED:
            head = read(path)[0]
            table = head["game"], head["players"], tuple(head["names"]), head["seed"]
            tournament = Tournament(*table, head["options"], ladder=head["ladder"])
            if head["edition"] != tournament.edition:
                yield path, tournament


def journal_parts(folder: Path) -> Iterator[Part]:
    """The journals of other editions."""
    for path, tournament in tournaments(folder):
        lines = read(path)[1:]
        renewed = [title(tournament), *lines]
        keep = partial(write, path, renewed, COMPACT)
        yield Part(path.stem, lines, partial(play_again, tournament), keep, path.unlink)


def judged_parts(path: Path) -> Iterator[Part]:
    """What was judged with other editions, by kind, game, level and number of players."""
    parts: dict[tuple[str, str, str, int], Lines] = {}
    for line in read(path) if path.exists() else ():
        key = Key(line["kind"], line["game"], line["level"], line["number"])
        if line["edition"] != edition_of(key):
            parts.setdefault((*key[:3], players_of(key)), []).append(line)
    for names, lines in parts.items():
        keep, drop = partial(replace, path, lines, renewed), partial(replace, path, lines, None)
        yield Part(" ".join(map(str, names)), lines, judge_again, keep, drop)


def replace(path: Path, lines: Lines, other: Again | None) -> None:
    """Write what was judged anew, with other lines instead of these, or without them."""
    kept = [line for line in read(path) if line not in lines]
    write(path, kept + [other(line) for line in lines if other is not None], SPACED)


class Sample(NamedTuple):
    """How much is played again of each part."""

    share: float
    fewest: int

    def of(self, part: Part) -> Lines:
        """Some lines, drawn by chance."""
        count = max(self.fewest, math.ceil(self.share * len(part.lines)))
        return random.Random(part.name).sample(part.lines, min(count, len(part.lines)))


def renewed(line: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """The same, of today's edition."""
    key = Key(line["kind"], line["game"], line["level"], line["number"])
    return line | {"edition": edition_of(key)}


def do(again: Again, line: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """What comes today of a line."""
    return again(line)


def take_over(folder: Path, sample: Sample, drop: bool, run: Run) -> None:
    """Try every file that is of another edition; `run` maps work to lines, of all parts at once."""
    parts = [*journal_parts(folder), *judged_parts(folder / JUDGED)]
    drawn = [sample.of(part) for part in parts]
    work = [part.again for part, lines in zip(parts, drawn, strict=True) for _ in lines]
    found = iter(run(do, work, [line for lines in drawn for line in lines]))
    for part, lines in zip(parts, drawn, strict=True):
        same = list(islice(found, len(lines))) == lines
        told = "the same" if same else "NOT the same"
        print(f"{part.name}: {told}, {len(lines)} tried", flush=True)
        if same:
            part.keep()
        elif drop:
            part.drop()


def main() -> None:
    """Read the command line, compile, try."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--journals", type=Path, default=KEPT, help="folder of results")
    parser.add_argument("--share", type=float, default=0.1, help="to play again of each, else 0.1")
    parser.add_argument("--fewest", type=int, default=3, help="and so many at least, else 3")
    parser.add_argument("--drop", action="store_true", help="remove results that differ")
    parsed = parser.parse_args()
    if not parsed.journals.is_dir():
        parser.error(f"--journals: there is no folder {parsed.journals}")
    for name in NAMES:
        compile_game(find_game(name), {**PLAYER_KERNELS, **GUIDED_KERNELS})
    with process_pool(cores()) as pool:
        sample = Sample(parsed.share, parsed.fewest)
        take_over(parsed.journals, sample, parsed.drop, pool.map)


if __name__ == "__main__":
    main()
