"""What the offered actions say of themselves."""

from bactrian.games.samarkand.display.offers import would_end
from bactrian.games.samarkand.tables import FAMILIES, MARKERS

from ..build import CHINESE, OMANI, SINDH, position


def test_a_camel_ends_the_game_if_a_family_loses_its_last_marker() -> None:
    """S-8.1"""
    s = position()
    s.markers[OMANI] = 1

    assert would_end(s, OMANI, SINDH)
    assert not would_end(s, CHINESE, SINDH)


def test_a_camel_ends_the_game_if_the_last_untouched_families_meet() -> None:
    """S-8.1"""
    s = position()
    for family in range(FAMILIES):
        if family not in (OMANI, SINDH):
            s.markers[family] = MARKERS - 1

    assert would_end(s, OMANI, SINDH)
    assert not would_end(s, OMANI, CHINESE)
