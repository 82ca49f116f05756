"""What decisions say: which changes of the chances are told, and how accurate a player was."""

import pytest

from bactrian.advice.analysis import accuracy_of, summed_up
from bactrian.advice.judging import Option
from bactrian.advice.moments import Decision, deciding_moments, fortunes

RESULT = (1.0, 0.0)


def decision(
    at: int,
    seat: int,
    chance: float,
    *,
    lost: float = 0.0,
    gained: float = 0.0,
    drew: bool = False,
    closely: bool = True,
) -> Decision:
    """Of two seats; the first one's chance is given, before the loss of the seat that decides."""
    after = chance - lost if seat == 0 else chance + lost
    best = Option(1, (chance, 1 - chance), 10.0, {})
    chosen = Option(0, (after, 1 - after), 10.0, {}) if lost else best
    return Decision(at, at, seat, "turn", 2, chosen, best, gained, lost, closely, drew)


def test_what_another_seat_gave_away_is_no_luck() -> None:
    game = [decision(0, 0, 0.5), decision(1, 1, 0.5, lost=0.3), decision(2, 0, 0.8)]

    first = next(fortunes(game, RESULT))

    assert (first.seat, first.first, first.after_last) == (0, 0, 2)
    assert first.size == pytest.approx(0)


def test_what_is_more_than_that_is_luck() -> None:
    game = [decision(0, 0, 0.5), decision(1, 1, 0.5, lost=0.1, drew=True), decision(2, 0, 0.8)]

    first = next(fortunes(game, RESULT))

    assert (first.expected, first.found) == pytest.approx((0.6, 0.8))


def test_a_loss_that_only_its_seat_saw_makes_no_bad_luck_of_another() -> None:
    game = [decision(0, 0, 0.5), decision(1, 1, 0.5, lost=0.4), decision(2, 0, 0.5)]

    assert next(fortunes(game, RESULT)).size == pytest.approx(0)


def test_luck_needs_a_draw_and_comes_with_the_one_that_changed_most() -> None:
    dry = [decision(0, 0, 0.5), decision(1, 1, 0.5), decision(2, 0, 0.8)]
    drawn = [
        decision(0, 0, 0.5, drew=True),
        decision(1, 1, 0.5, drew=True),
        decision(2, 0, 0.8),
    ]

    assert deciding_moments(dry, (0.8, 0.2)) == []
    (luck,) = deciding_moments(drawn, (0.8, 0.2))
    assert (luck.kind, luck.seat, luck.at) == ("luck", 0, 1)
    assert luck.change == pytest.approx(0.3)


def test_the_five_largest_changes_are_told_in_the_order_of_play() -> None:
    losses = [0.05, 0.3, 0.1, 0.2, 0.0, 0.15, 0.25]
    game = [decision(at, 0, 0.5, lost=lost) for at, lost in enumerate(losses)]

    moments = deciding_moments(game, (0.5, 0.5))

    assert [moment.at for moment in moments] == [1, 2, 3, 5, 6]
    assert {moment.kind for moment in moments} == {"mistake"}


def test_a_good_move_is_told_with_what_others_would_have_left() -> None:
    (moment,) = deciding_moments([decision(0, 1, 0.4, gained=0.2)], (0.4, 0.6))

    assert (moment.kind, moment.seat) == ("good_move", 1)
    assert (moment.before, moment.after) == pytest.approx((0.4, 0.6))


def test_what_was_only_glanced_at_decides_nothing() -> None:
    assert deciding_moments([decision(0, 0, 0.5, lost=0.4, closely=False)], (0.1, 0.9)) == []


@pytest.mark.parametrize(
    ("chance", "lost", "accuracy"),
    [
        (0.5, 0.0, 100.0),
        (0.48, 0.1, 40.025),  # a fifth: 103.1668 x exp(-0.8708) - 3.1669
        (0.48, 0.25, 8.530),  # a half
        (0.08, 0.05, 8.530),  # as large a part of a small chance
        (0.5, 0.5, 0.0),
    ],
)
def test_accuracy_is_the_curve_of_lichess_over_the_share_that_was_lost(
    chance: float, lost: float, accuracy: float
) -> None:
    assert accuracy_of(decision(0, 0, chance, lost=lost)) == pytest.approx(accuracy, abs=0.01)


def test_only_decisions_with_something_at_stake_count_for_accuracy() -> None:
    """What is at stake is here what was lost."""
    game = [
        decision(0, 0, 0.48, lost=0.25),
        decision(1, 0, 0.5),
        decision(2, 1, 0.5),
        decision(3, 0, 0.48, lost=0.1),
    ]

    first, second = summed_up("network", game, RESULT).players

    assert (first.decisions, first.mattered, first.mistakes) == (3, 2, 2)
    assert first.accuracy == pytest.approx((8.530 + 40.025) / 2, abs=0.01)
    assert first.lost == pytest.approx(0.35)
    assert (second.decisions, second.mattered, second.mistakes) == (1, 0, 0)
    assert second.accuracy == 100
