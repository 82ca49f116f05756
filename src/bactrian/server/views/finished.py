"""Finished games: every step from every seat, the score sheet, figures, and the match file.

None of it is available while the game goes on: `finished_game` checks that first.
"""

from collections import Counter
from collections.abc import Iterator

from bactrian.core.data.texts import LANGUAGES
from bactrian.match import Match
from bactrian.server import messages as m
from bactrian.server.refusals import Refused
from bactrian.server.table import view_cache
from bactrian.server.table.table import Table
from bactrian.server.views.updates import names


def page_of(table: str) -> str:
    """Where the client shows a table."""
    return f"/table/{table}"


class Finished:
    """A finished game; it never changes, so it can be looked at from any thread."""

    def __init__(self, table: Table) -> None:
        self.match = table.playing()
        self.id, self.record, self.seats = table.record.id, table.record, list(table.seats)
        self._names = {language: names(table, language) for language in LANGUAGES}
        self.winners = list(table.winners or ())
        self.begun, self.ended = table.begun, table.ended or table.at
        self.times = [record.at for record in table.action_records]

    def names(self, language: str) -> list[str]:
        """What its seats are called."""
        return self._names[language]


def finished_game(table: Table) -> Finished:
    """The game of a table, if it is over."""
    if table.status != "finished" or table.match is None:
        raise Refused("not_finished")
    return Finished(table)


def steps_of(match: Match) -> Iterator[Match]:
    """The same match after each number of actions; one object that moves on."""
    moving = match.replay(0)
    yield moving
    for action in match.played:
        moving.play(action)
        yield moving


# --- replay -------------------------------------------------------------------------------------


def replay(game: Finished, language: str) -> m.Replay:
    """All moves, in words."""
    return m.Replay(
        table=game.id,
        game=game.match.game.name,
        names=game.names(language),
        steps=len(game.match.played),
        moves=[*_moves(game, language)],
        resigned=[number for number, seat in enumerate(game.seats) if seat.resigned],
        winners=game.winners,
        commitment=game.match.commitment,
        proof=m.Proof(str(game.match.seed), game.match.salt),
        imported=game.record.imported,
        data=game.record.data,
        share=page_of(game.id),
    )


def _moves(game: Finished, language: str) -> Iterator[m.Move]:
    words, rules = view_cache.texts(game.match.game.key, language), game.match.game
    done = zip(steps_of(game.match), game.match.played, game.match.actors, game.times, strict=False)
    for step, (before, number, actor, at) in enumerate(done):
        text = rules.describe(before.plain(), number, words)
        yield m.Move(step, actor or 0, m.ActionShown(*rules.catalogue[number], text), at)


def at_step(game: Finished, step: int, seat: int | None, since: int, language: str) -> m.ReplayStep:
    """What a seat saw after so many actions and could do, with the log after the step `since`."""
    last = len(game.match.played)
    if step > last:
        raise Refused("no_such_step", step=step, last=last)
    if seat is not None and seat >= game.match.players:
        raise Refused("no_such_seat", seat=seat, last=game.match.players - 1)
    log: list[m.LogItem] = []
    then = game.match
    for number, then in enumerate(steps_of(game.match)):
        if number > since or since == 0:
            log.extend(_log(game, then, number, seat, language))
        if number == step:
            break
    is_mine = seat is not None and then.to_act == seat
    actions = then.actions(language) if is_mine else []
    view = then.view(seat)
    return m.ReplayStep(
        step=step,
        steps=last,
        seat=seat,
        to_act=(view["decision"] or {}).get("seat"),
        view=view,
        actions=[m.ActionShown(*action) for action in actions],
        log=log,
    )


def _log(
    game: Finished, then: Match, step: int, seat: int | None, language: str
) -> Iterator[m.LogItem]:
    words, rules = view_cache.texts(game.match.game.key, language), game.match.game
    for event in rules.events(then.plain(), seat):
        text = rules.narrate(event, words, game.names(language))
        yield m.LogItem(step, event.kind, dict(event.args), text)


# --- figures ------------------------------------------------------------------------------------


def score_sheet(game: Finished, language: str) -> m.ScoreSheet:
    """The points of every seat by parts."""
    match, words = game.match, view_cache.texts(game.match.game.key, language)
    return m.ScoreSheet(
        parts=[m.ScorePart(name, words(f"part.{name}")) for name in match.game.parts],
        lines=[
            m.ScoreLine(
                seat,
                game.names(language)[seat],
                [score.parts[name] for name in match.game.parts],
                score.total,
                game.seats[seat].resigned,
            )
            for seat, score in enumerate(match.scores())
        ],
        winners=game.winners,
        over=match.over,
    )


def statistics(game: Finished, language: str) -> m.Statistics:
    """The game in figures."""
    return m.Statistics(
        begun=game.begun,
        ended=game.ended,
        actions=len(game.match.played),
        points=[[score.total for score in then.scores()] for then in steps_of(game.match)],
        automa=[*_automa_points(game.match)],
        at=[game.begun, *game.times],
        seats=[_seat_statistics(game, *seat) for seat in enumerate(game.names(language))],
    )


def _automa_points(match: Match) -> Iterator[int]:
    for then in steps_of(match):
        points = match.game.automa(then.state)
        if points is not None:
            yield points


def _seat_statistics(game: Finished, seat: int, name: str) -> m.SeatStatistics:
    own = [step for step, actor in enumerate(game.match.actors) if actor == seat]
    begun = [game.begun, *game.times]
    took = [max(0.0, game.times[step] - begun[step]) for step in own]
    catalogue = game.match.game.catalogue
    return m.SeatStatistics(
        seat=seat,
        name=name,
        actions=len(own),
        kinds=dict(Counter(catalogue[game.match.played[step]].kind for step in own)),
        seconds=sum(took),
        longest=max(took, default=0.0),
    )
