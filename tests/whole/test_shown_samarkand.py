"""Samarkand: what a view says of an action is what happens, and figures are written once."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bactrian
from bactrian.core.rules.rule import interpreted
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.rules.ending import reasons_to_end
from bactrian.games.samarkand.rules.scoring import hand_points, points
from bactrian.games.samarkand.tables import FAMILIES
from bactrian.games.samarkand.words import Part

from .shown import Tried, offered_actions

hand_worth, points_of, reasons = (
    interpreted(hand_points),
    interpreted(points),
    interpreted(reasons_to_end),
)
SHOWN = ("marry", "place", "sell")


def changed(tried: Tried) -> dict[str, int]:
    """What the action did to the figures that an offer can name."""
    before, after, seat = tried.before, tried.after, tried.seat
    family = tried.args.get("family", before.expanding)
    found = {
        "cash": after.cash[seat] - before.cash[seat],
        "treasury": after.treasury[family] - before.treasury[family],
        "markers": sum(after.relationships[seat]) - sum(before.relationships[seat]),
        "card_points": hand_worth(after, seat) - hand_worth(before, seat),
    }
    if tried.kind == "marry":  # the seat also draws cards, and sees old ones with other eyes
        del found["card_points"]
    return found


def check_offer(tried: Tried) -> None:
    """The offer of this action names exactly what it did."""
    view = tried.match.view(tried.seat)
    (offer,) = [offer for offer in view["offers"] if offer["action"] == tried.number]
    for name, change in changed(tried).items():
        assert offer.get(name, 0) == change, (name, offer)
    if tried.kind == "place":
        space, before, after = tried.args["space"], tried.before, tried.after
        taken: list[int | None] = [
            good for good in range(34) if before.marker_owner[good] != after.marker_owner[good]
        ]
        assert [offer["good"]] == (taken or [None])
        met: list[int | None] = [
            other
            for other in range(FAMILIES)
            if after.met[before.expanding, other] != before.met[before.expanding, other]
        ]
        assert [offer["meets"]] == (met or [None])
        assert len(view["camels"][space]) < 2


def check_figures(tried: Tried) -> None:
    """Prices, points and what is missing to the end, of the position itself."""
    view = tried.match.view(tried.seat)
    before, seats = tried.before, view["seats"]
    for seat, shown in enumerate(seats):
        for part in Part:
            if part != Part.CARDS or seat == tried.seat:
                assert shown["points"][part.name.lower()] == points_of(before, seat, part)
        assert shown["cards"] == shown["hand_size"] + len(shown["sold"])
    assert (view["to_end"]["untouched"] == 0) == bool(reasons(before) & 1)
    assert (view["to_end"]["fewest"] == 0) == bool(reasons(before) & 2)
    if tried.kind == "marry":
        assert view["families"][tried.args["family"]]["portion"] == -changed(tried)["cash"]
    if tried.kind == "sell":
        assert view["sale_price"] == changed(tried)["cash"]
    if tried.kind == "place" and view["decision"]["kind"] == "second":
        assert view["second_price"] == -changed(tried)["treasury"]


@pytest.mark.long
def test_what_is_shown_of_every_offered_action_is_what_happens() -> None:
    """S-4.2, S-5.5, S-6.1, S-6.3, S-7.3, S-7.4, S-9.2 In well-played games, for every action."""
    looked_at = dict.fromkeys([kind.name for kind in catalogue.kinds], 0)
    for tried in offered_actions("samarkand"):
        looked_at[tried.kind] += 1
        check_figures(tried)
        if tried.kind in SHOWN:
            check_offer(tried)
        else:
            numbers = [offer["action"] for offer in tried.match.view(tried.seat)["offers"]]
            assert tried.number not in numbers

    assert all(looked_at[kind] > 0 for kind in SHOWN)


CHANGED = """
import sys, random
from bactrian import new_match
from bactrian.terminal.protocol import terminal_table
from rich.console import Console

match, dice, seen = new_match("samarkand", players=3, seed=2), random.Random(4), set()
table = terminal_table("samarkand", "en")
while not match.over and len(seen) < 3:
    view = match.view(match.to_act)
    names = ["Anna", "Boris", "Clara"]
    if match.decision in ("turn", "second", "sale") and match.decision not in seen:
        seen.add(match.decision)
        print(table.sentence(view, names))
        print(*(action.text for action in match.actions()), sep="\\n")
        console = Console(width=160, no_color=True)
        if match.decision == "turn":
            console.print(table.draw(view, match.actions(), names, 160))
            print([domain["portion"] for domain in view["families"]])
    match.play(dice.choice(match.legal()))
"""


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("sale_price = 3", "sale_price = 7", ["for 7 Dirhams"]),
        ("dowry = 3", "dowry = 8", ["portion 8", "for 8 Dirhams"]),
    ],
)
def test_a_changed_figure_shows_in_view_terminal_and_texts(
    tmp_path: Path, old: str, new: str, shown: list[str]
) -> None:
    """S-4.2, S-6.3 In a copy of the package, whose data file alone is another."""
    copy = tmp_path / "bactrian"
    shutil.copytree(Path(bactrian.__file__).parent, copy, ignore=shutil.ignore_patterns("static"))
    data = copy / "games" / "samarkand" / "data.toml"
    text = data.read_text("utf-8")
    assert old in text
    data.write_text(text.replace(old, new), encoding="utf-8")
    environment = {"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1", "PATH": ""}

    told = subprocess.run(
        [sys.executable, "-c", CHANGED], env=environment, capture_output=True, text=True, check=True
    ).stdout

    for words in shown:
        assert words in told
