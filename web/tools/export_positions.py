"""Take the positions shown on the how-to-play pages out of recorded games.

They are kept in git, so that the pages do not change whenever the computer learns to play better:

    PYTHONPATH=src python web/tools/record_fixtures.py
    python web/tools/export_positions.py
"""

import json
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "learn" / "positions"
# Of each game: a name for the position, the recorded game and its step.
POSITIONS = {
    "samarkand": {
        "marry": ("samarkand-4", 0),
        "place": ("samarkand-4", 66),
        "late": ("samarkand-4", 96),
    },
    "marco_polo": {
        "turn": ("marco_polo-3", 136),
        "journey": ("marco_polo-3", 16),
        "contracts": ("marco_polo-3", 167),
    },
    "merv": {
        "slot": ("merv-3", 43),
        "caravan": ("merv-3", 255),
        "buy": ("merv-3", 151),
        "mosque": ("merv-3", 221),
        "ransom": ("merv-3", 275),
        "solo": ("merv-1", 84),
    },
}
# The log is only needed where an owner's last turn is told.
WITH_LOG = {"solo"}
TOLD = 40


def position(recorded: dict[str, Any], step: int, log: bool) -> dict[str, Any]:  # Any: JSON
    """A position with its legal actions; their texts are not shown in pictures."""
    shown = recorded["steps"][step]
    entries = [entry for one in recorded["steps"][: step + 1] for entry in one["log"]]
    return {
        "names": recorded["names"],
        "view": shown["view"],
        "actions": [{**action, "text": ""} for action in shown["actions"]["en"]],
        "log": entries[-TOLD:] if log else [],
    }


def main() -> None:
    """Write one file for each game."""
    TARGET.mkdir(exist_ok=True)
    for game, wanted in POSITIONS.items():
        made = {}
        for name, (fixture, step) in wanted.items():
            recorded = json.loads((WEB / "fixtures" / f"{fixture}.json").read_text("utf-8"))
            made[name] = position(recorded, step, name in WITH_LOG)
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        (TARGET / f"{game}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{game}.json: {len(made)} positions, {len(text) // 1000} KB")


if __name__ == "__main__":
    main()
