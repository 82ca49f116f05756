"""How far a player has come in a lesson: judged from the actions played, and from nothing else.

So an action that is taken back is taken back here too, and a page that is loaded again goes on
where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bactrian.core.data.catalogue import Entry
from bactrian.lessons.lesson import Lesson, Step, Words
from bactrian.match import Match

DECLINED = 2  # so often may a step be left aside; then the guide goes on
WAITED = 16  # so many decisions may come before a step is possible


class Choice(NamedTuple):
    """What a player could do: the kind of decision, and the legal actions."""

    decision: str | None
    options: Sequence[Entry]

    def first_possible(self, steps: Sequence[Step]) -> Step | None:
        """The first of these steps that can be done."""
        return next((step for step in steps if self.that_count(step)), None)

    def that_count(self, step: Step) -> list[int]:
        """The actions that count for a step."""
        return [one.number for one in self.options if step.wanted(self.decision, one)]


def choice_of(match: Match) -> Choice:
    """What the seat that is to act can do."""
    return Choice(match.decision, [match.game.catalogue[number] for number in match.legal()])


@dataclass
class Progress:
    """Where a lesson stands: the open step, and what is to be said about what was done."""

    step: int = 0
    said: Words | None = None
    good: bool = True  # whether that was one that counts
    done: int = 0  # steps that were done as they were asked
    declined: int = 0
    waited: int = 0

    def open_steps(self, lesson: Lesson) -> list[Step]:
        """The step that is open, and what may come in its place because it is optional."""
        left = lesson.step[self.step :]
        must = next((at for at, step in enumerate(left) if not step.optional), len(left))
        return left[: must + 1]

    def judge(self, lesson: Lesson, choice: Choice, action: Entry) -> None:
        """Take an own action into account."""
        steps = self.open_steps(lesson)
        for ahead, step in enumerate(steps):
            found = step.wanted(choice.decision, action)
            if found is not None:
                self.said, self.good, self.done = found.well, True, self.done + 1
                self._go_on(ahead + 1)
                return
        asked = choice.first_possible(steps)
        if asked is None:
            self.waited += 1
        else:
            self.said, self.good = asked.otherwise, False
            self.declined += 1
        if self.declined >= DECLINED or self.waited >= WAITED:
            self._go_on(1)

    def _go_on(self, steps: int) -> None:
        self.step, self.declined, self.waited = self.step + steps, 0, 0


def progress_of(lesson: Lesson, match: Match) -> Progress:
    """How far the match has come in this lesson."""
    begun = len(lesson.played)
    at, progress = match.replay(begun), Progress()
    for action in match.played[begun:]:
        if progress.step >= len(lesson.step):
            break
        if at.to_act == lesson.seat:
            progress.judge(lesson, choice_of(at), match.game.catalogue[action])
        at.play(action)
    return progress


class Asked(NamedTuple):
    """The step that is asked now, and the legal actions that count for it."""

    step: Step
    actions: list[int]


def asked_now(lesson: Lesson, progress: Progress, match: Match) -> Asked | None:
    """What is asked: None after the last step; no actions while it cannot be done."""
    steps = progress.open_steps(lesson)
    if not steps:
        return None
    if match.to_act != lesson.seat:
        return Asked(steps[-1], [])
    choice = choice_of(match)
    step = choice.first_possible(steps) or steps[-1]
    return Asked(step, choice.that_count(step))
