"""Lessons: those that there are, one to be begun, and what its guide says now."""

from typing import Annotated

from msgspec import Meta

from bactrian.server.messages.requests import CommandId, Message

LessonName = Annotated[str, Meta(max_length=40)]


class LessonListed(Message):
    """A lesson that can be begun."""

    game: str
    lesson: str
    title: str
    about: str
    minutes: int


class Lessons(Message):
    """All lessons, game by game, in their order."""

    lessons: list[LessonListed]


class NewLesson(Message):
    """A lesson to be begun: a table with its deal."""

    game: LessonName
    lesson: LessonName
    id: CommandId = ""


class LessonShown(Message):
    """What the guide says now. `seq` is that of the update it is about."""

    lesson: str
    title: str
    seq: int
    step: int  # from 1 on
    steps: int
    said: str | None  # about my last action
    good: bool  # whether that action counted
    asks: str | None  # what to do now; None after the last step
    points: list[str]  # places of the board
    actions: list[int]  # legal actions that count; none while it cannot be done
    rule: str | None
    next: str | None  # after the last step: the lesson that follows
