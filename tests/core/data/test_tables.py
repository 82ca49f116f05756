import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from bactrian.core.data.tables import DataFile, Entry, constants, data_of
from bactrian.core.errors import BadData

GOOD = """
[setup]
status = "printed"
cash = 10
cash_status = "derived"
scale = 2.5

[[family]]
id = "byzant"
dowry = 4
[[family]]
id = "levant"
dowry = 5
kind = "land"
neighbours = ["byzant"]
shape = [[0, 1], [2.5, 3]]
"""


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], DataFile]:
    def write(text: str) -> DataFile:
        path = tmp_path / "data.toml"
        path.write_text(text, encoding="utf-8")
        return DataFile(path)

    return write


def levant(data: DataFile) -> Entry:
    return data.entries("family", 2)[1]


def test_right_figures_are_given_as_they_stand(written: Callable[[str], DataFile]) -> None:
    data = written(GOOD)

    assert data.entry("setup").integer("cash", 0, 10) == 10
    assert data.entry("setup").number("scale") == 2.5
    assert data.entry("setup").number("cash") == 10.0
    assert levant(data).integer("dowry", 5, 5) == 5
    assert levant(data).word("id") == "levant"
    assert levant(data).word("kind", ("land", "water")) == "land"
    assert levant(data).words("neighbours", ["byzant", "levant"]) == ["byzant"]
    assert levant(data).points("shape") == [(0.0, 1.0), (2.5, 3.0)]


def test_an_entry_tells_which_figures_it_has(written: Callable[[str], DataFile]) -> None:
    entry = levant(written(GOOD))

    assert entry.has("dowry")
    assert not entry.has("portion")


def test_a_figures_own_status_wins_over_the_tables(written: Callable[[str], DataFile]) -> None:
    setup = written(GOOD).entry("setup")

    assert setup.status() == "printed"
    assert setup.status("scale") == "printed"
    assert setup.status("cash") == "derived"


WRONG_FIGURES = [
    ("dowry = -5", "dowry is -5, expected 1 to 20"),
    ("dowry = 21", "dowry is 21, expected 1 to 20"),
    ("dowry = 5.0", "dowry is 5.0, expected 1 to 20"),
    ("dowry = true", "dowry is True, expected 1 to 20"),
    ('dowry = "5"', "dowry is '5', expected 1 to 20"),
    ("dowry = [5]", "dowry is [5], expected 1 to 20"),
    ("", "dowry is missing"),
]


@pytest.mark.parametrize(("line", "complaint"), WRONG_FIGURES)
def test_a_wrong_whole_number_is_refused_by_table_and_entry(
    written: Callable[[str], DataFile], line: str, complaint: str
) -> None:
    entry = levant(written(GOOD.replace("dowry = 5", line)))

    with pytest.raises(BadData) as refused:
        entry.integer("dowry", 1, 20)

    assert str(refused.value) == f"data.toml, family 1 (levant): {complaint}."


@pytest.mark.parametrize(
    ("value", "shown"), [('"2"', "'2'"), ("true", "True"), ("[1.5]", "[1.5]"), ("{}", "{}")]
)
def test_a_wrong_number_is_refused_by_table(
    written: Callable[[str], DataFile], value: str, shown: str
) -> None:
    setup = written(GOOD.replace("scale = 2.5", f"scale = {value}")).entry("setup")

    with pytest.raises(BadData) as refused:
        setup.number("scale")

    assert str(refused.value) == f"data.toml, [setup]: scale is {shown}, expected a number."


@pytest.mark.parametrize(("value", "shown"), [("7", "7"), ('["land"]', "['land']")])
def test_what_is_no_text_is_refused(
    written: Callable[[str], DataFile], value: str, shown: str
) -> None:
    entry = levant(written(GOOD.replace('kind = "land"', f"kind = {value}")))

    with pytest.raises(BadData) as refused:
        entry.word("kind")

    assert str(refused.value) == f"data.toml, family 1 (levant): kind is {shown}, expected a text."


def test_a_text_that_is_not_allowed_is_refused_with_those_that_are(
    written: Callable[[str], DataFile],
) -> None:
    entry = levant(written(GOOD.replace('kind = "land"', 'kind = "swamp"')))

    with pytest.raises(BadData) as refused:
        entry.word("kind", ("land", "water"))

    assert str(refused.value).endswith(
        "family 1 (levant): kind is 'swamp', expected land or water."
    )


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ('"byzant"', "neighbours is 'byzant', expected a list of texts"),
        ('["byzant", 3]', "neighbours is ['byzant', 3], expected a list of texts"),
        ('["atlantis"]', "neighbours names 'atlantis', which is not in the file"),
    ],
)
def test_a_wrong_list_of_texts_is_refused(
    written: Callable[[str], DataFile], value: str, complaint: str
) -> None:
    entry = levant(written(GOOD.replace('["byzant"]', value)))

    with pytest.raises(BadData) as refused:
        entry.words("neighbours", ["byzant", "levant"])

    assert str(refused.value) == f"data.toml, family 1 (levant): {complaint}."


