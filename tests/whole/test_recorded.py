"""Games recorded with an earlier version replay to the same positions, one by one."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bactrian import load_match
from bactrian.games import NAMES
from bactrian.games import game as find_game

FOLDER = Path(__file__).resolve().parents[1] / "recorded"
# What needs certain cards, or all posts on the board: the chapters' tests show it.
SELDOM = {"marco_polo": {"move_post", "own_bonus", "own_bonus_done"}}
RECORDED = sorted(FOLDER.glob("*.json"))


def content(path: Path) -> dict[str, Any]:  # Any: what JSON holds
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))  # Any: as above
    return read


@pytest.mark.parametrize("name", NAMES)
def test_at_least_two_games_are_recorded_for_every_number_of_players(name: str) -> None:
    saves = [content(path)["save"] for path in RECORDED]
    counts = Counter(save["players"] for save in saves if save["game"] == name)

    assert set(counts) == set(find_game(name).players)
    assert min(counts.values()) >= 2


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_positions(path: Path) -> None:
    recorded = content(path)
    match = load_match(recorded["save"])
    again = match.replay(0)

    assert again.position_hash() == recorded["hashes"][0], "the setup differs"
    for count, (number, expected) in enumerate(
        zip(match.played, recorded["hashes"][1:], strict=True)
    ):
        again.play(number)
        assert again.position_hash() == expected, f"action {count}, {match.game.catalogue[number]}"
    assert again.over
    assert match.position_hash() == recorded["hashes"][-1]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_of_rules_that_are_known(path: Path) -> None:
    saved = content(path)["save"]

    assert saved["rules_version"] == find_game(saved["game"]).rules_version


@pytest.mark.parametrize("name", NAMES)
def test_recorded_games_show_every_kind_of_action_and_chance(name: str) -> None:
    matches = [load_match(content(path)["save"]) for path in RECORDED if name in path.name]

    kinds = {match.game.catalogue[number].kind for match in matches for number in match.played}
    chances = {chance.label for match in matches for chance in match.chance()}

    all_kinds = {kind.name for kind in matches[0].game.catalogue.kinds}
    assert all_kinds - kinds == SELDOM.get(name, set())
    assert chances == set(matches[0].game.chances)
