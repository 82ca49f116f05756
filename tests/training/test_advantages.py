"""Chains of advantages on games made by hand."""

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from bactrian.training.advantages import chain, normalised  # noqa: E402  # needs PyTorch

ANNA, BORIS = 0, 1
Moves = tuple[Any, Any, Any, Any]  # Any: tensors, as `chain` takes them


def played(*decisions: tuple[int, float, bool], end: tuple[float, float] = (1.0, 0.0)) -> Moves:
    """One match of two seats: who decides, what it expects, and whether that ends a game."""
    actors = torch.tensor([[actor] for actor, _, _ in decisions])
    values = torch.tensor([[[value]] for _, value, _ in decisions])
    done = torch.tensor([[over] for _, _, over in decisions])
    results = torch.zeros(len(decisions), 1, 2, 1)
    results[done[:, 0], 0, :, 0] = torch.tensor(end)
    return actors, done, results, values


def test_a_last_decision_came_as_much_better_as_the_game_ended() -> None:
    found = chain(*played((ANNA, 0.25, True)), trace=0.5)

    assert found.advantages.flatten().tolist() == [0.75]
    assert found.known.tolist() == [[True]]


def test_each_seat_compares_with_its_own_next_decision() -> None:
    """Boris decides between Anna's decisions; what he expects is nothing to her."""
    moves = played((ANNA, 0.5, False), (BORIS, 0.9, False), (ANNA, 0.75, True))
    found = chain(*moves, trace=0.0)

    assert found.advantages.flatten().tolist() == pytest.approx([0.25, -0.9, 0.25])


def test_what_comes_later_counts_less_by_the_trace() -> None:
    found = chain(*played((ANNA, 0.5, False), (ANNA, 0.5, True)), trace=0.5)

    assert found.advantages.flatten().tolist() == pytest.approx([0.25, 0.5])


def test_each_value_may_have_a_trace_of_its_own() -> None:
    moves = played((ANNA, 0.5, False), (BORIS, 0.9, False), (ANNA, 0.6, False), (ANNA, 0.75, True))
    actors, done, results, values = moves
    twice = (actors, done, results[..., [0, 0]], values[..., [0, 0]])

    found = chain(*twice, trace=torch.tensor([0.5, 1.0])).advantages

    assert torch.equal(found[..., :1], chain(*moves, trace=0.5).advantages)
    assert torch.equal(found[..., 1:], chain(*moves, trace=1.0).advantages)
    assert not torch.equal(found[..., 0], found[..., 1])


def test_the_end_of_a_game_reaches_every_seat_and_nothing_of_the_next_game() -> None:
    moves = played((BORIS, 0.5, False), (ANNA, 0.5, True), (BORIS, 0.1, False), (BORIS, 0.3, False))
    found = chain(*moves, trace=1.0)

    assert found.advantages.flatten().tolist() == pytest.approx([-0.5, 0.5, 0.2, 0.0])
    assert found.known.flatten().tolist() == [True, True, True, False]


def test_a_decision_with_nothing_after_it_is_left_out() -> None:
    found = chain(*played((ANNA, 0.5, False), (BORIS, 0.5, False)), trace=1.0)

    assert found.known.flatten().tolist() == [False, False]
    assert found.advantages.flatten().tolist() == [0.0, 0.0]


def test_with_a_full_trace_all_that_is_expected_between_cancels_out() -> None:
    moves = played((ANNA, 0.1, False), (ANNA, 0.9, False), (ANNA, 0.2, True))
    found = chain(*moves, trace=1.0)

    assert (found.advantages + moves[3]).flatten().tolist() == pytest.approx([1.0, 1.0, 1.0])


def test_each_number_of_players_is_normalised_by_itself() -> None:
    """Alone nearly nothing changes; with two a lot does. Both are told apart as clearly."""
    players = torch.tensor([1, 1, 2, 2])
    advantages = torch.tensor([[0.9, -0.1, 100.0, 300.0]])
    known = torch.ones(1, 4, dtype=torch.bool)
    found = normalised(advantages, known, players)[0]

    assert found.tolist() == pytest.approx([1, -1, -1, 1], abs=0.02)


def test_what_is_not_known_counts_for_nothing() -> None:
    known = torch.tensor([[True, True, False]])
    found = normalised(torch.tensor([[1.0, 3.0, 50.0]]), known, torch.tensor([2, 2, 2]))[0]

    assert found.tolist() == pytest.approx([-1, 1, 0], abs=0.02)
