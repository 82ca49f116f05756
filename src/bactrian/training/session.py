"""One session of training: the tables, what is printed, and what is kept in its folder."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from bactrian.core.errors import BactrianError
from bactrian.core.rules.rule import TARGET
from bactrian.games import game as find_game
from bactrian.players.network_file import write_network
from bactrian.training.beginning import Beginning, Checkpoint, Row, Settings
from bactrian.training.curve import svg
from bactrian.training.improvement import Search
from bactrian.training.opponent import Opponent
from bactrian.training.tables import drawn_tables
from bactrian.training.trainer import ON_CPU, ON_GPU, Plan, Trainer

CHECKPOINT, NETWORK, CURVE = "training.pt", "network.npz", "curve.svg"
SELVES = "selves"  # a folder of networks, numbered
TABLES = 64  # different ones, where a game has options
KEPT_SECONDS = 60.0  # after which what there is is kept
FEWER_WITH_SEARCH = 4  # times fewer matches: each of them has many copies
MOST_MATCHES = 1 << 20
ENDINGS = [signal.SIGTERM] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGHUP]


def plan_here() -> Plan:
    """How much is done at once on this device, and how big a network is usually."""
    return ON_GPU if TARGET == "cuda" else ON_CPU


def matches_here() -> range:
    """How many may be played at once: a rollout fills a minibatch, even where it looks ahead."""
    plan = plan_here()
    return range(FEWER_WITH_SEARCH * plan.minibatch // plan.times, MOST_MATCHES + 1)


class Order(NamedTuple):
    """What is to be done."""

    game: str
    settings: Settings
    minutes: float
    total: float  # minutes, of all sessions together
    every: float  # seconds of a stretch, after which something is told
    keep_selves: bool = False  # a network for each stretch, too


class Spoiled(BactrianError):
    """A training that has come to nothing."""


class CannotKeep(BactrianError):
    """There is no room any more for what a training keeps."""


class Session:
    """Trains, tells, and keeps."""

    def __init__(self, order: Order, folder: Path, begun: Checkpoint | Beginning | None) -> None:
        self._order, self._game, self._folder = order, find_game(order.game), folder
        wanted = order.settings
        usual = plan_here()
        matches = wanted.matches or usual.matches
        plan = usual._replace(width=wanted.width, blocks=wanted.blocks, matches=matches)
        search = Search() if wanted.looks_ahead else None
        if search is not None:
            plan = plan._replace(matches=plan.matches // FEWER_WITH_SEARCH)
        device = "cuda" if TARGET == "cuda" else "cpu"
        batch = _batch(order.game, wanted.players, plan.matches, wanted.seed)
        self.trainer = Trainer(self._game, batch, device, plan, wanted.recipe, wanted.seed, search)
        if begun is not None:
            self.trainer.go_on(begun)
        self._kept_at = self.trainer.run.seconds
        self._opponent = Opponent(self._game, wanted.players, folder)

    def train(self) -> int:
        """Train, and keep what was reached, whether it ends or is interrupted."""
        size = self.trainer.plan
        ahead = ", looking ahead" if self.trainer.search else ""
        order = self._order
        print(f"{self._game.title}: {size.width} x {size.blocks}, {size.matches:,} matches{ahead}")
        print(LEGEND)
        print(table_line(order.settings.players), flush=True)
        try:
            with ended_as_interrupted():
                try:
                    self.trainer.train(order.minutes, order.total, self.tell, order.every)
                except KeyboardInterrupt:
                    print()  # the terminal shows ^C where what follows would stand
                    raise
                finally:
                    self._keep()
                    self._say_what_is_kept()
                self._opponent.meet_last(self._folder / NETWORK, self.trainer.run.seconds)
        finally:
            self._opponent.leave()
        return 0

    def tell(self, row: Row) -> None:
        """Say how it goes, and keep what there is now and then."""
        print(table_line(self._order.settings.players, row), flush=True)
        if not self.trainer.is_sound:
            raise Spoiled(
                "The network is spoiled: some of its weights are too large, or no numbers any "
                "more. What was kept before is left as it was. Choose a lower --rate."
            )
        if self._order.keep_selves:
            (self._folder / SELVES).mkdir(exist_ok=True)
            self._write(self._folder / SELVES / f"{len(self.trainer.run.rows):04}.npz")
        if row.seconds - self._kept_at >= KEPT_SECONDS:
            self._kept_at = row.seconds
            self._keep()
            self._opponent.meet(self._folder / NETWORK, row.seconds)

    def _keep(self) -> None:
        if not self.trainer.is_sound:
            return
        kept = Checkpoint(settings=self._order.settings, **self.trainer.kept())
        rows = [asdict(row) for row in self.trainer.run.rows]
        try:
            kept.save(self._folder / CHECKPOINT, self._game)
            self._write(self._folder / NETWORK)
            (self._folder / CURVE).write_text(svg(self._game.title, rows), encoding="utf-8")
        except OSError as error:
            raise CannotKeep(
                f"The training cannot be kept in {self._folder}: {error.strerror}. What was kept "
                "before is left as it was."
            ) from error

    def _say_what_is_kept(self) -> None:
        checkpoint = self._folder / CHECKPOINT
        if checkpoint.exists():
            print(f"All is in {self._folder}; --resume {checkpoint} goes on.", flush=True)

    def _write(self, path: Path) -> None:
        made = {
            "recipe": asdict(self.trainer.recipe),
            "plan": self.trainer.plan._asdict(),
            "search": asdict(self.trainer.search) if self.trainer.search else None,
            "seconds": round(self.trainer.run.seconds),
            "decisions": self.trainer.run.decisions,
            "games": self.trainer.run.games,
        }
        weights = self.trainer.network.arrays()
        write_network(path, self._game, weights, made, self._order.settings.players)


@contextmanager
def ended_as_interrupted() -> Iterator[None]:
    """Who is told to end, or whose terminal is closed, keeps what there is as if interrupted.

    What is ignored stays so: `nohup` means that a closed terminal ends nothing.
    """
    before = {number: signal.getsignal(number) for number in ENDINGS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Column(NamedTuple):
    """Of the table that is printed."""

    title: str
    width: int
    text: Callable[[Row], str]


def _large(number: float) -> str:
    """In thousands, millions or thousands of millions."""
    if number >= 1e9:
        return f"{number / 1e9:.2f} G"
    return f"{number / 1e6:.2f} M" if number >= 1e6 else f"{number / 1e3:.1f} k"


def _figure(value: float | None, form: str) -> str:
    """A number, or a dash in its place."""
    return format(value, form) if value is not None else "–"


ALONE = Column("alone", 5, lambda row: _figure(row.won_alone, ".0%"))
COLUMNS = (  # a terminal is 80 wide
    Column("seconds", 7, lambda row: f"{row.seconds:.0f}"),
    Column("decisions", 9, lambda row: _large(row.decisions)),
    Column("a second", 8, lambda row: _large(row.decisions / max(row.seconds, 1))),
    Column("games", 7, lambda row: _large(row.games)),
    Column("a second", 8, lambda row: f"{row.games / max(row.seconds, 1):,.0f}"),
    Column("points", 6, lambda row: _figure(row.points, ".1f")),
    Column("older", 5, lambda row: _figure(row.won_older, ".2f")),
    ALONE,
    Column("explained", 9, lambda row: f"{row.explained:.2f}"),
    Column("entropy", 7, lambda row: f"{row.entropy:.2f}"),
)
LEGEND = """\
older: wins against older selves, 1 is an even share.
explained: how much of who wins it foresaw. entropy: how much it tries."""


def table_line(players: tuple[int, ...], row: Row | None = None) -> str:
    """Of the table that is printed; titles, where there is no row.

    Who never plays alone has no column for it.
    """
    columns = [column for column in COLUMNS if 1 in players or column is not ALONE]
    cells = [column.title if row is None else column.text(row) for column in columns]
    return " ".join(cell.rjust(column.width) for cell, column in zip(cells, columns, strict=True))


def _batch(
    game: str, players: tuple[int, ...], matches: int, seed: int
) -> Any:  # Any: of either device
    drawn = drawn_tables(find_game(game), TABLES, seed)
    tables = [table for table in drawn if table.players in players]
    if TARGET == "cuda":
        from bactrian.research.cuda import CudaMatches

        return CudaMatches(
            game, tables=tables, matches=matches, seed=seed, rewards="lead", check=False
        )
    from bactrian.research.batch import Matches

    return Matches(game, tables=tables, matches=matches, seed=seed, rewards="lead", check=False)
