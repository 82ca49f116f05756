"""How far a player has come in a lesson: judged from the actions played, and from nothing else.

So an action that is taken back is taken back here too, and a page that is loaded again goes on
where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bactrian.core.data.catalogue import Entry
from bactrian.lessons.lesson import Lesson, Words
from bactrian.match import Match

DECLINED = 2  # so often may a step be left aside; then the guide goes on
WAITED = 12  # so many decisions may come before a step is possible


@dataclass
class Progress:
    """Where a lesson stands: the open step, and what is to be said about the last own action."""

    step: int = 0
    said: Words | None = None
    good: bool = True  # whether the last own action was one that counts
    done: int = 0  # steps that were done as they were asked
    declined: int = 0
    waited: int = 0

    def over(self, lesson: Lesson) -> bool:
        """Whether all steps are behind."""
        return self.step >= len(lesson.step)

    def judge(self, lesson: Lesson, options: Sequence[Entry], action: Entry) -> None:
        """Take an own action into account, played among these options."""
        step = lesson.step[self.step]
        found = step.wanted(action)
        self.said, self.good = None, True
        if found is not None:
            self.said, self.done = found.well, self.done + 1
            self._go_on()
        elif any(step.wanted(option) for option in options):
            self.said, self.good = step.otherwise, False
            self.declined += 1
        else:
            self.waited += 1
        if self.declined >= DECLINED or self.waited >= WAITED:
            self._go_on()

    def _go_on(self) -> None:
        self.step, self.declined, self.waited = self.step + 1, 0, 0


def progress_of(lesson: Lesson, match: Match) -> Progress:
    """How far the match has come in this lesson."""
    begun = len(lesson.played)
    at, progress = match.replay(begun), Progress()
    for action in match.played[begun:]:
        if progress.over(lesson):
            break
        if at.to_act == lesson.seat:
            progress.judge(lesson, options_of(at), match.game.catalogue[action])
        at.play(action)
    return progress


def asked_now(lesson: Lesson, progress: Progress, match: Match) -> list[int]:
    """The legal actions that count for the open step, if it is the player's turn to decide."""
    if progress.over(lesson) or match.to_act != lesson.seat:
        return []
    step = lesson.step[progress.step]
    return [option.number for option in options_of(match) if step.wanted(option)]


def options_of(match: Match) -> list[Entry]:
    """The legal actions, by kind and arguments."""
    return [match.game.catalogue[number] for number in match.legal()]
