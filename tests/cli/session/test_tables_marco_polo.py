"""The drawn table of Marco Polo: what must be there, and what must never happen."""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from lengths import long_case
from rich.console import RenderableType

from bactrian import new_match
from bactrian.core.data.texts import texts
from bactrian.games.marco_polo.tables import goals
from bactrian.games.marco_polo.terminal import palette
from bactrian.games.marco_polo.terminal.board.geography import KINDS, PLACES, ROUTES
from bactrian.games.marco_polo.terminal.board.map import (
    ROWS,
    draw_places,
    place_plaques,
    write_tolls,
)
from bactrian.games.marco_polo.terminal.board.plaques import Plaques
from bactrian.games.marco_polo.terminal.choices import Choices, choices_of
from bactrian.games.marco_polo.terminal.legend import legend
from bactrian.games.marco_polo.terminal.names import FOLDER, Words
from bactrian.games.marco_polo.terminal.signs import THINGS, amounts
from bactrian.games.marco_polo.terminal.terminal import Terminal
from bactrian.games.marco_polo.terminal.view import View, as_view
from bactrian.games.marco_polo.words import Decision
from bactrian.match import Match
from bactrian.terminal.colour import contrast
from bactrian.terminal.dyes import CREAM, ink_on
from bactrian.terminal.night import LIT
from bactrian.terminal.protocol import TerminalTable, terminal_table

from ..positions import (
    NAMES,
    Position,
    by_width,
    by_width_and_language,
    plain,
    played_at_random,
    printed,
)

EXPERT: dict[str, object] = {
    "random_city_bonuses": True,
    "character_draft": True,
    "goal_choice": True,
}
GAMES = ((2, 5), (3, 4), (4, 1), (4, 3))
LIKELY = {"bag": 0.1, "reroll": 0.1, "complete": 9}
OTHERS = ["niccolo_marco", "johannes", "wilhelm", "kubilai"]


def view_of(position: Position) -> View:
    return as_view(position.seen)


def choices_in(position: Position) -> Choices:
    return choices_of(view_of(position), position.actions["en"])


@cache
def game(players: int, seed: int) -> tuple[Match, list[Position]]:
    options: dict[str, object] = {} if seed % 2 else EXPERT
    options = {"characters": OTHERS[:players]} if seed % 3 == 0 else options
    match = new_match("marco_polo", players=players, seed=seed, options=options)
    return match, played_at_random(match, seed, LIKELY)


def positions() -> list[Position]:
    return [position for players, seed in GAMES for position in game(players, seed)[1]]


def drawn(position: Position, width: int, language: str = "en") -> RenderableType:
    return position.drawn(Terminal(language), width, language)


@cache
def pictures(width: int, language: str = "en") -> list[tuple[Position, list[str]]]:
    """All positions with the lines that are printed of them: drawing them takes the time."""
    return [(each, plain(drawn(each, width, language), width)) for each in positions()]


@pytest.mark.quick("80-ru")
@by_width_and_language
def test_every_line_is_as_wide_as_asked_for(width: int, language: str) -> None:
    for _, rows in pictures(width, language):
        assert {len(row) for row in rows} == {width}


@pytest.mark.long
@by_width
def test_every_choice_has_its_number_on_the_table(width: int) -> None:
    offered: set[str] = set()
    for position, rows in pictures(width):
        picture = "\n".join(rows)
        for number, action in enumerate(position.actions["en"], start=1):
            offered.add(action.kind)
            under_dice = {"bag": "◎", "reroll": "↻", "adjust": "[−+]"}.get(action.kind)
            sign = rf"{under_dice}{number}(?!\d)" if under_dice else f"«{number}»"
            assert re.search(sign, picture), (position.decision, action)

    assert {"place", "die", "step", "take_contract", "complete", "adjust", "keep_goal"} <= offered


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [80, long_case(110), long_case(120)])
def test_no_place_covers_another_and_every_toll_finds_room(width: int, language: str) -> None:
    words = Words(language)
    for position in positions():
        view, choices = view_of(position), choices_in(position)
        cells = [
            (row, placed.column + column)
            for placed in place_plaques(view, words, choices, width, ROWS)
            for row, text in enumerate(placed.rows, placed.row)
            for column in range(text.cell_len)
        ]
        assert len(cells) == len(set(cells))
        assert all(0 <= row < ROWS and 0 <= column < width for row, column in cells)
        tolls = write_tolls(draw_places(view, words, choices, width, ROWS))
        assert tolls == sum(bool(route.toll) for route in ROUTES)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_place_shows_its_name(language: str) -> None:
    words = Words(language)
    for position in positions():
        placed = place_plaques(view_of(position), words, choices_in(position), 80, ROWS)
        shown = {plaque.node: plaque.rows[0].plain.strip() for plaque in placed}

        for node in range(len(PLACES)):
            oasis = KINDS[node] == "oasis"
            name = f"♣{words.node(node).split()[-1]}" if oasis else words.node(node)
            assert shown[node].startswith(name)


@pytest.mark.long
@by_width
def test_every_laid_die_is_shown(width: int) -> None:
    words = Words("en")
    for position, rows in pictures(width):
        picture = "\n".join(rows)
        shown = Counter(re.findall(r"(?<!\w)[ABCD–][■□]?[1-6](?=[ …])", picture))
        laid = Counter(
            ("–" if die["seat"] is None else words.letter(die["seat"]))
            + {"black": "■", "white": "□"}.get(die["colour"], "")
            + str(die["value"])
            for space in view_of(position)["spaces"]
            for die in space
        )
        assert laid <= shown


