"""Play games with the computer and write down what one seat sees at every step.

The development server offers the result as tables that can be stepped through without a server:

    PYTHONPATH=src python web/tools/record_fixtures.py            # all games and player counts
    PYTHONPATH=src python web/tools/record_fixtures.py GAME 4
    PYTHONPATH=src python web/tools/record_fixtures.py --recorded tests/recorded/GAME-3-random.json

The last one replays a game that is there already: nobody has to think, so that only the rules are
compiled first.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bactrian import load_match, new_match
from bactrian.games import NAMES as GAMES
from bactrian.games import game as find_game
from bactrian.match.match import Match
from bactrian.players.registry import player

TARGET = Path(__file__).parents[1] / "fixtures"
LANGUAGES = ("en", "ru")
NAMES = {
    "en": ["Anna", "Boris", "Clara", "Dmitri", "Emma"],
    "ru": ["Анна", "Борис", "Клара", "Дмитрий", "Эмма"],
}
SEED = 7
SEAT = 0
MOST_STEPS = 600


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


def record(match: Match, choose: Callable[[Match], int | None]) -> dict[str, Any]:  # Any: JSON-able
    """What the seat was shown, action by action, until the game is over or nothing is chosen."""
    first, told = step(match, 0)
    steps: list[dict[str, Any]] = [first]  # Any: JSON-able
    chosen: list[int | None] = []
    while not match.over and len(steps) < MOST_STEPS:
        number = choose(match)
        if number is None:
            break
        chosen.append(number if match.to_act == SEAT else None)
        match.play(number)
        shown, told = step(match, told)
        steps.append(shown)
    return {
        "game": match.game.name,
        "players": match.players,
        "seat": SEAT,
        "names": {lang: NAMES[lang][: match.players] for lang in LANGUAGES},
        "chosen": chosen,
        "steps": steps,
    }


def played(game: str, players: int) -> dict[str, Any]:  # Any: JSON-able
    """A game between greedy players."""
    return record(new_match(game, players=players, seed=SEED), player("greedy", seed=SEED).choose)


def replayed(path: Path) -> dict[str, Any]:  # Any: JSON-able
    """A game of tests/recorded once more."""
    old = load_match(json.loads(path.read_text(encoding="utf-8"))["save"])
    actions = iter(old.played)
    again = new_match(old.game.name, players=old.players, options=old.options, seed=old.seed)
    return record(again, lambda _: next(actions, None))


def write(fixture: dict[str, Any]) -> None:  # Any: JSON-able
    """Among the fixtures, under its game and number of players."""
    path = TARGET / f"{fixture['game']}-{fixture['players']}.json"
    path.write_text(json.dumps(fixture, ensure_ascii=False), encoding="utf-8")
    print(f"{path.name}: {len(fixture['steps'])} steps")


def main() -> None:
    """Record what the command line names, or everything."""
    TARGET.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    if wanted[:1] == ["--recorded"]:
        for path in wanted[1:]:
            write(replayed(Path(path)))
        return
    for game in wanted[:1] or GAMES:
        for players in map(int, wanted[1:]) if len(wanted) > 1 else find_game(game).players:
            write(played(game, players))


if __name__ == "__main__":
    main()
