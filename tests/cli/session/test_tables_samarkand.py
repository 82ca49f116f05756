"""The drawn table of Samarkand: what must be there, and what must never happen."""

import re
from collections.abc import Callable

import pytest
from rich.console import RenderableType

from bactrian.games.samarkand.terminal import (
    Choices,
    View,
    draw_families,
    draw_hand,
    draw_map,
    draw_relationships,
    draw_scores,
    draw_seats,
    draw_table,
    load_geometry,
    palette,
)
from bactrian.games.samarkand.terminal.map.geometry import Kind
from bactrian.games.samarkand.terminal.map.labels import Scene, place_labels
from bactrian.games.samarkand.terminal.map.raster import rasterise
from bactrian.terminal import dyes
from bactrian.terminal.colour import contrast

from ..positions import plain, printed
from .test_tables_positions import FAMILIES, GOODS, SampleWords, sample_view

BOARD = load_geometry()
WORDS = SampleWords()
NAMES = ["Anna", "Boris", "Chagatai", "Dilorom", "Emre"]
WIDTHS = (80, 100, 120, 160)
TRUE_COLOUR, ANY_COLOUR = r"\x1b\[[\d;]*[34]8;2;", r"\x1b\[(?:[\d;]*;)?[34]8;"

Drawing = Callable[[View, int], RenderableType]
DRAWINGS: dict[str, Drawing] = {
    "map": lambda view, width: draw_map(view, BOARD, WORDS, width, _choices(view).spaces),
    "families": lambda view, width: draw_families(view, BOARD, WORDS, width),
    "seats": lambda view, width: draw_seats(view, BOARD, WORDS, width, NAMES),
    "hand": lambda view, width: draw_hand(view, BOARD, WORDS, width),
    "scores": lambda view, width: draw_scores(view, WORDS, width, NAMES),
    "relationships": lambda view, width: draw_relationships(view, BOARD, WORDS, width),
    "table": lambda view, width: draw_table(view, BOARD, WORDS, width, NAMES, _choices(view)),
    "russian": lambda view, width: draw_table(view, BOARD, SampleWords("ru"), width, NAMES),
}


def _choices(view: View) -> Choices:
    """Numbers from 1 for the spaces that can be chosen, as the prompt would give them."""
    return Choices(spaces={action - 20: n for n, action in enumerate(view["actions"], 1)})


def pieces_by_space(view: View, width: int, choices: dict[int, int]) -> dict[int, list[str]]:
    """What the printed map shows at the places of each space's writing."""
    rows = plain(draw_map(view, BOARD, WORDS, width, choices), width)
    scene = Scene(view, BOARD, WORDS, width, len(rows), choices)
    shown: dict[int, list[str]] = {}
    for placed in place_labels(scene, rasterise(BOARD, width, len(rows))):
        end = placed.column + len(placed.piece.text)
        shown.setdefault(placed.space, []).append(rows[placed.row][placed.column : end])
    return shown


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("players", [2, 5])
def test_nothing_is_wider_than_asked_for(name: str, width: int, players: int) -> None:
    for kind in ("turn", "second", "over"):
        view = sample_view(players=players, turns=40, kind=kind)

        assert all(len(row) <= width for row in plain(DRAWINGS[name](view, width), width))


@pytest.mark.parametrize("width", WIDTHS)
def test_every_space_shows_its_name(width: int) -> None:
    shown = pieces_by_space(sample_view(turns=0), width, {})

    for number in range(len(BOARD.spaces)):
        assert any(text.startswith(WORDS.space_short(number)[:3]) for text in shown[number])


@pytest.mark.parametrize("width", [120, 160])
def test_wide_maps_cut_no_name(width: int) -> None:
    shown = pieces_by_space(sample_view(turns=0), width, {})

    cut = [n for n in range(len(BOARD.spaces)) if WORDS.space_short(n) not in shown[n]]
    assert cut == []


@pytest.mark.parametrize("width", WIDTHS)
def test_choices_and_camels_are_shown_without_colour(width: int) -> None:
    """A full board with a choice on every space with room: nothing may cover anything else."""
    view = sample_view(turns=0)
    view["camels"] = [[n % 10, (n + 3) % 10][: 1 + n % 2] for n in range(len(BOARD.spaces))]
    with_room = [n for n, camels in enumerate(view["camels"]) if len(camels) < 2]
    choices = {space: n for n, space in enumerate(with_room, 1)}

    shown = pieces_by_space(view, width, choices)

    for number, camels in enumerate(view["camels"]):
        texts = [text.strip("▐▌«»") for text in shown[number]]
        assert all(WORDS.family_letter(family) in texts for family in camels)
        assert number not in choices or str(choices[number]) in texts


def test_a_goods_marker_is_gone_once_taken_and_my_card_shows_its_points() -> None:
    view = sample_view(turns=0)
    view["goods_on_map"] = [good for good in range(1, GOODS + 1) if good != 17]
    assert view["own"] is not None
    view["own"]["hand_points"] = [(5, 8)]

    shown = pieces_by_space(view, 120, {})

    assert "◇17" in shown[BOARD.goods_spaces[17]]
    assert "◆16" in shown[BOARD.goods_spaces[16]]
    assert "◆5 +8" in shown[BOARD.goods_spaces[5]]