@pytest.mark.long
def test_goal_cards_of_others_are_not_drawn() -> None:
    ids = [goal.word("id") for goal in goals]
    drawn_goals = 0
    for position in positions()[::3]:
        for seat, view in position.views.items():
            if position.to_act is None:
                continue
            own = view["seats"][seat] if seat is not None else {"goals": [], "goals_dealt": []}
            known = {ids[goal] for goal in [*own["goals"], *own["goals_dealt"]]}
            actions = position.actions["en"] if seat == position.to_act else []
            picture = "\n".join(plain(Terminal("en").draw(view, actions, NAMES, 120), 120))
            shown = set(re.findall(r"\bG\d\d\b", picture))
            assert shown <= known
            drawn_goals += len(shown)

    assert drawn_goals


def test_a_step_costs_what_the_map_says() -> None:
    """P-9.3"""
    steps = 0
    for players, seed in GAMES:
        match, kept = game(players, seed)
        for position in (position for position in kept if position.decision == "step"):
            for (figure, node), price in choices_in(position).prices.items():
                plaque = Plaques(view_of(position), Words("en"), choices_in(position)).plaque(node)
                assert amounts(price, LIT).plain in "\n".join(row.plain for row in plaque)
                after = match.replay(position.played)
                after.play("step", figure=figure, node=node)
                events = [event.kind for event in after.game.events(after.state, None)]
                if "goods_different" in price or "gained" in events:
                    continue
                steps += 1
                assert paid(position, after.view(None)) == {**NOTHING, **price}

    assert steps > 3


NOTHING = {"coin": 0, "camel": 0}


def paid(before: Position, after: dict[str, Any]) -> dict[str, int]:  # Any: JSON-able
    """Coins and camels that left the seat that had to decide."""
    seat = before.to_act or 0
    held, left = view_of(before)["seats"][seat]["units"], after["seats"][seat]["units"]
    return {unit: held[unit] - left[unit] for unit in NOTHING}


def test_every_seat_shows_its_points_so_far_and_what_the_end_would_add() -> None:
    """P-13, P-14.3"""
    for position, rows in pictures(120)[::3]:
        view, picture = view_of(position), "\n".join(rows)
        for seat in view["seats"]:
            known = sum(points or 0 for points in seat["points"].values())
            assert f"{seat['units']['point']}★ ({known}) " in picture


def test_the_end_shows_every_part_and_the_winner() -> None:
    match, kept = game(4, 1)
    picture = plain(drawn(kept[-1], 120), 120)

    for seat, score in enumerate(match.scores()):
        figures = r"\s+".join(str(points) for points in (*score.parts.values(), score.total))
        row = next(row for row in picture if re.search(rf"{NAMES[seat]}\s+{figures}\s", row))
        assert row.startswith("★") == (seat in match.winners())


def test_without_colours_there_is_no_colour_and_no_bar() -> None:
    for position in positions()[::5]:
        picture = printed(drawn(position, 120), 120)
        assert not re.search(r"\x1b\[(?:[\d;]*;)?[34]8;", picture)
        assert "▀" not in picture


def test_256_colours_are_enough() -> None:
    picture = printed(drawn(positions()[2], 120), 120, "256")

    assert not re.search(r"\x1b\[[\d;]*[34]8;2;", picture)
    assert "48;5;" in picture


def test_seats_and_places_can_be_read() -> None:
    for colour in palette.SEATS:
        assert contrast(colour, palette.MAP) >= 3
        assert contrast(colour, ink_on(colour)) >= 4.5
    for ground in (palette.LARGE, palette.SMALL, palette.BEIJING, palette.START):
        assert ground.bgcolor is not None
        red, green, blue = ground.bgcolor.get_truecolor()
        assert contrast((red, green, blue), CREAM) >= 4.5


def test_the_legend_knows_every_sign() -> None:
    for language in ("en", "ru"):
        rows = " ".join(row.plain for row in legend(Words(language), 120))
        assert all(sign in rows for sign in THINGS.values())


def test_both_languages_have_the_same_texts() -> None:
    english, russian = texts("en", FOLDER), texts("ru", FOLDER)

    assert english.keys() == russian.keys()
    for key in sorted(english.keys()):
        parameters = [
            {name for form in language.forms(key) for name in re.findall(r"{(\w+)}", form)}
            for language in (english, russian)
        ]
        assert parameters[0] == parameters[1], key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_decision_has_a_sentence_for_all_readers(language: str) -> None:
    table: TerminalTable = terminal_table("marco_polo", language)
    for decision in Decision:
        assert texts(language, FOLDER)(f"decide_{decision.name.lower()}_other", name="Anna")
    for position in positions():
        for view in position.views.values():
            assert table.sentence(view, NAMES)


@pytest.mark.parametrize("chart", ["contracts", "cards"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_charts_fit_the_terminal(language: str, chart: str) -> None:
    draw = Terminal(language).charts()[chart]
    for position in positions()[::5]:
        for view in position.views.values():
            assert {len(row) for row in plain(draw(view, NAMES, 80), 80)} == {80}
