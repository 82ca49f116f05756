"""What makes results incomparable, and what does not."""

from pathlib import Path

import pytest

from bactrian.arena.edition import BY_NAME, code_of, edition, is_of, player_files, plays_so
from bactrian.arena.schedule import Tournament
from bactrian.games import NAMES, game
from bactrian.players.levels import AT_ONCE, EASY, EXPERT, HARD, LEVELS, MASTER, Level
from bactrian.players.network_file import APPRENTICE, SHIPPED, Way
from bactrian.players.search import Budget

RULES = game("merv")
WARM, COOL = Way(SHIPPED, 8.0, 1e-3), Way(SHIPPED, 2.0, 1e-3)
FEW, MORE = Budget(60, 1.0), Budget(70, 1.0)


def parts(level: Level) -> list[bytes]:
    """What a level depends on at a table for three."""
    return list(plays_so(level, RULES, 3))


def policy(way: Way, name: str = "somebody") -> list[bytes]:
    """The same of one that plays so, where the game's own files say nothing else."""
    return parts(Level(name, AT_ONCE, AT_ONCE, way))


@pytest.mark.parametrize("name", NAMES)
def test_every_table_has_an_edition_of_its_own(name: str) -> None:
    counts, everybody = game(name).players, tuple(level.name for level in LEVELS)

    assert len({edition(name, players, everybody) for players in counts}) == len(counts)


def test_who_plays_has_a_say_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {
        names: Tournament("merv", 3, names, seed=1)
        for names in (("hard", "greedy"), ("master", "search"), ("greedy", "search"))
    }
    before = {names: tournament.edition for names, tournament in named.items()}

    way_at = Level.way_at
    monkeypatch.setattr(
        Level, "way_at", lambda self, *at: COOL if self == HARD else way_at(self, *at)
    )
    edition.cache_clear()
    after = {names: tournament.edition for names, tournament in named.items()}
    edition.cache_clear()

    assert [names for names in named if after[names] != before[names]] == [("hard", "greedy")]


def test_players_in_another_order_are_the_same_players() -> None:
    one, other = ("easy", "hard"), ("hard", "easy")

    assert Tournament("merv", 3, one, 1).edition == Tournament("merv", 3, other, 1).edition


def test_how_a_policy_plays_counts_and_not_how_it_is_called() -> None:
    assert policy(WARM) != policy(COOL)
    assert policy(WARM) == policy(WARM, "somebody else")


def test_how_long_a_level_searches_counts() -> None:
    few, more = (parts(Level("somebody", budget, AT_ONCE)) for budget in (FEW, MORE))

    assert few != more
    assert few[1:] == more[1:]  # with the same weights


def test_the_weights_are_those_of_the_file_that_it_plays_with() -> None:
    small, large = policy(Way(APPRENTICE, 1.0)), policy(Way(SHIPPED, 1.0))

    assert sum(map(len, small)) < sum(map(len, large)) / 4
    assert parts(EASY)[1:] == small[1:]
    assert parts(EXPERT)[1:] == parts(MASTER)[1:] == large[1:]


def test_only_modules_that_players_are_made_of_have_a_say() -> None:
    made_of = {path.stem for path in player_files(BY_NAME)}

    assert {"registry", "levels", "guided_search", "kept_tree", "search", "greedy"} <= made_of
    assert made_of.isdisjoint({"hint", "analysis", "judging", "positions"})
    assert "judging" in {path.stem for path in player_files("bactrian.advice.judging")}


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
