"""`bactrian analyse`: look back on a finished match: chances, accuracies, deciding moments."""

import argparse
import json
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from bactrian.advice.analysis import Analysis, decisions_in
from bactrian.advice.analysis import analyse as analyse_match
from bactrian.advice.judging import judge_of
from bactrian.advice.moments import Decision, Moment
from bactrian.advice.retelling import Retelling
from bactrian.cli.commands.play import system_language
from bactrian.cli.console import Output
from bactrian.cli.curves import blocks, squeezed
from bactrian.cli.files import TEXTS, is_given_up, load_file, names_in_file
from bactrian.cli.main import FINE
from bactrian.cli.own_data import data_shown
from bactrian.core.data.texts import Texts, texts
from bactrian.core.errors import BadOptions, NotFinished
from bactrian.core.progress import Progress
from bactrian.games.warmup import GUIDED_KERNELS, SEARCH_KERNELS, compile_game
from bactrian.match import Match

ROWS = 2  # of a curve
COLOURS = ("bright_yellow", "bright_cyan", "bright_magenta", "bright_green", "bright_red")
# How long the bar of a full accuracy is, and what is told besides: the first that has room.
FIGURES_OF_ALL = ("decisions", "mistakes", "mean_loss")
LAYOUTS: tuple[tuple[int, Sequence[str]], ...] = (
    *((bar, FIGURES_OF_ALL) for bar in (12, 8, 4, 0)),
    (0, FIGURES_OF_ALL[1:]),
    (0, ()),
)
WIDE = Console(width=1_000)  # to measure what would need more than there is
CURVE_WIDTH = 60  # columns, in a window that has room for them
FIGURES = 14  # columns beside a curve


def analyse(parsed: argparse.Namespace) -> int:
    """Judge every decision of a finished match, and tell what decided it."""
    match = load_file(parsed.file, parsed.data)
    if parsed.seat is not None and not 0 <= parsed.seat < match.players:
        raise BadOptions(f"--seat is {parsed.seat}, expected 0 to {match.players - 1}.")
    language = parsed.lang or system_language()
    t = texts(language, TEXTS)
    names = names_in_file(parsed.file, match, language)
    found = _analysed(match, t, is_given_up(parsed.file))
    retelling = Retelling(match, found, language, names)
    if parsed.json:
        print(json.dumps(_as_json(match, retelling, parsed.seat)))
    else:
        console = Output()
        console.print(Report(match, retelling, names, t, console.width).whole(parsed.seat))
    return FINE


def _analysed(match: Match, t: Texts, given_up: bool) -> Analysis:
    if not match.over and not given_up:
        raise NotFinished(
            "This game goes on, as far as its file says: it can be analysed when it is over, or "
            "was given up at a site."
        )
    if not decisions_in(match):
        raise NotFinished("This game was given up before anybody had to decide anything.")
    has_network = judge_of(match).name == "network"
    # Compiling shows a progress of its own.
    compile_game(match.game, GUIDED_KERNELS if has_network else SEARCH_KERNELS)
    done = 0.0
    with Progress(t("analyse.title"), 1.0) as progress:

        def on_judged(share: float) -> None:
            nonlocal done
            progress.advance(share - done)
            done = share

        return analyse_match(match, on_judged, given_up=given_up)


def _as_json(match: Match, retelling: Retelling, seat: int | None) -> dict[str, object]:
    return {
        "game": match.game.name,
        **data_shown(match.game),
        "actions": len(match.played),
        "given_up": not match.over,
        **retelling.as_json(seat),
    }


