"""Figures that break ties."""

from bactrian.core.rules.ranking import ROOM, ranked


def test_the_first_figure_decides_whatever_the_second_is() -> None:
    assert ranked(2, 0) > ranked(1, ROOM - 1)


def test_where_the_first_ties_the_second_decides() -> None:
    assert ranked(2, 5) > ranked(2, 4)
    assert ranked(2, 4) == ranked(2, 4)
