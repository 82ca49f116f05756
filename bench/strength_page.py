"""The page of strength: which marks are met, all figures, and how they were played."""

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from strength_cells import ALONE_GAMES, BY_YARDSTICK, PORTIONS, STEPS, Alone, Cell, Pairs, Verdict
from strength_chances import FEWEST_CASES, THIRDS, WITHIN, thirds_of
from strength_judging import Records

from bactrian.arena.chances import FEWEST_TO_TELL
from bactrian.arena.marks import MISTAKES
from bactrian.arena.playing import Result
from bactrian.arena.sense import AS_MASTER, MISTAKE, share_of_mistakes
from bactrian.games import game as find_game
from bactrian.players.levels import EXPERT


class Mark(NamedTuple):
    """One of the things that are wanted, and how it stands."""

    verdict: Verdict
    text: str  # what is wanted, and what is


def page(parsed: argparse.Namespace, cells: Pairs, alone: Alone, records: Records) -> str:
    """The whole page."""
    parts = [
        ["# How strong the players are"],
        intro(),
        marks_text([*marks_of_cells(cells, alone), *marks_of_records(parsed, records)]),
        ["**Each level alone at tables of the next weaker one: games won.**"],
        [*pair_table(cells, STEPS)],
        [
            "**Against the yardsticks**: `greedy` looks one action ahead; `search` is the search "
            "without a network, 30,000 iterations."
        ],
        [*pair_table(cells, BY_YARDSTICK)],
        ["**Alone.**"],
        [*alone_table(alone)],
        [
            f"**Sense**: choices that lose more than {MISTAKE:.0%} of a chance, as judged by "
            f"search with {AS_MASTER.each} to {AS_MASTER.each + AS_MASTER.last} simulations an "
            "option."
        ],
        [*sense_table(records)],
        chances_intro(),
        [*chances_table(parsed.calibrated, records)],
        how_it_was_played(parsed, [*cells.values(), *alone.values()]),
    ]
    return "\n".join("\n".join([*part, ""]) for part in parts)


def intro() -> list[str]:
    """What the page is about."""
    return [
        "Games won, by level, game and number of players, with intervals of 95 % in brackets. Who "
        "the levels are and how they think is told in [computer players](players.md). This page is "
        "written by a command ([below](#how-was-this-played)); nothing in it is edited by hand.",
    ]


def marks_text(marks: list[Mark]) -> list[str]:
    """How many marks are met, and which are not."""
    count = Counter(mark.verdict for mark in marks)
    rest = [f"{count[verdict]} {verdict}" for verdict in ("missed", "open") if count[verdict]]
    told = f", {', '.join(rest)}:" if rest else "."
    return [
        f"**{count['met']} of {len(marks)} marks are met**{told}",
        *(f"- {mark.verdict}: {mark.text}" for mark in marks if mark.verdict != "met"),
    ]


def marks_of_cells(cells: Pairs, alone: Alone) -> Iterator[Mark]:
    """Of games that are won."""
    for (name, players, weaker, stronger), cell in cells.items():
        where = f"{find_game(name).title} for {players}"
        yield from mark_of_cell(cell, f"{where}, `{stronger}` over `{weaker}`")
    for (name, level), cell in alone.items():
        yield from mark_of_cell(cell, f"{find_game(name).title} alone, `{level}`")


def mark_of_cell(cell: Cell, what: str) -> Iterator[Mark]:
    """Its mark, if it has one."""
    verdict = cell.verdict()
    if verdict is not None and cell.wanted is not None:
        results = cell.journal.results.values()
        is_so = f"{cell.won(results).value:.0%}" if results else "not played"
        yield Mark(verdict, f"{what}: {is_so}, {cell.wanted:.0%} wanted")


def marks_of_records(parsed: argparse.Namespace, records: Records) -> Iterator[Mark]:
    """Of sense and of chances."""
    for name in parsed.game:
        title = find_game(name).title
        for level, most in MISTAKES.items():
            lost = records.lost(name, level)
            share = share_of_mistakes(lost)
            text = f"{title}, `{level}`: {share:.1%} mistakes, at most {most:.0%} wanted"
            enough = len(lost) >= parsed.judged
            yield Mark("missed" if share > most else "met" if enough else "open", text)
        for third in thirds_of(records.of("chances", name, EXPERT.name)):
            where = f"{title}, third {third.number} of {THIRDS}"
            tenths = f"{third.within} of {len(third.tenths)} tenths of chances within {WITHIN:.0%}"
            yield Mark(third.verdict(parsed.calibrated), f"{where}: {tenths}")
            brier = f"Brier {third.brier:.3f}, less than {third.brier_wanted:.3f} wanted"
            is_met = third.brier < third.brier_wanted
            yield Mark("met" if is_met else "missed", f"{where}: {brier}")


