"""Play games with the computer and write down what one seat sees at every step.

The development server offers the result as tables that can be stepped through without a server:

    PYTHONPATH=src python web/tools/record_fixtures.py            # all games and player counts
    PYTHONPATH=src python web/tools/record_fixtures.py samarkand 4
"""

import json
import sys
from pathlib import Path
from typing import Any

from bactrian import new_match
from bactrian.games import game as find_game
from bactrian.match.match import Match
from bactrian.players.registry import player

TARGET = Path(__file__).parents[1] / "fixtures"
GAMES = ("samarkand", "marco_polo", "merv")
LANGUAGES = ("en", "ru")
NAMES = {
    "en": ["Anna", "Boris", "Clara", "Dmitri", "Emma"],
    "ru": ["Анна", "Борис", "Клара", "Дмитрий", "Эмма"],
}
SEED = 7
SEAT = 0


def step(match: Match, told: int) -> tuple[dict[str, Any], int]:  # Any: JSON-able
    """One position as the seat sees it, with what happened since the last one."""
    events = match.events(SEAT)
    logs = {lang: match.log(SEAT, lang, NAMES[lang][: match.players]) for lang in LANGUAGES}
    mine = match.to_act == SEAT
    actions = {
        lang: [action._asdict() for action in match.actions(lang)] if mine else []
        for lang in LANGUAGES
    }
    log = [
        {**event._asdict(), "text": {lang: logs[lang][told + i] for lang in LANGUAGES}}
        for i, event in enumerate(events[told:])
    ]
    scores = [score.total for score in match.scores()] if match.over else None
    return {
        "view": match.view(SEAT),
        "actions": actions,
        "log": log,
        "scores": scores,
    }, len(events)


def record(game: str, players: int, most: int) -> dict[str, Any]:  # Any: JSON-able
    """A game between greedy players; what the seat was shown, action by action."""
    match = new_match(game, players=players, seed=SEED)
    chooser = player("greedy", seed=SEED)
    first, told = step(match, 0)
    steps, chosen = [first], []
    while not match.over and len(steps) < most:
        number = chooser.choose(match)
        chosen.append(number if match.to_act == SEAT else None)
        match.play(number)
        shown, told = step(match, told)
        steps.append(shown)
    return {
        "game": game,
        "players": players,
        "seat": SEAT,
        "names": {lang: NAMES[lang][:players] for lang in LANGUAGES},
        "chosen": chosen,
        "steps": steps,
    }


def main() -> None:
    """Record what the command line names, or everything."""
    TARGET.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    for game in wanted[:1] or GAMES:
        for players in map(int, wanted[1:]) if len(wanted) > 1 else find_game(game).players:
            fixture = record(game, players, most=600)
            path = TARGET / f"{game}-{players}.json"
            path.write_text(json.dumps(fixture, ensure_ascii=False), encoding="utf-8")
            print(f"{path.name}: {len(fixture['steps'])} steps")


if __name__ == "__main__":
    main()
