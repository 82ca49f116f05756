"""Messages about a finished game that is looked back on."""

from typing import Literal

from bactrian.server.messages.requests import Message
from bactrian.server.messages.responses import ActionShown


class AnalysedPoint(Message):
    """The chances of all seats at a decision."""

    step: int
    turn: int
    chances: list[float]  # to win, by seat; what is missing to 1 is an automa's


class AnalysedPlayer(Message):
    """How well a seat has decided."""

    seat: int
    accuracy: float  # 0 to 100
    decisions: int
    mistakes: int
    lost: float  # of a chance, by all of them together


class AnalysedMoment(Message):
    """A change of a seat's chance that decided the game."""

    kind: Literal["mistake", "good_move", "luck"]
    step: int
    turn: int
    seat: int  # whose chance changed
    mover: int  # who decided
    before: float
    after: float
    text: str


class AnalysedDecision(Message):
    """What a decision was worth to the seat that decided."""

    step: int
    seat: int
    before: float  # its chance with the best option
    after: float  # with the one that was chosen
    points: float  # that the best option would have brought more; less than none, where fewer
    part: str | None  # of the score, in which most of them were lost
    gained: float  # of a chance, against a choice at first sight
    better: ActionShown | None  # what would have been better, if anything


class AnalysisShown(Message):
    """A finished game that is looked back on, as far as it has been analysed.

    `stage`: nothing is known yet (`waiting`), the curve at first sight (`sight`), all decisions at
    a glance (`glance`), everything (`closely`).
    """

    stage: Literal["waiting", "sight", "glance", "closely"]
    work: float  # of the whole, that is done
    judge: str  # "network", or "search" where no network fits; empty before it is known
    curve: list[AnalysedPoint]
    result: list[float]  # shares of the win; where the game was given up, the chances then
    players: list[AnalysedPlayer]
    moments: list[AnalysedMoment]
    decisions: list[AnalysedDecision]
