"""Positions to solve, as messages."""

import time
from collections.abc import Iterator, Mapping
from functools import lru_cache

from bactrian.advice.positions import Position, answer, positions_of
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.server import messages as m
from bactrian.server.refusals import Refused, server_texts
from bactrian.server.store.parts.people import Solving
from bactrian.server.table import view_cache
from bactrian.server.views.finished import steps_of

DAY = 24 * 3600
MOST_KEPT = 30  # positions that were looked at last
LOG_STEPS = 40  # of the game so far that are told


def position_list(games: list[str], results: Mapping[str, Solving]) -> m.PositionList:
    """All positions of these games, and how a person did."""
    counts = {game: len(positions_of(game)) for game in games}
    found = [
        m.PositionResult(game, number, results[one.id].tries, results[one.id].solved)
        for game in games
        for number, one in enumerate(positions_of(game), 1)
        if one.id in results
    ]
    return m.PositionList(counts, position_of_day(counts, int(time.time() // DAY)), found)


def position_of_day(counts: Mapping[str, int], day: int) -> m.PositionName | None:
    """The games take turns; within a game one after the other."""
    games = [game for game, count in counts.items() if count > 0]
    if not games:
        return None
    game = games[day % len(games)]
    return m.PositionName(game, day // len(games) % counts[game] + 1)


def find_position(game: str, number: int) -> Position:
    """A position by its number, or a refusal."""
    there = positions_of(game)
    if not 1 <= number <= len(there):
        raise Refused("no_such_position", number=number, last=len(there))
    return there[number - 1]


@lru_cache(MOST_KEPT)
def _match_at(game: str, number: int) -> Match:
    return find_position(game, number).match(find_game(game))


def result_of(game: str, number: int, solving: Solving | None) -> m.PositionResult | None:
    """How a person did."""
    if solving is None:
        return None
    return m.PositionResult(game, number, solving.tries, solving.solved)


def position_shown(
    game: str, number: int, solving: Solving | None, language: str
) -> m.PositionShown:
    """What the seat sees and can do: nothing of the answer."""
    match = _match_at(game, number)
    seat, words = match.to_act or 0, server_texts(language)
    names = [words("position.player", number=one + 1) for one in range(match.players)]
    return m.PositionShown(
        game=game,
        number=number,
        count=len(positions_of(game)),
        seat=seat,
        names=names,
        view=match.view(seat),
        actions=[m.ActionShown(*action) for action in match.actions(language)],
        log=[*_log(match, seat, names, language)],
        result=result_of(game, number, solving),
    )


def _log(match: Match, seat: int, names: list[str], language: str) -> Iterator[m.LogItem]:
    rules: Game = match.game
    words = view_cache.texts(rules.key, language)
    for step, then in enumerate(steps_of(match)):
        if step > len(match.played) - LOG_STEPS:
            for event in rules.events(then.plain(), seat):
                text = rules.narrate(event, words, names)
                yield m.LogItem(step, event.kind, dict(event.args), text)


def check_legal(game: str, number: int, action: int) -> None:
    """Refuse what cannot be done there."""
    if action not in _match_at(game, number).legal():
        raise Refused("illegal")


def position_answer(
    game: str, number: int, action: int, solving: Solving | None, language: str
) -> m.PositionAnswer:
    """What the options are worth, and why."""
    position = find_position(game, number)
    told = answer(position, _match_at(game, number), action, language)
    return m.PositionAnswer(
        solved=position.solved_by(action),
        choices=[
            m.HintChoice(m.ActionShown(*one.action), one.chance, one.points) for one in told.choices
        ],
        why=told.why,
        result=result_of(game, number, solving),
    )
