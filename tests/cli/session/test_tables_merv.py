"""The drawn table of Merv: what must be there, and what must never happen."""

import re

import pytest

from bactrian.core.data.texts import texts
from bactrian.games.merv.terminal import palette, signs
from bactrian.games.merv.terminal.legend import legend
from bactrian.games.merv.terminal.names import FOLDER, Words
from bactrian.games.merv.terminal.terminal import Terminal
from bactrian.games.merv.words import Decision
from bactrian.terminal.colour import contrast
from bactrian.terminal.dyes import CREAM, GROUND, LIT, PAPER, ink_on
from bactrian.terminal.protocol import TerminalTable, terminal_table

from ..positions import NAMES, by_width, by_width_and_language, plain, printed
from .merv_positions import drawn, game, pictures, positions


@pytest.mark.quick("80-ru")
@by_width_and_language
def test_every_line_is_as_wide_as_asked_for_and_nothing_is_cut(width: int, language: str) -> None:
    for _, rows in pictures(width, language):
        assert {len(row) for row in rows} == {width}
        assert not any("…" in row for row in rows)


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_table_leaves_room_for_the_choices_at_120_by_50(players: int) -> None:
    heights = [
        len(rows)
        for position, rows in pictures(120)
        if position.players == players and position.to_act is not None
    ]

    assert max(heights) <= 42


@pytest.mark.long
@by_width
def test_every_choice_has_its_number_on_the_table(width: int) -> None:
    offered: set[str] = set()
    for position, rows in pictures(width):
        picture = "\n".join(rows)
        for number, action in enumerate(position.actions["en"], start=1):
            offered.add(action.kind)
            assert f"«{number}»" in picture, (position.decision, action)

    rare = {"score", "scoring_tile", "hc_site", "free_card", "place_camel", "commit"}
    common = {"slot", "site", "board", "market_place", "contract", "pay", "card", "courtier"}
    common |= {"breakthrough", "post", "buy", "path", "advance", "wall", "wall_slot", "queue"}
    assert common | {"deploy_soldier", "upgrade", "bonus_tile", "hc_slot"} <= offered | rare


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (2, 5), (1, 3)])
def test_the_end_shows_every_part_and_the_winner(players: int, seed: int) -> None:
    match, kept = game(players, seed)
    picture = plain(drawn(kept[-1], 120), 120)

    for seat, score in enumerate(match.scores()):
        figures = r"\s+".join(str(points) for points in (*score.parts.values(), score.total))
        row = next(row for row in picture if re.search(rf"{NAMES[seat]}\s+{figures}\s", row))
        assert row.startswith("★") == (seat in match.winners())


@pytest.mark.parametrize(
    ("winners", "sentence", "starred"),
    [([], "The Corrupt Magistrate wins", "M The Corrupt Magistrate"), ([0], "Anna wins", "A Anna")],
)
def test_the_magistrate_wins_when_no_seat_does(
    winners: list[int], sentence: str, starred: str
) -> None:
    """M-19.4"""
    view = game(1, 3)[1][-1].seen | {"winners": winners}
    picture = plain(Terminal("en").draw(view, [], NAMES[:1], 120), 120)

    assert f"The game is over: {sentence}." in picture[0]
    (row,) = (row for row in picture[1:] if row.startswith("★"))
    assert row.startswith(f"★ {starred}")


def test_without_colours_there_is_no_colour_and_no_bar() -> None:
    for position in positions()[::5]:
        picture = printed(drawn(position, 120), 120)
        assert not re.search(r"\x1b\[(?:[\d;]*;)?[34]8;", picture)
        assert "▀" not in picture


def test_256_colours_are_enough() -> None:
    picture = printed(drawn(positions()[2], 120), 120, "256")

    assert not re.search(r"\x1b\[[\d;]*[34]8;2;", picture)
    assert "48;5;" in picture


def test_owners_tiles_and_cubes_can_be_read() -> None:
    for colour in palette.SEATS:
        assert contrast(colour, GROUND) >= 3
        assert contrast(colour, ink_on(colour)) >= 4.5
    for ground in (*palette.GLAZES, palette.SAND, *palette.FEW_GROUNDS.values()):
        assert contrast(ground, CREAM) >= 4.5
    for glaze, (night, paper) in zip((*palette.GLAZES, GROUND), palette.CUBES, strict=True):
        assert contrast(night, glaze) >= 3
        assert contrast(night, GROUND) >= 4.5
        assert contrast(paper, PAPER) >= 4.5
        assert contrast(paper, LIT) >= 4.5
    for night, paper in (*palette.INKS.values(), palette.OTHER_INKS):
        assert contrast(night, GROUND) >= 4.5
        assert contrast(paper, PAPER) >= 4


def test_owners_and_colours_differ_without_colour() -> None:
    for language in ("en", "ru"):
        words = Words(language)
        letters = [*words.t("seat_letters"), words.t("letter_magistrate")]
        assert len({*letters, words.t("letter_courtier")}) == 6
    assert len(set(signs.CUBES)) == 5
    assert len(set(signs.SPICES.values())) == 4


def test_the_legend_knows_every_sign() -> None:
    for language in ("en", "ru"):
        rows = " ".join(row.plain for row in legend(Words(language), 120))
        used = [*signs.CUBES, *signs.BOARDS.values(), *signs.SPICES.values(), signs.ANY_GOOD]
        used += [sign for names in signs.BOONS.values() for sign in names[0] if sign != "?"]
        used += [signs.DISC, signs.BUILDING, signs.WALLED, signs.GATE, signs.INFLUENCE]
        assert all(sign in rows for sign in used)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_decision_has_a_sentence_for_all_readers(language: str) -> None:
    table: TerminalTable = terminal_table("merv", language)
    for decision in Decision:
        assert texts(language, FOLDER)(f"decide_{decision.name.lower()}_other", name="Anna")
    for position in positions():
        for view in position.views.values():
            assert table.sentence(view, NAMES[: position.players])


@pytest.mark.parametrize("chart", ["contracts", "mosque", "breakthroughs", "points"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_charts_fit_the_terminal(language: str, chart: str) -> None:
    draw = Terminal(language).charts()[chart]
    for position in positions()[::5]:
        for view in position.views.values():
            rows = plain(draw(view, NAMES[: position.players], 80), 80)
            assert {len(row) for row in rows} == {80}
            assert not any("…" in row for row in rows)


def test_the_points_go_by_name() -> None:
    position = next(one for one in positions() if one.players == 4)
    draw = Terminal("en").charts()["points"]

    told = "\n".join(plain(draw(position.views[None], NAMES, 100), 100))

    assert all(name in told for name in NAMES)


def test_spectators_see_the_table_without_numbers_to_type() -> None:
    for position in positions()[::4]:
        names = NAMES[: position.players]
        rows = plain(Terminal("en").draw(position.views[None], [], names, 120), 120)
        assert not any("«" in row for row in rows)
        assert not any("(you)" in row for row in rows)