class Report:
    """An analysis for people."""

    def __init__(
        self, match: Match, retelling: Retelling, names: Sequence[str], t: Texts, width: int
    ) -> None:
        self._match, self._retelling, self._found = match, retelling, retelling.analysis
        self._names, self._t, self._width = names, t, width

    def whole(self, seat: int | None) -> RenderableType:
        """Curves, accuracies, moments; with a seat, also what it could have done better."""
        parts: list[RenderableType] = [
            self._header(),
            self._curves(),
            self._accuracies(),
            self._moments(),
        ]
        if seat is not None:
            parts.append(self._mistakes(seat))
        return Group(*(Padding(part, (0, 0, 1, 0)) for part in parts))

    def _header(self) -> Text:
        found, match = self._found, self._match
        title = Text(match.game.title, style="bold")
        count = len(found.decisions)
        told = self._t("analyse.header", count=count, judge=self._t(f"analyse.{found.judge}"))
        if match.game.data is not None:
            data = match.game.data
            told += "\n" + self._t("data", file=data.file, digest=data.short)
        if not match.over:
            told += "\n" + self._t("analyse.given_up")
        return Text.assemble(title, "\n", (told, "dim"))

    def _table(self, title: str, *columns: str) -> Table:
        table = Table(
            title=Text(title, style="bold"),
            title_justify="left",
            box=SIMPLE_HEAD,
            show_edge=False,
            pad_edge=False,
            header_style="dim",
        )
        for column in columns:
            table.add_column(self._t(f"analyse.column.{column}"), overflow="fold")
        return table

    def _curves(self) -> RenderableType:
        """A curve for each player, from the first decision to the result."""
        points = self._found.curve()
        table = Table.grid(padding=(0, 1))
        for seat, name in enumerate(self._names):
            chances = [*(point.chances[seat] for point in points), self._found.result[seat]]
            drawn = blocks(squeezed(chances, self._curve_width()), ROWS)
            ends = f"{_per_cent(chances[0])} → {_per_cent(chances[-1])}"
            under = Text("\n" * (ROWS - 1))
            table.add_row(
                under + Text(name, style=_colour(seat)),
                Text("\n".join(drawn), style=_colour(seat)),
                under + Text(ends),
            )
        turns = (str(points[0].turn), str(points[-1].turn))
        between = self._curve_width() - sum(map(len, turns))
        scale = Text(turns[0] + self._t("analyse.turns").center(between) + turns[1], style="dim")
        table.add_row("", scale, "")
        return Group(Text(self._t("analyse.chances"), style="bold"), table)

    def _curve_width(self) -> int:
        beside = max(map(len, self._names)) + FIGURES
        return max(10, min(self._width - beside, CURVE_WIDTH))

    def _accuracies(self) -> Table:
        """How well everybody chose, in as much detail as there is room for."""
        tables = [self._accuracies_with(bar, besides) for bar, besides in LAYOUTS]
        fits = (one for one in tables if WIDE.measure(one).maximum <= self._width)
        return next(fits, tables[-1])

    def _accuracies_with(self, bar: int, besides: Sequence[str]) -> Table:
        columns = ("player", "points", "accuracy", *besides)
        table = self._table(self._t("analyse.accuracies"), *columns)
        for column in table.columns[1:2] + table.columns[3:]:
            column.justify = "right"
        scores = self._match.scores()
        winners = self._match.winners() if self._match.over else []
        for player in self._found.players:
            name = Text(self._names[player.seat], style=_colour(player.seat))
            points = Text(f"{scores[player.seat].total}", "bold" if player.seat in winners else "")
            filled = round(bar * player.accuracy / 100)
            accuracy = Text.assemble(
                f"{player.accuracy:3.0f} ",
                ("█" * filled, _colour(player.seat)),
                ("░" * (bar - filled), "dim"),
            )
            figures = {
                "decisions": f"{player.mattered} / {player.decisions}",
                "mistakes": f"{player.mistakes}",
                "mean_loss": f"{self._tenths(100 * player.lost / max(player.mattered, 1))} %",
            }
            table.add_row(name, points, accuracy, *(figures[one] for one in besides))
        return table

    def _moments(self) -> Table:
        table = self._table(self._t("analyse.moments"), "turn", "change", "moment")
        table.columns[0].justify = table.columns[1].justify = "right"
        for moment in self._found.moments:
            turn = self._found.decision_at(moment.at).turn
            change = Text(f"{100 * moment.change:+.0f} %", style=_mood(moment))
            told = Text(self._retelling.moment(moment))
            told.highlight_words([self._names[moment.seat]], _colour(moment.seat))
            table.add_row(f"{turn}", change, told)
        return table

    def _mistakes(self, seat: int) -> Table:
        title = self._t("analyse.better", name=self._names[seat])
        table = self._table(title, "turn", "lost", "done", "instead", "points")
        table.columns[0].justify = table.columns[1].justify = "right"
        for decision in self._found.decisions:
            if decision.seat == seat and decision.lost > 0:
                done = self._retelling.action(decision, decision.chosen)
                better = self._retelling.action(decision, decision.best)
                lost, points = _per_cent(decision.lost), self._points(decision)
                table.add_row(f"{decision.turn}", lost, done, better, points)
        return table

    def _points(self, decision: Decision) -> str:
        part = self._retelling.main_part(decision)
        change = self._tenths(-decision.lost_points, "+")
        return change if part is None else f"{change} ({part})"

    def _tenths(self, number: float, sign: str = "-") -> str:
        """With one digit behind what the language writes for a decimal point."""
        rounded = round(number, 1) + 0.0  # never -0.0
        return f"{rounded:{sign}.1f}".replace(".", self._t("decimal_point"))


def _per_cent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _colour(seat: int) -> Style:
    return Style.parse(COLOURS[seat % len(COLOURS)])


def _mood(moment: Moment) -> str:
    return "green" if moment.change > 0 else "red"
