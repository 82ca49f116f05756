"""First turns with a guide: lessons are data of their games, and progress is a replay."""

from bactrian.lessons.lesson import Lesson, Step, lessons_of
from bactrian.lessons.progress import Progress, asked_now, progress_of

__all__ = ["Lesson", "Progress", "Step", "asked_now", "lessons_of", "progress_of"]
