"""Curves made of blocks."""

from bactrian.cli.curves import blocks, squeezed


def test_many_values_become_means_and_few_are_repeated() -> None:
    assert squeezed([0.0, 1.0, 0.5, 0.5], 2) == [0.5, 0.5]
    assert squeezed([0.0, 1.0], 4) == [0.0, 0.0, 1.0, 1.0]


def test_a_curve_stands_in_rows_and_only_nothing_is_blank() -> None:
    assert blocks([0.0, 0.001, 0.5, 0.75, 1.0], rows=2) == ["   ▄█", " ▁███"]
