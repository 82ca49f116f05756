"""Standing answers to hidden questions: other seats may not know that they are asked.

At a real table the holder of a card need not speak up; here a seat can decide beforehand what
happens when its card could be sold, and nothing is asked then.
"""

ASK = "ask"


class StandingAnswers:
    """One seat's answers by subject, and one for all other subjects."""

    def __init__(self) -> None:
        self._answers: dict[int, str] = {}
        self.otherwise = ASK

    def set(self, subject: int | None, answer: str) -> None:
        """Answer this subject so from now on; None means every subject."""
        if subject is None:
            self._answers.clear()
            self.otherwise = answer
        else:
            self._answers[subject] = answer

    def get(self, subject: int) -> str:
        """The answer for a subject, or ASK."""
        return self._answers.get(subject, self.otherwise)

    @property
    def asks_nothing(self) -> bool:
        """Whether every subject has an answer, so that this seat need not be asked at all."""
        return self.otherwise != ASK and ASK not in self._answers.values()
