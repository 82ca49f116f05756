"""Stale machine code is the trap: changed tables and changed callees must take effect at once."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from . import programs

# Two rules of one game: the price of `sell` is a figure of data.toml that became a constant;
# `bring_in` asks has_member, which asks is_member, both in another file.
PROGRAM = """
import json
import numba
from bactrian.core.digest import cache_folder
from bactrian.games.samarkand.rules.bag import bring_in
from bactrian.games.samarkand.rules.goods import sell
from bactrian.games.samarkand.state import State

@numba.njit
def do_both(s):
    sell(s, 2, 5)
    bring_in(s, 3)

states = State.blank()
s = states[0]
s.seats = 4
do_both(s)
print(json.dumps({
    "price": int(s.cash[2]),
    "removed": int(s.removed[3]),
    "barrier": int(s.barrier),
    "from_cache": sum(sum(rule.stats.cache_hits.values()) for rule in (sell, bring_in)),
    "folder": cache_folder().name,
}))
"""


class Result(NamedTuple):
    price: int
    removed: int
    barrier: int
    from_cache: int
    folder: str


class Copy:
    """A copy of the package with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.source, self.cache = folder / "src", folder / "cache"
        shutil.copytree(
            programs.SOURCE / "bactrian",
            self.source / "bactrian",
            ignore=shutil.ignore_patterns("__pycache__", "cli"),
        )

    def run(self) -> Result:
        surroundings = programs.environment(self.source, BACTRIAN_CACHE=str(self.cache))
        return Result(**programs.output_of(PROGRAM, surroundings))

    def compiled(self) -> dict[Path, int]:
        """Every file of machine code, with the time it was written."""
        return {path: path.stat().st_mtime_ns for path in self.cache.rglob("*.nb[ci]")}

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.source / "bactrian" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, Result]:
    """A copy of the package whose rules lie compiled in its cache."""
    copy = Copy(tmp_path_factory.mktemp("stale"))
    return copy, copy.run()


@pytest.fixture
def changed(
    compiled_once: tuple[Copy, Result],
) -> Callable[[str, str, str], tuple[Result, Result]]:
    """The results before and after a change, which is taken back afterwards."""
    copy, before = compiled_once

    def change(file: str, old: str, new: str) -> tuple[Result, Result]:
        copy.edit(file, old, new)
        try:
            return before, copy.run()
        finally:
            copy.edit(file, new, old)

    return change


@pytest.mark.long
def test_the_copy_is_compiled_into_its_own_cache(compiled_once: tuple[Copy, Result]) -> None:
    copy, result = compiled_once

    assert result[:4] == (3, 1, 1, 0)
    assert copy.compiled()
    assert {path.name for path in copy.cache.iterdir()} == {result.folder}


@pytest.mark.long
def test_an_unchanged_package_finds_its_machine_code(compiled_once: tuple[Copy, Result]) -> None:
    copy, before = compiled_once
    files = copy.compiled()

    again = copy.run()

    assert copy.compiled() == files
    assert again.from_cache == 2
    assert again[:3] == before[:3]


@pytest.mark.long
def test_a_changed_table_takes_effect(
    changed: Callable[[str, str, str], tuple[Result, Result]],
) -> None:
    before, after = changed("games/samarkand/data.toml", "sale_price = 3", "sale_price = 7")

    assert (before.price, after.price) == (3, 7)
    assert after.folder != before.folder


@pytest.mark.long
def test_a_changed_callee_in_another_file_takes_effect(
    changed: Callable[[str, str, str], tuple[Result, Result]],
) -> None:
    before, after = changed(
        "games/samarkand/rules/relationships.py",
        "return s.member[seat, family] > 0",
        "return s.member[seat, family] >= 0",
    )

    assert (before.removed, after.removed) == (1, 0)


@pytest.mark.long
def test_a_changed_callee_in_core_takes_effect(
    changed: Callable[[str, str, str], tuple[Result, Result]],
) -> None:
    before, after = changed("core/rules/report.py", "s.barrier = 1", "s.barrier = 5")

    assert (before.barrier, after.barrier) == (1, 5)


@pytest.mark.long
def test_a_change_that_is_taken_back_finds_the_old_machine_code(
    compiled_once: tuple[Copy, Result],
) -> None:
    """Runs after the changes above: going back to a branch costs nothing."""
    copy, before = compiled_once
    files = copy.compiled()

    again = copy.run()

    assert again.folder == before.folder
    assert again[:3] == before[:3]
    assert copy.compiled().keys() == files.keys()
