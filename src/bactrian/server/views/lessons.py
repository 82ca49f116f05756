"""What the guide of a lesson says to the person who plays it."""

from bactrian.core.game import Game
from bactrian.lessons import Lesson, asked_now, lessons_of, progress_of
from bactrian.match import Match
from bactrian.server.messages import LessonListed, LessonShown, SeatSetup, Settings
from bactrian.server.refusals import Refused
from bactrian.server.table.table import Table

LEVEL = "easy"  # of the others


def find_lesson(game: Game, name: str | None) -> Lesson:
    """A lesson of a game; refused where there is none of this name."""
    found = lessons_of(game).get(name or "")
    if found is None:
        raise Refused("no_such_lesson")
    return found


def listed(game: Game, language: str) -> list[LessonListed]:
    """The lessons of a game."""
    return [
        LessonListed(game.name, name, one.title[language], one.about[language], one.minutes)
        for name, one in lessons_of(game).items()
    ]


def settings_of(game: Game, lesson: Lesson, language: str) -> Settings:
    """Settings of its table: the person, and bots with names."""
    names = iter(lesson.bots)
    seats = [
        SeatSetup("you") if seat == lesson.seat else SeatSetup("bot", LEVEL, next(names)[language])
        for seat in range(lesson.players)
    ]
    return Settings(game.name, seats, options=dict(lesson.options), chat="none")


def shown(table: Table, person: str, language: str) -> LessonShown:
    """What is said now; to the person who plays, and to nobody else."""
    name = table.record.lesson
    lesson, seats = find_lesson(table.game, name), table.seats_of(person)
    if lesson.seat not in seats:
        raise Refused("not_your_seat", seat=lesson.seat)
    match = _as_played(table, lesson.seat)
    progress = progress_of(lesson, match)
    asked = asked_now(lesson, progress, match)
    actions = [] if asked is None or table.held is not None else asked.actions
    said = lesson.ending if asked is None else progress.said
    return LessonShown(
        lesson=name or "",
        title=lesson.title[language],
        seq=table.event_log.seq(seats),
        step=lesson.step.index(asked.step) + 1 if asked else len(lesson.step),
        steps=len(lesson.step),
        said=None if said is None else said[language],
        good=progress.good,
        asks=asked and asked.step.say[language],
        points=asked.step.point if asked else [],
        actions=actions,
        rule=asked and asked.step.rule,
        next=None if asked else _next(table.game, name),
    )


def _as_played(table: Table, seat: int) -> Match:
    """The match with what this seat holds back."""
    held = table.held is not None and table.held.seat == seat
    return table.preview if held and table.preview is not None else table.playing()


def _next(game: Game, name: str | None) -> str | None:
    names = [*lessons_of(game)]
    after = names[names.index(name) + 1 :] if name in names else []
    return after[0] if after else None
