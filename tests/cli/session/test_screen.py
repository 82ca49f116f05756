"""Terminals of all sizes: what a player needs is at the bottom."""

import random

import pytest

from bactrian import new_match
from bactrian.cli.console import ERASE_SCROLLBACK, Output
from bactrian.cli.files import table_texts
from bactrian.cli.session.screen import Screen
from bactrian.core.game import Event
from bactrian.terminal.protocol import HasSigns, terminal_table

from ..positions import plain
from ..terminal import Terminal, always
from .recording import NAMES, before_flax

FOUR = (*NAMES, "Seat 3")
SOLO = ("play", "samarkand", "--seed", "5", "--fast", "--players", "2")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
def test_decision_choices_and_prompt_fit_into_24_rows(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    sentences = {
        "en": ("Your turn", " route: ", "You drew cards", "reached your"),
        "ru": ("Ваш ход", "Путь «", "Вы взяли карты", "дошёл до вашего"),
    }

    terminal.run(*SOLO, "--lang", language, types=always("1"))

    assert len(terminal.screens) > 40
    for screen in terminal.screens[:-1]:
        rows = screen.splitlines()[-24:]
        first = next(at for at, row in enumerate(rows) if row.startswith("  1 "))
        assert any(words in "".join(rows[:first]) for words in sentences[language])


@pytest.mark.quick("ru")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_winner_is_seen_in_24_rows(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    terminal.run(*SOLO, "--players", "5", "--lang", language, types=always("1"))

    assert any(row.startswith("★ ") for row in terminal.last.splitlines()[-24:])


@pytest.mark.parametrize(("game", "players"), [("samarkand", 5), ("marco_polo", 4), ("merv", 4)])
def test_the_score_sheet_is_seen_however_much_happened_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, players: int
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    match = new_match(game, players=players, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    names = ["Anna", "Boris", "Clara", "Dmitri", "Emma"][:players]
    screen = Screen(
        match, terminal_table(game, "en"), table_texts(match.game, "en"), names, pause=0.0
    )
    news = [match.events(None)[-1]] * 30
    sentence = match.game.narrate(news[0], match.game.texts("en"), names)
    monkeypatch.setattr(match, "events", lambda seat: news)

    screen.draw(None)

    shown = capsys.readouterr().out
    sheet = [row for row in shown.splitlines()[-24:] if any(name in row for name in names)]
    assert " ".join(shown.split()).count(sentence) >= len(news)
    assert all(any(name in row for row in sheet) for name in names)
    assert any(row.startswith("★ ") for row in sheet)


def test_merv_for_four_is_mostly_seen_whole_at_120_by_40(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINES", "40")
    match, choices = new_match("merv", players=4, seed=5), random.Random(5)
    screen = Screen(
        match, terminal_table("merv", "en"), table_texts(match.game, "en"), FOUR, pause=0.0
    )
    fits = []
    while not match.over:
        if match.to_act == 0:
            screen.draw(0, match.actions("en"))
            screen.mark_read(0)
            fits.append(len(capsys.readouterr().out.splitlines()) < 40)  # and the prompt
        match.play(choices.choice(match.legal()))

    assert sum(fits) >= 0.75 * len(fits)


@pytest.mark.parametrize(("game", "players"), [("marco_polo", 4), ("merv", 4)])
def test_signs_are_left_out_only_where_that_helps_and_one_can_ask_for_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, players: int
) -> None:
    match, table = new_match(game, players=players, seed=5), terminal_table(game, "en")
    while match.to_act != 0 or len(match.legal()) < 2:
        match.play(match.legal()[0])
    assert isinstance(table, HasSigns)
    assert "signs" in table.charts()
    whole = plain(table.draw(match.view(0), [], FOUR, 120), 120)
    fewer = plain(table.draw_without_signs(match.view(0), [], FOUR, 120), 120)
    assert whole[: len(fewer)] == fewer
    explained = "★ point"
    assert explained in "".join(whole[len(fewer) :])

    for rows, seat, is_told in [
        (len(whole) + 40, 0, True),
        (len(whole), 0, False),
        (len(whole), None, True),  # who watches cannot ask
        (len(fewer) - 1, 0, True),  # the table is never seen whole
    ]:
        monkeypatch.setenv("LINES", str(rows))
        screen = Screen(match, table, table_texts(match.game, "en"), FOUR, pause=0.0)
        screen.draw(seat, [] if seat is None else match.actions("en"))
        assert (explained in capsys.readouterr().out) == is_told


def test_a_narrow_terminal_is_told_what_the_table_needs(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    terminal.run(*SOLO, types=["q"])

    shown = " ".join(terminal.screens[0].split())
    assert "The table needs 80 columns, this window has 60." in shown
    assert "1 Marry into the Byzant family" in shown


@pytest.mark.parametrize("columns", ["80", "120", "160", "300"])
def test_no_line_is_wider_than_the_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    terminal.run(*SOLO, types=["1", "1", "1", "help", "log", "pairs", "sales", "q"])

    rows = [row for screen in terminal.screens for row in screen.splitlines()]
    commands = [row for row in rows if row.startswith("  bactrian ")]
    assert len(commands) == 1  # to be copied: the only line that may be as long as it is
    assert all(len(row.rstrip()) <= int(columns) for row in rows if row not in commands)


def test_a_curtain_leaves_nothing_to_scroll_back_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Output().clear_scrollback()
    assert capsys.readouterr().out == ""  # a file has no screen
    monkeypatch.setenv("TTY_COMPATIBLE", "1")

    Output().clear_scrollback()

    assert capsys.readouterr().out.endswith(ERASE_SCROLLBACK)


def test_what_comes_after_a_window_is_told_when_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """S-11.7: that the next seat passes would tell that nobody is asked."""
    match = before_flax(seed=1)
    screen = Screen(
        match, terminal_table("samarkand", "en"), table_texts(match.game, "en"), NAMES, pause=0.0
    )
    events = [
        Event("took_goods", {"seat": 0, "good": 17}),
        Event("sale_opened", {"good": 17}),
        Event("passed", {"seat": 1}),
    ]
    monkeypatch.setattr(match, "events", lambda seat: events)

    screen.print_new_events(0)
    before = capsys.readouterr().out
    screen.print_new_events(0)
    after = capsys.readouterr().out

    assert before == "Seat 0 takes the goods marker Flax 17.\n"
    assert after == "Seat 1 can do nothing and passes.\n"
