"""What makes results incomparable, and what does not."""

from pathlib import Path

import pytest
from players.networks import random_network

from bactrian.arena.edition import at_table, code_of, edition, is_of
from bactrian.games import NAMES, game
from bactrian.players.network_file import SHIPPED, Way, with_levels

RULES = game("merv")
FEW, MORE = {"simulations": 60}, {"simulations": 70}
WARM, COOL = Way(SHIPPED, 8.0, 1e-3), Way(SHIPPED, 2.0, 1e-3)


def parts(apprentice: Path, players: int) -> list[bytes]:
    return list(at_table(apprentice, RULES, players))


@pytest.mark.parametrize("name", NAMES)
def test_every_table_has_an_edition_of_its_own(name: str) -> None:
    counts = game(name).players

    assert len({edition(name, players) for players in counts}) == len(counts)


def test_a_level_that_plays_otherwise_at_one_table_changes_that_table_alone(tmp_path: Path) -> None:
    apprentice = random_network(tmp_path, RULES)
    with_levels(apprentice, RULES, {"hard": {2: WARM, 3: WARM}}, {"expert": {2: FEW, 3: FEW}})
    before = [parts(apprentice, players) for players in (2, 3)]

    with_levels(apprentice, RULES, {"hard": {2: WARM, 3: COOL}}, {"expert": {2: FEW, 3: FEW}})

    assert parts(apprentice, 2) == before[0]
    assert parts(apprentice, 3) != before[1]


def test_other_simulations_at_one_table_change_that_table_alone(tmp_path: Path) -> None:
    apprentice = random_network(tmp_path, RULES)
    with_levels(apprentice, RULES, {}, {"expert": {2: FEW, 3: FEW}})
    before = [parts(apprentice, players) for players in (2, 3)]

    with_levels(apprentice, RULES, {}, {"expert": {2: MORE, 3: FEW}})

    assert parts(apprentice, 2) != before[0]
    assert parts(apprentice, 3) == before[1]


def test_what_is_said_in_a_source_changes_nothing_and_what_is_done_does() -> None:
    before = (
        '''"""Told."""\n\ndef f(x: int) -> str:\n    """Told."""\n    return "# not a comment"\n'''
    )
    retold = before.replace("Told.", "Told\notherwise.").replace("str:", "str:  # said")
    done = before.replace("# not", "# no")

    assert (
        code_of(retold) == code_of(before) == 'def f(x: int) -> str:\n    return "# not a comment"'
    )
    assert code_of(done) != code_of(before)


@pytest.mark.parametrize(
    ("path", "theirs"),
    [
        (RULES.folder / "state.py", True),
        (RULES.folder.parent / "samarkand" / "state.py", False),
        (RULES.folder.parent / "__init__.py", True),
        (RULES.folder.parents[1] / "core" / "game.py", True),
    ],
)
def test_another_game_has_no_say(path: Path, theirs: bool) -> None:
    assert path.exists()
    assert is_of(path, RULES.folder) == theirs
