"""Take the positions shown on the how-to-play pages out of recorded games.

They are kept in git, so that the pages do not change whenever the computer learns to play better:

    PYTHONPATH=src python web/tools/record_fixtures.py
    python web/tools/export_positions.py
"""

import json
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1]
GAMES = WEB / "src" / "games"
TOLD = 40  # entries of the log, where a position wants them


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
    """Write one file for each game: `recorded.json` says which games and steps."""
    for wanted in sorted(GAMES.glob("*/learn/recorded.json")):
        made = {}
        for name, (fixture, step, *log) in json.loads(wanted.read_text("utf-8")).items():
            recorded = json.loads((WEB / "fixtures" / f"{fixture}.json").read_text("utf-8"))
            made[name] = position(recorded, step, bool(log))
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        wanted.with_name("positions.json").write_text(text + "\n", encoding="utf-8")
        print(f"{wanted.parents[1].name}: {len(made)} positions, {len(text) // 1000} KB")


if __name__ == "__main__":
    main()