def test_a_camel_of_the_running_expansion_is_marked() -> None:
    view = sample_view(kind="second")
    family, spaces = view["expansion"]["family"], view["expansion"]["spaces"]
    assert family is not None

    shown = pieces_by_space(view, 120, {})

    assert f"▸{WORDS.family_letter(family)}◂" in shown[spaces[0]]
    assert sum("▸" in text for texts in shown.values() for text in texts) == 1


@pytest.mark.parametrize("family", range(FAMILIES))
@pytest.mark.parametrize("colours", [palette.FULL, palette.FEW], ids=["full", "few"])
def test_writing_can_be_read_on_every_ground(family: int, colours: palette.MapColours) -> None:
    """LOOK.md asks for 4.5 : 1."""
    chip = palette.family_colour(BOARD, family)
    assert contrast(dyes.ink_on(chip), chip) >= 4.5
    for kind in Kind:
        assert contrast(dyes.CREAM, colours.kinds[kind]) >= 4.5
        assert contrast(dyes.CREAM, colours.ground(BOARD, kind, family)) >= 4.5


def test_terminals_get_no_more_colours_than_they_have() -> None:
    view = sample_view()

    assert re.search(TRUE_COLOUR, printed(DRAWINGS["map"](view, 120), 120, "truecolor"))
    assert not re.search(TRUE_COLOUR, printed(DRAWINGS["map"](view, 120), 120, "256"))
    assert not re.search(ANY_COLOUR, printed(DRAWINGS["table"](view, 120), 120))


def test_an_open_sale_tells_nobody_whom_it_asks() -> None:
    """S-11.5"""
    view = sample_view(kind="sale")
    view["active"], view["decision"] = 1, {"kind": "sale", "seat": None, "good": 17}

    sentence = plain(draw_table(view, BOARD, WORDS, 120, NAMES), 120)[0]

    assert WORDS.good(17) in sentence
    assert not any(name in sentence for name in NAMES)


def test_a_spectator_sees_a_table_without_a_hand() -> None:
    view = sample_view(kind="turn")
    view["seat"], view["own"] = None, None

    table = "\n".join(plain(draw_table(view, BOARD, WORDS, 120, NAMES), 120))

    assert "Anna" in table
    assert WORDS.t("hand_title", points=0)[:10] not in table


def test_the_numbers_to_type_stand_on_families_and_cards() -> None:
    view = sample_view(kind="turn")
    assert view["own"] is not None
    good = view["own"]["hand"][0]
    choices = Choices(marry={0: 71}, expand={0: 72, 9: 73}, cards={good: 74})

    table = "\n".join(plain(draw_table(view, BOARD, WORDS, 120, NAMES, choices), 120))

    assert all(sign in table for sign in ("♥71▸72", "▸73", " 74 "))


def test_winners_are_marked_on_the_score_sheet() -> None:
    view = sample_view(turns=60, kind="over")
    assert view["scores"] is not None
    view["winners"] = [1, 2]

    rows = plain(draw_scores(view, WORDS, 100, NAMES), 100)

    marked = [row for row in rows if row.startswith("★")]
    assert [name for name in NAMES for row in marked if name in row] == ["Boris", "Chagatai"]
    assert str(view["scores"][1]["total"]) in marked[0]


def test_both_halves_of_the_chart_show_a_pair_that_met() -> None:
    view = sample_view(turns=0)
    view["met"] = [[1, 4]]
    first, second = WORDS.family_letter(1), WORDS.family_letter(4)

    chart = "\n".join(plain(draw_relationships(view, BOARD, WORDS, 60), 60))

    assert chart.count(first + second) == chart.count(second + first) == 1


def test_both_languages_have_the_same_texts_with_the_same_parameters() -> None:
    english, russian = SampleWords("en").texts, SampleWords("ru").texts

    assert english.keys() == russian.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", russian[key])), key


@pytest.mark.parametrize(("players", "limit"), [(2, 10), (4, 7), (5, 6)])
def test_who_discards_is_told_the_limit(players: int, limit: int) -> None:
    """S-4.7"""
    view = sample_view(players=players, kind="discard")

    sentence = plain(draw_table(view, BOARD, WORDS, 120, NAMES), 120)[0]

    assert f"Your limit is {limit}, sold cards included." in sentence


@pytest.mark.parametrize("colours", ["truecolor", "256"])
def test_both_sides_of_a_camel_look_alike_beside_any_other(colours: str) -> None:
    view = sample_view(turns=0)
    pairs = [[n % 10, (n // 10 + n % 10 + 1) % 10] for n in range(90)]
    view["camels"] = [*pairs, *([] for _ in range(len(BOARD.spaces) - len(pairs)))]

    painted = printed(draw_map(view, BOARD, WORDS, 160, {}), 160, colours)

    camel = r"\x1b\[([\d;]+)m▐\x1b\[0m\x1b\[[\d;]+m\w\x1b\[0m\x1b\[([\d;]+)m▌"
    sides = re.findall(camel, painted)
    assert len(sides) > 100
    assert {_ink(left) == _ink(right) for left, right in sides} == {True}


def _ink(codes: str) -> str:
    """The part of a terminal's colour codes that is about the ink."""
    return codes.partition(";48;")[0]