@pytest.mark.parametrize(
    "value", ["7", "[1, 2]", "[[1]]", "[[1, 2, 3]]", '[["a", 1]]', "[[[], 1]]"]
)
def test_wrong_points_are_refused(written: Callable[[str], DataFile], value: str) -> None:
    entry = levant(written(GOOD.replace("[[0, 1], [2.5, 3]]", value)))

    with pytest.raises(BadData, match=r"family 1 \(levant\): shape is "):
        entry.points("shape")


@pytest.mark.parametrize("status", ['"guessed"', "3"])
def test_a_status_that_nobody_knows_is_refused(
    written: Callable[[str], DataFile], status: str
) -> None:
    setup = written(GOOD.replace('"derived"', status)).entry("setup")

    with pytest.raises(BadData, match=r"cash_status is .*expected printed or derived or reconstr"):
        setup.status("cash")


def test_a_missing_table_is_named(written: Callable[[str], DataFile]) -> None:
    with pytest.raises(BadData) as refused:
        written(GOOD).entry("scoring")

    assert str(refused.value) == "data.toml: table [scoring] is missing."


@pytest.mark.parametrize("text", ["setup = 3", "[[setup]]\ncash = 3"])
def test_a_table_that_is_none_is_named(written: Callable[[str], DataFile], text: str) -> None:
    with pytest.raises(BadData, match=r"table \[setup\] is missing"):
        written(text).entry("setup")


@pytest.mark.parametrize(
    ("name", "count", "found"), [("family", 3, "2"), ("family", 1, "2"), ("goods", 1, "no")]
)
def test_a_wrong_number_of_entries_is_refused_with_both_numbers(
    written: Callable[[str], DataFile], name: str, count: int, found: str
) -> None:
    with pytest.raises(BadData) as refused:
        written(GOOD).entries(name, count)

    assert str(refused.value) == f"data.toml: {found} entries [[{name}]], expected {count}."


def test_entries_that_are_no_tables_are_refused(written: Callable[[str], DataFile]) -> None:
    with pytest.raises(BadData, match="family"):
        written("family = [1, 2]").entries("family", 2)


def test_an_entry_without_id_is_told_by_its_place(written: Callable[[str], DataFile]) -> None:
    entry = written("[[family]]\ndowry = 99").entries("family", 1)[0]

    with pytest.raises(BadData, match=r"data.toml, family 0 \(\?\): dowry is 99, expected 1 to 20"):
        entry.integer("dowry", 1, 20)


def test_a_file_that_is_no_toml_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "data.toml"
    path.write_text("[setup\ncash = 3", encoding="utf-8")

    with pytest.raises(BadData, match=r"data.toml: cannot be read as TOML \(.*line 1") as refused:
        DataFile(path)

    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nothing.toml: cannot be read as TOML"):
        DataFile(tmp_path / "nothing.toml")


def test_a_file_in_another_encoding_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "data.toml"
    path.write_bytes("[setup]\nname = 'Самарканд'".encode("cp1251"))

    with pytest.raises(BadData, match=r"data\.toml"):
        DataFile(path)


def test_a_game_finds_the_file_beside_its_modules_and_reads_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data.toml").write_text(GOOD, encoding="utf-8")
    module = ModuleType("a_game.tables")
    module.__file__ = str(tmp_path / "tables.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)

    data = data_of(module.__name__)

    assert data.entry("setup").integer("cash", 0, 99) == 10
    assert data_of(module.__name__) is data


def test_constants_are_small_numbers_that_cannot_be_changed() -> None:
    row, table = constants([1, 2, 3]), constants([[1, 2], [3, 4]])

    assert isinstance(row, np.ndarray)
    assert row.dtype == np.int16
    assert table[1, 0] == 3
    with pytest.raises(ValueError, match="read-only"):
        row[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 5


def test_a_constant_too_large_for_a_record_is_refused() -> None:
    with pytest.raises(OverflowError):
        constants([40_000])


@pytest.mark.parametrize(
    ("line", "read", "complaint"),
    [
        ("places = [[1, 2]]", lambda e: e.grid("places", 2, 2),
         "[setup]: places is [[1, 2]], expected 2 rows."),
        ("places = [[1, 2], [3]]", lambda e: e.grid("places", 2, 2),
         "[setup]: places is [3], expected 2 whole numbers"),
        ("places = 3", lambda e: e.table("places"), "[setup]: places is 3, expected a table."),
        ("places = [3]", lambda e: e.plain("places"),
         "[setup]: places is [3], expected a list of tables."),
        ("places = [{ id = 3 }]", lambda e: e.tables("places", 2),
         "[setup]: 1 entries of places, expected 2."),
    ],
)  # fmt: skip
def test_tables_of_another_shape_are_refused(
    written: Callable[[str], DataFile], line: str, read: Callable[[Entry], object], complaint: str
) -> None:
    setup = written(GOOD.replace("cash = 10", line)).entry("setup")

    with pytest.raises(BadData) as refused:
        read(setup)

    assert str(refused.value).startswith(f"data.toml, {complaint}")
