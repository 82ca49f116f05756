"""Figures of an owner's own that no map of the rules can have."""

from pathlib import Path

import pytest

from bactrian.core.errors import BadData
from bactrian.games import game
from bactrian.games.corrected import read_data

WRONG = [
    ('[[space]]\nid = "adrianople"\nneighbours = ["constantinople", "gallipoli"]\n',
     r"\(black_sea\): neighbour 'adrianople' does not name it\."),
    ('[[goods]]\nid = 1\nspace = "ani"\n', r"\(1\): its space or its number is not its own\."),
    ('[[family]]\nid = "byzant"\nstart = "black_sea"\n',
     r"\(byzant\): start is not a plain land space of its own\."),
    ('[[space]]\nid = "trebizond"\ngoods = 1\n', r"expected 33 spaces with goods, one for each\."),
    ('[[space]]\nid = "adrianople"\nkind = "water"\n',
     r"\(adrianople\): goods is 1, expected none on water\."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_map_that_the_rules_cannot_have_is_refused(
    text: str, message: str, tmp_path: Path
) -> None:
    """S-1.2, S-1.3"""
    path = tmp_path / "my-box.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadData, match=rf"^my-box\.toml.*{message}"):
        read_data(game("samarkand"), path)
