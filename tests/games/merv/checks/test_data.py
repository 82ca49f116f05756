"""The figures of data.toml: a changed one changes the game, a wrong one is refused by name."""

import json
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import bactrian
from bactrian.core.data import tables as core_tables
from bactrian.core.data.tables import DataFile
from bactrian.core.errors import BadData
from bactrian.games.merv import GAME

TEXT = (GAME.folder / "data.toml").read_text("utf-8")


def with_figure(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def read(
    text: str, folder: Path, patch: pytest.MonkeyPatch, *modules: str
) -> dict[str, Any]:  # Any: a module's names
    """The tables as they would be with this data file."""
    path = folder / "data.toml"
    path.write_text(text, "utf-8")
    data = DataFile(path)
    patch.setattr(core_tables, "data_of", lambda _: data)
    found: dict[str, Any] = {}  # Any: as above
    for module in modules or ("reading", "city_tables", "tables"):
        found |= runpy.run_path(str(GAME.folder / f"{module}.py"))
    return found


@pytest.mark.parametrize(
    ("old", "new", "table", "value"),
    [
        ("servants = 8\n", "servants = 7\n", "SERVANTS", 7),
        ("p4 = 4 }   # one each", "p4 = 3 }   # one each", "DISPLAY_CAMELS", [0, 2, 2, 3, 3]),
        ("contract_thresholds = [2, 5, 9]", "contract_thresholds = [1, 4, 8]",
         "CONTRACT_THRESHOLDS", [1, 4, 8]),
        ("spice_thresholds = [0, 3, 7, 12]", "spice_thresholds = [0, 3, 7, 13]",
         "SPICE_THRESHOLDS", [0, 3, 7, 13]),
        ("set_points = [1, 3, 6, 10]", "set_points = [1, 3, 6, 11]",
         "SET_POINTS", [0, 1, 3, 6, 11]),
        ("per_building = 1\n", "per_building = 2\n", "BUILDING_POINTS", 2),
    ],
)  # fmt: skip
def test_a_changed_figure_is_read(
    old: str, new: str, table: str, value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-1.4, M-2.6, M-7.2, M-18.4, M-19.1"""
    found = read(with_figure(old, new), tmp_path, monkeypatch)[table]

    assert (found if isinstance(found, int) else [int(n) for n in found]) == value


def house_with(folder: Path, changes: Mapping[str, str]) -> Path:
    """A copy of the house, with what the site is made of, and other figures."""
    source = Path(bactrian.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, folder / "src" / "bactrian", ignore=ignored)
    for kept in ("web/tools", "docs/rules"):
        shutil.copytree(source.parents[1] / kept, folder / kept, ignore=ignored)
    (folder / "web" / "src").mkdir()
    text = TEXT
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    data = folder / "src" / "bactrian" / "games" / "merv" / "data.toml"
    data.chmod(0o644)
    data.write_text(text, "utf-8")
    return folder


def said_in(house: Path, *arguments: str) -> str:
    """What Python prints there."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={"PYTHONPATH": str(house / "src"), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_changed_figure_changes_the_game(tmp_path: Path) -> None:
    """M-1.4, M-8.2 A copy of the house with 7 buildings each and 5 points on favour 1."""
    house = house_with(
        tmp_path,
        {
            "points = [0, 0, 1, 0, 2, 0, 3, 0, 4]": "points = [0, 5, 1, 0, 2, 0, 3, 0, 4]",
            "\nbuildings = 9\n": "\nbuildings = 7\n",
        },
    )
    code = (
        "from bactrian.match import new_match\n"
        "m = new_match('merv', players=4, seed=1)\n"
        "seat = m.to_act\n"
        "m.play('slot', slot=1); m.play('site', row=1, column=1); m.play('gain_favour')\n"
        "mine = m.view(None)['owners'][seat]\n"
        "print(mine['buildings'], mine['points'])\n"
    )

    assert said_in(house, "-c", code) == "6 5\n"


SHOWING = """
import io
import json
from rich.console import Console
from bactrian.games.merv.terminal.terminal import Terminal
from bactrian.games.merv.words import Decision
from bactrian.match import new_match

match = new_match("merv", players=2, seed=1)
s, seat = match._states[0], match.to_act
s.scrolls[seat], s.courtiers[0, seat], s.spices[seat, 1], s.influence[seat] = 3, 2, 2, 5
view = match.view(seat)
own = view["owners"][seat]
paper = io.StringIO()
table = Terminal("en").draw(view, match.actions(), ["Anna", "Boris"], 160)
Console(file=paper, width=160).print(table)
score = next(n for n, kind, args in match.game.catalogue if (kind, args) == ("score", {"hall": 0}))
s.frames[s.depth - 1, 0], s.frames[s.depth - 1, 1] = Decision.SCORE, seat
text = match.game.describe(match.plain(), score, match.game.texts("en"))
shown = own["hall_worth"][0], own["courtier_cost"], own["total"], own["spices_allowed"]
print(json.dumps([shown, text, paper.getvalue()]))
"""


def test_view_terminal_and_site_follow_a_changed_figure(tmp_path: Path) -> None:
    """M-9.9, M-10.2, M-18.1, M-19.1 What a hall counts, a courtier's cost, sets, a track."""
    house = house_with(
        tmp_path,
        {
            "per_scroll = 1\n": "per_scroll = 4\n",
            "first_courtier_cost = 1": "first_courtier_cost = 7",
            "set_points = [1, 3, 6, 10]": "set_points = [8, 9, 10, 11]",
            "spice_thresholds = [0, 3, 7, 12]": "spice_thresholds = [0, 3, 4, 5]",
        },
    )

    shown, text, table = json.loads(said_in(house, "-c", SHOWING))
    said_in(house, str(house / "web" / "tools" / "export_tables.py"))
    generated = house / "web" / "src" / "generated"
    site = json.loads((generated / "merv.json").read_text("utf-8"))

    assert shown == [12, 9, 16, 4]
    assert text == "Courtier in the Hall of Knowledge: 12 points"
    assert "§12★" in table
    assert "≤4" in table
    assert re.search(r"Palace.*\b9\b", table)
    assert site["scoring"]["per_scroll"] == 4
    assert site["palace"]["first_courtier_cost"] == 7
    assert site["caravan"]["set_points"] == [8, 9, 10, 11]
    assert site["influence_track"]["spice_thresholds"] == [0, 3, 4, 5]


WRONG = [
    ("servants = 8\n", "servants = 0\n", r"\[player_kit\]: servants is 0, expected 1 to 20"),
    ('"palace",      colour = "purple"', '"palace",      colour = "pink"',
     r"list 4 \(palace-purple\): colour is 'pink'"),
    ('colours = ["purple", "tan", "teal", "orange"]',
     'colours = ["tan", "purple", "teal", "orange"]', r"\[resources\]: colours must be purple"),
    ("points = [0, 0, 1, 0, 2, 0, 3, 0, 4]", "points = [0, 0, 1]", r"\[favour_track\]: points is"),
    ('id = "cinnamon", cards = 8', 'id = "cinnamon", cards = 7', r"\[caravan\]: 23 cards"),
    ('id = "1F-b", stack = "1F"', 'id = "1F-b", stack = "1S"',
     r"\[contracts\]: 2 cards in stack 1F, expected 3"),
    ('id = "1F-b", stack = "1F"', 'id = "1F-b", stack = "9F"', r"cards 1 \(1F-b\): stack is '9F'"),
    ('from = "start", to = "r4l1"', 'from = "r1l1", to = "r4l1"',
     r"\[mosque\]: 3 segments from start, expected 4"),
    ('id = "balkh",     ring = "inner"', 'id = "balkh",     ring = "outer"',
     r"\[marketplace\]: four inner cities"),
    ('id = "purple-g",  kind = "gate",    colour = "purple", cost = 3',
     'id = "purple-g",  kind = "gate",    colour = "purple", cost = 2',
     r"pieces 4 \(purple-g\): cost is 2, expected 3 to 3"),
    ('id = "6-wall",        scrolls = 6', 'id = "6-wall",        scrolls = 5',
     r"breakthroughs 11 \(6-wall\): scrolls is 5, expected one of \[2, 4, 6, 8\]"),
    ('from = "nw", to = "ne", line = "column", slot_lines = [1, 2, 3, 4, 5]',
     'from = "nw", to = "ne", line = "column", slot_lines = [1, 2, 3, 4, 4]',
     r"\[city\], sides 0 \(\?\): slot_lines must have each of 1 to 5 once"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_wrong_figure_is_refused_by_name(
    old: str, new: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-1.2, M-1.4, M-2.5, M-11.3, M-13.1, M-14.1"""
    with pytest.raises(BadData, match=r"^data\.toml, .*" + message):
        read(with_figure(old, new), tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("palace_card_position = [2, 3, 4]", "palace_card_position = [1, 2, 3]", "palace_card_pos"),
        ("camel_market_take_at = 2", "camel_market_take_at = 5", "camel_market_take_at is 5"),
    ],
)
def test_a_wrong_figure_of_the_solo_game_is_refused_by_name(
    old: str, new: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-2.10, M-21.9"""
    with pytest.raises(BadData, match=r"^data\.toml, \[solo\].*" + message):
        read(
            with_figure(old, new),
            tmp_path,
            monkeypatch,
            "city_tables",
            "tables",
            "magistrate/tables",
        )
