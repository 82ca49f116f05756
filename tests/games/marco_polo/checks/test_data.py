"""The figures of data.toml: a changed one changes the game and everything that shows it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bactrian
from bactrian.games.marco_polo import GAME

HOUSE = Path(bactrian.__file__).parents[2]
TEXT = (GAME.folder / "data.toml").read_text("utf-8")
CHANGES = {
    "coins_by_steps = [3, 7, 12, 12, 18, 18]": "coins_by_steps = [2, 6, 11, 11, 17, 17]",
    "reward = { coin = 3 }": "reward = { coin = 4 }",
    "vp_by_arrival = [10, 7, 4, 1]": "vp_by_arrival = [13, 7, 4, 1]",
}
LOOK = """
import io, json
from rich.console import Console
from bactrian.match import new_match
from bactrian.terminal.protocol import terminal_table

def drawn(match):
    out = Console(file=io.StringIO(), width=160, color_system=None, legacy_windows=False)
    seat = match.to_act
    table = terminal_table("marco_polo", "en")
    out.print(table.draw(match.view(seat), match.actions(), ["Anna", "Boris"], 160))
    return out.file.getvalue()

m = new_match("marco_polo", players=2, seed=1, options={"characters": ["kubilai", "berke"]})
while m.decision != "turn":
    m.play(m.legal()[0])
turn = m.view(m.to_act), drawn(m), [action.text for action in m.actions()]
m.play("place", space=7)
while m.decision == "die":
    m.play(m.legal()[0])
step = m.view(m.to_act), drawn(m), [action.text for action in m.actions()]
print(json.dumps([turn, step]))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which a step costs less, the bag gives more, Beijing scores more."""
    folder = tmp_path_factory.mktemp("house")
    leave = shutil.ignore_patterns("__pycache__", "static", "generated", "node_modules")
    shutil.copytree(HOUSE / "src" / "bactrian", folder / "src" / "bactrian", ignore=leave)
    shutil.copytree(HOUSE / "web" / "tools", folder / "web" / "tools", ignore=leave)
    shutil.copytree(HOUSE / "docs" / "rules", folder / "docs" / "rules")
    (folder / "web" / "src").mkdir()
    text = TEXT
    for old, new in CHANGES.items():
        assert old in text
        at = text.index(old, text.index("[bonus_actions") if "coin = 3" in old else 0)
        text = text[:at] + new + text[at + len(old) :]
    data = folder / "src" / "bactrian" / "games" / "marco_polo" / "data.toml"
    data.chmod(0o644)
    data.write_text(text, "utf-8")
    return folder


def run(copied: Path, *command: str) -> str:
    """What a program prints in the copy of the house, interpreted."""
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(copied / "src"), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_changed_figure_changes_view_terminal_and_texts(copied: Path) -> None:
    """P-5.5, P-9.2, P-9.8"""
    shown: Any = json.loads(run(copied, "-c", LOOK))  # Any: JSON
    (view, picture, texts), (in_travel, map_drawn, steps) = shown

    bag = GAME.catalogue.number("bag", {"colour": 0, "value": 1})
    bags = [t for n, t in zip(view["actions"], view["terms"], strict=True) if bag <= n < bag + 18]
    assert bags
    assert all(terms["gain"] == {"coin": 4} for terms in bags)
    assert any(text.endswith("into the money bag for 4 coins") for text in texts)
    assert "4◎" in next(row for row in picture.splitlines() if "Money bag" in row)
    assert view["seats"][0]["points"]["beijing"] == 13

    assert in_travel["fares"] == [2, 4, 5, 0, 6, 0]
    paths = [terms["cost"] for terms in in_travel["terms"] if terms["cost"]]
    assert {"coin": 2} in paths or {"coin": 2, "camel": 2} in paths
    cheapest = min(paths, key=len)
    assert f"»{cheapest['coin']}◎" in map_drawn
    assert any(f"for {cheapest['coin']} coins" in text for text in steps)


def test_a_changed_figure_changes_what_the_site_draws_and_says(copied: Path) -> None:
    """P-5.5, P-9.2"""
    run(copied, str(copied / "web" / "tools" / "export_tables.py"))

    written = (copied / "web" / "src" / "generated" / "marco_polo.json").read_text("utf-8")
    figures: Any = json.loads(written)  # Any: JSON
    assert figures["actions"]["travel"]["coins_by_steps"][0] == 2
    assert figures["bonus_actions"]["take_3_coins"]["reward"] == {"coin": 4}
    assert figures["beijing"]["vp_by_arrival"][0] == 13
