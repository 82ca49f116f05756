"""What a finished game is to each seat."""

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from bactrian.core.kernels.forward import POINTS  # noqa: E402
from bactrian.training.network import Sizes  # noqa: E402  # needs PyTorch
from bactrian.training.results import LEAD, Results  # noqa: E402

SIZES = Sizes(inputs=5, actions=4, chairs=4, parts=2)  # three seats and an automa


def results(players: int, points: list[list[int]], lead: list[float], largest: int = 3) -> Any:
    """(seat, value) of one match, beside another one for `largest` players."""
    scores = torch.tensor([points] * 2, dtype=torch.int16)
    return Results(SIZES, torch.tensor([players, largest])).of(scores, torch.tensor([lead] * 2))[0]


def test_every_seat_sees_the_winner_on_its_own_chair() -> None:
    found = results(3, [[10, 0], [20, 5], [1, 1]], [-15, 15, -23])

    assert found[:, :4].tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]


def test_a_chair_where_nobody_sits_never_wins() -> None:
    found = results(2, [[10, 0], [20, 5], [0, 0]], [-15, 15, 0])

    assert found[:2, :4].tolist() == [[0, 1, 0, 0], [1, 0, 0, 0]]


def test_where_all_tables_are_small_chairs_stay_what_they_are() -> None:
    found = results(2, [[10, 0], [20, 5]], [-15, 15], largest=2)

    assert found[:, :4].tolist() == [[0, 1, 0, 0], [1, 0, 0, 0]]


def test_a_shared_win_is_shared() -> None:
    found = results(3, [[10, 0], [10, 0], [1, 1]], [0, 0, -8])

    assert found[2, :4].tolist() == [0, 0.5, 0.5, 0]


def test_alone_the_automa_wins_with_as_many_points() -> None:
    ahead, level = (results(1, [[9, 0], [0, 0], [0, 0]], [lead, 0, 0]) for lead in (1, 0))

    assert ahead[0, :4].tolist() == [1, 0, 0, 0]
    assert level[0, :4].tolist() == [0, 0, 0, 1]


def test_lead_and_parts_are_in_units_of_their_own() -> None:
    found = results(3, [[10, 5], [20, 5], [1, 1]], [-15, 10, -23])

    assert found[1, 4].item() == pytest.approx(10 / (10 + LEAD))
    assert found[0, 5:].tolist() == pytest.approx([10 / POINTS, 5 / POINTS])