def line(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def cell_text(cell: Cell) -> str:
    """The share of the wins with its interval; what is missed is said, and what is open yet."""
    if not cell.journal.results:
        return "not played"
    found, verdict = cell.won(cell.journal.results.values()), cell.verdict()
    text = f"{found.value:.0%} ({found.low:.0%}-{found.high:.0%}) of {len(cell.journal.results)}"
    if verdict == "open":
        return f"{text}, open: {cell.wanted:.0%}"
    return f"{text}, **missed: {cell.wanted:.0%}**" if verdict == "missed" else text


def pair_table(cells: Pairs, columns: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Games won by the stronger one, alone at a table of the weaker one."""
    yield line("", "players", *(f"{stronger} over {weaker}" for weaker, stronger in columns))
    yield line("---", *["---:"] * (1 + len(columns)))
    for name, players in dict.fromkeys(key[:2] for key in cells):
        found = [cell_text(cells[name, players, *pair]) for pair in columns]
        yield line(find_game(name).title, players, *found)


def alone_table(cells: Alone) -> Iterator[str]:
    """Games won against an automa, and mean points."""
    yield line("", "player", "won", "points", "the automa's")
    yield line("---", "---", "---:", "---:", "---:")
    for (name, level), cell in cells.items():
        results = list(cell.journal.results.values())
        yield line(find_game(name).title, level, cell_text(cell), *mean_points(results))


def mean_points(results: list[Result]) -> tuple[str, str]:
    """Of the player and of the automa."""
    if not results:
        return "", ""
    own = sum(result.points[0] for result in results) / len(results)
    automa = sum(result.automa or 0 for result in results) / len(results)
    return f"{own:.0f}", f"{automa:.0f}"


def sense_table(records: Records) -> Iterator[str]:
    """How many choices of each level are mistakes."""
    yield line("", *(f"{level} (at most {most:.0%})" for level, most in MISTAKES.items()))
    yield line("---", *["---:"] * len(MISTAKES))
    for name in records.games():
        cells = []
        for level, most in MISTAKES.items():
            lost = records.lost(name, level)
            share = share_of_mistakes(lost)
            text = f"{share:.1%} of {len(lost)}"
            cells.append(text if share <= most else f"{text}, **missed**")
        yield line(find_game(name).title, *cells)


def chances_intro() -> list[str]:
    """What the table of chances tells."""
    return [
        "**Chances**: what `expert` says in games with itself, third by third. (Where it simulates "
        f"less than {FEWEST_TO_TELL} times, a search with so many simulations says it.) In every "
        f"tenth with {FEWEST_CASES} cases, what is said and what happens are to differ by at most "
        f"{WITHIN:.0%}. A game gives many cases but one result, so intervals count games. A tenth "
        "is “likely off” where even its interval lies beyond. “If exactly true” says how many "
        "tenths so many games would find within, about, if all that is said were exactly true. "
        "Brier's score is to be less than that of always saying the even share, in the last third "
        "less than half of it. What it would be if all were exactly true stands beside it: that "
        "much is luck, hidden cards, or what the network does not see.",
    ]


def chances_table(wanted_games: int, records: Records) -> Iterator[str]:
    """Whether what `expert` says happens as often as it says."""
    columns = "third|games|cases|tenths within|if exactly true|likely off|largest gap|Brier"
    yield line("", *columns.split("|"), "if exactly true", "of the even share")
    yield line("---", *["---:"] * 10)
    told = {"met": "", "open": " (open)", "missed": " **missed**"}
    for name in records.games():
        for third in thirds_of(records.of("chances", name, EXPERT.name)):
            missed_brier = "" if third.brier < third.brier_wanted else " **missed**"
            yield line(
                find_game(name).title,
                third.number,
                third.games,
                len(third.cases),
                f"{third.within} of {len(third.tenths)}{told[third.verdict(wanted_games)]}",
                f"{sum(t.likely_within for t in third.tenths):.1f}",
                sum(t.is_off for t in third.tenths),
                f"{abs(third.largest.gap):.1%} ± {third.largest.margin:.1%}",
                f"{third.brier:.3f}{missed_brier}",
                f"{third.brier_if_true:.3f}",
                f"{third.brier_of_even:.3f}",
            )


def how_it_was_played(parsed: argparse.Namespace, every: list[Cell]) -> list[str]:
    """The command, and how many games."""
    shorter = sum(cell.is_beyond_doubt() and not cell.is_finished() for cell in every)
    return [
        "## How was this played?",
        f"`python bench/strength.py --games {parsed.games} --slow-games {parsed.slow_games} "
        f"--seed {parsed.seed} --minutes {parsed.minutes:g} --write …` at commit {commit()}, with "
        "default options. No clock ends a search here: simulations do, as on any usual core.",
        f"- {sum(cell.is_finished() for cell in every)} of {len(every)} cells have all their "
        f"games: {parsed.slow_games} with `master` and of `search` alone, {ALONE_GAMES} of others "
        f"alone, {parsed.games} elsewhere.",
        f"- Games against `search` take longest. {shorter} cells have fewer of them, {PORTIONS[0]} "
        f"at least: there the mark lies outside of the interval of the first {PORTIONS[0]}.",
        "- Where games are missing and the mark lies within the interval, it is called open.",
        "- Games may be of several calls of this command, on several machines and commits, as long "
        "as rules, players, networks and levels of the table are the same, or were changed so that "
        "some games, two at least, came out the same (`bench/take_over.py`).",
    ]


def commit() -> str:
    """At which the page is written."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
