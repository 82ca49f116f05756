"""S-11.5 to S-11.7 at the terminal: nobody learns who is asked to sell, or whether anybody is.

The games of all seeds differ in the cards alone: whatever can be seen must be the same in them.
"""

import time
from collections.abc import Iterator

import pytest

from bactrian.cli.session.session import SALE_WINDOW
from bactrian.match import Match

from .recording import (
    RecordingScreen,
    again,
    before_flax,
    flax_space,
    games_by_holder,
    holder_of_flax,
    show,
)

GAMES = games_by_holder(range(60))
HOLDERS = (0, 1, 2, None)
CURTAIN = "{}, this is for you alone. Enter when the others look away. "
NOT_YOURS = "Flax 17 has been reached. You do not hold the card"


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)


def every_game(holders: tuple[int | None, ...] = HOLDERS) -> Iterator[Match]:
    return (before_flax(seed) for holder in holders for seed in GAMES[holder])


def curtains(screen: RecordingScreen) -> list[str]:
    """What all at the screen see while one player is asked to look alone."""
    return [text for kind, text in screen.calls if kind == "read" and "for you alone" in text]


def behind_curtain(screen: RecordingScreen, seat: int) -> list[tuple[str, object]]:
    """What a seat sees between its first curtain and the next one."""
    curtain = ("read", CURTAIN.format(f"Seat {seat}"))
    calls = screen.calls[screen.calls.index(curtain) + 1 :]
    end = next((at for at, call in enumerate(calls) if call[1] in curtains(screen)), len(calls))
    return calls[:end]


def test_the_games_have_every_holder() -> None:
    assert set(GAMES) == set(HOLDERS)


@pytest.mark.parametrize("people", [(0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_people_at_one_screen_are_all_asked_in_the_same_order(people: tuple[int, ...]) -> None:
    sequences = {tuple(curtains(show(match, people))) for match in every_game()}

    assert len(sequences) == 1
    (sequence,) = sequences
    expected = [CURTAIN.format(f"Seat {seat}") for seat in people]
    assert list(sequence[: len(people)]) == expected


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_without_the_card_sees_the_same_no_matter_who_holds_it(seat: int) -> None:
    others = tuple(holder for holder in HOLDERS if holder != seat)

    seen = {tuple(behind_curtain(show(match, (0, 1)), seat)) for match in every_game(others)}

    assert len(seen) == 1
    ((question,),) = seen
    assert question[1].startswith(NOT_YOURS)  # type: ignore[attr-defined]  # read gives a text


@pytest.mark.parametrize("seat", [0, 1])
def test_the_holder_is_asked_behind_the_curtain(seat: int) -> None:
    for match in every_game((seat,)):
        screen = show(match, (0, 1))

        (kind, drawn), (prompt, _) = behind_curtain(screen, seat)
        assert (kind, prompt) == ("draw", "read")
        assert "sell the card for 3 Dirhams, or keep it?" in str(drawn)
        assert match.game.catalogue[match.played[-1]].kind == "keep"


@pytest.mark.parametrize("people", [(0,), (1,), ()])
def test_one_person_or_none_sees_the_same_whichever_computer_is_asked(
    people: tuple[int, ...],
) -> None:
    computers = tuple(holder for holder in HOLDERS if holder not in people)

    shown = {tuple(show(match, people).calls) for match in every_game(computers)}

    assert len(shown) == 1
    (calls,) = shown
    window = "Flax 17 has been reached: the player who holds the card may sell it now."
    at = calls.index(("say", window))
    assert calls[at + 1] == ("wait", SALE_WINDOW)
    assert not any(kind == "draw" and "its holder may sell" in str(what) for kind, what in calls)


def test_who_holds_the_card_alone_is_asked_without_delay() -> None:
    for match in every_game((0,)):
        calls = show(match, (0,)).calls

        assert not any(kind == "wait" for kind, _ in calls)
        assert any("sell the card for 3 Dirhams, or keep it?" in str(what) for _, what in calls)


@pytest.mark.parametrize("command", ["sales all keep", "sales all sell"])
def test_standing_answers_to_everything_spare_the_question_no_matter_who_holds(
    command: str,
) -> None:
    sequences = {tuple(curtains(show(match, (0, 1), {0: [command]}))) for match in every_game()}

    assert len(sequences) == 1
    (sequence,) = sequences
    assert sequence[0] == CURTAIN.format("Seat 1")


def test_a_standing_answer_to_one_card_changes_nothing_that_others_see() -> None:
    sequences = {
        tuple(curtains(show(match, (0, 1), {0: ["sales 17 keep"]}))) for match in every_game()
    }

    assert len(sequences) == 1
    for match in every_game((0,)):
        screen = show(match, (0, 1), {0: ["sales 17 sell"]})
        ((_, question),) = behind_curtain(screen, 0)
        assert str(question).startswith(NOT_YOURS)  # it has answered already
        assert match.game.catalogue[match.played[-1]].kind == "sell"


@pytest.mark.parametrize("people", [(0, 1), (0, 1, 2)])
def test_a_match_saved_while_a_sale_is_open_asks_everybody_again(people: tuple[int, ...]) -> None:
    sequences = set()
    for match in every_game():
        match.play(flax_space(match.actions()).number)
        assert (match.decision == "sale") == (holder_of_flax(match) is not None)
        sequences.add(tuple(curtains(show(again(match), people))))

    assert len(sequences) == 1
    (sequence,) = sequences
    assert sequence[0] == CURTAIN.format("Seat 0")
