"""The score sheet that all tables share."""

import pytest

from bactrian.terminal.colour import parse
from bactrian.terminal.sheet import Entry, Part, Sheet

PARTS = [Part("goods", "█", parse("#f7b01e")), Part("relationships", "▒", parse("#2fb5a8"))]
ENTRIES = [Entry("Anna", [12, 3], won=False), Entry("The Automa", [20, 10], won=True)]


def drawn(part_width: int, width: int) -> list[str]:
    return [row.plain for row in Sheet(PARTS, ENTRIES, "total", 10, part_width).rows(width)]


@pytest.mark.parametrize("width", [30, 50, 80])
@pytest.mark.parametrize("part_width", [4, 16])
def test_parts_totals_and_winners_are_shown_at_any_width(part_width: int, width: int) -> None:
    rows = drawn(part_width, width)

    assert {len(row) for row in rows} == {width}
    assert not any("…" in row for row in rows)
    anna = next(row for row in rows if "Anna" in row)
    automa = next(row for row in rows if "The Automa" in row)
    assert [number for number in ("12", "3", "15") if number not in anna] == []
    assert [number for number in ("20", "10", "30") if number not in automa] == []
    assert automa.startswith("★")
    assert not anna.startswith("★")
    assert all(part.title in " ".join(rows) for part in PARTS)


def test_titles_stand_over_their_columns_where_these_are_wide_enough() -> None:
    assert drawn(16, 80)[0].split() == ["█", "goods", "▒", "relationships", "total"]
    assert drawn(4, 80)[1].split() == ["█", "▒", "total"]


def test_the_best_fills_the_width_and_the_others_their_share() -> None:
    rows = drawn(4, 63)
    bars = [row.count("█") + row.count("▒") for row in rows[3::2]]

    assert bars == [30, 60]
