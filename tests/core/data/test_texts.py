import tomllib
from pathlib import Path

import pytest

from bactrian.core.data.texts import LANGUAGES, Texts, check_language, plural_form, texts
from bactrian.core.errors import BadOptions

ENGLISH = """
stop = "Stop here"
[action]
place = "Place a camel on {space}"
[action.sell]
one = "Sell {good} for {count} Dirham"
many = "Sell {good} for {count} Dirhams"
"""
RUSSIAN = """
stop = "Остановиться"
[action]
place = "Поставить верблюда: {space}"
[action.sell]
one = "Продать за {count} дирхам: {good}"
few = "Продать за {count} дирхама: {good}"
many = "Продать за {count} дирхамов: {good}"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "texts.en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "texts.ru.toml").write_text(RUSSIAN, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("count", "form"),
    [(0, "many"), (1, "one"), (2, "many"), (5, "many"), (11, "many"), (21, "many"), (111, "many")],
)
def test_english_has_one_and_many(count: int, form: str) -> None:
    assert plural_form("en", count) == form


@pytest.mark.parametrize(
    ("form", "counts"),
    [
        ("one", [1, 21, 31, 101, 121, 1001]),
        ("few", [2, 3, 4, 22, 24, 33, 102, 104]),
        ("many", [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 211, 1011]),
    ],
)
def test_russian_has_one_few_and_many(form: str, counts: list[int]) -> None:
    assert {count: plural_form("ru", count) for count in counts} == dict.fromkeys(counts, form)


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "Sell silk for 1 Dirham"),
        ("en", 3, "Sell silk for 3 Dirhams"),
        ("en", 21, "Sell silk for 21 Dirhams"),
        ("ru", 1, "Продать за 1 дирхам: silk"),
        ("ru", 3, "Продать за 3 дирхама: silk"),
        ("ru", 11, "Продать за 11 дирхамов: silk"),
        ("ru", 21, "Продать за 21 дирхам: silk"),
        ("ru", 111, "Продать за 111 дирхамов: silk"),
    ],
)
def test_the_count_chooses_the_plural_form(
    folder: Path, language: str, count: int, text: str
) -> None:
    assert Texts(language, [folder])("action.sell", good="silk", count=count) == text


@pytest.mark.parametrize(("language", "text"), [("en", "Stop here"), ("ru", "Остановиться")])
def test_a_text_is_found_by_its_key(folder: Path, language: str, text: str) -> None:
    assert Texts(language, [folder])("stop") == text


def test_parameters_are_filled_in_and_surplus_ones_ignored(folder: Path) -> None:
    t = Texts("en", [folder])

    assert t("action.place", space="Merv", count=3) == "Place a camel on Merv"


def test_both_languages_have_the_same_keys_with_plural_texts_once(folder: Path) -> None:
    keys = {"stop", "action.place", "action.sell"}

    assert Texts("en", [folder]).keys() == keys
    assert Texts("ru", [folder]).keys() == keys


def test_a_texts_forms_are_all_its_plurals_or_itself(folder: Path) -> None:
    t = Texts("ru", [folder])

    assert len(t.forms("action.sell")) == 3
    assert t.forms("stop") == ["Остановиться"]


def test_only_whole_texts_count_as_keys(folder: Path) -> None:
    t = Texts("en", [folder])

    assert t.has("action.sell")
    assert not t.has("action")
    assert not t.has("action.sell.one")


def test_a_section_lists_its_keys_in_the_order_of_the_file(folder: Path) -> None:
    t = Texts("en", [folder])

    assert t.section("action") == ["action.place", "action.sell"]
    assert t.section("act") == []


def test_a_tree_has_the_texts_as_the_file_has_them(folder: Path) -> None:
    assert Texts("en", [folder]).tree() == tomllib.loads(ENGLISH)


def test_several_files_are_read_and_later_folders_win(folder: Path, tmp_path: Path) -> None:
    (folder / "names.en.toml").write_text('merv = "Merv"', encoding="utf-8")
    later = tmp_path / "later"
    later.mkdir()
    (later / "own.en.toml").write_text('stop = "Halt"', encoding="utf-8")

    t = Texts("en", [folder, later])

    assert t("merv") == "Merv"
    assert t("stop") == "Halt"


def test_texts_are_read_once(folder: Path) -> None:
    assert texts("en", folder) is texts("en", folder)
    assert texts("en", folder) is not texts("ru", folder)


@pytest.mark.parametrize("language", ["de", "", "EN", None, 7, ["en"], {"en": 1}])
def test_a_language_without_texts_is_refused_with_those_there_are(
    folder: Path, language: str
) -> None:
    for refusing in (
        lambda: check_language(language),
        lambda: Texts(language, [folder]),
        lambda: texts(language, folder),
    ):
        with pytest.raises(BadOptions) as refused:
            refusing()
        assert str(refused.value) == f"No texts in {language!r}. There are: en, ru."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_there_are_can_be_chosen(language: str) -> None:
    assert check_language(language) == language
